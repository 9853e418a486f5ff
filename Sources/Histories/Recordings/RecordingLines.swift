import Snapshots
import Notation
import ValueTrees

/// Writes snapshots as the lines of a recording.
///
/// A session is a header, a whole snapshot, and then a patch for each snapshot, or the whole
/// snapshot if no row is kept. `Documentation/Recordings.md` describes the format.
struct RecordingLines {
  /// The header of the session; it is written with the first snapshot.
  var header: RecordingHeader
  private var isBegun = false
  /// Looks that found the last snapshot unchanged and are not written yet.
  private var unchanged: (count: Int, moment: Moment?) = (0, nil)

  init(header: RecordingHeader) { self.header = header }

  /// Writes the lines of the next snapshot.
  ///
  /// - Parameters:
  ///   - patch: Leads to it from the one before; `nil` if there is none.
  ///   - rekeyed: The new identities of the rows of the snapshot before, in order; `nil` if they stay.
  mutating func write(
    _ snapshot: Snapshot, at moment: Moment?, _ patch: Patch?, rekeyed: [RowID]? = nil,
    to writer: inout JSONWriter
  ) {
    writeHeader(to: &writer)
    writeUnchanged(to: &writer)
    writer.object { writer in
      writer.names(of: snapshot, at: moment)
      if let rekeyed {
        writer.member("ids", rekeyed) { writer, id in writer.object { $0.identity(id) } }
      }
      if let patch, !patch.isWhole {
        writer.member("delta", patch.sections) { $0.section($1) }
      } else {
        writer.sections("source", snapshot.sections) { $0.row($1) }
      }
    }
    writer.endLine()
  }

  /// Writes the header, unless it is written.
  mutating func writeHeader(to writer: inout JSONWriter) {
    if isBegun { return }
    isBegun = true
    writer.header(header)
    writer.endLine()
  }

  /// Counts looks that found the last snapshot unchanged.
  mutating func recordUnchanged(count: Int = 1, at moment: Moment?) {
    guard isBegun, count > 0 else { return }
    unchanged = (min(unchanged.count + count, RecordedValue.maximum - 1), moment)
  }

  /// Writes the line for the counted looks, if there are any.
  mutating func writeUnchanged(to writer: inout JSONWriter) {
    guard unchanged.count > 0 else { return }
    defer { unchanged = (0, nil) }
    writer.object { writer in
      writer.text("time", unchanged.moment?.description)
      writer.member("unchanged", unchanged.count)
    }
    writer.endLine()
  }
}

extension JSONWriter {
  fileprivate mutating func header(_ header: RecordingHeader) {
    object { writer in
      writer.member("recording", RecordingHeader.version)
      writer.text("title", header.title)
      writer.list("key", header.key) { $0.string($1) }
      writer.list("hidden", header.hidden) { $0.string($1) }
      writer.text("bar", header.bar)
      writer.text("color-by", header.colorBy)
      if header.offset != 0 { writer.member("offset", header.offset) }
    }
  }

  /// Writes a section of rows and of runs `[first, count]` of rows of the snapshot before.
  fileprivate mutating func section(_ section: Patch.Section) {
    object { writer in
      if let origin = section.origin { writer.member("from", origin) }
      if let header = section.header { writer.header(header) }
      writer.name("rows")
      writer.array { writer in
        for part in section.parts {
          switch part {
          case .kept(let places):
            writer.array { writer in
              writer.integer(places.lowerBound)
              writer.integer(places.count)
            }
          case .written(let rows): for row in rows { writer.row(row) }
          }
        }
      }
    }
  }

  fileprivate mutating func identity(_ id: RowID) {
    switch id {
    case .serial(let number): member("id", number)
    case .key(let key, let occurrence):
      member("id", key)
      if occurrence != 1 { member("occurrence", occurrence) }
    }
  }

  fileprivate mutating func row(_ row: SnapshotRow) {
    object { writer in
      writer.identity(row.id)
      writer.content(row, omitsNoFields: true)
      writer.list("styles", row.styles) { writer, styled in
        writer.array { writer in
          writer.integer(styled.range.lowerBound)
          writer.integer(styled.range.count)
          writer.string(styled.style.selectParameters())
        }
      }
    }
  }
}
