import ArgumentParser

/// The word that somebody who mistyped another may have meant.
enum Nearest {
  /// The nearest of `words` by edit distance, if it is at most half of its letters away.
  static func word(to typed: String, among words: [String]) -> String? {
    let ranked = words.map { (word: $0, distance: distance(from: typed, to: $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.count / 2) && best.distance < typed.count
      ? best.word : nil
  }

  /// The subcommand that `typed` may have been meant for; nil where it is one.
  static func subcommand(to typed: String) -> String? {
    let names = Flipbook.configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.contains(typed) ? nil : word(to: typed, among: names)
  }

  /// Insertions, deletions, substitutions (Wagner and Fischer 1974, section 3). O(n·m).
  private static func distance(from source: String, to target: String) -> Int {
    let target = Array(target)
    var row = Array(0...target.count)
    for (index, character) in source.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substituted = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
