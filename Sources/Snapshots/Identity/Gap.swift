import ListDiff

/// The unmatched rows on both sides between two matched pairs.
struct Gap {
  /// A gap of up to 64 by 64 rows is compared in full.
  static let maximumComparisons = 4_096
  /// In a larger gap each row is compared with so many rows to either side of the diagonal.
  static let window = 8

  var old: [Int]
  var new: [Int]

  /// The gaps between the pairs of `chain`, which is ascending on both sides.
  static func gaps(
    in pairing: Pairing, between chain: [(old: Int, new: Int)], old: Range<Int>, new: Range<Int>
  ) -> [Gap] {
    var gaps: [Gap] = []
    var oldStart = old.lowerBound
    var newStart = new.lowerBound
    for end in chain + [(old: old.upperBound, new: new.upperBound)] {
      if oldStart < end.old, newStart < end.new {
        let gap = Gap(
          old: (oldStart..<end.old).filter { !pairing.isPaired(old: $0) },
          new: (newStart..<end.new).filter { !pairing.isPaired(new: $0) })
        if !gap.old.isEmpty, !gap.new.isEmpty { gaps.append(gap) }
      }
      oldStart = end.old + 1
      newStart = end.new + 1
    }
    return gaps
  }

  /// Pairs the first row with the first, the second with the second and so on, if ``allPairs(_:)``
  /// would do the same; `nil` if it may not.
  ///
  /// Lines that change in place are such a diagonal: no pair off the diagonal is more similar than the
  /// better one of the two pairs that it crosses, so `allPairs` would choose that one first. The upper
  /// bound usually shows this without a full comparison. It takes a third of the time of `allPairs` in
  /// a block of 2,000 changed lines, and a tenth in a screen of 60.
  ///
  /// - Parameters:
  ///   - similarity: The similarity of the rows at two places in `old` and `new`. It is called for at
  ///     most ``maximumComparisons`` pairs, or for 17 pairs for each row of a larger gap.
  ///   - most: An upper bound of the similarity that is cheaper to compute.
  func diagonal(
    _ similarity: (_ old: Int, _ new: Int) -> Double,
    atMost most: (_ old: Int, _ new: Int) -> Double
  ) -> [(old: Int, new: Int)]? {
    guard old.count == new.count else { return nil }
    let own = old.indices.map { similarity($0, $0) }
    for place in old.indices {
      for other in place + 1..<min(old.count, place + 1 + reach) {
        let better = max(own[place], own[other], TextSimilarity.threshold.nextDown)
        func isBetter(_ one: Int, _ another: Int) -> Bool {
          most(one, another) > better && similarity(one, another) > better
        }
        if isBetter(place, other) || isBetter(other, place) { return nil }
      }
    }
    return old.indices.filter { own[$0] >= TextSimilarity.threshold }.map { (old[$0], new[$0]) }
  }

  /// The greatest distance of two partners in a gap with as many rows on both sides.
  private var reach: Int {
    old.count * new.count <= Self.maximumComparisons ? max(0, old.count - 1) : Self.window
  }

  /// Compares each row with every possible partner, and chooses the most similar pairs first.
  ///
  /// - Parameter canCross: Whether a pair may cross one that is more similar.
  func allPairs(
    canCross: Bool = false, _ similarity: (_ old: Int, _ new: Int) -> Double
  ) -> [(old: Int, new: Int)] {
    var candidates: [(score: Double, old: Int, new: Int)] = []
    for place in old.indices {
      for other in partners(of: place) {
        let score = similarity(place, other)
        if score >= TextSimilarity.threshold { candidates.append((score, place, other)) }
      }
    }
    candidates.sort { one, another in
      if one.score != another.score { return one.score > another.score }
      let distances = (abs(one.old - one.new), abs(another.old - another.new))
      return (distances.0, one.old, one.new) < (distances.1, another.old, another.new)
    }
    let pairs = candidates.map { (old: $0.old, new: $0.new) }
    return (canCross ? Self.distinct(pairs) : Self.uncrossed(pairs)).map {
      (old[$0.old], new[$0.new])
    }
  }

  private func partners(of place: Int) -> Range<Int> {
    if old.count * new.count <= Self.maximumComparisons { return new.indices }
    let middle = place * new.count / old.count
    return max(0, middle - Self.window)..<min(new.count, middle + Self.window + 1)
  }

  /// Chooses pairs in order, leaving out those that share a row with a chosen pair.
  private static func distinct(_ candidates: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var (olds, news) = (Set<Int>(), Set<Int>())
    return candidates.filter { pair in
      if olds.contains(pair.old) || news.contains(pair.new) { return false }
      olds.insert(pair.old)
      news.insert(pair.new)
      return true
    }
  }

  /// Chooses pairs in order, leaving out those that cross a chosen pair; ascending.
  private static func uncrossed(_ candidates: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var taken: [(old: Int, new: Int)] = []
    for candidate in candidates {
      let place = taken.indices.partitioningIndex { taken[$0].old >= candidate.old }
      let isFreeBelow = place == 0 || taken[place - 1].new < candidate.new
      let isFreeAbove =
        place == taken.count
        || (taken[place].old > candidate.old && taken[place].new > candidate.new)
      if isFreeBelow, isFreeAbove { taken.insert(candidate, at: place) }
    }
    return taken
  }
}

/// A one-to-one matching between the indexes of two sequences.
struct Pairing {
  private var oldOfNew: [Int?]
  private var newOfOld: [Int?]

  init(oldCount: Int, newCount: Int) {
    oldOfNew = Array(repeating: nil, count: newCount)
    newOfOld = Array(repeating: nil, count: oldCount)
  }

  func old(of new: Int) -> Int? { oldOfNew[new] }
  func isPaired(old: Int) -> Bool { newOfOld[old] != nil }
  func isPaired(new: Int) -> Bool { oldOfNew[new] != nil }

  mutating func pair(old: Int, new: Int) {
    precondition(newOfOld[old] == nil && oldOfNew[new] == nil, "paired twice")
    oldOfNew[new] = old
    newOfOld[old] = new
  }

  /// Pairs the unmatched elements with equal values, the first with the first. O(n).
  ///
  /// - Parameter isCompared: Whether a value may be paired at all.
  mutating func pairEqual<Value: Hashable>(
    old: [Value], new: [Value], where isCompared: (Value) -> Bool = { _ in true }
  ) {
    // for each value its first unmatched index, and for each index the next one with the same value
    var first: [Value: Int] = [:]
    var next = Array(repeating: -1, count: old.count)
    for index in old.indices.reversed() where !isPaired(old: index) && isCompared(old[index]) {
      next[index] = first.updateValue(index, forKey: old[index]) ?? -1
    }
    guard !first.isEmpty else { return }
    for index in new.indices where !isPaired(new: index) {
      guard let match = first[new[index]], match >= 0 else { continue }
      first[new[index]] = next[match]
      pair(old: match, new: index)
    }
  }
}

extension Pairing {
  /// Pairs the unmatched lines of a gap that have the same label, if no other line of the gap has it.
  ///
  /// The rest of such a line may be as unlike as `prod` and `test`.
  mutating func pairLabelled(
    _ gap: Gap, old: (Int) -> LineLabel?, new: (Int) -> LineLabel?
  ) {
    func places(_ rows: [Int], _ label: (Int) -> LineLabel?) -> [LineLabel: Int?] {
      Dictionary(rows.compactMap { row in label(row).map { ($0, row) } }) { _, _ in nil }
    }
    let olds = places(gap.old.filter { !isPaired(old: $0) }, old)
    if olds.isEmpty { return }
    for case (let label, let row?) in places(gap.new.filter { !isPaired(new: $0) }, new) {
      if case let match?? = olds[label] { pair(old: match, new: row) }
    }
  }
}
