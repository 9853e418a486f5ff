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
    let common = commonBytes(one, other)
    let (left, right) = (tail(one, common, maximum), tail(other, common, maximum))
    let cut = cut(left, right, isCut: left.startIndex > one.startIndex, maximum)
    guard lookAlike(cut.one, cut.other), common < max(one.utf8.count, other.utf8.count) else {
      return cut
    }
    let (first, second) = spelled(left.prefix(reach(maximum)), right.prefix(reach(maximum)))
    return self.cut(first[...], second[...], isCut: left.startIndex > one.startIndex, maximum)
  }

  /// Two complete strings. If they would look the same, their differences are written as code points, such as
  /// `<U+00A0>`.
  package static func distinct(
    _ one: Substring, _ other: Substring
  ) -> (one: Substring, other: Substring) {
    let common = commonBytes(one, other)
    // the common text far before the difference is dropped, since it can be as long as a file
    let tails = [one, other].map { tail($0, common, 8).lazy.flatMap { line(String($0)) } }
    guard lookAlike(tails[0], tails[1]) else { return (one, other) }
    let (first, second) = spelled(one, other)
    return (first[...], second[...])
  }

  private static func cut(
    _ one: Substring, _ other: Substring, isCut: Bool, _ maximum: Int
  ) -> (one: String, other: String) {
    let lines = (head(one, maximum), head(other, maximum))
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

  /// The number of equal bytes at the beginning.
  private static func commonBytes(_ one: Substring, _ other: Substring) -> Int {
    var (one, other) = (one, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        let count = min(one.count, other.count)
        var offset = 0
        while offset < count, one[offset] == other[offset] { offset += 1 }
        return offset
      }
    }
  }

  /// The text without the part far before its first difference; `common` is the number of equal bytes before
  /// the difference.
  private static func tail(_ text: Substring, _ common: Int, _ maximum: Int) -> Substring {
    let context = context(maximum)
    guard common > 2 * context else { return text }
    let start = text.utf8.index(text.startIndex, offsetBy: common - context)
    // both strings are cut at the same place, as they have the same bytes up to there
    return text[text.unicodeScalars.index(before: start)...]
  }

  /// The number of bytes before the first difference that is enough context for both lines.
  private static func context(_ maximum: Int) -> Int { 16 * maximum }

  /// The number of characters of a ``tail(_:_:_:)`` that can be shown: those before the difference, and
  /// `maximum` after it.
  private static func reach(_ maximum: Int) -> Int { 2 * context(maximum) + maximum }

  /// The beginning of the text on one line, limited to the part that can be shown around a difference.
  private static func head(_ text: Substring, _ maximum: Int) -> String {
    line(String(text.prefix(reach(maximum))))
  }
}
