import ListMotion
import Testing

/// Rows of several lines: line breaks, word wrapping and truncation.
@Suite struct RowWrappingTests {
  /// The lines of a row on the given number of columns, without trailing blanks.
  private func drawn(_ content: RowContent, columns: Int) -> [String] {
    let layout = RowLayout(content, columns: columns)
    var frame = Frame(size: Size(width: columns, height: layout.height))
    for run in layout.runs {
      frame.write(run.glyphs, style: run.style, line: run.line, column: run.column)
    }
    return frame.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed()).replacing(" ", with: "·")
    }
  }

  private func wrapped(_ text: String, columns: Int, lines: Int = 0) -> [String] {
    let content = RowContent(text: text, lineBreakMode: .byWordWrapping, numberOfLines: lines)
    return drawn(content, columns: columns)
  }

  @Test(arguments: [
    ("one two three", 8, ["one·two", "three"]), ("one two", 7, ["one·two"]),
    ("one  two", 4, ["one", "two"]), ("one ", 3, ["one"]), ("  one two", 5, ["··one", "two"]),
    ("well-known", 6, ["well-", "known"]), ("a - b", 3, ["a·-", "b"]), ("", 4, [""]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
    ("日本語です", 5, ["日本", "語で", "す"]), ("ab日本", 3, ["ab", "日", "本"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]), ("日本", 1, ["…"]),
    ("a🇩🇪b", 2, ["a", "🇩🇪", "b"]), ("one\n  two\n\nx\n", 9, ["one", "··two", "", "x"]),
    ("one two \r\nx", 4, ["one", "two", "x"]), ("né\n b", 4, ["né", "·b"]),
  ]) func wordsContinueOnTheNextLine(text: String, columns: Int, lines: [String]) {
    #expect(wrapped(text, columns: columns) == lines)
  }

  @Test(arguments: [
    (1, ["one·two…"]), (2, ["one·two", "three·f…"]), (3, ["one·two", "three", "four"]),
    (4, ["one·two", "three", "four"]),
  ]) func theLastOfTooManyLinesIsCut(limit: Int, lines: [String]) {
    #expect(wrapped("one two three four", columns: 8, lines: limit) == lines)
  }

  /// On one line, the first is shown, with a symbol for the others.
  @Test(arguments: [
    ("one\ntwo", 9, "one…"), ("one\ntwo", 3, "on…"), ("one\n", 3, "one"), ("\ntwo", 3, "…"),
    ("日本\r\nx", 5, "日本…"),
  ]) func theFirstOfSeveralLinesIsShown(text: String, columns: Int, line: String) {
    #expect(drawn(RowContent(text: text), columns: columns) == [line])
    #expect(RowLayout(RowContent(text: text), columns: columns).isCut == line.hasSuffix("…"))
  }

  @Test func textContinuesBelowItsBeginning() {
    let row = RowContent(
      [.text("Ada", columns: 4), .text("the engine weaves"), .bar(1, columns: 1)],
      lineBreakMode: .byWordWrapping)
    #expect(drawn(row, columns: 16) == ["Ada···the·engine", "······weaves"])
    let aligned = RowContent(
      [.text("one two", columns: 4, alignment: .trailing), .text("x")], indentation: 1,
      lineBreakMode: .byWordWrapping)
    #expect(drawn(aligned, columns: 9) == ["··one··x", "··two"])
  }

  @Test func aLineBreakBeginsTheNextLineAtTheIndentation() {
    let row = RowContent(
      [.text("a"), .text("b"), .lineBreak, .text("a long one"), .lineBreak, .bar(1)],
      indentation: 1)
    #expect(drawn(row, columns: 7) == ["·a··b", "·a·lon…", "·██████"])
    #expect(row.text == "a b\na long one\n")
    let wrapping = RowContent(
      [.text("one two"), .lineBreak, .text("x")], lineBreakMode: .byWordWrapping)
    #expect(drawn(wrapping, columns: 4) == ["one", "two", "x"])
  }

  @Test(arguments: [
    (1, ["one…"]), (2, ["one", "two…"]), (3, ["one", "two", "three"]),
  ]) func omittedLinesAreReported(limit: Int, lines: [String]) {
    let row = RowContent(
      [.text("one"), .lineBreak, .text("two"), .lineBreak, .text("three")], numberOfLines: limit)
    #expect(drawn(row, columns: 5) == lines)
    #expect(drawn(row, columns: 3).first == (limit == 1 ? "on…" : "one"))
  }

  @Test func everyWidthShowsAllNonblankText() {
    let text = "Ein Satz mit Donaudampfschiffen, 日本語 und a\u{301}-b  Lücken"
    let wanted = glyphs(of: text).filter { $0 != .space }
    for columns in 2...60 {
      let layout = RowLayout(
        RowContent(text: text, lineBreakMode: .byWordWrapping), columns: columns)
      #expect(layout.runs.flatMap(\.glyphs).filter { $0 != .space } == wanted)
      #expect(layout.runs.allSatisfy { $0.column + $0.glyphs.columns <= columns })
      #expect(layout.runs.map(\.line).max() == layout.height - 1)
      let offsets = layout.runs.map { ($0.offset, $0.offset + $0.glyphs.count) }
      for (upper, lower) in zip(offsets, offsets.dropFirst()) { #expect(upper.1 <= lower.0) }
    }
  }
}
