import ListMotion
import Testing

@Suite struct FrameTests {
  @Test func textIsWrittenAtItsPosition() {
    var frame = Frame(size: Size(width: 8, height: 2))
    #expect(frame.write("日本 x\u{1B}", line: 0, column: 1) == 8)
    #expect(frame.write("abcdef", style: .plain, line: 1, column: -2, columns: 1..<4) == 4)
    #expect(frame.text == "·日本·x␛\n·def····")
  }

  private func frame(_ text: String, width: Int = 6) -> Frame {
    var frame = Frame(size: Size(width: width, height: 1))
    frame.write(glyphs(of: text), style: .plain, line: 0, column: 0)
    return frame
  }

  @Test func aWideCharacterThatDoesNotFitIsOmitted() {
    #expect(frame("abc日本", width: 6).text == "abc日·")
    var frame = frame("abcdef")
    frame.write(glyphs(of: "日本"), style: .plain, line: 0, column: -1)
    #expect(frame.text == "a本def")
    frame.write(glyphs(of: "日本"), style: .plain, line: 0, column: 2, columns: 3..<6)
    #expect(frame.text == "a本d本")
  }

  @Test func halfACharacterMayBeginALine() {
    var frame = frame("漢字")
    for column in 0..<5 { frame[0, column] = frame[0, column + 1] }
    frame.write(glyphs(of: "x"), style: .plain, line: 0, column: 0)
    #expect(frame.text.hasPrefix("x字"))
  }

  @Test func aHalfOverwrittenWideCharacterLosesItsOtherHalf() {
    var frame = frame("日本語")
    frame.write(glyphs(of: "x"), style: .plain, line: 0, column: 1)
    #expect(frame.text == "·x本語")
    frame.write(glyphs(of: "y"), style: .plain, line: 0, column: 2)
    #expect(frame.text == "·xy·語")
    frame.write(glyphs(of: "中"), style: .plain, line: 0, column: 3)
    #expect(frame.text == "·xy中·")
  }

  @Test func writingOutsideChangesNothing() {
    let before = frame("abc")
    var frame = before
    frame.write(glyphs(of: "xyz"), style: .plain, line: 1, column: 0)
    frame.write(glyphs(of: "xyz"), style: .plain, line: -1, column: 0)
    frame.write(glyphs(of: "xyz"), style: .plain, line: 0, column: 6)
    frame.write(glyphs(of: "xyz"), style: .plain, line: 0, column: -3)
    frame.fill(Cell(Glyph("#")), line: 0, columns: 6..<9)
    #expect(frame == before)
  }

  @Test func aFrameIsDrawnIntoAnotherClipped() {
    var frame = Frame(size: Size(width: 4, height: 2), filledWith: Cell(Glyph(".")))
    frame.draw(self.frame("日x", width: 4), line: 1, column: 1)
    #expect(frame.lines == ["....", ".日x"])
    frame.draw(self.frame("日x", width: 4), line: 0, column: -1)
    #expect(frame.lines == [".x .", ".日x"])
    frame.draw(self.frame("x", width: 1), line: 5, column: 0)
    #expect(frame.lines == [".x .", ".日x"])
  }

  @Test func aFrameWithoutCellsTakesEverything() {
    var frame = Frame(size: Size(width: 0, height: 0))
    frame.write(glyphs(of: "x"), style: .plain, line: 0, column: 0)
    frame.fill(line: 0, columns: 0..<5)
    #expect(frame.text == "")
    #expect(Frame(size: Size(width: -3, height: 2)).lines == ["", ""])
  }
}
