extension Resemblance {
  /// A text as far as it shows that others do not resemble it: plain numbers, so that many are
  /// compared with many.
  struct Outline {
    /// How many of the pairs of bytes, of which there are 255 at most, are in each of some classes.
    private var classes = (Lanes(), Lanes(), Lanes(), Lanes())
    private typealias Lanes = SIMD16<UInt8>
    /// The first and the last eight bytes, with zeros where there are fewer.
    private var first: UInt64 = 0
    private var last: UInt64 = 0
    /// How many bytes there are.
    private let count: Int

    var pairCount: Int { max(0, count - 1) }

    init(_ bytes: UnsafeRawBufferPointer) {
      count = bytes.count
      withUnsafeMutableBytes(of: &classes) { classes in
        for index in 0..<max(0, bytes.count - 1) {
          let pair = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
          // the upper bits of the product with an odd number, 2¹⁶ over the golden ratio
          classes[Int((pair &* 0x9E37) >> 10)] += 1
        }
      }
      guard count >= 8 else { return }
      first = bytes.loadUnaligned(as: UInt64.self).littleEndian
      last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self).littleEndian
    }

    /// Dice's coefficient at most: no more pairs can be common than there are in the classes of both.
    func mostDice(to other: Outline) -> Double {
      let common =
        Self.least(classes.0, other.classes.0) &+ Self.least(classes.1, other.classes.1)
        &+ Self.least(classes.2, other.classes.2) &+ Self.least(classes.3, other.classes.3)
      return 2 * Double(Self.sum(common)) / Double(max(pairCount + other.pairCount, 1))
    }

    private static func least(_ one: Lanes, _ other: Lanes) -> Lanes {
      one.replacing(with: other, where: other .< one)
    }

    /// The sum of all lanes, which is 255 at most.
    private static func sum(_ lanes: Lanes) -> UInt64 {
      let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
      let even: UInt64 = 0x00FF_00FF_00FF_00FF
      let sums =
        (halves[0] & even) &+ (halves[0] >> 8 & even) &+ (halves[1] & even)
        &+ (halves[1] >> 8 & even)
      return (sums &* 0x0001_0001_0001_0001) >> 48
    }

    /// How much two texts resemble each other at most; `nil` where that takes a look at their bytes.
    func mostValue(to other: Outline) -> Double? {
      withUnsafePointer(to: self) { one in
        withUnsafePointer(to: other) { Outline.mostValue(one, $0) }
      }
    }

    /// The same, of two that are not copied for it.
    static func mostValue(
      _ one: UnsafePointer<Outline>, _ other: UnsafePointer<Outline>
    ) -> Double? {
      let beginnings = one.pointee.first ^ other.pointee.first
      let ends = one.pointee.last ^ other.pointee.last
      let (count, otherCount) = (one.pointee.count, other.pointee.count)
      guard min(count, otherCount) >= 8, beginnings != 0, ends != 0 else { return nil }
      let dice = one.pointee.mostDice(to: other.pointee)
      let same = beginnings.trailingZeroBitCount / 8 + ends.leadingZeroBitCount / 8
      // 14 bytes at most: of longer texts they are less than the least share
      if max(count, otherCount) >= 24 { return dice }
      let share = Double(same) / Double(max(count, otherCount))
      return max(dice, share >= Resemblance.minimumShare ? share : 0)
    }
  }
}

extension Gap {
  /// The pairs of texts that resemble each other enough, best first, none crossing a better one.
  func resembling(_ olds: [Resemblance], _ news: [Resemblance]) -> [(old: Int, new: Int)] {
    olds.map(\.outline).withUnsafeBufferPointer { oldOutlines in
      news.map(\.outline).withUnsafeBufferPointer { newOutlines in
        pairs(
          resemblance: { olds[$0].value(to: news[$1]) },
          atMost: { old, new in
            let (one, other) = (oldOutlines.baseAddress! + old, newOutlines.baseAddress! + new)
            if let most = Resemblance.Outline.mostValue(one, other) { return most }
            return olds[old].mostValue(to: news[new])
          })
      }
    }
  }
}
