extension Resemblance {
  /// A text as far as it shows that others do not resemble it: plain numbers, so that many are
  /// compared with many.
  struct Outline {
    /// How many of the pairs of bytes, of which there are 255 at most, are in each of some classes.
    private var classes = (Lanes(), Lanes(), Lanes(), Lanes())
    private typealias Lanes = SIMD16<UInt8>
    /// The first and the last eight bytes, with zeros where there are fewer.
    private(set) var first: UInt64 = 0
    private(set) var last: UInt64 = 0
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

    /// Whether both texts resemble each other less than the threshold for sure, by either measure.
    ///
    /// A common beginning and end of so many bytes have as many pairs but for two at least.
    @inline(__always) static func areUnlike(
      _ one: UnsafePointer<Outline>, _ other: UnsafePointer<Outline>
    ) -> Bool {
      var least = least(one.pointee.classes.0, other.pointee.classes.0)
      least &+= self.least(one.pointee.classes.1, other.pointee.classes.1)
      least &+= self.least(one.pointee.classes.2, other.pointee.classes.2)
      least &+= self.least(one.pointee.classes.3, other.pointee.classes.3)
      let common = Int(sum(least))
      let counts = (one.pointee.count, other.pointee.count)
      return 4 * common < counts.0 + counts.1 - 2 && 10 * (common + 2) < 6 * max(counts.0, counts.1)
    }

    /// Dice's coefficient at most: no more pairs can be common than there are in the classes of both.
    func mostDice(to other: Outline) -> Double {
      let common =
        Self.least(classes.0, other.classes.0) &+ Self.least(classes.1, other.classes.1)
        &+ Self.least(classes.2, other.classes.2) &+ Self.least(classes.3, other.classes.3)
      return 2 * Double(Self.sum(common)) / Double(max(pairCount + other.pairCount, 1))
    }

    @inline(__always) private static func least(_ one: Lanes, _ other: Lanes) -> Lanes {
      one.replacing(with: other, where: other .< one)
    }

    /// The sum of all lanes, which is 255 at most.
    @inline(__always) private static func sum(_ lanes: Lanes) -> UInt64 {
      let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
      let even: UInt64 = 0x00FF_00FF_00FF_00FF
      let sums =
        (halves[0] & even) &+ (halves[0] >> 8 & even) &+ (halves[1] & even)
        &+ (halves[1] >> 8 & even)
      return (sums &* 0x0001_0001_0001_0001) >> 48
    }

    /// The most pairs that either of two texts has in each class.
    func mostClasses(
      with other: Outline
    ) -> (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>) {
      let (one, others) = (classes, other.classes)
      return (
        pointwiseMax(one.0, others.0), pointwiseMax(one.1, others.1),
        pointwiseMax(one.2, others.2), pointwiseMax(one.3, others.3)
      )
    }
  }
}

extension Gap {
  /// The pairs of texts that resemble each other enough, best first, none crossing a better one.
  func resembling(_ olds: [Resemblance], _ news: [Resemblance]) -> [(old: Int, new: Int)] {
    let resemblance = { olds[$0].value(to: news[$1]) }
    let found = diagonal(
      resemblance, atMost: { olds[$0].mostValue(to: news[$1]) },
      outlines: { Outlines(old: olds, new: news, own: $0) })
    if let found { return found }
    let outlines = (old: olds.map(\.outline), new: news.map(\.outline))
    return outlines.old.withUnsafeBufferPointer { oldOutlines in
      outlines.new.withUnsafeBufferPointer { newOutlines in
        guard let old = oldOutlines.baseAddress, let new = newOutlines.baseAddress else {
          return []
        }
        // most pairs have nothing to do with each other
        return allPairs { place, other in
          Resemblance.Outline.areUnlike(old + place, new + other) ? 0 : resemblance(place, other)
        }
      }
    }
  }
}
