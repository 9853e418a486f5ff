import FlipbookNotation
import FlipbookPosix
import FlipbookSnapshots

/// The names of the subcommands.
enum SubcommandName: String, CaseIterable {
  case demo, step, watch, log, replay, export, diff

  /// The command line that the user probably meant if the first word is not a subcommand: a synonym, a
  /// program to watch, or a mistyped subcommand. `nil` if the word is a subcommand or does not resemble one.
  static func meant(by words: [String]) -> String? {
    guard let typed = words.first, SubcommandName(rawValue: typed) == nil else { return nil }
    let word = typed.lowercased()
    if let other = allCases.first(where: { $0.otherWords.contains(word) }) {
      return "flipbook \(other.rawValue)"
    }
    if Path.isProgram(typed) {
      return "flipbook watch \(PlainText.line(words.joined(separator: " "), maximum: 60))"
    }
    let names = ["help", "--version"] + allCases.map(\.rawValue)
    return NearestName.name(to: typed, among: names).map { "flipbook \($0)" }
  }

  /// The names that other programs use for this subcommand.
  private var otherWords: Set<String> {
    switch self {
    case .demo: ["race", "loop", "present", "slideshow"]
    case .step: ["show", "view", "open", "browse", "walk"]
    case .watch: ["follow", "monitor", "tail", "run", "record", "observe", "poll"]
    case .log: ["history", "revisions", "blame"]
    case .replay: ["rewind", "playback"]
    case .export: ["convert", "render", "save", "write", "print", "picture", "svg", "cast", "gif"]
    case .diff: ["compare", "changes", "delta"]
    }
  }
}
