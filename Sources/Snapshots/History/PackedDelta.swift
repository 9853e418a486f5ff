/// A ``ListDelta`` in bytes. A row that changed is packed as its difference from the row it was.
enum PackedDelta {
  /// Packs `delta`, which is made from `source`.
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
    // exactly as long as it is: there are many of them
    return Array(unsafeUninitializedCapacity: writer.bytes.count) { buffer, count in
      count = buffer.initialize(fromContentsOf: writer.bytes)
    }
  }
}
