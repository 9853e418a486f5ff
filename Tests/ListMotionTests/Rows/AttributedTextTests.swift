import ListMotion
import TestSupport
import Testing

@Suite struct AttributedTextTests {
  private let bold = Style(attributes: .bold)
  private let red = Style(foreground: Color(hex: 0xFF0000))

  /// The runs of a row as text, each with its style.
  private func runs(_ content: RowContent, columns: Int) -> [(String, Style, Int, Int)] {
    RowLayout(content, columns: columns).runs.map { run in
      (
        String(String.UnicodeScalarView(run.glyphs.flatMap(\.scalars))), run.style, run.line,
        run.column
      )
    }
  }

  @Test func aStyleReplacesTheStylesThatItCovers() {
    var text = AttributedText("abcdef", style: bold)
    text.apply(red, to: text.string.firstRange(of: "cd")!)
    #expect(text.attributes.map(\.range) == [0..<2, 2..<4, 4..<6])
    #expect(text.attributes.map(\.style) == [bold, red, bold])
    text.apply(.plain, to: text.string.firstRange(of: "bcde")!)
    #expect(text.attributes.map(\.range) == [0..<1, 5..<6])
    text.apply(red, to: text.string.startIndex..<text.string.endIndex)
    #expect(text == AttributedText("abcdef", style: red))
  }

  @Test func stylesStayWithTheirTextWhenItIsJoined() {
    let text = AttributedText("é ", style: red) + "x" + AttributedText("y", style: bold)
    #expect(text.string == "é xy")
    #expect(text.attributes.map(\.range) == [0..<3, 4..<5])
    #expect(text.attributes.map(\.style) == [red, bold])
  }

  @Test func eachRunIsDrawnInItsStyleOverThatOfThePart() {
    let text = "1" + AttributedText("é", style: red) + "2"
    let runs = runs(RowContent([.text(text, style: bold)]), columns: 9)
    #expect(runs.map(\.0) == ["1", "é", "2"])
    #expect(
      runs.map(\.1)
        == [bold, Style(foreground: Color(hex: 0xFF0000), attributes: .bold), bold])
    #expect(runs.map(\.3) == [0, 1, 2])
  }

  @Test func stylesArePreservedByTruncatingAndWrapping() {
    let text = AttributedText("one ", style: red) + AttributedText("two three", style: bold)
    let cut = runs(RowContent(attributedText: text), columns: 7)
    #expect(cut.map(\.0) == ["one ", "tw…"])
    #expect(cut.map(\.1) == [red, bold])
    let atTheSeam = runs(RowContent(attributedText: text), columns: 5)
    #expect(atTheSeam.map(\.0) == ["one ", "…"])
    #expect(atTheSeam.map(\.1) == [red, bold])
    let wrapped = runs(
      RowContent(attributedText: text, lineBreakMode: .byWordWrapping), columns: 7)
    #expect(wrapped.map(\.0) == ["one ", "two", "three"])
    #expect(wrapped.map(\.1) == [red, bold, bold])
    #expect(wrapped.map(\.2) == [0, 0, 1])
  }

  @Test func aChangeIsMarkedAcrossRunsAndLines() {
    var painter = RowPainter()
    painter.theme.fade = .dim
    let old = RowContent(attributedText: "aa bb" + AttributedText("cc", style: bold))
    var new = RowContent(attributedText: "aa bX" + AttributedText("Yc", style: bold))
    new.lineBreakMode = .byWordWrapping
    let row = ArrangedRow(id: RowToken(1), content: new, height: 2)
    var seen = PresentedRow(row: row, position: 0)
    (seen.flash, seen.change) = (1, ContentChange(from: old, to: new))
    var frame = Frame(size: Size(width: 6, height: 2))
    painter.paint(seen, RowPainter.Adornment(), on: &frame)
    #expect(Film([frame]).moments[0] == ["·aa", "·bXYc"])
    let flashing = (0..<6).filter { frame[1, $0].style.foreground == painter.theme.flash }
    #expect(flashing == [1, 2, 3, 4])
    #expect(frame[0, 1].style.foreground == .default)
  }
}
