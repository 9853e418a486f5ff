import ListMotion
import TestSupport
import Testing

@testable import TerminalList

extension TerminalTests {
  /// The screen of a real terminal for a list in the middle of its changes.
  @Suite struct ColourGoldenTests {
    @Test(arguments: ColourGolden.all)
    func theScreenMatchesTheRecordedOne(golden: ColourGolden) throws {
      let tty = Pseudoterminal(width: 26, height: 7)
      let terminal = try Terminal(
        options: tty.options(
          type: golden.type, color: golden.color,
          environment: golden.isLight ? ["COLORFGBG": "0;15"] : [:]))
      terminal.present(Self.frame(theme: terminal.theme))
      let file = try ScratchFolder()
      // Without the query, whose reply would be echoed on the screen.
      try file.write(
        tty.output().replacing(terminal.session.query, with: ""),
        to: "bytes")
      terminal.restore()
      let real = try TmuxTerminal(
        ["sh", "-c", "cat \(file.path)/bytes; exec cat"], columns: 26, rows: 7,
        type: golden.type)
      try real.wait { $0.contains("Quito") && $0.contains("Hanoi") }
      let shown = try real.styledScreen().lines.prefix(6)
        .map { StyledLine($0).description }.joined(separator: "\n")
      #expect(shown == golden.screen, "\n\(shown)")
    }

    private static func frame(theme: Theme) -> Frame {
      var painter = RowPainter(theme: theme)
      painter.numberColumns = 3
      var frame = Frame(size: Size(width: 26, height: 7))
      for (line, city) in ["Quito", "Oslo", "Lima", "Cairo", "Accra", "Hanoi"].enumerated() {
        let content = RowContent([
          .text(city, columns: 6), .bar(0.5, columns: 6, style: Style(foreground: theme.accent)),
        ])
        var row = PresentedRow(
          row: ArrangedRow(id: RowToken(line), content: content), position: Double(line))
        var adornment = RowPainter.Adornment()
        adornment.number = line + 1
        adornment.isCursor = line == 0
        set(line, in: &row)
        if line == 5 { adornment.badge = "▲ 2" }
        painter.paint(row, adornment, on: &frame)
      }
      return frame
    }

    /// A row is deleted, one inserted, one updated, one moved.
    private static func set(_ line: Int, in row: inout PresentedRow) {
      switch line {
      case 1: (row.opacity, row.mark) = (0.7, .deleted)
      case 2: (row.opacity, row.tint, row.isNew, row.mark) = (0.35, 1, true, .inserted)
      case 3: (row.flash, row.mark) = (0.25, .updated)
      case 5: (row.tint, row.mark) = (1, .moved)
      default: break
      }
    }
  }
}
