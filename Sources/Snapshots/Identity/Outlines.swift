/// What outlines tell of the rows on both sides of a gap, as many on either: most pairs of rows in
/// different places are known by plain numbers to resemble each other less than the rows in place.
struct Outlines {
  private typealias Lanes = SIMD16<UInt8>

  private let bounds: [Bound]

  /// - Parameter own: How much the rows in place resemble each other.
  init(old: [Resemblance], new: [Resemblance], own: [Double]) {
    precondition(old.count == new.count && old.count == own.count)
    bounds = old.indices.map { Bound(old[$0].outline, new[$0].outline, own: own[$0]) }
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

    init(_ old: Resemblance.Outline, _ new: Resemblance.Outline, own: Double) {
      classes = old.mostClasses(with: new)
      first = (old.first, new.first)
      last = (old.last, new.last)
      pairCount = min(old.pairCount, new.pairCount)
      self.own = Int(max(own, Resemblance.threshold.nextDown) * 65_536)
    }
  }

  /// Whether `holds` is true for all pairs of rows of different places, no more than `reach` apart,
  /// that may resemble each other more than the better of the two in place.
  func allDoubtful(within reach: Int, _ holds: (_ old: Int, _ new: Int) -> Bool) -> Bool {
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
