import ListDiff

/// The rows of two lists besides those that are equal and stay in order, and which of them are the same rows.
///
/// Equal rows are the same wherever they are, and so are those that differ in a checkbox, case and blanks alone.
/// The others are identified by likeness, or else by their labels or by the names at their ends: whichever leaves
/// the fewest changes.
struct UnmatchedRows {
  typealias Run = CommonSubsequence.Run

  /// One of the two lists.
  struct Side {
    /// The text of the row at a place, without tree glyphs.
    var text: (Int) -> String
    var isLine: (Int) -> Bool = { _ in true }
    /// The places of the unmatched rows, and their tokens: equal for equal rows.
    fileprivate var places: [Int] = []
    fileprivate var tokens: [Int] = []

    init(text: @escaping (Int) -> String, isLine: @escaping (Int) -> Bool = { _ in true }) {
      (self.text, self.isLine) = (text, isLine)
    }

    fileprivate func likeness(at place: Int) -> Likeness {
      Likeness(text(place), isLine: isLine(place))
    }
  }

  private var old: Side
  private var new: Side
  private var runs = CommonSubsequence.Runs()
  /// The unmatched rows between two runs.
  private var gaps: [Gap] = []
  /// The unmatched rows of two matched sections, and all rows that these have.
  private var sections: [(rest: Gap, old: Range<Int>, new: Range<Int>)] = []

  /// In lists with more unmatched rows, labels and names are not tried.
  private static let maximumRows = 1 << 16

  init(old: Side, new: Side) { (self.old, self.new) = (old, new) }

  var oldPlaces: [Int] { old.places }
  var newPlaces: [Int] { new.places }

  /// Appends two matched sections.
  ///
  /// - Parameters:
  ///   - runs: The rows that are equal and stay in order, ascending on both sides.
  ///   - tokens: The tokens of the rows from `start` on. Those before it are equal.
  mutating func append(
    old: Range<Int>, new: Range<Int>, runs: [Run], tokens: (old: [Int], new: [Int]),
    start: (old: Int, new: Int)
  ) {
    var (oldEnd, newEnd) = (old.lowerBound, new.lowerBound)
    var rest = Gap(old: [], new: [])
    for run in runs + [Run(old: old.upperBound, new: new.upperBound, count: 0)] {
      let gap = Gap(
        old: self.old.append(oldEnd..<run.old, tokens.old, from: start.old),
        new: self.new.append(newEnd..<run.new, tokens.new, from: start.new))
      if !gap.isEmpty { gaps.append(gap) }
      rest.old += gap.old
      rest.new += gap.new
      self.runs.append(run)
      (oldEnd, newEnd) = (run.old + run.count, run.new + run.count)
    }
    if !rest.isEmpty { sections.append((rest, old, new)) }
  }

  /// Appends a section that only one of the lists has.
  mutating func appendAlone(old: Range<Int> = 0..<0, new: Range<Int> = 0..<0, tokens: [Int]) {
    _ = self.old.append(old, tokens, from: 0)
    _ = self.new.append(new, tokens, from: 0)
  }

  // MARK: - Pairs

  /// The pairs of the unmatched rows; indexes are those of ``oldPlaces`` and ``newPlaces``.
  ///
  /// - Parameter fileNames: Where the names are in a list of files; rows are identified by these alone.
  func pairing(by fileNames: FileNames? = nil) -> Pairing {
    var pairing = Pairing(oldCount: old.places.count, newCount: new.places.count)
    let all = Gap(old: Array(old.places.indices), new: Array(new.places.indices))
    if all.isEmpty { return pairing }
    pairing.pairEqual(all, old: { old.tokens[$0] }, new: { new.tokens[$0] })
    func pairEqual(_ value: (String) -> String) {
      pairing.pairEqual(
        all, old: { value(old.text(old.places[$0])) }, new: { value(new.text(new.places[$0])) })
    }
    if let fileNames {
      pairEqual { String(fileNames.name(of: $0)) }
      return pairing
    }
    pairEqual(Likeness.loose)
    let rest = all.unpaired(in: pairing)
    if rest.isEmpty { return pairing }
    let olds = Dictionary(
      uniqueKeysWithValues: rest.old.map { ($0, old.likeness(at: old.places[$0])) })
    let news = Dictionary(
      uniqueKeysWithValues: rest.new.map { ($0, new.likeness(at: new.places[$0])) })
    func completed(by name: ((LineName) -> Substring?)? = nil) -> Pairing? {
      var named = pairing
      if let name {
        named.pairEqual(
          rest, unique: true, old: { olds[$0]!.name.flatMap(name) },
          new: { news[$0]!.name.flatMap(name) })
        if rest.unpaired(in: named).old.count == rest.old.count { return nil }
      }
      pairSimilar(&named, olds, news)
      return named
    }
    let similar = completed()!
    let least = max(old.places.count, new.places.count)
    guard all.old.count + all.new.count <= Self.maximumRows, changeCount(of: similar) > least
    else { return similar }
    // a name after measurements is sure enough to win a tie: labels may repeat, such as those of a log
    let others = [completed { $0.label }, completed { $0.stem }]
    return ([completed { $0.tail }, similar] + others).compactMap(\.self).map {
      ($0, changeCount(of: $0))
    }
    .min { $0.1 < $1.1 }!.0
  }

  /// Pairs rows in gaps by labels that are unique there and by likeness, then those that changed and moved.
  private func pairSimilar(
    _ pairing: inout Pairing, _ olds: [Int: Likeness], _ news: [Int: Likeness]
  ) {
    for gap in gaps {
      pairing.pairEqual(
        gap, unique: true, old: { olds[$0]?.name?.label }, new: { news[$0]?.name?.label })
      // twice, for those that crossed a better pair
      for _ in 0..<2 {
        let rest = gap.unpaired(in: pairing)
        if rest.isEmpty { break }
        for pair in rest.allPairs({ olds[$0]!.value(to: news[$1]!) }) {
          pairing.pair(old: pair.old, new: pair.new)
        }
      }
    }
    for section in sections {
      let rest = section.rest.unpaired(in: pairing)
      if rest.isEmpty { continue }
      var surroundings = (Surroundings(old, in: section.old), Surroundings(new, in: section.new))
      let isWindow =
        Self.areAdjacent(rest.old.map { old.places[$0] })
        && Self.areAdjacent(rest.new.map { new.places[$0] })
      let moved = rest.allPairs(canCross: true) { one, other in
        let (one, other) = (olds[one]!, news[other]!)
        return isWindow && !Self.isKnown(one, as: other) ? 0 : one.value(to: other)
      }
      for pair in moved
      where !surroundings.0.hasLike(olds[pair.old]!, of: old.places[pair.old])
        && !surroundings.1.hasLike(news[pair.new]!, of: new.places[pair.new])
      {
        pairing.pair(old: pair.old, new: pair.new)
      }
    }
  }

  /// Whether the numbers or the label of a row that may have moved are the same.
  ///
  /// If all rows that went were adjacent, and all that came are, a window may have moved over lines that count,
  /// as `tail` shows a log. Rows that change places among others have other numbers.
  private static func isKnown(_ one: Likeness, as other: Likeness) -> Bool {
    one.numbers == other.numbers
      || one.name?.label.map { $0 == other.name?.label } == true
  }

  private static func areAdjacent(_ places: [Int]) -> Bool {
    places[places.count - 1] - places[0] == places.count - 1
  }

  /// The rows near a row that may have moved. If one of them is like it, its likeness is not its own, but that of
  /// all rows: the lines of a log are all alike.
  private struct Surroundings {
    /// How many rows before and after a row are near it: more than a `tail` of ten lines.
    static let reach = 16

    private let side: Side
    private let rows: Range<Int>
    private var likenesses: [Int: Likeness] = [:]

    init(_ side: Side, in rows: Range<Int>) { (self.side, self.rows) = (side, rows) }

    mutating func hasLike(_ row: Likeness, of place: Int) -> Bool {
      let near = place - Self.reach..<place + Self.reach + 1
      return near.clamped(to: rows).contains { other in
        if other == place { return false }
        let likeness = likenesses[other] ?? side.likeness(at: other)
        likenesses[other] = likeness
        return likeness.value(to: row) > 0
      }
    }
  }

  // MARK: - Changes

  /// Deleted, inserted, updated and moved rows, summed.
  private func changeCount(of pairing: Pairing) -> Int {
    var blocks = runs.all
    var updates = 0
    for index in new.places.indices {
      guard let match = pairing.old(of: index) else { continue }
      blocks.append(Run(old: old.places[match], new: new.places[index], count: 1))
      if old.tokens[match] != new.tokens[index] { updates += 1 }
    }
    blocks.sort { $0.new < $1.new }
    let weights = blocks.map(\.count)
    let stay = HeaviestAscent.indexes(of: blocks.map(\.old), weights: weights)
    let pairs = blocks.count - runs.all.count
    return old.places.count + new.places.count - 2 * pairs + updates
      + weights.reduce(0, +) - stay.reduce(0) { $0 + weights[$1] }
  }
}

extension UnmatchedRows.Side {
  /// Appends rows; returns their indexes.
  fileprivate mutating func append(
    _ rows: Range<Int>, _ tokens: [Int], from start: Int
  ) -> [Int] {
    if rows.isEmpty { return [] }
    let first = places.count
    places += rows
    self.tokens += tokens[rows.lowerBound - start..<rows.upperBound - start]
    return Array(first..<places.count)
  }
}
