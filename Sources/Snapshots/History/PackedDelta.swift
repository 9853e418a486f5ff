/// A ``ListDelta`` in bytes. A row that changed is packed as its difference from the row it was.
enum PackedDelta {
  /// Packs `delta`, which is made from `source`.
  static func bytes(
    of delta: ListDelta, from source: [SnapshotSection], shapes: inout RowShapes
  ) -> [UInt8] {
    let rows = source.count == 1 ? source[0].rows : source.flatMap(\.rows)
    var writer = PackedWriter()
    var record = PackedWriter()
    var next = 0
    writer.number(delta.sections.count)
    for section in delta.sections {
      if let origin = section.origin {
        writer.number(origin + 1)
      } else {
        writer.number(0)
        writer.text(section.header.id)
        writer.text(section.header.title)
        writer.signed(section.header.level)
      }
      writer.number(section.parts.count)
      for part in section.parts {
        switch part {
        case .kept(let range):
          writer.number(range.count + 1)
          writer.signed(range.lowerBound - next)
          next = range.upperBound
        case .row(let row, let base):
          writer.number(base == nil ? 0 : 1)
          if let base {
            writer.signed(base - next)
            next = base + 1
          }
          record.clear()
          PackedRow.write(row, base: base.map { rows[$0] }, shapes: &shapes, to: &record)
          writer.raw(record.bytes)
        }
      }
    }
    // exactly as long as it is: there are many of them
    return Array(unsafeUninitializedCapacity: writer.bytes.count) { buffer, count in
      count = buffer.initialize(fromContentsOf: writer.bytes)
    }
  }
}

/// A list on its way from one snapshot to another by packed deltas: its rows are still where they
/// are packed, and become rows once at the end.
struct PackedList {
  private struct Section {
    var header: SnapshotSection
    var count: Int
  }

  private struct Record {
    let bytes: [UInt8]
    let position: Int
    /// The row that it may be a change to.
    let base: Int
  }

  private let given: [SnapshotRow]
  private var sections: [Section]
  private var records: [Record] = []
  /// For each row its place among those given, or behind them among the records.
  private var rows: [Int]

  init(_ sections: [SnapshotSection]) {
    given = sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows)
    rows = Array(given.indices)
    self.sections = sections.map {
      Section(
        header: SnapshotSection(id: $0.id, title: $0.title, level: $0.level, rows: []),
        count: $0.rows.count)
    }
  }

  /// Becomes what the delta makes of it. O(rows) copies of integers.
  mutating func apply(_ delta: [UInt8]) {
    var reader = PackedReader(delta)
    var made: [Section] = []
    var madeRows: [Int] = []
    madeRows.reserveCapacity(rows.count + 8)
    var next = 0
    for _ in 0..<reader.number() {
      var section = Section(header: header(&reader), count: madeRows.count)
      for _ in 0..<reader.number() {
        let count = reader.number() - 1
        if count >= 0 { next += reader.signed() }
        if count > 0 {
          madeRows += rows[next..<next + count]
          next += count
          continue
        }
        var base = -1
        if count == 0 {
          base = rows[next]
          next += 1
        }
        records.append(Record(bytes: delta, position: reader.position, base: base))
        madeRows.append(given.count + records.count - 1)
        reader.skip()
      }
      section.count = madeRows.count - section.count
      made.append(section)
    }
    (sections, rows) = (made, madeRows)
  }
  /// The list as it is now. O(rows).
  func sections(shapes: RowShapes) -> [SnapshotSection] {
    var next = 0
    return sections.map { section in
      defer { next += section.count }
      var made = section.header
      made.rows = rows[next..<next + section.count].map { row(at: $0, shapes) }
      return made
    }
  }

  /// Rows that changed again and again are made from the oldest record up.
  private func row(at place: Int, _ shapes: RowShapes) -> SnapshotRow {
    if place < given.count { return given[place] }
    let record = records[place - given.count]
    var reader = PackedReader(record.bytes, at: record.position)
    _ = reader.number()
    return PackedRow.read(&reader, shapes: shapes) { row(at: record.base, shapes) }
  }

  private func header(_ reader: inout PackedReader) -> SnapshotSection {
    let origin = reader.number()
    if origin > 0 { return sections[origin - 1].header }
    let (id, title) = (reader.text(), reader.text())
    return SnapshotSection(id: id, title: title, level: reader.signed(), rows: [])
  }
}
