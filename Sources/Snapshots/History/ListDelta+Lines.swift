extension LineChanges {
  /// How many lines came, went, changed, or stand behind another line than before; as a delta counts.
  var changeCount: Int {
    var (found, updated, old, jumps) = (0, 0, 0, 0)
    for block in blocks.sorted(by: { $0.new < $1.new }) {
      found += block.count
      if block.isUpdated { updated += block.count }
      if block.old < old { jumps += 1 }
      old = block.old + block.count
    }
    return updated + newCount - found + oldCount - found + jumps
  }
}

extension ListDelta {
  /// The delta between two lists of lines; `nil` where one of them is something else.
  ///
  /// O(changes log changes) where the lines are shared.
  init?(ofLinesFrom source: [SnapshotSection], to target: [SnapshotSection]) {
    guard let changes = LineChanges(from: source, to: target) else { return nil }
    let rows = target[0].rows
    let header = SnapshotSection(
      id: target[0].id, title: target[0].title, level: target[0].level, rows: [])
    var parts: [Part] = []
    var (next, old, found, written, jumps) = (0, 0, 0, 0, 0)
    func write(upTo end: Int) {
      for place in next..<end {
        parts.append(.row(rows[place], from: nil))
        written += 1
      }
    }
    for block in changes.blocks.sorted(by: { $0.new < $1.new }) {
      write(upTo: block.new)
      next = block.new + block.count
      found += block.count
      if block.old < old { jumps += 1 }
      old = block.old + block.count
      if block.isUpdated {
        for offset in 0..<block.count {
          parts.append(.row(rows[block.new + offset], from: block.old + offset))
          written += 1
        }
      } else if case .kept(let range)? = parts.last, range.upperBound == block.old {
        parts[parts.count - 1] = .kept(range.lowerBound..<old)
      } else {
        parts.append(.kept(block.old..<old))
      }
    }
    write(upTo: rows.count)
    self.init(
      sections: [Section(origin: 0, header: header, parts: parts)],
      changeCount: written + source[0].rows.count - found + jumps)
  }
}
