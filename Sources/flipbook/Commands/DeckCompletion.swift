import ArgumentParser

/// What Tab completes where a deck can be named: the decks that ship, and files.
enum DeckCompletion {
  static let kind = CompletionKind.custom { _, _, _ in DeckLocation.shippedDecks }

  /// A completion script that offers files wherever it offers decks; the parser's offers one of the two.
  ///
  /// bash is told so in a line of its own, zsh in the same braces, and fish by an option; fish is given
  /// the command without the words of the line as well, which no fish before 4 can count.
  static func withFiles(_ script: String) -> String {
    let call = /\(__flipbook_custom_completion ---completion (\w+) -- (positional@\d+) .*\)'/
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.map { line in
      guard line.contains("---completion"), line.contains("positional@") else { return line }
      if line.contains("__flipbook_add_completions -W") {
        let indentation = line.prefix { $0 == " " }
        return "\(line)\n\(indentation)__flipbook_add_completions -f"
      }
      if line.hasSuffix("}'") { return line.dropLast(2) + "; _files}'" }
      return line.replacing("-fka ", with: "-Fka ").replacing(call) { match in
        "(flipbook ---completion \(match.1) -- \(match.2) 1 0 flipbook)'"
      }
    }.joined(separator: "\n")
  }
}
