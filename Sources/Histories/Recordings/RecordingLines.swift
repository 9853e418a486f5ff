import Snapshots
import Notation
import ValueTrees

/// Writes snapshots as the lines of a recording.
///
/// A session is a header, a whole snapshot, and then a delta for each snapshot, or the whole
/// snapshot if that is shorter. `Documentation/Recordings.md` describes the format.
struct RecordingLines {
  /// The header of the session; it is written with the first snapshot.
  var header: RecordingHeader
  private var isBegun = false
  /// Looks that found the last snapshot unchanged and are not written yet.
  private var unchanged: (count: Int, moment: Moment?) = (0, nil)

  init(header: RecordingHeader) { self.header = header }

  /// Writes the lines of the next snapshot; `delta` leads to it from the one before, or from an empty
  /// list.
  ///
  /// - Parameter rekeyed: The new identities of the rows of the snapshot before, in order; `nil` if
  ///   they stay.
  mutating func write(
    _ name: String, _ detail: String, at moment: Moment?, _ delta: ListDelta,
    rekeyed: [RowID]? = nil, to writer: inout JSONWriter
  ) {
    writeHeader(to: &writer)
    writeUnchanged(to: &writer)
    writer.object { writer in
      if let moment {
        writer.name("time")
        writer.string(moment.description)
      }
      writer.member("name", name)
      writer.member("detail", detail)
      if let rekeyed {
        writer.name("ids")
        writer.array { writer in
          for id in rekeyed { writer.object { $0.identity(id) } }
        }
      }
      if delta.isWhole {
        writer.name("source")
        writer.array { writer in
          for section in delta.sections { writer.section(section, isWhole: true) }
        }
      } else {
        writer.name("delta")
        writer.array { writer in
          for section in delta.sections { writer.section(section, isWhole: false) }
        }
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
      if let moment = unchanged.moment {
        writer.name("time")
        writer.string(moment.description)
      }
      writer.name("unchanged")
      writer.integer(unchanged.count)
    }
    writer.endLine()
  }
}

extension ListDelta {
  /// Whether no row is kept, so that the delta needs no source.
  var isWhole: Bool {
    sections.allSatisfy { section in
      section.parts.allSatisfy { if case .row = $0 { true } else { false } }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func header(_ header: RecordingHeader) {
    object { writer in
      writer.name("recording")
      writer.integer(RecordingHeader.version)
      writer.member("title", header.title)
      for (name, columns) in [("key", header.key), ("hidden", header.hidden)] where !columns.isEmpty
      {
        writer.name(name)
        writer.array { writer in
          for column in columns { writer.string(column) }
        }
      }
      if let bar = header.bar { writer.member("bar", bar) }
      if let colorBy = header.colorBy { writer.member("color-by", colorBy) }
      if header.offset != 0 {
        writer.name("offset")
        writer.integer(header.offset)
      }
    }
  }

  fileprivate mutating func member(_ name: String, _ value: String) {
    guard !value.isEmpty else { return }
    self.name(name)
    string(value)
  }

  /// Writes a section of rows, or of rows and runs `[first, count]` of rows of the snapshot before.
  fileprivate mutating func section(_ section: ListDelta.Section, isWhole: Bool) {
    object { writer in
      if let origin = section.origin, !isWhole {
        writer.name("from")
        writer.integer(origin)
      } else {
        writer.name("id")
        writer.string(section.header.id)
        writer.name("title")
        writer.string(section.header.title)
        if section.header.level != 0 {
          writer.name("level")
          writer.integer(section.header.level)
        }
      }
      writer.name("rows")
      writer.array { writer in
        for part in section.parts {
          switch part {
          case .kept(let range):
            writer.array { writer in
              writer.integer(range.lowerBound)
              writer.integer(range.count)
            }
          case .row(let row, _): writer.row(row)
          }
        }
      }
    }
  }

  fileprivate mutating func identity(_ id: RowID) {
    name("id")
    switch id {
    case .serial(let number): integer(number)
    case .key(let key, let occurrence):
      string(key)
      if occurrence != 1 {
        name("occurrence")
        integer(occurrence)
      }
    }
  }

  private mutating func row(_ row: SnapshotRow) {
    object { writer in
      writer.identity(row.id)
      writer.name("text")
      writer.string(row.text)
      let fields = row.fields
      if !fields.isEmpty {
        writer.name("fields")
        writer.object { writer in
          for field in fields {
            writer.name(field.name)
            writer.string(field.value)
          }
        }
      }
      if row.isNote {
        writer.name("note")
        writer.boolean(true)
      }
      guard !row.styles.isEmpty else { return }
      writer.name("styles")
      writer.array { writer in
        for styled in row.styles {
          writer.array { writer in
            writer.integer(styled.range.lowerBound)
            writer.integer(styled.range.count)
            writer.string(styled.style.selectParameters())
          }
        }
      }
    }
  }
}
