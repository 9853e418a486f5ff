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

  /// The text in one line, cut to so many characters.
  package static func line(_ text: String, maximum: Int) -> String {
    let line = line(text)
    return line.count <= maximum ? line : line.prefix(maximum - 1) + "…"
  }

  /// Two texts in one line each, cut to so many characters around the first place where they differ.
  ///
  /// Where that is not far from the beginning both begin there; else both leave out what they share,
  /// but for the word before it.
  package static func lines(
    _ one: String, _ other: String, maximum: Int
  ) -> (one: String, other: String) {
    let lines = (line(one), line(other))
    let common = zip(lines.0, lines.1).prefix { $0 == $1 }.map(\.0)
    let isSeen = lines.0.count <= maximum && lines.1.count <= maximum || common.count < maximum / 2
    let context = common.dropLast(maximum / 4)
    guard !isSeen, let start = context.lastIndex(of: " ") else {
      return (line(one, maximum: maximum), line(other, maximum: maximum))
    }
    func cut(_ text: String) -> String {
      line("…" + text.dropFirst(start + 1), maximum: maximum)
    }
    return (cut(lines.0), cut(lines.1))
  }
}
