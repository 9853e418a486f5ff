package import ListDiff

/// The staged changes between two lists of lines that share their serial numbers.
///
/// Lines that are adjacent in both lists are handled as one block, so that the cost depends on the changes,
/// even in a list of a million lines. The stages are those of a linear list: updates; deletes; inserts and a
/// minimum of moves.
package struct LineChanges {
  /// Lines that are adjacent in both lists: all updated, or none.
  struct Block {
    var old: Int
    var new: Int
    var count: Int
    var isUpdated: Bool
  }

  private let old: LineList
  private let new: LineList
  var oldCount: Int { old.count }
  var newCount: Int { new.count }
  /// The blocks, in the order of the old list.
  let blocks: [Block]

  init(from old: LineList, to new: LineList) {
    self.old = old
    self.new = new
    blocks = Self.blocks(old, new)
  }

  /// Fails unless both snapshots are one section of lines with the same header.
  package init?(from source: [SnapshotSection], to target: [SnapshotSection]) {
    guard source.count == 1, target.count == 1, source[0].id == target[0].id,
      target[0].isContentEqual(to: source[0]), case .lines(let old) = source[0].rows.storage,
      case .lines(let new) = target[0].rows.storage
    else { return nil }
    self.init(from: old, to: new)
  }

  /// The stages; `section` supplies the header. O(changes log changes).
  func staged(in section: SnapshotSection) -> StagedChangeset<[SnapshotSection]> {
    var stages: [Changeset<[SnapshotSection]>] = []
    let data = { (lines: LineList) in
      [
        SnapshotSection(
          id: section.id, title: section.title, level: section.level, rows: RowList(lines))
      ]
    }
    let updated = paths(blocks.filter(\.isUpdated).map { $0.old..<$0.old + $0.count })
    let deleted = gaps(blocks.map { $0.old..<$0.old + $0.count }, count: old.count)
    let arrived = gaps(
      blocks.map { $0.new..<$0.new + $0.count }.sorted { $0.lowerBound < $1.lowerBound },
      count: new.count)
    let moved = moves()
    let kept = deleted.isEmpty && arrived.isEmpty && moved.isEmpty ? new : nil
    if !updated.isEmpty {
      stages.append(Changeset(data: data(kept ?? withUpdates), elementUpdated: updated))
    }
    if !deleted.isEmpty {
      let rest = arrived.isEmpty && moved.isEmpty ? new : withoutDeleted
      stages.append(
        Changeset(data: data(rest), elementDeleted: paths(deleted)))
    }
    if !arrived.isEmpty || !moved.isEmpty {
      stages.append(
        Changeset(
          data: data(new), elementInserted: paths(arrived), elementMoved: moved))
    }
    return StagedChangeset(stages)
  }

  private func paths(_ ranges: [Range<Int>]) -> [ElementPath] {
    ranges.joined().map { ElementPath(element: $0, section: 0) }
  }

  /// The positions that no range covers. The ranges must be ascending and disjoint.
  private func gaps(_ ranges: [Range<Int>], count: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = 0
    for range in ranges {
      if end < range.lowerBound { gaps.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if end < count { gaps.append(end..<count) }
    return gaps
  }

  private var withUpdates: LineList {
    var list = LineList()
    var end = 0
    for block in blocks {
      list.append(old, end..<block.old)
      list.append(new, block.new..<block.new + block.count)
      end = block.old + block.count
    }
    list.append(old, end..<old.count)
    return list
  }

  private var withoutDeleted: LineList {
    var list = LineList()
    for block in blocks { list.append(new, block.new..<block.new + block.count) }
    return list
  }

  /// The fewest rows that leave their order, ascending by target.
  private func moves() -> [(source: ElementPath, target: ElementPath)] {
    if zip(blocks, blocks.dropFirst()).allSatisfy({ $0.new < $1.new }) { return [] }
    var sources = ContiguousArray<Int32>(repeating: -1, count: new.count)
    // after the deletes, the first rows are those of the first block
    for (source, target) in blocks.lazy.flatMap({ $0.new..<$0.new + $0.count }).enumerated() {
      sources[target] = Int32(source)
    }
    return offLongestIncreasingSubsequence(sources).map { target in
      let target = Int(target)
      return (
        ElementPath(element: Int(sources[target]), section: 0),
        ElementPath(element: target, section: 0)
      )
    }
  }

  /// Intersects the pieces of both lists by serial number.
  ///
  /// O(pieces log pieces), and O(bytes) for pieces that do not share a buffer.
  private static func blocks(_ old: LineList, _ new: LineList) -> [Block] {
    let news = new.pieces.sorted { $0.serial < $1.serial }
    var blocks: [Block] = []
    for piece in old.pieces {
      let first = news.indices.partitioningIndex { news[$0].serial + news[$0].count > piece.serial }
      for other in news[first...].prefix(while: { $0.serial < piece.serial + piece.count }) {
        append(common(piece, other), common(other, piece), to: &blocks)
      }
    }
    return blocks
  }

  /// The lines of `piece` whose serial numbers also occur in `other`.
  private static func common(_ piece: LineList.Piece, _ other: LineList.Piece) -> LineList.Piece {
    var part = piece
    part.removeFirst(max(0, other.serial - part.serial))
    part.count = min(part.count, other.serial + other.count - part.serial)
    return part
  }

  /// Appends the lines of two pieces, which follow those of the last block in the old list.
  private static func append(
    _ old: LineList.Piece, _ new: LineList.Piece, to blocks: inout [Block]
  ) {
    let isShared = old.buffer === new.buffer && old.line == new.line
    for offset in isShared ? 0..<1 : 0..<old.count {
      let block = Block(
        old: old.start + offset, new: new.start + offset, count: isShared ? old.count : 1,
        isUpdated: !isShared && !old.isLine(offset, identicalTo: new))
      if let last = blocks.last, last.old + last.count == block.old,
        last.new + last.count == block.new, last.isUpdated == block.isUpdated
      {
        blocks[blocks.count - 1].count += block.count
      } else {
        blocks.append(block)
      }
    }
  }
}

extension StagedChangeset where Collection == [SnapshotSection] {
  /// The stages from one snapshot to another.
  ///
  /// For lists of lines that share serial numbers, the cost depends on the changes; all others take the time
  /// of ListDiff for their rows.
  package init(from source: [SnapshotSection], to target: [SnapshotSection]) {
    self.init(from: source, to: target, checkingCancellation: {})
  }

  /// The stages from one snapshot to another. Rethrows errors of `check`, which is called during the
  /// comparison.
  package init<Failure>(
    from source: [SnapshotSection], to target: [SnapshotSection],
    checkingCancellation check: () throws(Failure) -> Void
  ) throws(Failure) {
    if let changes = LineChanges(from: source, to: target) {
      try check()
      self = changes.staged(in: target[0])
    } else {
      try self.init(source: source, target: target, checkingCancellation: check)
    }
  }
}
