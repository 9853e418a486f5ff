import ArgumentParser
import Glibc
import Reading
import Snapshots
import Posix

/// Where a deck that is named on the command line is found.
enum DeckLocation {
  /// The deck at `path`, else one of that name among the decks that ship; without a path the
  /// default deck, which is part of the command.
  static func load(_ path: String?, options: DeckOptions) throws -> Deck {
    guard let path else {
      let files = DefaultDeck.files.mapValues { Array($0.utf8) }
      return try Deck.load(["deck.yaml"], options: options, from: .memory(files))
    }
    let found = candidates(path).first { FileSource.disk.kind($0) != .missing }
    guard let found else { throw Failure(.trouble, missing(path)) }
    return try Deck.load([found], options: options)
  }

  private static func candidates(_ path: String) -> [String] {
    guard !path.contains("/") else { return [path] }
    return [path] + shippedFolders.map { "\($0)/\(path)" }
  }

  private static var shippedFolders: [String] {
    guard let executable = realpath("/proc/self/exe", nil) else { return ["demo-data"] }
    defer { free(executable) }
    return shippedFolders(around: String(cString: executable))
  }

  /// Where decks are for the command at `executable`: in the working folder, beside an installed
  /// command, and in the checkout of one that is run from where it was built.
  static func shippedFolders(around executable: String) -> [String] {
    let prefix = Path.folder(of: Path.folder(of: executable))
    let installed = Path.joined(prefix, "share/flipbook")
    guard let build = executable.ranges(of: "/.build/").last else {
      return ["demo-data", installed]
    }
    return ["demo-data", installed, executable[..<build.lowerBound] + "/demo-data"]
  }

  /// What to say of a name that is neither a deck nor, it may be, a subcommand.
  private static func missing(_ path: String) -> String {
    if let near = Nearest.subcommand(to: path) {
      return "no deck or subcommand “\(path)”; did you mean “flipbook \(near)”?"
    }
    if path.contains("/") || path.contains(".") { return "\(path): no such file or folder" }
    let names = shippedDecks
    if let near = NearestName.name(to: path, among: names) {
      return "\(path): no such deck; did you mean \(near)?"
    }
    let hint =
      names.isEmpty
      ? "give a folder of snapshots or a file" : "decks that ship: \(names.joined(separator: ", "))"
    return "\(path): no such deck; \(hint)"
  }

  static var shippedDecks: [String] {
    let folders = shippedFolders.lazy.map { FileSource.deckNames(in: $0) }
    return folders.first { !$0.isEmpty } ?? []
  }
}
