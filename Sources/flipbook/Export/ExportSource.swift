import Histories
import Reading
import Snapshots

/// What is exported: a recording, or a deck.
struct ExportSource {
  let title: String
  let schema: TableSchema?
  let history: History
  let clock: TimeOfDay
  /// What a user should know about the input.
  let diagnostic: Diagnostic?

  /// Reads a recording where the one path is that of one, else a deck or files; the deck that ships
  /// where there is no path.
  init(_ paths: [String], table: TableArguments) throws {
    if paths.count == 1, let bytes = try Self.recording(at: paths[0]) {
      let name = paths[0] == "-" ? "standard input" : paths[0]
      let loaded = try LoadedRecording(
        try Recording(bytes: bytes, file: name), file: name, bar: table.bar)
      if let option = table.firstForFiles {
        throw Failure(
          .trouble, "\(option) says how files are read; \(name) is a recording, which has its rows")
      }
      (title, schema, history) = (
        loaded.recording.header.title, loaded.schema, loaded.recording.history
      )
      clock = TimeOfDay(offset: loaded.recording.header.offset)
      diagnostic = loaded.recording.diagnostics.first
      return
    }
    let deck =
      paths.count <= 1
      ? try DeckLocation.load(paths.first, options: table.options)
      : try Deck.load(paths, options: table.options)
    try deck.checkBar()
    guard !deck.snapshots.isEmpty else {
      throw Failure(.trouble, "\(deck.title): no snapshots in it")
    }
    var history = History(limit: .max)
    for snapshot in deck.snapshots { history.append(snapshot) }
    (title, schema, self.history) = (deck.title, deck.schema, history)
    clock = TimeOfDay(offset: 0)
    diagnostic = deck.diagnostics.first
  }

  /// The bytes of a file that says that it is a recording, and of standard input.
  private static func recording(at path: String) throws -> [UInt8]? {
    if path == "-" { return try FileBytes.read("/dev/stdin", shownAs: "standard input") }
    guard FileKind(of: path) == .file, let bytes = try? FileBytes.read(path) else { return nil }
    return Recording.begins(bytes) ? bytes : nil
  }
}
