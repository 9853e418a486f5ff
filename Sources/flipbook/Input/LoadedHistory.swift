import FlipbookHistories
import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots

/// Snapshots that are all there before they are shown: those of a recording or a deck.
struct LoadedHistory {
  /// The name in messages.
  let file: String
  /// The title, the columns that identify rows, and the time zone; also for recordings that the key `w` saves.
  let header: RecordingHeader
  /// The columns, with the bar of `--bar` and the colours of `--color-by`, or else the recorded ones.
  let schema: TableSchema?
  let history: History
  let isRecording: Bool
  /// The first diagnostic about the input, for the user; empty if there is none.
  var diagnostic = ""
  /// How rows are identified, if that was not given; empty for a recording.
  var identity = ""

  var title: String { header.title }
  var clock: TimeOfDay { TimeOfDay(offset: header.offset) }
}

extension LoadedHistory {
  /// - Parameter offset: The offset of local time from UTC, in minutes.
  init(deck: Deck, offset: Int = 0) {
    var history = History(limit: .max)
    for snapshot in deck.snapshots { history.append(snapshot) }
    self.init(
      file: deck.title,
      header: RecordingHeader(
        title: deck.title, identity: deck.identity, schema: deck.schema, offset: offset),
      schema: deck.schema, history: history, isRecording: false,
      diagnostic: deck.diagnostics.first?.description ?? "")
    if case .chosen = deck.identity { identity = deck.identity.description }
  }

  /// Reads the recording at a path, or from standard input if it is `-`: the snapshots from one time to another.
  ///
  /// Throws if the recording is broken or empty, or lacks one of the columns.
  ///
  /// - Parameter whenEmpty: The exit status if the recording ended before its first snapshot.
  init(
    recording path: String, from: RecordedTime? = nil, to: RecordedTime? = nil, look: ColumnLook,
    muted: [String], whenEmpty: Failure.Status = .trouble
  ) throws {
    let file = path == "-" ? "standard input" : path
    let bytes = try FileBytes.read(path == "-" ? "/dev/stdin" : path, shownAs: file)
    let recording = try Recording(bytes: bytes, file: file)
    var (history, schema) = (recording.history, recording.schema)
    if !history.isEmpty, from != nil || to != nil {
      let first = try from?.index(in: recording, file: file, isEnd: false) ?? 0
      let last = try to?.index(in: recording, file: file) ?? history.count - 1
      guard first <= last else {
        throw Failure(.trouble, "--to \(to?.text ?? "") is before --from \(from?.text ?? "")")
      }
      history.keep(first...last)
    }
    guard !history.isEmpty else {
      StandardStream.error.print(
        "flipbook: \(PlainText.line(file)): no snapshots in this recording")
      throw Failure(whenEmpty)
    }
    let names = schema?.columns.map(\.name) ?? []
    func meant(_ option: String) -> (String) throws -> String {
      { name in
        let found = try ColumnName.meant(by: name, among: names, option: option, file: file)
        if let found { return found }
        throw SnapshotError.unknownColumn(name: name, option: option, file: file, columns: names)
      }
    }
    if let bar = try look.bar.map(meant("--bar")) { schema?.bar = TableSchema.Bar(column: bar) }
    if let color = try look.colorBy.map(meant("--color-by")) { schema?.colorBy = color }
    for name in muted { _ = try meant("--mute")(name) }
    try schema?.checkBar(in: file)
    self.init(
      file: file, header: recording.header, schema: schema, history: history, isRecording: true,
      diagnostic: recording.diagnostics.first?.description ?? "")
  }

  /// Whether a file exists at the path and begins like a recording.
  static func isRecording(at path: String) -> Bool {
    FileSource.disk.kind(path) == .file
      && (try? OpenFile(path).bytes(in: 0..<32)).map(Recording.begins) ?? false
  }

  /// Passes a change to the reactions. Returns whether their condition holds.
  ///
  /// - Parameter quiet: The changes that do not make a row “change”.
  func follow(
    _ change: Change, by reactions: Reactions, without quiet: QuietChanges
  ) throws -> Bool {
    try reactions.follow(change, without: quiet, schema: schema, file: file, clock: clock)
  }
}
