import Snapshots

/// A list to which packed deltas are applied: its rows stay packed until the end.
struct PackedList {
  struct Section {
    var header: SnapshotSection
    var count: Int
  }

  struct Record {
    let bytes: [UInt8]
    let position: Int
    /// The row that this record may change, as a place like those in `rows`.
    let base: Int
  }

  let given: [SnapshotRow]
  private(set) var sections: [Section]
  private(set) var records: [Record] = []
  /// For each row its index in `given`; behind those, its index in `records`.
  private(set) var rows: [Int]

  init(_ sections: [SnapshotSection]) {
    given = sections.count == 1 ? sections[0].rows.array : sections.flatMap(\.rows)
    rows = Array(given.indices)
    self.sections = sections.map {
      Section(
        header: SnapshotSection(id: $0.id, title: $0.title, level: $0.level, rows: []),
        count: $0.rows.count)
    }
  }

  /// Applies a packed delta. O(rows) copies of integers.
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

  /// The rows of the list. O(rows).
  func sections(shapes: RowShapes) -> [SnapshotSection] {
    var next = 0
    return sections.map { section in
      defer { next += section.count }
      var made = section.header
      made.rows = RowList(rows[next..<next + section.count].map { row(at: $0, shapes) })
      return made
    }
  }

  /// Unpacks a row. A row that changed repeatedly is made from its oldest record up.
  func row(at place: Int, _ shapes: RowShapes) -> SnapshotRow {
    if place < given.count { return given[place] }
    let record = records[place - given.count]
    var reader = PackedReader(record.bytes, at: record.position)
    _ = reader.number()
    return PackedRow.read(&reader, shapes: shapes) { row(at: record.base, shapes) }
  }

  /// The delta from `older`, a list that this one was made from, or from nothing.
  ///
  /// Rows are compared by their packed place, so a row that was written again counts as changed.
  /// O(rows) comparisons of integers.
  func delta(from older: PackedList?, shapes: RowShapes) -> ListDelta {
    let old = older?.rows ?? []
    var places: [Int: Int]?
    var next = 0
    var (kept, jumps, written) = (0, 0, 0)
    func place(of row: Int) -> Int? {
      if next < old.count, old[next] == row { return next }
      if places == nil {
        places = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
      }
      return places?[row]
    }
    var offset = 0
    let sections = sections.map { section in
      var parts: [ListDelta.Part] = []
      var run = 0..<0
      for row in rows[offset..<offset + section.count] {
        guard let place = place(of: row) else {
          if !run.isEmpty { parts.append(.kept(run)) }
          run = 0..<0
          parts.append(.row(self.row(at: row, shapes), from: nil))
          written += 1
          continue
        }
        if place < next { jumps += 1 }
        (next, kept) = (place + 1, kept + 1)
        if run.upperBound != place || run.isEmpty {
          if !run.isEmpty { parts.append(.kept(run)) }
          run = place..<place
        }
        run = run.lowerBound..<place + 1
      }
      if !run.isEmpty { parts.append(.kept(run)) }
      offset += section.count
      let origin = older?.sections.firstIndex { $0.header.hasIdenticalHeader(to: section.header) }
      return ListDelta.Section(origin: origin, header: section.header, parts: parts)
    }
    return ListDelta(
      sections: sections, changeCount: written + max(0, old.count - kept) + jumps)
  }

  private func header(_ reader: inout PackedReader) -> SnapshotSection {
    let origin = reader.number()
    if origin > 0 { return sections[origin - 1].header }
    let (id, title) = (reader.text(), reader.text())
    return SnapshotSection(id: id, title: title, level: reader.signed(), rows: [])
  }
}

/// A ``ListDelta`` in bytes. A changed row is packed as its difference from the old row.
enum PackedDelta {
  /// Packs `delta`, which leads from `source`.
  static func bytes(
    of delta: ListDelta, from source: [SnapshotSection], shapes: inout RowShapes
  ) -> [UInt8] {
    let rows = source.count == 1 ? source[0].rows : RowList(source.flatMap(\.rows))
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
    // without spare capacity, as there are many of them
    return Array(unsafeUninitializedCapacity: writer.bytes.count) { buffer, count in
      count = buffer.initialize(fromContentsOf: writer.bytes)
    }
  }
}
