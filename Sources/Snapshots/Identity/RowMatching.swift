import ListDiff

/// Matches the rows of two lists without keys.
///
/// First, equal rows that stay in order are matched, then equal rows elsewhere, then rows that differ only in
/// a checkbox, case or blanks. The others are matched by labels and other words, then by similarity, and rows of tables
/// by their positions if that leaves fewer changes.
struct RowMatching {
  /// One of the two lists.
  struct Side {
    /// A token for each row, equal for equal rows.
    let tokens: [Int]
    /// Returns the text of the row at a position, without tree glyphs.
    let text: (Int) -> String
    /// Returns the fields of the row at a position; empty for a line.
    var fields: (Int) -> [Field] = { _ in [] }

    /// Whether a line has neither letters nor digits.
    func isFiller(_ place: Int) -> Bool {
      fields(place).isEmpty && !text(place).contains { $0.isLetter || $0.isNumber }
    }

    fileprivate func likeness(at place: Int) -> Likeness {
      Likeness(text(place), name: name(at: place), values: fields(place).map(\.value))
    }

    fileprivate func name(at place: Int) -> LineName? {
      guard fields(place).isEmpty else { return nil }
      func keyword(_ place: Int) -> Substring? {
        guard tokens.indices.contains(place),
          let word = text(place).utf8.split(separator: .blank, maxSplits: 1).first
        else { return nil }
        // a number, such as the size of a file, is a value
        return word.first!.isASCIILetter ? Substring(word) : nil
      }
      let word = keyword(place)
      let isRepeated = word != nil && [place - 1, place + 1].contains { keyword($0) == word }
      return LineName(text(place), keyword: isRepeated ? word : nil)
    }

    /// Whether the lines at some positions and next to them begin with a column of words, at least three, that do not
    /// repeat. States do.
    fileprivate func isListOfNames(near places: [Int]) -> Bool {
      var words: Set<Substring> = []
      let near = Set(places.prefix(64).flatMap { max(0, $0 - 2)..<min(tokens.count, $0 + 3) })
      for name in near.compactMap(name) where name.isListed {
        guard let label = name.label, words.insert(label).inserted else { return false }
      }
      return words.count > 2
    }
  }

  /// The rows of two matched sections.
  typealias Section = (old: Range<Int>, new: Range<Int>)

  let old: Side
  let new: Side
  let sections: [Section]
  /// The equal rows, and those with the same label.
  private(set) var equal: Pairing
  /// The rows between equal rows that stay in order.
  private(set) var gaps: [Gap] = []
  /// All other rows.
  private(set) var all = Gap(old: [], new: [])

  /// The maximum number of lines between a setting and the unique line that it belongs to, and of settings that
  /// change together.
  private static let anchorDistance = 8
  /// The number of unmatched rows above which labels and names are not tried.
  private static let maximumRows = 1 << 16

  init(old: Side, new: Side, sections: [Section]) {
    (self.old, self.new, self.sections) = (old, new, sections)
    equal = Pairing(oldCount: old.tokens.count, newCount: new.tokens.count)
    for (oldRows, newRows) in sections {
      let runs = CommonSubsequence.runs(old.tokens[oldRows], new.tokens[newRows])
      for run in runs { equal.pair(run.pairs) }
      gaps += Gap.gaps(in: equal, between: runs, old: oldRows, new: newRows)
    }
    if sections.count > 1 {
      for section in sections {
        let rest = Gap(unpairedIn: equal, old: section.old, new: section.new)
        pairLabels(&equal, rest) { $0.isCertain ? $0.label : nil }
      }
    }
    pairKeywords()
    all = Gap(unpairedIn: equal, old: old.tokens.indices, new: new.tokens.indices)
    equal = pairingEqual(besides: equal) { $0.tokens[$1] }
  }

  /// Pairs rows by unique labels, whatever happens to their values: `port = 80` does not leave for an equal line of
  /// another section.
  private func pairLabels(
    _ pairing: inout Pairing, _ gap: Gap, _ label: (LineName) -> Substring?
  ) {
    pairing.pairEqual(
      gap, unique: true, old: { old.name(at: $0).flatMap(label) },
      new: { new.name(at: $0).flatMap(label) })
  }

  /// Pairs lines such as `Port 22` by their first words if they are next to the same line, which is unique, such as
  /// `Host web`. An equal line elsewhere is another one if it is paired in the same way.
  private mutating func pairKeywords() {
    if gaps.isEmpty || old.tokens.count + new.tokens.count > Self.maximumRows { return }
    let counts = Dictionary((old.tokens + new.tokens).map { ($0, 1) }, uniquingKeysWith: +)
    func isAnchored(_ old: Int, _ new: Int, _ step: Int) -> Bool {
      let next = (1...Self.anchorDistance).map { (old: old + step * $0, new: new + step * $0) }
      return next.prefix { place in
        self.new.tokens.indices.contains(place.new) && !self.new.isFiller(place.new)
          && equal.old(of: place.new) == place.old
      }.contains { counts[self.old.tokens[$0.old]] == 2 }
    }
    var keyed = equal
    for gap in gaps
    where gap.old.count + gap.new.count <= 2 * Self.anchorDistance
      && (isAnchored(gap.old[0], gap.new[0], -1) || isAnchored(gap.old.last!, gap.new.last!, 1))
    {
      pairLabels(&keyed, gap) { $0.keyword }
    }
    let rest = Gap(unpairedIn: keyed, old: old.tokens.indices, new: new.tokens.indices)
    let left = (Set(rest.old.map { old.tokens[$0] }), Set(rest.new.map { new.tokens[$0] }))
    for place in new.tokens.indices where !equal.isPaired(new: place) {
      guard let other = keyed.old(of: place), !left.0.contains(new.tokens[place]),
        !left.1.contains(old.tokens[other])
      else { continue }
      equal.pair(old: other, new: place)
    }
  }

  /// Also pairs equal values in any position, except those of rows without letters and digits.
  private func pairingEqual<Value: Hashable>(
    besides pairing: Pairing, _ value: (Side, Int) -> Value
  ) -> Pairing {
    var pairing = pairing
    pairing.pairEqual(
      all, old: { old.isFiller($0) ? nil : value(old, $0) },
      new: { new.isFiller($0) ? nil : value(new, $0) })
    return pairing
  }

  // MARK: - Pairs

  /// Returns the matched rows.
  func pairing() -> Pairing {
    if all.isEmpty { return equal }
    // the only line may be a single word, such as a state printed by a program
    let isWord = { (text: String) in !text.isEmpty && !text.contains(where: \.isWhitespace) }
    if old.tokens.count == 1, new.tokens.count == 1, isWord(old.text(0)), isWord(new.text(0)),
      let one = old.name(at: 0), let other = new.name(at: 0), !one.isUnlike(other)
    {
      var pairing = equal
      pairing.pair(old: 0, new: 0)
      return pairing
    }
    if let pairing = equalBesideLaterEvents { return pairing }
    let known = pairingEqual(besides: equal) { Likeness.loose($0.text($1)) }
    var named = namedOrSimilar(besides: known)
    let isTable = !all.unpaired(in: equal).isEmpty && !old.fields(all.old[0]).isEmpty
    if isTable { pairMeasured(&named) }
    if isTable, case let inPlace = inPlace, changeCount(of: inPlace) < changeCount(of: named) {
      return inPlace
    }
    settleFillers(&named)
    return named
  }

  /// Lets rows without letters and digits, such as `}`, move only next to another row.
  private func settleFillers(_ pairing: inout Pairing) {
    for place in offLongestIncreasingSubsequence(pairing.partners).map(Int.init)
    where new.isFiller(place) {
      pairing.unpair(new: place)
    }
    for step in [1, -1] {
      let places = step > 0 ? Array(new.tokens.indices) : new.tokens.indices.reversed()
      for place in places where !pairing.isPaired(new: place) {
        guard new.tokens.indices.contains(place - step),
          let other = pairing.old(of: place - step).map({ $0 + step }),
          old.tokens.indices.contains(other), !pairing.isPaired(old: other),
          old.tokens[other] == new.tokens[place]
        else { continue }
        pairing.pair(old: other, new: place)
      }
    }
  }

  private func namedOrSimilar(besides pairing: Pairing) -> Pairing {
    let rest = all.unpaired(in: pairing)
    if rest.isEmpty { return pairing }
    let gaps = gaps.flatMap { $0.parts(in: pairing) }
    var olds = Dictionary(uniqueKeysWithValues: rest.old.map { ($0, old.likeness(at: $0)) })
    var news = Dictionary(uniqueKeysWithValues: rest.new.map { ($0, new.likeness(at: $0)) })
    if old.isListOfNames(near: rest.old), new.isListOfNames(near: rest.new) {
      for row in rest.old { olds[row]!.name?.settle() }
      for row in rest.new { news[row]!.name?.settle() }
    }
    var similar = pairing
    pairSimilar(&similar, gaps, olds, news)
    // lines that stay in place and keep most of their words need no other evidence, which takes longer
    let areSure =
      rest.old.count == rest.new.count
      && zip(rest.old, rest.new).allSatisfy { one, other in
        guard similar.old(of: other) == one, let name = olds[one]?.name else { return false }
        return news[other]?.name.map(name.hasMoreInCommon) ?? false
      }
    guard !areSure, rest.old.count + rest.new.count <= Self.maximumRows else { return similar }
    let columns = WordColumns(
      rest, in: gaps, of: sections, counts: (old.tokens.count, new.tokens.count),
      names: (
        { olds[$0].map(\.name) ?? old.name(at: $0) }, { news[$0].map(\.name) ?? new.name(at: $0) }
      ))
    var named = pairing
    named.pair(columns.pairs)
    pairSimilar(&named, gaps, olds, news)
    return named
  }

  /// Pairs rows within gaps by unique labels and by similarity.
  private func pairSimilar(
    _ pairing: inout Pairing, _ gaps: [Gap], _ olds: [Int: Likeness], _ news: [Int: Likeness]
  ) {
    for gap in gaps {
      pairing.pairEqual(
        gap, unique: true, old: { olds[$0]?.name?.label }, new: { news[$0]?.name?.label })
      let rest = gap.unpaired(in: pairing)
      if !rest.isEmpty { pairing.pair(rest.allPairs { olds[$0]!.value(to: news[$1]!) }) }
    }
  }

  // MARK: - Changes

  /// The total number of deleted, inserted, updated and moved rows.
  private func changeCount(of pairing: Pairing) -> Int {
    var (pairs, updates) = (0, 0)
    for (new, old) in pairing.partners.enumerated() where old >= 0 {
      pairs += 1
      if self.old.tokens[Int(old)] != self.new.tokens[new] { updates += 1 }
    }
    return old.tokens.count + new.tokens.count - 2 * pairs + updates
      + CommonSubsequence.moveCount(pairing.partners)
  }
}
