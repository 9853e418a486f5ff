internal import FlipbookNotation

/// The words of changed lines as columns, each of which may identify the lines, like a column of a table.
///
/// A word identifies a line if it occurs once in its column on both sides, among the changed lines and those near
/// them. The column that leaves the least weight is the best; see ``weight(of:)``.
struct WordColumns {
  /// The number of rows before and after a changed row that count as near: more than a `tail` of ten lines.
  private static let reach = 16
  /// The number of rows on either side of all changed rows that are examined; fewer for each if there are many.
  private static let nearRows = 2_048
  /// The number of words that are examined, from the left and from the right.
  private static let columns = (left: 12, right: 4)

  private let rest: Gap
  private let names: (old: [Int: LineName], new: [Int: LineName])
  /// The gap of each changed row between rows that stay.
  private var gaps: (old: [Int: Int], new: [Int: Int]) = ([:], [:])
  private let sections: [RowMatching.Section]
  /// Whether the rows at one end were replaced by others at the other end: a window may have moved over a log, as when
  /// `tail` shows it.
  private let isWindow: Bool
  /// Whether adjacent rows were replaced by other adjacent ones, such as a whole section.
  private let isBlock: Bool

  /// - Parameters:
  ///   - rest: The rows to pair.
  ///   - gaps: The rows between rows that stay.
  ///   - sections: The matched sections.
  ///   - name: Returns the name of an old or a new line; `nil` for the row of a table.
  init(
    _ rest: Gap, in gaps: [Gap], of sections: [RowMatching.Section], counts: (old: Int, new: Int),
    names: (old: (Int) -> LineName?, new: (Int) -> LineName?)
  ) {
    (self.rest, self.sections) = (rest, sections)
    // many changed lines are evidence enough
    let reach = min(Self.reach, Self.nearRows / max(rest.old.count, rest.new.count))
    func near(_ rows: [Int], _ count: Int, _ name: (Int) -> LineName?) -> [Int: LineName] {
      let places = Set(rows.flatMap { max(0, $0 - reach)..<min(count, $0 + reach + 1) })
      return Dictionary(uniqueKeysWithValues: places.map { ($0, name($0)) }).compactMapValues(
        \.self)
    }
    self.names = (near(rest.old, counts.old, names.old), near(rest.new, counts.new, names.new))
    for (number, gap) in gaps.enumerated() {
      for row in gap.old { self.gaps.old[row] = number }
      for row in gap.new { self.gaps.new[row] = number }
    }
    let (old, new) = (rest.old, rest.new)
    isBlock = old.areConsecutive && new.areConsecutive
    isWindow =
      isBlock
      && (old.first == 0 && new.last == counts.new - 1
        || old.last == counts.old - 1 && new.first == 0)
  }

  // MARK: - Pairs

  typealias Pairs = [(old: Int, new: Int)]

  /// The pairs of the best column, then of the best column for the other rows, and so on. O(rest · columns) for each
  /// kind of lines.
  var pairs: Pairs {
    var all: Pairs = []
    var rest = rest
    while let best = best(for: rest) {
      all += best
      let (olds, news) = (Set(best.map(\.old)), Set(best.map(\.new)))
      rest = Gap(
        old: rest.old.filter { !olds.contains($0) }, new: rest.new.filter { !news.contains($0) })
    }
    return all
  }

  private func best(for rest: Gap) -> Pairs? {
    let parts: [(LineName) -> Substring?] = [{ $0.label }, { $0.stem }, { $0.tail }]
    let left: [(LineName) -> Substring?] = (0..<Self.columns.left).map { place in
      { $0.words.dropFirst(place).first }
    }
    let right: [(LineName) -> Substring?] = (0..<Self.columns.right).map { place in
      { $0.words.dropLast(place).last }
    }
    if rest.isEmpty { return nil }
    let labelled = parts.map { pairs(of: rest, by: $0, areLabels: true) }
    // nothing is better than labels that keep all lines in order
    let most = min(rest.old.count, rest.new.count)
    if let all = labelled.first(where: { $0.count == most && moveCount(of: $0) == 0 }) {
      return all
    }
    let all = labelled + (left + right).map { pairs(of: rest, by: $0) }
    return all.filter { !$0.isEmpty }.map { ($0, weight(of: $0)) }.min { $0.1 < $1.1 }?.0
  }

  private func pairs(
    of rest: Gap, by key: (LineName) -> Substring?, areLabels: Bool = false
  ) -> Pairs {
    func places(_ names: [Int: LineName]) -> [Substring: Int] {
      // -1 for a word that repeats
      names.reduce(into: [:]) { places, row in
        if let word = key(row.value) { places[word] = places[word] == nil ? row.key : -1 }
      }
    }
    let (olds, news) = (places(names.old), places(names.new))
    if olds.isEmpty || news.isEmpty { return [] }
    let rows = Set(rest.old)
    return rest.new.compactMap { new -> (old: Int, new: Int)? in
      guard let name = names.new[new], let word = key(name), news[word] == new,
        let old = olds[word], rows.contains(old)
      else { return nil }
      let other = names.old[old]!
      let isInPlace = isInPlace(old, new)
      let isMostlySame = name.hasMoreInCommon(with: other)
      guard areLabels || !name.isUnlike(other) && (isMostlySame || LineName.isDistinct(word)),
        isInPlace
          || !LineName.isValue(word)
            && (areInOneSection(old, new) ? areLabels || !isWindow : !areLabels && !isBlock),
        // a row that also moved keeps more than a third of its words, or only numbers and states change
        isInPlace || isMostlySame
          || areLabels && (name.isLink || LineName.isName(word) || name.isCertain && !isWindow)
      else { return nil }
      return (old, new)
    }
  }

  // MARK: - Weight

  /// The weight of the changes of the rows: 1 for a deleted or an inserted row, 1 to 2 for an updated one, by the
  /// proportion of its words that differ, and 0.2 for a move.
  func weight(of pairs: [(old: Int, new: Int)]) -> Double {
    let single = rest.old.count + rest.new.count - 2 * pairs.count
    let weight = pairs.reduce(Double(single)) { $0 + self.weight($1.old, $1.new) }
    // sums of the same parts in another order are equal
    return ((weight + 0.2 * Double(moveCount(of: pairs))) * 1_000).rounded()
  }

  /// The number of rows that cross others.
  private func moveCount(of pairs: [(old: Int, new: Int)]) -> Int {
    let inPlace = Dictionary(grouping: pairs.filter { isInPlace($0.old, $0.new) }) {
      gaps.new[$0.new]!
    }
    return inPlace.values.reduce(pairs.count) {
      $0 - $1.count + CommonSubsequence.moveCount($1.map { Int32($0.old) })
    }
  }

  /// Whether both rows are between the same rows that stay.
  private func isInPlace(_ old: Int, _ new: Int) -> Bool {
    gaps.old[old].map { $0 == gaps.new[new] } ?? false
  }

  /// Whether both rows are in matched sections: many have a `port`.
  private func areInOneSection(_ old: Int, _ new: Int) -> Bool {
    sections.contains { $0.old.contains(old) && $0.new.contains(new) }
  }

  /// The weight of an updated row.
  private func weight(_ old: Int, _ new: Int) -> Double {
    guard let one = names.old[old], let other = names.new[new] else { return 1 }
    return 1 + one.share(differentIn: other)
  }
}

extension [Int] {
  /// Whether ascending numbers follow each other.
  fileprivate var areConsecutive: Bool { isEmpty || self[count - 1] - self[0] == count - 1 }
}

extension LineName {
  /// The proportion of words that differ, counted from the left or from the right.
  fileprivate func share(differentIn other: LineName) -> Double {
    let all = max(words.count, other.words.count, 1)
    let same = pairs(with: other).count { $0 == $1 }
    return Double(all - same) / Double(all)
  }

  /// Whether more words are the same than differ, without numbers and states that differ, or one line continues the
  /// other.
  func hasMoreInCommon(with other: LineName) -> Bool {
    let pairs = pairs(with: other)
    let same = pairs.count { $0 == $1 }
    let replaced = pairs.count { $0 != $1 && !Self.isValue($0) && !Self.isValue($1) }
    let longer = words.count > other.words.count ? words : other.words
    return same > replaced + longer.count - pairs.count || same > 0 && same == pairs.count
  }

  /// The words at the same positions from the left or from the right, whichever have more in common.
  private func pairs(with other: LineName) -> [(Substring, Substring)] {
    let left = Array(zip(words, other.words))
    if words.count == other.words.count { return left }
    let right = Array(zip(words.reversed(), other.words.reversed()))
    return left.count { $0 == $1 } < right.count { $0 == $1 } ? right : left
  }

  /// Whether a word consists of letters with digits or joints, which few lines have in common.
  fileprivate static func isDistinct(_ word: Substring) -> Bool {
    isName(word) || word.contains("://")
      || word.utf8.contains(where: \.isDigit) && word.utf8.contains(where: \.isASCIILetter)
        && Quantity(String(word)) == nil
  }

  /// Whether a word is a number, a mark or a state, which often change, and not a name.
  fileprivate static func isValue(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, !isName(word) else { return false }
    return first.isDigit || !word.contains(where: \.isLetter) || Quantity(String(word)) != nil
      || StateWord(String(word)) != nil
  }
}
