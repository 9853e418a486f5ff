package import FlipbookSnapshots
import FlipbookNotation
package import FlipbookValueTrees

/// The lines of a recording.
///
/// A session is a header, a whole snapshot, and then a patch for each snapshot, or the whole
/// snapshot if no row is kept. `Documentation/Recordings.md` describes the format.
extension JSONWriter {
  mutating func line(_ header: RecordingHeader) {
    object { writer in
      writer.member("recording", RecordingHeader.version)
      writer.text("title", header.title)
      writer.list("key", header.key) { $0.string($1) }
      writer.list("hidden", header.hidden) { $0.string($1) }
      writer.text("bar", header.bar)
      writer.text("color-by", header.colorBy)
      if header.offset != 0 { writer.member("offset", header.offset) }
    }
    endLine()
  }

  /// - Parameters:
  ///   - patch: The patch from the previous snapshot to this one; `nil` if there is no previous snapshot.
  ///   - rekeyed: The new identities of the rows of the previous snapshot, in order; `nil` if they are
  ///     unchanged.
  ///   - key: The columns that identify rows from now on; `nil` if they are unchanged.
  mutating func line(
    _ snapshot: Snapshot, at moment: Moment?, _ patch: Patch?, rekeyed: [RowID]? = nil,
    key: [String]? = nil
  ) {
    object { writer in
      writer.text("time", moment?.description)
      writer.text("name", snapshot.name)
      writer.text("detail", snapshot.detail)
      if let key { writer.member("key", key) { $0.string($1) } }
      if let rekeyed {
        writer.member("ids", rekeyed) { writer, id in writer.object { $0.identity(id) } }
      }
      if let patch, !patch.isWhole {
        writer.delta(patch)
      } else {
        writer.sections("source", snapshot.sections) { $0.row($1) }
      }
    }
    endLine()
  }

  /// The line for reads that found the last snapshot unchanged, the last of them at `moment`; writes nothing
  /// if there are none.
  mutating func line(unchanged count: Int, at moment: Moment?) {
    if count == 0 { return }
    object { writer in
      writer.text("time", moment?.description)
      writer.member("unchanged", count)
    }
    endLine()
  }

  /// Writes sections that consist of rows and of runs `[first, count]` of rows of the previous snapshot.
  package mutating func delta(_ patch: Patch) {
    var (steps, headers, rows) = (patch.steps[...], patch.headers[...], patch.rows[...])
    name("delta")
    array { writer in
      while case .section(let origin)? = steps.popFirst() {
        writer.object { writer in
          if let origin { writer.member("from", Int(origin)) }
          if origin == nil, let header = headers.popFirst() { writer.header(header) }
          writer.name("rows")
          writer.array { writer in
            while let step = steps.first {
              switch step {
              case .section: return
              case .kept(let places):
                writer.array { writer in
                  writer.integer(Int(places.lowerBound))
                  writer.integer(places.count)
                }
              case .written(let count):
                for row in rows.prefix(Int(count)) { writer.row(row) }
                rows.removeFirst(Int(count))
              }
              steps.removeFirst()
            }
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
