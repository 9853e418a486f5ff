/// Stage 4 of a sectioned change: the rows that are inserted into sections that were there before,
/// and those that move.
struct RowArrivals {
  /// Inserts after the stage; moves with sources before and targets after it.
  private(set) var changes:
    (inserted: [ElementPath], moved: [(source: ElementPath, target: ElementPath)]) = ([], [])

  private let matching: SectionedMatching
  private let order: SectionOrder

  /// For each row before all stages its offset in its section once the deletes are done.
  private let offsetAfterDeletes: ContiguousArray<Int32>

  init(_ matching: SectionedMatching, _ order: SectionOrder) {
    self.matching = matching
    self.order = order
    offsetAfterDeletes = Self.offsetsAfterDeletes(matching)
    for (offset, place) in order.places.enumerated() {
      guard let target = place.target else { continue }
      if let source = place.source {
        addArrivals(at: offset, target: target, source: source)
      } else {
        addArrivals(at: offset, new: target)
      }
    }
  }

  private static func offsetsAfterDeletes(
    _ matching: SectionedMatching
  ) -> ContiguousArray<Int32> {
    var offsets = ContiguousArray<Int32>()
    offsets.reserveCapacity(matching.rows.matching.targetOfSource.count)
    for section in matching.sourceStarts.indices.dropLast() {
      var kept: Int32 = 0
      for row in matching.sourceStarts[section]..<matching.sourceStarts[section + 1] {
        offsets.append(kept)
        if matching.rows.matching.targetOfSource[row] != Matching.none { kept += 1 }
      }
    }
    return offsets
  }

  /// Adds what arrives in a section that was there before: rows that stay move only if they are
  /// off a longest increasing subsequence.
  private mutating func addArrivals(at place: Int, target: Int, source: Int) {
    let here = matching.sourceStarts[source]..<matching.sourceStarts[source + 1]
    let start = matching.targetStarts[target]
    var stayingSources = ContiguousArray<Int32>()
    for row in start..<matching.targetStarts[target + 1] {
      let partner = matching.rows.matching.sourceOfTarget[row]
      if here.contains(Int(partner)) { stayingSources.append(partner) }
    }
    var isMoved = offLongestIncreasingSubsequence(stayingSources)[...]
    for row in start..<matching.targetStarts[target + 1] {
      let path = ElementPath(element: row - start, section: place)
      let partner = matching.rows.matching.sourceOfTarget[row]
      if partner == Matching.none {
        changes.inserted.append(path)
      } else if !here.contains(Int(partner)) || isMoved.removeFirst() {
        changes.moved.append((sourcePath(Int(partner)), path))
      }
    }
  }

  /// Adds what arrives in a new section: its new rows came with it, the others move in.
  private mutating func addArrivals(at place: Int, new target: Int) {
    let start = matching.targetStarts[target]
    for row in start..<matching.targetStarts[target + 1] {
      let partner = matching.rows.matching.sourceOfTarget[row]
      guard partner != Matching.none else { continue }
      let path = ElementPath(element: row - start, section: place)
      changes.moved.append((sourcePath(Int(partner)), path))
    }
  }

  /// The path before stage 4 of a row that is alive then.
  ///
  /// - Precondition: the row lives on, so that its section has a place.
  private func sourcePath(_ row: Int) -> ElementPath {
    let section = matching.sourcePath(row).section
    guard let place = order.placeOfSource[section] else {
      preconditionFailure("a section with a row that lives on has a place")
    }
    return ElementPath(element: Int(offsetAfterDeletes[row]), section: place)
  }
}
