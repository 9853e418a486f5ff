import ListDiff

/// A whole history as one JSON value, in the form of ``SnapshotJSON``.
///
/// `{"version":1,"title":…,"snapshots":[{"time":…,"name":…,"detail":…,"source":[SECTION…],
/// "changesets":[CHANGESET…]}…]}`: the changesets lead from the snapshot before to this one, and
/// `source` are its own rows. A time or text that is not known is left out.
package enum HistoryJSON {
  /// Writes the JSON and a line end; a line for each snapshot. O(rows of all snapshots).
  ///
  /// Says how many snapshots are written to ``WorkProgress/current``, and throws
  /// ``SnapshotError/cancelled`` where it is.
  package static func write(
    _ history: History, title: String, to write: (String) throws -> Void
  ) throws {
    let progress = WorkProgress.current
    progress?.begin("writing \(title)", of: history.count)
    var head = JSONWriter()
    head.object { writer in
      writer.name("version")
      writer.integer(SnapshotJSON.version)
      writer.name("title")
      writer.string(title)
    }
    try write(head.text.dropLast() + ",\"snapshots\":[")
    var before: [SnapshotSection]?
    var count = 0
    try history.forEachSnapshot { entry, snapshot in
      let changes: StagedChangeset =
        before.map { StagedChangeset(from: $0, to: snapshot.sections) } ?? []
      var writer = JSONWriter()
      writer.snapshot(snapshot, at: entry.moment, changes)
      try write((before == nil ? "\n" : ",\n") + writer.text)
      before = snapshot.sections
      count += 1
      try progress?.reach(count)
      return true
    }
    try write("\n]}\n")
  }
}

extension JSONWriter {
  fileprivate mutating func snapshot(
    _ snapshot: Snapshot, at moment: Moment?, _ changes: StagedChangeset<[SnapshotSection]>
  ) {
    object { writer in
      let texts = [
        ("time", moment?.description ?? ""), ("name", snapshot.name), ("detail", snapshot.detail),
      ]
      for (name, text) in texts where !text.isEmpty {
        writer.name(name)
        writer.string(text)
      }
      writer.name("source")
      writer.sections(snapshot.sections)
      writer.name("changesets")
      writer.array { writer in
        for changeset in changes { writer.changeset(changeset, includesData: true) }
      }
    }
  }
}
