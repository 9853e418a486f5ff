import FlipbookHistories
import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots

/// A recording given on the command line, with the columns that options name.
struct LoadedRecording {
  let file: String
  let recording: Recording
  /// The columns, with the bar of `--bar` and the colours of `--color-by`, or else the recorded ones.
  let schema: TableSchema?

  /// Reads the recording at a path, or from standard input if it is `-`: the snapshots from one time to another.
  ///
  /// Throws if the recording is broken or empty, or lacks one of the columns.
  ///
  /// - Parameter whenEmpty: The exit status if the recording ended before its first snapshot.
  init(
    path: String, from: RecordedTime? = nil, to: RecordedTime? = nil, look: ColumnLook? = nil,
    muted: [String], whenEmpty: Failure.Status = .trouble
  ) throws {
    let file = path == "-" ? "standard input" : path
    let bytes = try FileBytes.read(path == "-" ? "/dev/stdin" : path, shownAs: file)
    var recording = try Recording(bytes: bytes, file: file)
    if !recording.history.isEmpty, from != nil || to != nil {
      let first = try from?.index(in: recording, file: file, isEnd: false) ?? 0
      let last = try to?.index(in: recording, file: file) ?? recording.history.count - 1
      guard first <= last else {
        throw Failure(.trouble, "--to \(to?.text ?? "") is before --from \(from?.text ?? "")")
      }
      recording.history.keep(first...last)
    }
    self.file = file
    self.recording = recording
    guard !recording.history.isEmpty else {
      StandardStream.error.print(
        "flipbook: \(PlainText.line(file)): no snapshots in this recording")
      throw Failure(whenEmpty)
    }
    var schema = recording.schema
    let names = schema?.columns.map(\.name) ?? []
    func meant(_ option: String) -> (String) throws -> String {
      { name in
        let found = try ColumnName.meant(by: name, among: names, option: option, file: file)
        if let found { return found }
        throw SnapshotError.unknownColumn(name: name, option: option, file: file, columns: names)
      }
    }
    if let bar = try look?.bar.map(meant("--bar")) { schema?.bar = TableSchema.Bar(column: bar) }
    if let color = try look?.colorBy.map(meant("--color-by")) { schema?.colorBy = color }
    for name in muted { _ = try meant("--mute")(name) }
    try schema?.checkBar(in: file)
    self.schema = schema
  }

  /// Whether a file exists at the path and begins like a recording.
  static func exists(at path: String) -> Bool {
    FileSource.disk.kind(path) == .file
      && (try? OpenFile(path).bytes(in: 0..<32)).map(Recording.begins) ?? false
  }

  /// The snapshots up to the first one at which the condition holds; all of them without a condition.
  ///
  /// - Parameter quiet: The changes that do not make a row “change”.
  func history(until reactions: Reactions, without quiet: QuietChanges) throws -> History {
    guard reactions.condition != nil else { return recording.history }
    var history = History(limit: .max)
    try recording.history.forEachSnapshot { entry, snapshot in
      let before = history.isEmpty ? nil : history.newest
      let change = Change(before: before, after: snapshot, at: entry.moment)
      history.append(change)
      history.recordUnchanged(count: entry.unchangedCount, at: entry.lastSeen)
      return try !reactions.follow(
        change, without: quiet, schema: recording.schema, file: file,
        clock: TimeOfDay(offset: recording.header.offset))
    }
    return history
  }
}
