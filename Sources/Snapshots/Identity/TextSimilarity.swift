/// How much two texts resemble each other, from 0 to 1.
///
/// The larger of two measures: Dice's coefficient of their pairs of neighbouring bytes (Dice,
/// 1945, doi:10.2307/1932409), and, where it is ``minimumShare`` or more, the share of the longer
/// text that is a common beginning and end. Only the first ``sampleSize`` bytes count.
struct TextSimilarity {
  /// From here on a changed line is the same line: half of the pairs are shared.
  static let threshold = 0.5
  /// Stricter than the threshold, since short lines often begin alike: "Buy milk", "Buy eggs".
  static let minimumShare = 0.6
  static let sampleSize = 256

  private let bytes: [UInt8]
  /// What tells in no time that texts do not resemble each other.
  let sketch: Sketch

  init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { Array($0.prefix(Self.sampleSize)) }
    sketch = bytes.withUnsafeBytes { Sketch($0) }
  }

  /// How much they resemble each other; 0 where it is less than the ``threshold``.
  func value(to other: TextSimilarity) -> Double {
    guard !bytes.isEmpty, !other.bytes.isEmpty else { return 0 }
    let ends = commonEnds(with: other)
    let value = max(dice(to: other, ends), share(with: other, ends))
    return value >= Self.threshold ? value : 0
  }

  /// How much they resemble each other at most, which is found sooner.
  func upperBound(to other: TextSimilarity) -> Double {
    guard !bytes.isEmpty, !other.bytes.isEmpty else { return 0 }
    return max(sketch.diceUpperBound(to: other.sketch), share(with: other, commonEnds(with: other)))
  }

  private func dice(to other: TextSimilarity, _ ends: (prefix: Int, suffix: Int)) -> Double {
    let total = sketch.pairCount + other.sketch.pairCount
    guard total > 0, sketch.diceUpperBound(to: other.sketch) >= Self.threshold else { return 0 }
    return 2 * Double(commonPairCount(with: other, ends)) / Double(total)
  }

  /// The pairs that both texts have, repeated ones counted.
  ///
  /// Those of the common ends are in both, so that only the others are looked for.
  private func commonPairCount(
    with other: TextSimilarity, _ ends: (prefix: Int, suffix: Int)
  ) -> Int {
    let start = max(0, ends.prefix - 1)
    let mine = start..<max(start, min(bytes.count - ends.suffix, bytes.count - 1))
    let others = start..<max(start, min(other.bytes.count - ends.suffix, other.bytes.count - 1))
    return start + max(0, ends.suffix - 1)
      + PairCounts.common(bytes, pairsAt: mine, other.bytes, pairsAt: others)
  }

  private func share(with other: TextSimilarity, _ ends: (prefix: Int, suffix: Int)) -> Double {
    let share = Double(ends.prefix + ends.suffix) / Double(max(bytes.count, other.bytes.count))
    return share >= Self.minimumShare ? share : 0
  }

  /// How many bytes are the same at the beginning, and at the end of what is left.
  private func commonEnds(with other: TextSimilarity) -> (prefix: Int, suffix: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others in
        let shorter = min(bytes.count, others.count)
        var prefix = 0
        while prefix < shorter, bytes[prefix] == others[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
          bytes[bytes.count - 1 - suffix] == others[others.count - 1 - suffix]
        {
          suffix += 1
        }
        return (prefix, suffix)
      }
    }
  }

  /// How many values two ascending sequences have in common, repeated ones counted. O(n).
  static func commonCount<Value: Comparable>(_ one: [Value], _ other: [Value]) -> Int {
    var count = 0
    var left = 0
    var right = 0
    while left < one.count, right < other.count {
      if one[left] == other[right] {
        count += 1
        left += 1
        right += 1
      } else if one[left] < other[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return count
  }
}

extension TextSimilarity {
  /// A text as far as it shows that others do not resemble it: plain numbers, so that many are
  /// compared with many.
  struct Sketch {
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
      _ one: UnsafePointer<Sketch>, _ other: UnsafePointer<Sketch>
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
    func diceUpperBound(to other: Sketch) -> Double {
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
      with other: Sketch
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
  func resembling(_ olds: [TextSimilarity], _ news: [TextSimilarity]) -> [(old: Int, new: Int)] {
    let resemblance = { olds[$0].value(to: news[$1]) }
    let found = diagonal(
      resemblance, atMost: { olds[$0].upperBound(to: news[$1]) },
      sketches: { SketchBounds(old: olds, new: news, own: $0) })
    if let found { return found }
    let sketches = (old: olds.map(\.sketch), new: news.map(\.sketch))
    return sketches.old.withUnsafeBufferPointer { oldSketches in
      sketches.new.withUnsafeBufferPointer { newSketches in
        guard let old = oldSketches.baseAddress, let new = newSketches.baseAddress else {
          return []
        }
        // most pairs have nothing to do with each other
        return allPairs { place, other in
          TextSimilarity.Sketch.areUnlike(old + place, new + other) ? 0 : resemblance(place, other)
        }
      }
    }
  }
}

/// What sketches tell of the rows on both sides of a gap, as many on either: most pairs of rows in
/// different places are known by plain numbers to resemble each other less than the rows in place.
struct SketchBounds {
  private typealias Lanes = SIMD16<UInt8>

  private let bounds: [Bound]

  /// - Parameter own: How much the rows in place resemble each other.
  init(old: [TextSimilarity], new: [TextSimilarity], own: [Double]) {
    precondition(old.count == new.count && old.count == own.count)
    bounds = old.indices.map { Bound(old[$0].sketch, new[$0].sketch, own: own[$0]) }
  }

  /// What bounds both rows of a place.
  private struct Bound {
    /// The most pairs of bytes that either has in each class.
    let classes: (Lanes, Lanes, Lanes, Lanes)
    let first: (old: UInt64, new: UInt64)
    let last: (old: UInt64, new: UInt64)
    /// How many pairs of bytes the shorter one has.
    let pairCount: Int
    /// How much both resemble each other at least, in 65,536ths.
    let own: Int

    init(_ old: TextSimilarity.Sketch, _ new: TextSimilarity.Sketch, own: Double) {
      classes = old.mostClasses(with: new)
      first = (old.first, new.first)
      last = (old.last, new.last)
      pairCount = min(old.pairCount, new.pairCount)
      self.own = Int(max(own, TextSimilarity.threshold.nextDown) * 65_536)
    }
  }

  /// Whether `holds` is true for all pairs of rows of different places, no more than `reach` apart,
  /// that may resemble each other more than the better of the two in place.
  func allClosePairs(within reach: Int, _ holds: (_ old: Int, _ new: Int) -> Bool) -> Bool {
    bounds.withUnsafeBufferPointer { bounds in
      guard let start = bounds.baseAddress else { return true }
      for place in bounds.indices {
        let end = min(bounds.count, place + 1 + min(reach, bounds.count))
        var other = place + 1
        while other < end {
          if !Self.isUnlike(start + place, start + other) {
            guard holds(place, other), holds(other, place) else { return false }
          }
          other += 1
        }
      }
      return true
    }
  }

  /// Whether neither row of one place resembles the one of another place on the other side more than
  /// the better of the two in place.
  @inline(__always) private static func isUnlike(
    _ one: UnsafePointer<Bound>, _ other: UnsafePointer<Bound>
  ) -> Bool {
    let counts = (one.pointee.pairCount, other.pointee.pairCount)
    // texts of which 14 bytes, seven at either end, are less than the least share of them
    guard min(counts.0, counts.1) >= 23 else { return false }
    let (first, otherFirst) = (one.pointee.first, other.pointee.first)
    let (last, otherLast) = (one.pointee.last, other.pointee.last)
    guard first.old != otherFirst.new, first.new != otherFirst.old, last.old != otherLast.new,
      last.new != otherLast.old
    else { return false }
    var sums = sums(one.pointee.classes.0, other.pointee.classes.0)
    sums &+= self.sums(one.pointee.classes.1, other.pointee.classes.1)
    sums &+= self.sums(one.pointee.classes.2, other.pointee.classes.2)
    sums &+= self.sums(one.pointee.classes.3, other.pointee.classes.3)
    // 510 at most, as each text has 255 pairs at most
    let common = Int(((sums[0] &+ sums[1]) &* 0x0001_0001_0001_0001) >> 48)
    // Dice's coefficient at most, as if of the shorter ones
    return common << 17 < max(one.pointee.own, other.pointee.own) &* (counts.0 &+ counts.1)
  }

  /// The lesser of the numbers in each lane, added up in four lanes of 16 bits each.
  @inline(__always) private static func sums(_ one: Lanes, _ other: Lanes) -> SIMD2<UInt64> {
    let least = unsafeBitCast(
      one.replacing(with: other, where: other .< one), to: SIMD2<UInt64>.self)
    let even = SIMD2<UInt64>(repeating: 0x00FF_00FF_00FF_00FF)
    return (least & even) &+ ((least &>> 8) & even)
  }
}

/// Counts pairs of neighbouring bytes in a table on the stack.
enum PairCounts {
  /// How many pairs two texts have in common, repeated ones counted; those that begin at some places,
  /// 255 at most. O(places).
  static func common(
    _ one: [UInt8], pairsAt places: Range<Int>, _ other: [UInt8], pairsAt others: Range<Int>
  ) -> Int {
    guard !places.isEmpty, !others.isEmpty else { return 0 }
    precondition(places.lowerBound >= 0 && places.upperBound < one.count, "no such pair")
    precondition(others.lowerBound >= 0 && others.upperBound < other.count, "no such pair")
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        if others.count <= UInt64.bitWidth, places.count * others.count <= 256 {
          return few(one, places, other, others)
        }
        precondition(places.count <= 255, "too many pairs")
        return places.count <= 64
          ? many(one, places, other, others, bits: 8) : many(one, places, other, others, bits: 10)
      }
    }
  }

  /// The same, the pairs of one text counted in a table of two to the power of `bits` slots, of which
  /// they take a quarter at most.
  @inline(__always) private static func many(
    _ one: UnsafeRawBufferPointer, _ places: Range<Int>, _ other: UnsafeRawBufferPointer,
    _ others: Range<Int>, bits: Int
  ) -> Int {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << bits) { slots in
      slots.initialize(repeating: 0)
      for place in places {
        let mark = mark(one, place)
        let slot = slot(of: mark, in: slots, bits: bits)
        slots[slot] = max(slots[slot], mark) + 1
      }
      var count = 0
      for place in others {
        let slot = slot(of: mark(other, place), in: slots, bits: bits)
        guard slots[slot] & 0xFF > 0 else { continue }
        slots[slot] -= 1
        count += 1
      }
      return count
    }
  }

  /// The same, each pair compared with each.
  private static func few(
    _ one: UnsafeRawBufferPointer, _ places: Range<Int>, _ other: UnsafeRawBufferPointer,
    _ others: Range<Int>
  ) -> Int {
    // a bit for each of the others that is one of the common pairs
    var taken: UInt64 = 0
    var place = places.lowerBound
    while place < places.upperBound {
      let pair = one.loadUnaligned(fromByteOffset: place, as: UInt16.self)
      var otherPlace = others.lowerBound
      var bit: UInt64 = 1
      while otherPlace < others.upperBound {
        if other.loadUnaligned(fromByteOffset: otherPlace, as: UInt16.self) == pair,
          taken & bit == 0
        {
          taken |= bit
          break
        }
        otherPlace += 1
        bit &<<= 1
      }
      place += 1
    }
    return taken.nonzeroBitCount
  }

  /// A pair as it stands in its slot, above the eight bits that count it; never 0.
  private static func mark(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    (UInt32(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)) + 1) << 8
  }

  /// Where a pair is counted, or the free slot where it would be.
  @inline(__always) private static func slot(
    of mark: UInt32, in slots: UnsafeMutableBufferPointer<UInt32>, bits: Int
  ) -> Int {
    // the upper bits of the product with an odd number, 2³² over the golden ratio
    var slot = Int((mark >> 8 &* 0x9E37_79B1) >> UInt32(32 - bits))
    while slots[slot] != 0, slots[slot] & ~0xFF != mark { slot = (slot + 1) & ((1 << bits) - 1) }
    return slot
  }
}
