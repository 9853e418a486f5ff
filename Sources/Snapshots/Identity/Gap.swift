import ListDiff

/// The unmatched rows on both sides between two matched pairs.
struct Gap {
  /// The limit for comparing a gap completely: 64 by 64 rows.
  static let maximumComparisons = 4_096
  /// In a larger gap, each row is compared with this many rows on either side of the diagonal.
  static let window = 8

  let old: [Int]
  let new: [Int]

  init(old: [Int], new: [Int]) { (self.old, self.new) = (old, new) }

  /// The gaps between `runs`, which are ascending on both sides.
  static func gaps(
    in pairing: Pairing, between runs: [CommonSubsequence.Run], old: Range<Int>, new: Range<Int>
  ) -> [Gap] {
    var gaps: [Gap] = []
    var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
    for run in runs + [.init(old: old.upperBound, new: new.upperBound, count: 0)] {
      if oldStart < run.old, newStart < run.new {
        let gap = Gap(unpairedIn: pairing, old: oldStart..<run.old, new: newStart..<run.new)
        if !gap.isEmpty { gaps.append(gap) }
      }
      (oldStart, newStart) = (run.old + run.count, run.new + run.count)
    }
    return gaps
  }

  /// The unpaired rows of this gap, in parts between its paired rows that stay in order. O(rows · log rows).
  func parts(in pairing: Pairing) -> [Gap] {
    let (olds, news) = (old[0]..<old.last! + 1, new[0]..<new.last! + 1)
    let pairs = news.compactMap { new in
      pairing.old(of: new).map { CommonSubsequence.Run(old: $0, new: new, count: 1) }
    }.filter { olds.contains($0.old) }
    let moved = Set(offLongestIncreasingSubsequence(ContiguousArray(pairs.map { Int32($0.old) })))
    let runs = pairs.indices.filter { !moved.contains(Int32($0)) }.map { pairs[$0] }
    return Self.gaps(in: pairing, between: runs, old: olds, new: news)
  }

  /// The rows of two ranges that are not paired.
  init(unpairedIn pairing: Pairing, old: Range<Int>, new: Range<Int>) {
    self = Gap(old: Array(old), new: Array(new)).unpaired(in: pairing)
  }

  /// Whether there is nothing to pair.
  var isEmpty: Bool { old.isEmpty || new.isEmpty }

  func unpaired(in pairing: Pairing) -> Gap {
    Gap(
      old: old.filter { !pairing.isPaired(old: $0) }, new: new.filter { !pairing.isPaired(new: $0) }
    )
  }

  /// Compares each row with every possible partner, and chooses the most similar pairs first.
  ///
  /// - Parameters:
  ///   - canCross: Whether a pair may cross a more similar pair.
  ///   - similarity: The similarity of two rows, from 0 to 1.
  func allPairs(
    canCross: Bool = false, _ similarity: (_ old: Int, _ new: Int) -> Double
  ) -> [(old: Int, new: Int)] {
    var candidates: [(score: Double, distance: Int, old: Int, new: Int)] = []
    for place in old.indices {
      for other in partners(of: place) {
        let score = similarity(old[place], new[other])
        if score >= Likeness.threshold {
          candidates.append((score, abs(place - other), place, other))
        }
      }
    }
    candidates.sort {
      ($1.score, $0.distance, $0.old, $0.new) < ($0.score, $1.distance, $1.old, $1.new)
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

  /// Chooses pairs in order, except those that share a row with a chosen pair.
  private static func distinct(_ candidates: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var (olds, news) = (Set<Int>(), Set<Int>())
    return candidates.filter { pair in
      if olds.contains(pair.old) || news.contains(pair.new) { return false }
      olds.insert(pair.old)
      news.insert(pair.new)
      return true
    }
  }

  /// Chooses pairs in order, except those that cross a chosen pair; the result is ascending.
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
  /// For each new element, the old one; -1 if there is none.
  private(set) var partners: ContiguousArray<Int32>
  private var arePaired: [Bool]

  init(oldCount: Int, newCount: Int) {
    partners = ContiguousArray(repeating: -1, count: newCount)
    arePaired = Array(repeating: false, count: oldCount)
  }

  func old(of new: Int) -> Int? { partners[new] < 0 ? nil : Int(partners[new]) }
  func isPaired(old: Int) -> Bool { arePaired[old] }
  func isPaired(new: Int) -> Bool { partners[new] >= 0 }

  mutating func pair(old: Int, new: Int) {
    precondition(!arePaired[old] && partners[new] < 0, "paired twice")
    partners[new] = Int32(old)
    arePaired[old] = true
  }

  mutating func unpair(new: Int) {
    arePaired[Int(partners[new])] = false
    partners[new] = -1
  }

  mutating func pair(_ pairs: [(old: Int, new: Int)]) {
    for pair in pairs { self.pair(old: pair.old, new: pair.new) }
  }

  /// Pairs the unmatched elements with equal values, in order. O(n).
  ///
  /// - Parameters:
  ///   - old: The value of an element; `nil` if it is not paired at all.
  ///   - areUnique: Whether repeated values are ignored.
  mutating func pairEqual<Value: Hashable>(
    _ gap: Gap, unique areUnique: Bool = false, old: (Int) -> Value?, new: (Int) -> Value?
  ) {
    var places: [Value: [Int]] = [:]
    for index in gap.old.reversed() where !isPaired(old: index) {
      if let value = old(index) { places[value, default: []].append(index) }
    }
    if places.isEmpty { return }
    var counts: [Value: Int] = [:]
    let news = gap.new.filter { !isPaired(new: $0) }.compactMap { index in
      new(index).map { (index, $0) }
    }
    if areUnique { for (_, value) in news { counts[value, default: 0] += 1 } }
    for (index, value) in news {
      let isUnique = !areUnique || counts[value] == 1 && places[value]?.count == 1
      if isUnique, let match = places[value]?.popLast() { pair(old: match, new: index) }
    }
  }
}
