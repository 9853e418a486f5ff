/// The piles of patience sorting: for each length the increasing subsequence that ends lowest.
struct PatiencePiles {
  /// What a chain says of the first member of a subsequence.
  static var bottom: Int32 { -1 }

  /// The number of piles, which is the length of the longest subsequence.
  private(set) var count = 0

  /// The top of each pile, the value in the high half and its position in the low half of a word;
  /// what follows them is room for more.
  private var tops = ContiguousArray<Int64>(repeating: 0, count: 64)

  /// Deals the members of a sequence out, those less than 0 left out.
  ///
  /// A member often continues the run that the one before it belongs to: it begins a new pile, or
  /// comes on the pile next to the last one. Only where it does not is it searched.
  ///
  /// - Parameter chains: for each position the one before it on a longest subsequence that ends
  ///   there.
  /// - Returns: the number of members.
  mutating func deal(_ values: Span<Int32>, chains: inout MutableSpan<Int32>) -> Int {
    var offset = 0
    var pile = 0
    var dealt = 0
    while offset < values.count {
      if count == tops.count { tops.append(contentsOf: repeatElement(0, count: count)) }
      var count = count
      var piles = ContiguousArray<Int64>()
      swap(&piles, &tops)
      var tops = piles.mutableSpan
      while offset < values.count, count < tops.count {
        let value = values[unchecked: offset]
        if value >= 0 {
          let top = Int64(value) << 32 | Int64(offset)
          if count == 0 || tops[count - 1] < top {
            pile = count
            count += 1
          } else if tops[pile] >= top || top >= tops[pile + 1] {
            pile = Self.pile(for: top, in: tops, upTo: count)
          } else {
            pile += 1
          }
          if pile > 0 { chains[offset] = Int32(truncatingIfNeeded: tops[pile - 1]) }
          tops[pile] = top
          dealt += 1
        }
        offset += 1
      }
      swap(&piles, &self.tops)
      self.count = count
    }
    return dealt
  }

  /// The positions that a longest subsequence leaves out, descending.
  func left(_ values: Span<Int32>, chains: borrowing MutableSpan<Int32>, count: Int)
    -> ContiguousArray<Int32>
  {
    var left = ContiguousArray<Int32>()
    left.reserveCapacity(count - self.count)
    var onLongest = Int(
      self.count == 0 ? Self.bottom : Int32(truncatingIfNeeded: tops[self.count - 1]))
    var offset = values.count - 1
    while offset >= 0 {
      if offset == onLongest {
        onLongest = Int(chains[offset])
      } else if values[unchecked: offset] >= 0 {
        left.append(Int32(truncatingIfNeeded: offset))
      }
      offset -= 1
    }
    return left
  }

  /// The first pile with a greater top, found by quartering: the three tops that decide are read at
  /// once, and no branch depends on them.
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
