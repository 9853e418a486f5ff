import ArgumentParser
import ListDiff

/// The word that somebody who mistyped another may have meant.
enum Nearest {
  /// The nearest of `words` by edit distance, if it is at most half of its letters away.
  static func word(to typed: String, among words: [String]) -> String? {
    let ranked = words.map { (word: $0, distance: EditScript.distance(from: typed, to: $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.count / 2) && best.distance < typed.count
      ? best.word : nil
  }

  /// The subcommand that `typed` may have been meant for; nil where it is one.
  static func subcommand(to typed: String) -> String? {
    let names = Flipbook.configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.contains(typed) ? nil : word(to: typed, among: names)
  }
}
