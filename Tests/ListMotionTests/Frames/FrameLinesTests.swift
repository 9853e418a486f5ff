import ListMotion
import TestSupport
import Testing

/// A line stores its cells only up to the last one that is drawn, which must not be noticeable.
@Suite struct FrameLinesTests {
  private let size = Size(width: 9, height: 3)

  /// Applies the same changes to a frame and to a plain grid of cells.
  @Test(arguments: 0..<60 as Range<UInt64>) func aFrameIsAGrid(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var frame = Frame(size: size)
    var grid = Array(repeating: Cell.blank, count: size.width * size.height)
    for _ in 0..<20 {
      let line = Int.random(in: 0..<size.height, using: &random)
      let first = Int.random(in: 0..<size.width, using: &random)
      let columns = first..<Int.random(in: first...size.width, using: &random)
      let style = Style(attributes: Bool.random(using: &random) ? .reverse : [])
      let cell = Cell(Bool.random(using: &random) ? .space : Glyph("x"), style: style)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: frame.fill(cell, line: line, columns: columns)
      case 1:
        let glyphs = Array(repeating: cell.glyph, count: columns.count)
        frame.write(glyphs, style: style, line: line, column: first)
      default: for column in columns { frame[line, column] = cell }
      }
      for column in columns { grid[line * size.width + column] = cell }
      #expect(frame.cells == grid)
      #expect(frame.drawn.allSatisfy { $0.last != .blank })
    }
    // Frames with the same cells are equal, however they were drawn.
    var other = Frame(size: size)
    for line in 0..<size.height {
      for column in 0..<size.width { other[line, column] = grid[line * size.width + column] }
      #expect(Array(frame[line: line]) == Array(grid[line * size.width..<(line + 1) * size.width]))
    }
    #expect(frame == other)
  }

  @Test func linesBeyondTheFrameAreOmitted() {
    var list = Frame(size: Size(width: 9, height: 5))
    for line in 0..<5 { list.write("\(line)", line: line, column: 0) }
    #expect(Frame(size: size, holding: list, line: -1).lines.map(\.first) == ["1", "2", "3"])
    #expect(Frame(size: size, holding: list, line: 2).lines.map(\.first) == [" ", " ", "0"])
  }

  @Test func aFrameOfACellShowsItEverywhere() {
    let cell = Cell(Glyph("·"))
    #expect(Frame(size: size, filledWith: cell).cells == Array(repeating: cell, count: 27))
    #expect(Frame(size: Size(width: 0, height: 2)).cells.isEmpty)
  }
}
