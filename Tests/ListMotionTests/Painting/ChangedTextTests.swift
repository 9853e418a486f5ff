import Testing

@testable import ListMotion

/// How changes of a row are shown, even beyond the end of truncated text and in text with its own
/// colours.
@Suite struct ChangedTextTests {
  private func shown(_ text: String, _ range: Range<Int>, columns: Int) -> String {
    let layout = RowLayout(RowContent(text: text), columns: columns, revealing: [0: range])
    var line = Array(repeating: Character(" "), count: columns)
    for run in layout.runs {
      for (offset, glyph) in run.glyphs.enumerated() {
        line[run.column + offset] = Character(glyph.scalar)
      }
    }
    #expect(layout.height == 1)
    return String(line)
  }

  @Test func truncatedTextShowsItsChange() {
    #expect(shown("abcd efgh ijklmn opqr stuv", 17..<19, columns: 10) == "abc… opqr…")
    #expect(shown("abcdefghijklmnopqrstuvwxyz", 25..<26, columns: 10) == "abc…uvwxyz")
    #expect(shown("abcdefghijklmnopqrstuvwxyz", 2..<3, columns: 10) == "abcdefghi…")
    #expect(shown("abcdefghij", 9..<10, columns: 10) == "abcdefghij")
    #expect(shown("abcdefghijklmnopqrstuvwxyz", 3..<15, columns: 10) == "…mnopqrst…")
  }

  private func presented(_ old: RowContent, _ new: RowContent, flash: Double) -> PresentedRow {
    var row = PresentedRow(row: ArrangedRow(id: RowToken(1), content: new), position: 0)
    (row.flash, row.change) = (flash, ContentChange(from: old, to: new))
    return row
  }

  private func text(_ row: PresentedRow) -> String {
    var frame = Frame(size: Size(width: 22, height: 1))
    RowPainter().paint(row, RowPainter.Adornment(), on: &frame)
    return frame.text
  }

  @Test func truncatedTextShowsItsChangedEndWhileHighlighted() {
    let (old, new): (RowContent, RowContent) = (
      "the quick brown fox jumps", "the quick brown fox sleeps"
    )
    #expect(text(presented(old, new, flash: 1)) == "·the·qu…wn·fox·sleeps·")
    #expect(text(presented(old, new, flash: 0)) == "·the·quick·brown·fox…·")
    // text that is visible anyway stays where it is
    let early: RowContent = "the quack brown fox jumps"
    #expect(text(presented(old, early, flash: 1)) == text(presented(old, early, flash: 0)))
  }

  private func style(of content: RowContent, before: RowContent, flash: Double) -> Style {
    var adornment = RowPainter.Adornment()
    adornment.change = ContentChange(from: before, to: content)
    var frame = Frame(size: Size(width: 20, height: 1))
    RowPainter(theme: .dark).paint(
      presented(before, content, flash: flash), adornment, on: &frame)
    return frame[0, 1].style
  }

  /// It is bold while other text flashes.
  @Test func aColourOfTheTextItselfStays() {
    let red = Style(foreground: Color(hex: 0xCC0000))
    let (old, new) = (RowContent(text: "fine", style: red), RowContent(text: "bad", style: red))
    #expect(style(of: new, before: old, flash: 1).foreground == red.foreground)
    #expect(style(of: new, before: old, flash: 1).attributes.isSuperset(of: [.bold, .underline]))
    #expect(style(of: new, before: old, flash: 0).foreground == red.foreground)
    #expect(style(of: new, before: old, flash: 0).attributes.contains(.underline))
    let plain = style(of: "bad", before: "fine", flash: 0)
    #expect(plain.foreground == Theme.dark.flash && !plain.attributes.contains(.underline))
  }

  /// Without colours, a moved row shows its mark: `>` would mean that it came from another section.
  @Test func aMovingRowHasItsMark() {
    var mono = Theme.dark
    mono.fade = .marks
    var adornment = RowPainter.Adornment()
    func gutter() -> String {
      var row = PresentedRow(row: ArrangedRow(id: RowToken(1), content: "A"), position: 0)
      row.mark = .moved
      var frame = Frame(size: Size(width: 4, height: 1))
      RowPainter(theme: mono).paint(row, adornment, on: &frame)
      return String(frame.text.prefix(1))
    }
    #expect(gutter() == ">")
    for (mark, sign) in [(ChangeMark.updated, "~"), (.moved, "↑")] {
      (adornment.sign.mark, adornment.sign.rise) = (mark, 1)
      #expect(gutter() == sign)
    }
  }

  @Test func anArrowLeavesABlankBetweenColumns() {
    var mono = Theme.dark
    mono.fade = .marks
    let columns = [ListColumn("A"), ListColumn("B")]
    func line(_ gap: Int, _ theme: Theme) -> String {
      let needs = [ColumnLayout.Need(value: 2, title: 0), .init(value: 40, title: 0)]
      var painter = RowPainter(theme: theme)
      painter.columnLayout = ColumnLayout(columns, needs, room: gap == 1 ? 20 : 60)
      let row = presented(
        RowContent([.text("10"), .text("next")]), RowContent([.text("12"), .text("next")]), flash: 1
      )
      var frame = Frame(size: Size(width: gap == 1 ? 22 : 62, height: 1))
      painter.paint(row, RowPainter.Adornment(), on: &frame)
      return String(frame.text.dropFirst().prefix(6))
    }
    #expect(line(1, .dark) == "12·nex")
    #expect(line(2, .dark) == "12▲·ne")
    #expect(line(1, mono) == "12▲nex")
  }
}
