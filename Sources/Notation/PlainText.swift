/// Text of the data made fit to be printed in one line.
package enum PlainText {
  /// The text with controls and what is invisible made visible; see ``Invisible/shown(_:)``.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    for character in text {
      var base: Unicode.Scalar?
      var before: Unicode.Scalar?
      for scalar in character.unicodeScalars {
        let isShape = base.map { Invisible.shapes(scalar, after: before ?? $0, on: $0) } ?? false
        result.append(isShape ? scalar : Invisible.shown(scalar))
        (base, before) = (base ?? scalar, scalar)
      }
    }
    return String(result)
  }

  /// The text in one line, cut to so many characters. O(maximum), however long the text is.
  package static func line(_ text: String, maximum: Int) -> String {
    // one more than is shown, to know whether there are more
    let head = text.prefix(maximum + 1)
    let line = line(String(head))
    let isWhole = head.endIndex == text.endIndex && line.count <= maximum
    return isWhole ? line : line.prefix(maximum - 1) + "…"
  }

  /// Two texts in one line each, cut to so many characters around the first place where they differ.
  ///
  /// Where that is not far from the beginning both begin there; else both leave out what they share,
  /// but for the word before it. O(common bytes + maximum).
  package static func lines(
    _ one: String, _ other: String, maximum: Int
  ) -> (one: String, other: String) {
    let common = commonBytes(one, other)
    let (left, right) = (tail(one, common, maximum), tail(other, common, maximum))
    let isCut = left.startIndex > one.startIndex
    let lines = (head(left, maximum), head(right, maximum))
    let same = zip(lines.0, lines.1).prefix { $0 == $1 }.map(\.0)
    let isSeen =
      lines.0.count <= maximum && lines.1.count <= maximum || same.count < maximum / 2
    let context = same.dropLast(maximum / 4)
    let word = context.lastIndex(of: " ")
    guard isCut || !isSeen && word != nil else {
      return (line(one, maximum: maximum), line(other, maximum: maximum))
    }
    // a word without an end begins anywhere
    let start = word.map { $0 + 1 } ?? context.count
    func cut(_ text: String) -> String {
      line("…" + text.dropFirst(start), maximum: maximum)
    }
    return (cut(lines.0), cut(lines.1))
  }

  /// The number of equal bytes at the beginning.
  private static func commonBytes(_ one: String, _ other: String) -> Int {
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

  /// A text whose first bytes are as in another, without what is far before the place where they part.
  private static func tail(_ text: String, _ common: Int, _ maximum: Int) -> Substring {
    let reach = 16 * maximum
    guard common > 2 * reach else { return text[...] }
    let start = text.utf8.index(text.startIndex, offsetBy: common - reach)
    // both texts are cut at the same place, as they have the same bytes up to there
    return text[text.unicodeScalars.index(before: start)...]
  }

  /// In one line as much as a cut around a difference may show.
  private static func head(_ text: Substring, _ maximum: Int) -> String {
    line(String(text.prefix(33 * maximum)))
  }
}
