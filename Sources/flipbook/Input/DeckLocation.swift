import Glibc
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots

/// Finds the decks that are named on the command line.
enum DeckLocation {
  /// Loads the deck at the paths.
  ///
  /// A single path may be the name of a built-in deck. Without a path, it is the default deck, which is part of the
  /// command. Throws if no snapshots exist there, and for a bar column without numbers.
  static func load(_ paths: [String], options: DeckOptions) throws -> Deck {
    let deck =
      switch paths.count {
      case 0: try defaultDeck(options)
      case 1 where paths[0] == "economies" && !exists(paths[0]): try defaultDeck(options)
      case 1: try loadOne(found(paths[0]), options: options)
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

  /// Loads a deck from one path. Built-in decks share their files.
  private static func loadOne(_ path: String, options: DeckOptions) throws -> Deck {
    if LoadedHistory.isRecording(at: path) {
      throw Failure(
        .trouble, "\(path): this is a recording; play it with “flipbook replay \(path)”")
    }
    let beside = Path.real(path).map(Path.folder(of:))
    let root = shippedFolders.compactMap(Path.real).first { $0 == beside }
    return try Deck.load([path], options: options, within: root)
  }

  private static func defaultDeck(_ options: DeckOptions) throws -> Deck {
    let files = DefaultDeck.files.mapValues { Array($0.utf8) }
    return try Deck.load(["deck.yaml"], options: options, from: .memory(files))
  }

  /// Whether there is something to read at the path: standard input, a file, a folder or a built-in deck.
  static func exists(_ path: String) -> Bool {
    FileSource.isStandardInput(path) || (try? found(path)) != nil
  }

  /// The path of a deck: `path` itself, or that of a built-in deck.
  private static func found(_ path: String) throws -> String {
    let candidates = path.contains("/") ? [path] : [path] + shippedFolders.map { "\($0)/\(path)" }
    let found = candidates.first { FileSource.disk.kind($0) != .missing }
    guard let found else { throw Failure(.trouble, missing(path)) }
    return found
  }

  private static var shippedFolders: [String] {
    guard let executable = Path.real("/proc/self/exe") else { return ["demo-data"] }
    return shippedFolders(around: executable)
  }

  /// The folders with decks for the command at `executable`: in the working folder, next to an installed command,
  /// and in the checkout where the command was built.
  static func shippedFolders(around executable: String) -> [String] {
    let prefix = Path.folder(of: Path.folder(of: executable))
    let installed = Path.joined(prefix, "share/flipbook")
    guard let build = executable.ranges(of: "/.build/").last else {
      return ["demo-data", installed]
    }
    return ["demo-data", installed, executable[..<build.lowerBound] + "/demo-data"]
  }

  /// The message for a name that is not a deck. A mistyped subcommand is also read as the name of a deck.
  private static func missing(_ path: String) -> String {
    if let meant = SubcommandName.meant(by: [path]) {
      return "no deck or subcommand “\(path)”; did you mean “\(meant)”?"
    }
    if FileSource.isStandardInput(path) {
      return "\(path): to read standard input, use flipbook watch -"
    }
    let decks = shippedDecks
    let hint =
      NearestName.name(to: path, among: decks).map { "did you mean \($0)?" }
      ?? (decks.isEmpty ? "check the name" : "built-in decks: \(decks.joined(separator: ", "))")
    return "\(path): no such file, folder or deck; \(hint)"
  }

  static var shippedDecks: [String] {
    let folders = shippedFolders.lazy.map { FileSource.deckNames(in: $0) }
    return folders.first { !$0.isEmpty } ?? []
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
