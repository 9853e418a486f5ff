/// The pairs of rows that are the same before and after a change: a partial injection between
/// offsets.
///
/// Offsets are `Int32`, half the memory of `Int`, so a list may contain up to 2³¹ − 1 rows.
@usableFromInline struct Matching {
  /// The offset for "no partner".
  @inlinable static var none: Int32 { -1 }

  /// For each row before the change, its offset after it, or ``none``.
  @usableFromInline var targetOfSource: ContiguousArray<Int32>

  /// For each row after the change, its offset before it, or ``none``.
  @usableFromInline var sourceOfTarget: ContiguousArray<Int32>

  /// The rows whose partner has other content, as offsets before the change, ascending.
  @usableFromInline var updated: ContiguousArray<Int32> = []

  /// The number of pairs.
  @usableFromInline var pairCount = 0

  /// The fewest pairs that have to move, as offsets after the change, ascending: all others are in
  /// the same order before and after it.
  @usableFromInline var moved: ContiguousArray<Int32> = []

  /// The rows as numbers, if an identifier that repeats was found while pairing in order.
  @usableFromInline var numbers: Numbers?

  /// Creates a matching without pairs.
  ///
  /// - Precondition: both counts are less than 2³¹.
  @usableFromInline init(sourceCount: Int, targetCount: Int) {
    precondition(
      max(sourceCount, targetCount) <= Int(Int32.max), "a list holds at most 2³¹ − 1 rows")
    targetOfSource = Self.unpaired(sourceCount)
    sourceOfTarget = Self.unpaired(targetCount)
  }

  /// Partners of rows, none of which has one yet.
  ///
  /// `init(repeating:count:)` would call unspecialised code, which for small lists takes a tenth of the total
  /// time.
  @usableFromInline static func unpaired(_ count: Int) -> ContiguousArray<Int32> {
    var partners = ContiguousArray<Int32>()
    guard count > 0 else { return partners }
    partners.append(addingCapacity: count) { $0.append(repeating: none, count: count) }
    return partners
  }

  /// The rows before the change that have no partner, ascending.
  var leaving: ContiguousArray<Int32> {
    Self.unpairedOffsets(targetOfSource, count: leavingCount)
  }

  /// The rows after the change that have no partner, ascending.
  var arriving: ContiguousArray<Int32> {
    Self.unpairedOffsets(sourceOfTarget, count: arrivingCount)
  }

  /// The offsets whose partner is ``none``.
  ///
  /// Usually all 64 rows of a word have a partner, which takes few instructions to check. Otherwise the
  /// pattern is unpredictable, so each offset is written, then kept or discarded without a branch.
  ///
  /// - Parameter count: an upper bound of the result's length.
  private static func unpairedOffsets(
    _ partners: ContiguousArray<Int32>, count: Int
  ) -> ContiguousArray<Int32> {
    var offsets = ContiguousArray<Int32>()
    guard count > 0 else { return offsets }
    let partners = partners.span
    offsets.append(addingCapacity: count + 1) { output in
      output.withUnsafeMutableBufferPointer { places, found in
        for start in stride(from: 0, to: partners.count, by: 64) {
          let block = partners.extracting(start..<min(start &+ 64, partners.count))
          var anyNegative: Int32 = 0
          for row in block.indices { anyNegative |= block[unchecked: row] }
          guard anyNegative < 0 else { continue }
          for row in block.indices {
            places[found] = Int32(truncatingIfNeeded: start &+ row)
            found &+= block[unchecked: row] == none ? 1 : 0
          }
        }
      }
    }
    return offsets
  }

  /// Pairs two rows.
  ///
  /// - Precondition: neither row has a partner.
  @inlinable mutating func pair(_ source: Int, _ target: Int) {
    targetOfSource[source] = Int32(truncatingIfNeeded: target)
    sourceOfTarget[target] = Int32(truncatingIfNeeded: source)
    pairCount += 1
  }

  /// Pairs each row of a stretch with the row after the change whose offset is greater by `shift`.
  ///
  /// - Precondition: none of them has a partner.
  @usableFromInline mutating func pair(_ stretch: Range<Int>, shiftedBy shift: Int) {
    var targets = targetOfSource.mutableSpan
    for i in stretch { targets[i] = Int32(truncatingIfNeeded: i + shift) }
    var sources = sourceOfTarget.mutableSpan
    for i in stretch { sources[i + shift] = Int32(truncatingIfNeeded: i) }
    pairCount += stretch.count
  }

  /// The number of rows before the change that have no partner.
  @usableFromInline var leavingCount: Int { targetOfSource.count - pairCount }

  /// The number of rows after the change that have no partner.
  @usableFromInline var arrivingCount: Int { sourceOfTarget.count - pairCount }

  /// The number of changes for this matching: updates, moves, deletes and inserts.
  @usableFromInline var changeCount: Int {
    updated.count + moved.count + leavingCount + arrivingCount
  }
}
