import Posix
import Snapshots

/// The names of the subcommands.
enum SubcommandName: String, CaseIterable {
  case demo, step, watch, log, replay, export, diff

  /// The command line that was meant by a first word that is no subcommand: another word for one, a mistyped
  /// one, or a program to watch; `nil` if it is a subcommand, or like none.
  static func meant(by typed: String) -> String? {
    if SubcommandName(rawValue: typed) != nil { return nil }
    let word = typed.lowercased()
    let other = allCases.first { $0.otherWords.contains(word) }
    let near = NearestName.name(to: typed, among: allCases.map(\.rawValue))
    if let name = other?.rawValue ?? near { return "flipbook \(name)" }
    return Path.isProgram(typed) ? "flipbook watch \(typed)" : nil
  }

  /// What other programs call it.
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
