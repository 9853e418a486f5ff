/// What is single on both sides between two pairs that stayed.
struct Gap {
  /// A gap of up to 64 by 64 is compared in full.
  static let maximumComparisons = 4_096
  /// How far from the diagonal a larger gap is compared, to either side.
  static let window = 8

  var old: [Int]
  var new: [Int]

  /// The gaps that `chain`, ascending on both sides, leaves between what is single.
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

  /// The pairs of first with first, second with second and so on, where those are what
  /// ``allPairs(_:)`` finds; else, or where that takes a closer look, `nil`.
  ///
  /// Where lines change in place, no pair of others resembles each other more than the better of the
  /// two that it would cross. Then the better one comes first and is taken, as all taken before it
  /// are of the diagonal as well. Mostly that is known without having compared the others.
  ///
  /// - Parameters:
  ///   - resemblance: Given places in `old` and `new` and called for at most ``maximumComparisons``
  ///     pairs, or 17 for each row of a larger gap.
  ///   - most: What the resemblance is at most, which is found sooner.
  ///   - sketches: What sketches tell of the rows, given how much those of the diagonal resemble
  ///     each other.
  func diagonal(
    _ resemblance: (_ old: Int, _ new: Int) -> Double,
    atMost most: (_ old: Int, _ new: Int) -> Double,
    sketches: (_ own: [Double]) -> SketchBounds
  ) -> [(old: Int, new: Int)]? {
    guard old.count == new.count else { return nil }
    let own = old.indices.map { resemblance($0, $0) }
    let isDiagonal = sketches(own).allClosePairs(within: reach) { place, other in
      let better = max(own[place], own[other], TextSimilarity.threshold.nextDown)
      return most(place, other) <= better || resemblance(place, other) <= better
    }
    guard isDiagonal else { return nil }
    return old.indices.filter { own[$0] >= TextSimilarity.threshold }.map { (old[$0], new[$0]) }
  }

  /// How far apart the partners of a gap with as many rows on both sides stand at most.
  var reach: Int {
    old.count * new.count <= Self.maximumComparisons ? max(0, old.count - 1) : Self.window
  }

  /// The pairs, found by comparing each row with each that may be its partner.
  func allPairs(_ resemblance: (_ old: Int, _ new: Int) -> Double) -> [(old: Int, new: Int)] {
    var candidates: [(score: Double, old: Int, new: Int)] = []
    for place in old.indices {
      for other in partners(of: place) {
        let score = resemblance(place, other)
        if score >= TextSimilarity.threshold { candidates.append((score, place, other)) }
      }
    }
    candidates.sort { one, another in
      if one.score != another.score { return one.score > another.score }
      let distances = (abs(one.old - one.new), abs(another.old - another.new))
      return (distances.0, one.old, one.new) < (distances.1, another.old, another.new)
    }
    return Self.uncrossed(candidates.map { ($0.old, $0.new) }).map { (old[$0.old], new[$0.new]) }
  }

  private func partners(of place: Int) -> Range<Int> {
    if old.count * new.count <= Self.maximumComparisons { return new.indices }
    let middle = place * new.count / old.count
    return max(0, middle - Self.window)..<min(new.count, middle + Self.window + 1)
  }

  /// The pairs, taken in order, that cross none taken before, ascending.
  private static func uncrossed(_ candidates: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var taken: [(old: Int, new: Int)] = []
    for candidate in candidates {
      var low = 0
      var high = taken.count
      while low < high {
        let middle = (low + high) / 2
        if taken[middle].old < candidate.old { low = middle + 1 } else { high = middle }
      }
      let isFreeBelow = low == 0 || taken[low - 1].new < candidate.new
      let isFreeAbove =
        low == taken.count
        || (taken[low].old > candidate.old && taken[low].new > candidate.new)
      if isFreeBelow, isFreeAbove { taken.insert(candidate, at: low) }
    }
    return taken
  }
}

/// Which index of one sequence belongs to which of another; each belongs to one at most.
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

  /// Pairs what is still single and has an equal value, first with first. O(n).
  mutating func pairEqual<Value: Hashable>(old: [Value], new: [Value]) {
    // for each value the first index that waits, and for that the next of the same value
    var first: [Value: Int] = [:]
    var next = Array(repeating: -1, count: old.count)
    for index in old.indices.reversed() where !isPaired(old: index) {
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
