import ListDiff
package import FlipbookSnapshots
import FlipbookValueTrees

/// The one JSON form of snapshots and of the changes between them.
///
/// `{"version":1,"key":[COLUMN…],"source":[SECTION…],"changesets":[CHANGESET…]}`, where `key` names the columns that
/// identify the rows and is left out if none do, with SECTION
/// `{"id":…,"title":…,"level":…,"rows":[{"id":…,"text":…,"fields":{…}}]}`; the level is left out
/// where the section does not come from a heading. A line around a table has `"note":true`. The members of a changeset are those of
/// `Changeset`; offsets count from 0, before or after the changeset as there. In addition, `changes` has the
/// same without offsets, for scripts: `{"change":"update","row":ID,"column":NAME,"old":…,"new":…}` for
/// each value, `{"change":"insert","row":ID,"text":…}` and `delete` for rows. A value without `old` is
/// in a column that is new, one without `new` was in a column that is gone. In `old` and `new` what is empty
/// has a name, so that these differ: `null`, `""`, `[]` and `{}`.
package enum SnapshotJSON {
  package static let version = 1

  /// Writes a change as one line of JSON, in parts: beside the lists no more than a part is held.
  ///
  /// Empty operations, an empty `key` and an empty `caption` are left out; so are `data` and `source` if
  /// `includesData` is false. A list that grows is as long as the stream: instead of `source` and `data` each
  /// changeset has `rows`, those that it updates or else inserts, in the order of their paths.
  package static func write(
    _ change: Change, key: [String] = [], caption: String = "", includesData: Bool = true,
    without quiet: QuietChanges = .none, to write: @escaping ([UInt8]) -> Void
  ) {
    let isGrowth = change.kind == .growth
    let includesData = includesData && !isGrowth
    var writer = JSONWriter(inParts: write)
    writer.object { writer in
      writer.member("version", version)
      writer.list("key", key) { $0.string($1) }
      writer.text("caption", caption)
      if includesData { writer.sections("source", change.before ?? []) { $0.row($1) } }
      writer.member("changesets", change.steps) { writer, step in
        writer.changeset(step.stages[0], includesData: includesData) { writer in
          guard isGrowth else { return writer.rowChanges(of: step, without: quiet) }
          let rows = step.stages[0].elementUpdated + step.stages[0].elementInserted
          writer.list("rows", rows) { $0.row(step.after.sections[$1]) }
        }
      }
    }
    writer.endLine()
    writer.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func changeset(
    _ changeset: Changeset<[SnapshotSection]>, includesData: Bool,
    more: (inout JSONWriter) -> Void = { _ in }
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

  /// What a changeset does to rows, by their identities; nothing if it only moves.
  fileprivate mutating func rowChanges(of change: Change, without quiet: QuietChanges) {
    let updates = change.rows.compactMap { change.update(of: $0) }
    let ends = [(RowChange.Event.deleted, "delete"), (.inserted, "insert")].flatMap { event, word in
      change.rows.lazy.filter { $0.event == event }
        .compactMap { change.old($0) ?? change.new($0) }.map { (word, $0) }
    }
    if ends.isEmpty, updates.isEmpty { return }
    name("changes")
    array { writer in
      for (old, new) in updates { writer.valueChanges(from: old, to: new, without: quiet) }
      for (change, row) in ends { writer.change(change, of: row) { $0.member("text", row.text) } }
    }
  }

  private mutating func change(
    _ change: String, of row: SnapshotRow, _ values: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("change", change)
      writer.member("row", row.id.description)
      writer.note(row)
      values(&writer)
    }
  }

  /// An object for each value that differs, besides `quiet` changes; one for the text of a row without columns.
  private mutating func valueChanges(
    from old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges
  ) {
    guard old.hasFields || new.hasFields else {
      return valueChange(of: new, column: nil, from: old.text, to: new.text)
    }
    _ = new.changedFields(since: old) { name, before, after in
      let isQuiet =
        if let before, let after { quiet.silences(name, from: before, to: after) } else {
          quiet.columns.contains(name) || before == nil && after == ""
        }
      if !isQuiet {
        valueChange(of: new, column: name, from: before, to: after)
      }
      return true
    }
  }

  private mutating func valueChange(
    of row: SnapshotRow, column: String?, from old: String?, to new: String?
  ) {
    change("update", of: row) { writer in
      for case let (name, value?) in [("column", column), ("old", old), ("new", new)] {
        writer.member(name, value)
      }
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

/// What recordings write in the same form.
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

  mutating func names(of snapshot: Snapshot, at moment: Moment?) {
    text("time", moment?.description)
    text("name", snapshot.name)
    text("detail", snapshot.detail)
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

/// A whole history as one JSON value, in the form of ``SnapshotJSON``.
///
/// `{"version":1,"title":…,"snapshots":[{"time":…,"name":…,"detail":…,"source":[SECTION…],
/// "changesets":[CHANGESET…]}…]}`: `source` are the rows of the snapshot; the changesets lead to it
/// from its predecessor. Unknown times and empty strings are left out.
package enum HistoryJSON {
  /// Writes the JSON, one line for each snapshot, with a line end. O(rows of all snapshots).
  ///
  /// Reports its progress to ``WorkProgress/current``, and throws ``SnapshotError/cancelled`` if
  /// that is cancelled.
  package static func write(
    _ history: History, title: String, to write: (String) throws -> Void
  ) throws {
    let progress = WorkProgress.current
    progress?.begin("writing \(title)", of: history.count)
    var head = JSONWriter()
    head.object { writer in
      writer.member("version", SnapshotJSON.version)
      writer.member("title", title)
    }
    try write(head.text.dropLast() + ",\"snapshots\":[")
    var before: [SnapshotSection]?
    var count = 0
    try history.forEachSnapshot { entry, snapshot in
      let change = try Change.resolve(before, snapshot, at: entry.moment)
      var writer = JSONWriter()
      writer.object { writer in
        writer.names(of: snapshot, at: entry.moment)
        writer.sections("source", snapshot.sections) { $0.row($1) }
        writer.member("changesets", change.stages) { $0.changeset($1, includesData: true) }
      }
      try write((before == nil ? "\n" : ",\n") + writer.text)
      before = snapshot.sections
      count += 1
      try progress?.reach(count)
      return true
    }
    try write("\n]}\n")
  }
}
