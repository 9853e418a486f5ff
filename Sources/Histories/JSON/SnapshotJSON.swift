import ListDiff
package import FlipbookSnapshots
import FlipbookValueTrees

/// The JSON form of snapshots and of the changes between them.
///
/// `{"version":1,"key":[COLUMN…],"source":[SECTION…],"changesets":[CHANGESET…]}`, where `key` names the
/// columns that identify the rows and is omitted if there are none. SECTION is
/// `{"id":…,"title":…,"level":…,"rows":[{"id":…,"text":…,"fields":{…}}]}`; the level is omitted if the
/// section does not come from a heading. A line outside a table has `"note":true`. The members of a changeset
/// are those of `Changeset`, including the index spaces; offsets count from 0. In addition, `changes`
/// contains the same changes without offsets, for scripts:
/// `{"change":"update","row":ID,"column":NAME,"old":…,"new":…}` for each value,
/// `{"change":"insert","row":ID,"text":…}` and `delete` for rows. A value without `old` is in a new column; a
/// value without `new` was in a column that no longer exists. In `old` and `new`, empty values are
/// distinguished: `null`, `""`, `[]` and `{}`. `columns` lists the columns that only one of the lists has:
/// `{"change":"insert","column":NAME}` and `delete`, and `{"change":"rename","column":NAME,"new":NAME}`.
package enum SnapshotJSON {
  private static let version = 1

  /// Writes a change as one line of JSON, in parts, so that besides the lists at most one part is in memory.
  ///
  /// Empty operations, no `time`, an empty `key` and an empty `caption` are omitted; so are `data` and
  /// `source` if `includesData` is false. A growing list of lines or events is as long as its stream, so each
  /// changeset has `rows` instead of `source` and `data`: the rows that it updates or else inserts, in the order of
  /// their paths.
  package static func write(
    _ change: Change, key: [String] = [], caption: String = "", time: Moment? = nil,
    includesData: Bool = true, without quiet: QuietChanges = .none,
    to write: @escaping ([UInt8]) -> Void
  ) {
    var writer = JSONWriter(inParts: write)
    writer.object { writer in
      writer.member("version", version)
      writer.list("key", key) { $0.string($1) }
      writer.text("caption", caption)
      writer.text("time", time?.description)
      let isGrowth = change.kind == .growth || change.areEvents && key.isEmpty
      writer.lists(of: change, isGrowth, includesData: includesData, without: quiet)
    }
    writer.endLine()
    writer.finish()
  }
}

extension JSONWriter {
  /// Writes the columns, the list before the change and the changesets.
  fileprivate mutating func lists(
    of change: Change, _ isGrowth: Bool, includesData: Bool, without quiet: QuietChanges
  ) {
    let includesData = includesData && !isGrowth
    list("columns", change.columns) { writer, column in
      writer.object { writer in
        let isRenamed = column.newName != nil
        writer.member("change", isRenamed ? "rename" : column.isInserted ? "insert" : "delete")
        writer.member("column", column.name)
        writer.text("new", column.newName)
      }
    }
    if includesData { sections("source", change.before ?? []) { $0.row($1) } }
    member("changesets", change.steps) { writer, step in
      writer.changeset(step.stages[0], includesData: includesData) { writer in
        guard isGrowth else {
          // moves appear only as operations
          var quiet = quiet
          quiet.events.insert(.moved)
          if step.rows.contains(where: { step.tells($0, without: quiet) }) {
            writer.changes(of: step, without: quiet)
          }
          return
        }
        let rows = step.stages[0].elementUpdated + step.stages[0].elementInserted
        writer.list("rows", rows) { $0.row(step.after.sections[$1]) }
      }
    }
  }

  private mutating func changeset(
    _ changeset: Changeset<[SnapshotSection]>, includesData: Bool, more: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.list("sectionDeleted", changeset.sectionDeleted) { $0.integer($1) }
      writer.list("sectionInserted", changeset.sectionInserted) { $0.integer($1) }
      writer.list("sectionUpdated", changeset.sectionUpdated) { $0.integer($1) }
      writer.list("sectionMoved", changeset.sectionMoved) { writer, move in
        writer.object { writer in
          writer.member("source", move.source)
          writer.member("target", move.target)
        }
      }
      writer.list("elementDeleted", changeset.elementDeleted) { $0.path($1) }
      writer.list("elementInserted", changeset.elementInserted) { $0.path($1) }
      writer.list("elementUpdated", changeset.elementUpdated) { $0.path($1) }
      writer.list("elementMoved", changeset.elementMoved) { writer, move in
        writer.object { writer in
          writer.name("source")
          writer.path(move.source)
          writer.name("target")
          writer.path(move.target)
        }
      }
      if includesData { writer.sections("data", changeset.data) { $0.row($1) } }
      more(&writer)
    }
  }

  /// Writes the changes of rows, by identity: each value of an updated row, then deleted and inserted rows.
  private mutating func changes(of change: Change, without quiet: QuietChanges) {
    let quiet = quiet.counting(change)
    name("changes")
    array { writer in
      for (old, new) in change.rows.lazy.compactMap({ change.update(of: $0, without: quiet) }) {
        guard old.hasFields || new.hasFields else {
          writer.change("update", new, [("old", old.text), ("new", new.text)])
          continue
        }
        _ = new.changedFields(since: old) { name, before, after in
          if !quiet.silences(name, from: before ?? "", to: after ?? "") {
            writer.change("update", new, [("column", name), ("old", before), ("new", after)])
          }
          return true
        }
      }
      for (event, word) in [(RowChange.Event.deleted, "delete"), (.inserted, "insert")]
      where !quiet.silences(event) {
        for row in change.rows.lazy.filter({ $0.event == event }) {
          guard let row = change.old(row) ?? change.new(row) else { continue }
          writer.change(word, row, [("text", row.text)])
        }
      }
    }
  }

  /// Writes one of the `changes`, without the values that are `nil`.
  private mutating func change(
    _ word: String, _ row: SnapshotRow, _ values: [(name: String, value: String?)]
  ) {
    object { writer in
      writer.member("change", word)
      writer.member("row", row.id.description)
      writer.note(row)
      for case let (name, value?) in values { writer.member(name, value) }
    }
  }

  fileprivate mutating func row(_ row: SnapshotRow) {
    object { writer in
      writer.member("id", row.id.description)
      writer.content(row)
    }
  }

  private mutating func path(_ path: ElementPath) {
    object { writer in
      writer.member("section", path.section)
      writer.member("element", path.element)
    }
  }
}

/// Members that recordings write in the same form.
extension JSONWriter {
  /// Writes a string, unless it is empty or missing.
  mutating func text(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { member(name, value) }
  }

  /// Writes a list, unless it is empty.
  mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { member(name, elements, write) }
  }

  mutating func sections(
    _ name: String, _ sections: [SnapshotSection],
    row: (inout JSONWriter, SnapshotRow) -> Void
  ) {
    member(name, sections) { writer, section in
      writer.object { writer in
        writer.header(section)
        writer.member("rows", section.rows, row)
      }
    }
  }

  mutating func header(_ section: SnapshotSection) {
    member("id", section.id)
    member("title", section.title)
    if section.level != 0 { member("level", section.level) }
  }

  mutating func content(_ row: SnapshotRow, omitsNoFields: Bool = false) {
    member("text", row.text)
    let fields = row.fields
    if !omitsNoFields || !fields.isEmpty {
      name("fields")
      object { writer in
        for field in fields { writer.member(field.name, field.value) }
      }
    }
    note(row)
  }

  fileprivate mutating func note(_ row: SnapshotRow) {
    guard row.isNote else { return }
    name("note")
    boolean(true)
  }
}
