import ListMotion
import TestSupport
import Testing

/// Whole lines are drawn at once, with the same result as cell by cell.
@Suite struct FrameRandomTests {
  private let size = Size(width: 12, height: 3)

  private func text(_ random: inout SeededGenerator) -> [Glyph] {
    let letters: [Character] = ["a", "b", "日", "é", "本", "x"]
    let narrow = Bool.random(using: &random)
    let count = Int.random(in: 0...9, using: &random)
    return glyphs(
      of: String((0..<count).map { _ in narrow ? "n" : letters.randomElement(using: &random)! }))
  }

  private func style(_ random: inout SeededGenerator) -> Style {
    Style(attributes: Bool.random(using: &random) ? .bold : [])
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func drawingAtOnceIsDrawingCellByCell(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func frame() -> Frame {
      var frame = Frame(size: size)
      for line in 0..<3 {
        for _ in 0..<2 {
          let column = Int.random(in: 0..<10, using: &random)
          frame.write(text(&random), style: style(&random), line: line, column: column)
        }
      }
      return frame
    }
    let source = frame()
    var whole = frame()
    var single = whole
    let (line, column) = (
      Int.random(in: -2...2, using: &random), Int.random(in: -6...6, using: &random)
    )
    whole.draw(source, line: line, column: column)
    for from in 0..<3 where (0..<3).contains(line + from) {
      for at in 0..<12 where source[from, at] != .continuation {
        let cell = source[from, at]
        if column + at < 0 || column + at + cell.glyph.columns > 12 { continue }
        single.write(
          [cell.glyph], style: cell.style, line: line + from, column: column + at)
      }
    }
    #expect(whole == single)
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func fillingDoesNotSplitCharacters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var frame = Frame(size: size)
    frame.write(text(&random), style: .plain, line: 0, column: 0)
    let before = frame
    let from = Int.random(in: 0...12, using: &random)
    let columns = from..<Int.random(in: from...12, using: &random)
    frame.fill(Cell(Glyph("#")), line: 0, columns: columns)
    for column in 0..<12 {
      let cell = frame[0, column]
      if columns.contains(column) {
        #expect(cell.glyph == Glyph("#"))
      } else if before[0, column] != cell {
        // Half of a wide character whose other half was overwritten.
        #expect(cell.glyph == .space)
        #expect(columns.contains(column - 1) || columns.contains(column + 1))
      }
      if cell == .continuation { #expect(frame[0, column - 1].glyph.columns == 2) }
    }
  }
}
