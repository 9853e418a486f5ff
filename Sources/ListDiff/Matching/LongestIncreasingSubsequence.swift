/// The members of a sequence that are not on one longest increasing subsequence of it.
///
/// If the sequence contains the offsets before a change, in the order after it, the result is the smallest
/// set of rows that have to move; all others can stay. Patience sorting: Fredman, "On computing the length of
/// longest increasing subsequences", Discrete Mathematics 11 (1975).
///
/// - Parameters:
///   - sequence: numbers from 0 on, each at most once; negative numbers are ignored.
///   - stretch: the members to consider; all of them by default.
/// - Returns: their positions in the sequence, ascending.
/// - Complexity: O(*n* log *n*), and O(*n*) for a sequence of few increasing runs.
@usableFromInline package func offLongestIncreasingSubsequence(
  _ sequence: ContiguousArray<Int32>, in stretch: Range<Int>? = nil
) -> ContiguousArray<Int32> {
  let stretch = stretch ?? sequence.indices
  let values = sequence.span.extracting(stretch)
  var chain = ContiguousArray(repeating: PatiencePiles.bottom, count: values.count)
  var chains = chain.mutableSpan
  var piles = PatiencePiles()
  piles.deal(values, chains: &chains)
  var off = piles.left(chain)
  if stretch.lowerBound > 0 {
    for k in off.indices { off[k] += Int32(truncatingIfNeeded: stretch.lowerBound) }
  }
  return off
}

/// The piles of patience sorting: for each length, the increasing subsequence with the least end.
struct PatiencePiles {
  /// The chain value of the first member of a subsequence.
  static var bottom: Int32 { -2 }

  /// The chain value of members that stay and of numbers that are ignored.
  static var staying: Int32 { Matching.none }

  /// The number of piles, which is the length of the longest subsequence.
  private(set) var count = 0

  /// The top of each pile: the value in the high half of a word, its position in the low half. The rest of
  /// the array is spare capacity.
  private var tops = ContiguousArray<Int64>(repeating: 0, count: 64)

  /// Deals the members of a sequence, ignoring negative numbers.
  ///
  /// Most members begin a new pile. Neither that nor ignoring a number takes a branch. Other members often
  /// continue the run of the previous member, and belong on the pile next to the last one used; otherwise the
  /// pile is searched for.
  ///
  /// - Parameter chains: for each position, the previous one on a longest subsequence that ends
  ///   there.
  mutating func deal(_ values: Span<Int32>, chains: inout MutableSpan<Int32>) {
    var offset = 0
    var pile = 0
    var last = Int64(Self.bottom)
    while offset < values.count {
      if count == tops.count {
        tops.reserveCapacity(2 * count)
        tops.append(contentsOf: repeatElement(0, count: count))
      }
      var count = count
      var piles = ContiguousArray<Int64>()
      swap(&piles, &tops)
      var tops = piles.mutableSpan
      while offset < values.count, count < tops.count {
        let value = values[unchecked: offset]
        let top = Int64(value) << 32 | Int64(offset)
        if value >= 0 && top < last {
          if tops[pile] >= top || top >= tops[pile + 1] {
            pile = Self.pile(for: top, in: tops, upTo: count)
          } else {
            pile += 1
          }
          chains[offset] = pile > 0 ? Int32(truncatingIfNeeded: tops[pile - 1]) : Self.bottom
          tops[pile] = top
          if pile == count - 1 { last = top }
        } else {
          chains[offset] = Int32(truncatingIfNeeded: last) | value &>> 31
          tops[count] = top
          let isGreater = (last &- top) &>> 63
          last ^= (last ^ top) & isGreater
          count &-= Int(truncatingIfNeeded: isGreater)
        }
        offset += 1
      }
      swap(&piles, &self.tops)
      self.count = count
    }
  }

  /// The positions of the members that are not on a longest subsequence, ascending.
  func left(_ chain: consuming ContiguousArray<Int32>) -> ContiguousArray<Int32> {
    var chains = chain.mutableSpan
    var next = count == 0 ? Self.bottom : Int32(truncatingIfNeeded: tops[count - 1])
    while next != Self.bottom {
      let before = chains[Int(next)]
      chains[Int(next)] = Self.staying
      next = before
    }
    return offsets(upTo: chain.count) { chain[$0] != Self.staying }
  }

  /// The first pile with a greater top, found by a four-way search.
  ///
  /// Each step reads three tops at once, and no branch depends on them. With the binary search
  /// `partitioningIndex(where:)` instead, shuffling 10,000 rows takes up to half as long again (workload
  /// "UUID, shuffle").
  ///
  /// - Precondition: the last top is greater.
  private static func pile(
    for top: Int64, in tops: borrowing MutableSpan<Int64>, upTo count: Int
  ) -> Int {
    var start = 0
    var length = count
    while length > 3 {
      let quarter = length / 4
      let isLess = (
        isLess(tops[start + quarter - 1], top), isLess(tops[start + 2 * quarter - 1], top),
        isLess(tops[start + 3 * quarter - 1], top)
      )
      start += quarter * (isLess.0 + isLess.1 + isLess.2)
      length -= 3 * quarter
    }
    while tops[start] < top { start += 1 }
    return start
  }

  private static func isLess(_ one: Int64, _ other: Int64) -> Int { one < other ? 1 : 0 }
}

/// The stretch of pairs, in their order after a change, whose order before the change was different.
///
/// A pair is late if its source precedes that of an earlier pair. All pairs after the last late one
/// have greater sources than everything before them, and all with sources less than the least late
/// one are in order; so they stay on every longest increasing subsequence, and only the stretch
/// between them must be searched.
@usableFromInline struct OutOfOrderSpan {
  /// The greatest source so far.
  @usableFromInline var greatest = -1
  /// The least source of a late pair.
  @usableFromInline var least = Int.max
  /// The end of the stretch: the target after the last late pair.
  @usableFromInline var end = 0

  @inlinable init() {}

  /// Adds all pairs of a matching.
  ///
  /// - Complexity: O(targets).
  @usableFromInline init(_ sourceOfTarget: ContiguousArray<Int32>) {
    for (target, source) in sourceOfTarget.enumerated() where source >= 0 {
      note(sources: Int(source)..<Int(source) + 1, targets: target..<target + 1)
    }
  }

  /// Adds the next run of pairs, in their order after the change.
  @inlinable mutating func note(sources: Range<Int>, targets: Range<Int>) {
    if sources.lowerBound < greatest {
      least = Swift.min(least, sources.lowerBound)
      end = targets.upperBound
    }
    greatest = Swift.max(greatest, sources.upperBound - 1)
  }

  /// Whether no pair is late.
  @inlinable var isEmpty: Bool { end == 0 }

  /// The fewest pairs that have to move, as offsets after the change, ascending.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the stretch.
  @usableFromInline func moved(_ sourceOfTarget: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
    let start = sourceOfTarget.firstIndex { $0 >= 0 && Int($0) >= least } ?? 0
    return offLongestIncreasingSubsequence(sourceOfTarget, in: start..<end)
  }
}
