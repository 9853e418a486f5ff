extension ListDelta {
  /// The delta that makes `source` of `target`, where this one makes `target` of `source`.
  ///
  /// Nothing is compared: O(parts + rows that are written in either direction).
  func reversed(from source: [SnapshotSection], to target: [SnapshotSection]) -> ListDelta {
    var kept: [(source: Range<Int>, target: Int)] = []
    var written: [RowID: Int] = [:]
    var (place, end, jumps) = (0, 0, 0)
    for part in sections.lazy.flatMap(\.parts) {
      switch part {
      case .kept(let range):
        if range.lowerBound < end { jumps += 1 }
        end = range.upperBound
        kept.append((range, place))
        place += range.count
      case .row(let row, _):
        written[row.id] = place
        place += 1
      }
    }
    let writtenCount = place - kept.reduce(0) { $0 + $1.source.count }
    kept.sort { $0.source.lowerBound < $1.source.lowerBound }
    var goneCount = 0
    var first = 0
    var runs = kept[...]
    let sections = source.map { section in
      let rows = first..<first + section.rows.count
      defer { first = rows.upperBound }
      var parts: [Part] = []
      var next = rows.lowerBound
      while next < rows.upperBound {
        while let run = runs.first, run.source.upperBound <= next { runs.removeFirst() }
        if let run = runs.first, run.source.contains(next) {
          let last = min(run.source.upperBound, rows.upperBound)
          let shift = run.target - run.source.lowerBound
          parts.append(.kept(next + shift..<last + shift))
          next = last
        } else {
          let row = section.rows[next - rows.lowerBound]
          parts.append(.row(row, from: written[row.id]))
          if written[row.id] == nil { goneCount += 1 }
          next += 1
        }
      }
      let header = SnapshotSection(source: section, elements: [])
      return Section(
        origin: target.firstIndex { $0.hasIdenticalHeader(to: section) }, header: header,
        parts: parts)
    }
    return ListDelta(sections: sections, changeCount: writtenCount + goneCount + jumps)
  }
}
