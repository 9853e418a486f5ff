/// Makes text from any source safe to print on one line.
package enum PlainText {
  /// The text with control and invisible characters made visible: pictures for C0 and DEL, `\u{9B}` for C1 and
  /// the controls of bidirectional text, U+FFFD for all other invisible characters.
  ///
  /// Applying it a second time changes nothing.
  package static func line(_ text: String) -> String {
    let isShown =
      isPlain(text)
      || text.unicodeScalars.allSatisfy { !Invisible.isControl($0) && !Invisible.contains($0) }
    if isShown { return text }
    var line = ""
    for character in text { append(character, to: &line) }
    return line
  }

  /// Whether all of `text` is ASCII without control characters, so that it is shown unchanged.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func append(_ character: Character, to line: inout String) {
    var base: Unicode.Scalar?
    var before: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      let isShape = base.map { Invisible.shapes(scalar, after: before ?? $0, on: $0) } ?? false
      if !isShape, Invisible.isControl(scalar), Invisible.picture(of: scalar) == nil {
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        line.unicodeScalars.append(isShape ? scalar : Invisible.shown(scalar))
      }
      (base, before) = (base ?? scalar, scalar)
    }
  }

  /// The text on one line, truncated to `maximum` characters unless it is `nil`. O(maximum), regardless of
  /// the length of the text.
  package static func line(_ text: String, maximum: Int?) -> String {
    guard let maximum else { return line(text) }
    // one character more than the maximum, to detect whether the text is longer
    let head = text.prefix(maximum + 1)
    let line = line(String(head))
    let isWhole = head.endIndex == text.endIndex && line.count <= maximum
    return isWhole ? line : line.prefix(maximum - 1) + "…"
  }

  /// Two strings on one line each, truncated to `maximum` characters around their first difference.
  ///
  /// If the difference is near the beginning, both start at the beginning. Otherwise both omit their common
  /// beginning, except for the words just before the difference. Characters that would look the same are
  /// written as code points. O(common bytes + maximum).
  package static func lines(
    _ one: Substring, _ other: Substring, maximum: Int
  ) -> (one: String, other: String) {
    let (left, right) = difference(one, other, context: 16 * maximum)
    let isCut = left.startIndex > one.startIndex
    let cut = cut(left, right, isCut: isCut, maximum)
    guard lookAlike(cut.one, cut.other), !one.utf8.elementsEqual(other.utf8) else { return cut }
    let (first, second) = spelled(left, right)
    return self.cut(first[...], second[...], isCut: isCut, maximum)
  }

  /// Two complete strings. If they would look the same, their differences are written as code points, such as
  /// `<U+00A0>`.
  package static func distinct(
    _ one: Substring, _ other: Substring
  ) -> (one: Substring, other: Substring) {
    let (left, right) = difference(one, other, context: 128)
    guard lookAlike(line(String(left)), line(String(right))) else { return (one, other) }
    let (first, second) = spelled(one, other)
    return (first[...], second[...])
  }

  private static func cut(
    _ one: Substring, _ other: Substring, isCut: Bool, _ maximum: Int
  ) -> (one: String, other: String) {
    let lines = (line(String(one)), line(String(other)))
    let same = zip(lines.0, lines.1).prefix { $0 == $1 }.map(\.0)
    let isSeen =
      lines.0.count <= maximum && lines.1.count <= maximum || same.count < maximum / 2
    guard isCut || !isSeen else {
      return (line(lines.0, maximum: maximum), line(lines.1, maximum: maximum))
    }
    let context = same.dropLast(maximum / 4)
    let word = context.lastIndex { $0 == " " || $0 == "," }.map { $0 + 1 }
    // the whole beginning of a long word would push the difference off the line
    let start = word.flatMap { same.count - $0 <= maximum / 2 ? $0 : nil } ?? context.count
    func cut(_ text: String) -> String {
      line("…" + text.dropFirst(start), maximum: maximum)
    }
    return (cut(lines.0), cut(lines.1))
  }

  /// Whether the two lines look the same to a reader: they differ only in the kinds of blanks or in the
  /// encoding of accents.
  private static func lookAlike(
    _ one: some Sequence<Character>, _ other: some Sequence<Character>
  ) -> Bool {
    one.elementsEqual(other) { $0 == $1 || $0.isWhitespace && $1.isWhitespace }
  }

  /// The two strings with the characters that differ written as code points, except ASCII.
  private static func spelled(
    _ one: Substring, _ other: Substring
  ) -> (one: String, other: String) {
    func spelled(_ text: Substring, _ other: Substring) -> String {
      var others = other.makeIterator()
      var result = ""
      for character in text {
        let isSame = others.next().map { $0.unicodeScalars.elementsEqual(character.unicodeScalars) }
        if isSame ?? false {
          result.append(character)
        } else {
          for scalar in character.unicodeScalars { result += codePoint(scalar) }
        }
      }
      return result
    }
    return (spelled(one, other), spelled(other, one))
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }

  /// The parts of both strings around their first difference, which is all that is shown: they can be as long as
  /// a file. `context` is the number of equal bytes before the difference, at most twice as many.
  private static func difference(
    _ one: Substring, _ other: Substring, context: Int
  ) -> (one: Substring, other: Substring) {
    let common = zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
    func part(_ text: Substring) -> Substring {
      guard common > 2 * context else { return text.prefix(3 * context) }
      // both strings are cut at the same place, as they have the same bytes up to there
      let start = text.utf8.index(text.startIndex, offsetBy: common - context)
      return text[text.unicodeScalars.index(before: start)...].prefix(3 * context)
    }
    return (part(one), part(other))
  }
}
