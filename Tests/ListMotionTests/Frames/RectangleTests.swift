import Testing

@testable import ListMotion

/// Rectangles, and frames that are combined from others.
@Suite struct RectangleTests {
  @Test func aRectangleHoldsItsPlaces() {
    let rectangle = Rectangle(line: 2, column: 3, width: 4, height: 5)
    #expect(rectangle.lines == 2..<7 && rectangle.columns == 3..<7)
    #expect(rectangle.contains(Position(line: 6, column: 6)))
    #expect(!rectangle.contains(Position(line: 7, column: 6)))
    #expect(rectangle.inset(by: 1) == Rectangle(line: 3, column: 4, width: 2, height: 3))
    #expect(rectangle.inset(by: 3).size == Size(width: 0, height: 0))
  }

  @Test func aPopupIsCentredWithinABorder() {
    var popup = Frame(size: Size(width: 8, height: 1))
    popup.write("yes? 世", line: 0, column: 0)
    var frame = Frame(size: Size(width: 14, height: 5), filledWith: Cell(Glyph(".")))
    let place = frame.drawCentered(popup.bordered(title: "Quit the program"))
    #expect(place == Rectangle(line: 1, column: 2, width: 10, height: 3))
    #expect(
      frame.text
        == """
        ··············
        ..╭─·Qui…·─╮..
        ..│yes?·世·│..
        ..╰────────╯..
        ··············
        """.replacing("·············\u{B7}", with: ".............."))
    #expect(Frame(size: Size(width: 0, height: 0)).bordered(title: "x").text == "╭╮\n╰╯")
  }

  @Test func theCursorOfAFrameIsKeptUnlessItIsCutOff() {
    var field = Frame(size: Size(width: 4, height: 1))
    field.cursor = Position(line: 0, column: 3)
    #expect(field.bordered().cursor == Position(line: 1, column: 4))
    var screen = Frame(size: Size(width: 6, height: 2))
    screen.draw(field, line: 1, column: 3)
    #expect(screen.cursor == nil)
    screen.draw(field, line: 1, column: 1)
    #expect(screen.cursor == Position(line: 1, column: 4))
    #expect(screen != Frame(size: screen.size), "a frame with a cursor is another frame")
  }

  @Test func aPartIsCutOut() {
    var frame = Frame(size: Size(width: 5, height: 2))
    frame.write("a世界", line: 1, column: 0)
    let part = frame.cropped(to: Rectangle(line: 1, column: 2, width: 4, height: 2))
    #expect(part.text == "·界··\n····".replacing("界··", with: "界·"))
  }
}
