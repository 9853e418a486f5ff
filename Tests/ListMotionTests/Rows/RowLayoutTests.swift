import ListMotion
import Testing

@Suite struct RowLayoutTests {
  private func drawn(_ content: RowContent, columns: Int) -> String {
    var frame = Frame(size: Size(width: columns, height: 1))
    for run in RowLayout(content, columns: columns).runs {
      frame.write(run.glyphs, style: run.style, line: 0, column: run.column)
    }
    return frame.text
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("ab", 1, "…"), ("ab", 0, ""), ("日本語", 6, "日本語"),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("日", 1, "…"), ("", 0, ""),
  ]) func textIsTruncatedToItsColumns(text: String, columns: Int, cut: String) {
    #expect(glyphs(of: text).fitted(columns: columns) == glyphs(of: cut))
  }

  @Test func textWithValuesInItIsContent() {
    let count = 3
    let content: RowContent = "\(count) rows"
    let text: AttributedText = "\(count) rows"
    #expect(content == RowContent(text: "3 rows") && text.string == "3 rows")
  }

  @Test func partsAreTwoColumnsApart() {
    let row = RowContent([
      .text("Japan", columns: 7), .text("89", columns: 4, alignment: .trailing), .bar(0.5),
    ])
    #expect(drawn(row, columns: 19) == "Japan······89··██··")
    #expect(drawn(row, columns: 11) == "Japan····89")
  }

  @Test func aTrailingPartThatIsCutStaysWithinTheRow() {
    let row = RowContent([.text("ab"), .text("1,234", columns: 9, alignment: .trailing)])
    #expect(drawn(row, columns: 13) == "ab······1,234")
    #expect(drawn(row, columns: 10) == "ab···1,234")
    #expect(drawn(row, columns: 8) == "ab··1,2…")
    #expect(drawn(row, columns: 4) == "ab··")
  }

  @Test(arguments: [
    (0, ""), (0.001, "▏"), (0.25, "█"), (0.3, "█▎"), (0.5, "██"), (0.69, "██▊"), (0.97, "███▉"),
    (1, "████"), (7, "████"), (-1, ""),
  ]) func aBarEndsInAnEighthOfACell(fraction: Double, bar: String) {
    let runs = RowLayout(RowContent([.bar(fraction)]), columns: 4).runs
    #expect(runs.flatMap(\.glyphs) == glyphs(of: bar))
  }

  @Test func extremeNumbersOfColumnsAreLimited() {
    let text = RowContent.Part.text("abc", columns: .max)
    #expect(drawn(RowContent([text, .text("d")]), columns: 5) == "abc··")
    #expect(drawn(RowContent([.text("abc", columns: .min), .text("d")]), columns: 5) == "d····")
    for mode in [RowContent.LineBreakMode.byTruncatingTail, .byWordWrapping] {
      let row = RowContent(text: "ab", indentation: .min, lineBreakMode: mode)
      #expect(drawn(row, columns: 5) == "ab···")
      let far = RowContent([.text("ab"), .lineBreak, .bar(1)], indentation: .max)
      #expect(RowLayout(far, columns: 5).runs.isEmpty)
    }
  }
}
