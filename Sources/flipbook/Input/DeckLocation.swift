import Glibc
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots

/// Finds the decks that are named on the command line.
enum DeckLocation {
  /// Loads the deck at the paths.
  ///
  /// A single path may be the name of a built-in deck; without a path, the deck is `economies`. Throws if no snapshots
  /// exist there, and for a bar column without numbers.
  static func load(_ paths: [String], options: DeckOptions) throws -> Deck {
    let deck =
      switch paths.count {
      case 0: try loadBuiltIn("economies", options)
      case 1: try loadOne(paths[0], options)
      default: try Deck.load(paths, options: options)
      }
    guard !deck.snapshots.isEmpty else {
      throw Failure(.trouble, "\(deck.title): no snapshots; check that it has rows")
    }
    try deck.schema?.checkBar(in: deck.title)
    return deck
  }

  /// Loads the deck at the paths. Throws also if it has only one snapshot.
  static func loadChanges(_ paths: [String], options: DeckOptions) throws -> Deck {
    let deck = try load(paths, options: options)
    guard deck.snapshots.count > 1 else {
      throw Failure(
        .trouble,
        "\(deck.title): only one snapshot; give a second file, a folder or --frame-by, or use "
          + "flipbook watch to see later changes")
    }
    return deck
  }

  /// Loads the deck at a path, or else the built-in one of this name.
  private static func loadOne(_ path: String, _ options: DeckOptions) throws -> Deck {
    if FileSource.disk.kind(path) == .missing {
      guard builtIn.contains(path) else { throw Failure(.trouble, missing(path)) }
      return try loadBuiltIn(path, options)
    }
    if LoadedHistory.isRecording(at: path) {
      throw Failure(
        .trouble, "\(path): this is a recording; play it with “flipbook replay \(path)”")
    }
    return try Deck.load([path], options: options)
  }

  private static func loadBuiltIn(_ name: String, _ options: DeckOptions) throws -> Deck {
    let files = BuiltInDecks.files.mapValues { Array($0.utf8) }
    return try Deck.load(["\(name)/deck.yaml"], options: options, from: .memory(files))
  }

  /// The names of the built-in decks, which are part of the command.
  static var builtIn: [String] {
    BuiltInDecks.files.keys.filter { Path.name(of: $0) == "deck.yaml" }
      .map { Path.folder(of: $0) }.sorted()
  }

  /// The message for a name that is not a deck. A mistyped subcommand is also read as the name of a deck.
  private static func missing(_ path: String) -> String {
    if let meant = SubcommandName.meant(by: [path]) {
      return "no deck or subcommand “\(path)”; did you mean “\(meant)”?"
    }
    if FileSource.isStandardInput(path) {
      return "\(path): to read standard input, use flipbook watch -"
    }
    let hint =
      NearestName.name(to: path, among: builtIn).map { "did you mean \($0)?" }
      ?? "built-in decks: \(builtIn.joined(separator: ", "))"
    return "\(path): no such file, folder or deck; \(hint)"
  }
}

extension TableSchema {
  /// Throws ``Failure`` for a bar column without numbers; `file` is the file's name in the message.
  func checkBar(in file: String) throws {
    guard let bar, bar.maximum <= 0,
      columns.contains(where: { $0.name == bar.column && !$0.isNumeric })
    else { return }
    let numeric = columns.filter(\.isNumeric).map(\.name)
    let hint =
      numeric.isEmpty
      ? "the table has no numeric columns"
      : "numeric columns: \(numeric.joined(separator: ", "))"
    throw Failure(.trouble, "\(file): --bar \(bar.column): no value is a number above 0; \(hint)")
  }
}

extension FileSource {
  static func isStandardInput(_ path: String) -> Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }
}
