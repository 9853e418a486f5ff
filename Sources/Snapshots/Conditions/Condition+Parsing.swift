extension Condition {
  private static let forms =
    "give “row KEY appears|leaves|changes|moves”, “row KEY COLUMN < = > VALUE”, "
    + "“row KEY in top N” or “count < = > N”"

  /// The condition in `text`. Words with blanks or with one of `< = > !` stand in quotes, but a KEY
  /// may have blanks without them where its end is clear.
  ///
  /// Throws ``SnapshotError/badOption(option:value:expected:)`` for anything else.
  package init(_ text: String) throws(SnapshotError) {
    guard let condition = Self.parse(Self.words(of: text)) else {
      throw .badOption(option: "--until", value: text, expected: Self.forms)
    }
    self = condition
  }

  private static func parse(_ words: [String]) -> Condition? {
    if words.count == 3, words[0] == "count" {
      guard let comparison = comparison(words[1]), let number = Int(words[2]) else { return nil }
      return .count(comparison, number)
    }
    guard words.count >= 3, words[0] == "row" else { return nil }
    if let event = Event(rawValue: words[words.count - 1]) {
      return .row(words[1..<words.count - 1].joined(separator: " "), event)
    }
    if words.count >= 5, words[words.count - 2] == "top", words[words.count - 3] == "in" {
      guard let number = Int(words[words.count - 1]), number > 0 else { return nil }
      return .top(row: words[1..<words.count - 3].joined(separator: " "), number)
    }
    guard let place = words.lastIndex(where: { comparison($0) != nil }), place >= 3,
      place < words.count - 1, let comparison = comparison(words[place])
    else { return nil }
    return .value(
      row: words[1..<place - 1].joined(separator: " "), column: words[place - 1], comparison,
      words[(place + 1)...].joined(separator: " "))
  }

  private static func comparison(_ word: String) -> Comparison? {
    word == "==" ? .equal : Comparison(rawValue: word)
  }

  /// Words between blanks; comparisons are words of their own, quotes keep together.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var wasQuoted = false
    func isSign(_ character: Character) -> Bool { "<>=!".contains(character) }
    func end() {
      if !word.isEmpty || wasQuoted { words.append(word) }
      word = ""
      wasQuoted = false
    }
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "\"" || character == "'", word.isEmpty {
        quote = character
        wasQuoted = true
      } else if character.isWhitespace {
        end()
      } else {
        if let last = word.last, !wasQuoted, isSign(last) != isSign(character) { end() }
        if wasQuoted { end() }
        word.append(character)
      }
    }
    end()
    return words
  }
}
