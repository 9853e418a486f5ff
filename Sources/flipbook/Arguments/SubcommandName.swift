import FlipbookNotation
import FlipbookPosix
import FlipbookSnapshots

/// The names of the subcommands.
enum SubcommandName: String, CaseIterable {
  case demo, step, watch, log, replay, export, diff

  /// The command line that the user probably meant if the first word is not a subcommand: a program to watch, or a
  /// mistyped subcommand. `nil` if the word is a subcommand or does not resemble one.
  static func meant(by words: [String]) -> String? {
    guard let typed = words.first, SubcommandName(rawValue: typed) == nil else { return nil }
    if Path.isProgram(typed) {
      return "flipbook watch \(PlainText.line(words.joined(separator: " "), maximum: 60))"
    }
    let names = ["help", "--version"] + allCases.map(\.rawValue)
    return NearestName.name(to: typed, among: names).map { "flipbook \($0)" }
  }
}
