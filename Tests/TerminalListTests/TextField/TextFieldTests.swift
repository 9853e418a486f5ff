import Testing

@testable import TerminalList

/// A line of text that the user edits.
@Suite struct TextFieldTests {
  private func typed(_ keys: Key..., in text: String = "") -> TextField {
    var field = TextField(text)
    for key in keys {
      let isUsed = field.handle(.key(key))
      #expect(isUsed)
    }
    return field
  }

  @Test func keysEditTheText() {
    #expect(typed(.character("a"), .character("b"), .left, .character("c")).text == "acb")
    #expect(typed(.backspace, in: "abc").text == "ab")
    #expect(typed(.home, .delete, in: "abc").text == "bc")
    #expect(
      typed(.control("a"), .control("d"), .control("e"), .control("h"), in: "abc").text == "b")
    #expect(typed(.control("w"), in: "one two  ").text == "one ")
    #expect(typed(.control("w"), .control("w"), .control("w"), in: "one two").text == "")
    #expect(typed(.control(.left), .alt("b"), .alt("d"), in: "one two").text == " two")
    #expect(
      typed(.home, .control(.right), .alt(.right), .alt(.backspace), in: "one two x").text
        == "one  x")
    #expect(typed(.left, .control("u"), in: "abc").text == "c")
    #expect(typed(.home, .right, .control("k"), in: "abc").text == "a")
    #expect(typed(.left, .left, .left, .left, .backspace, in: "ab").cursor == 0)
  }

  @Test func newTextHasTheCursorAtItsEnd() {
    var field = typed(.home, in: "abc")
    field.text = "wxyz"
    field.handle(.key(.backspace))
    #expect(field.text == "wxy" && field.cursor == 3)
  }

  @Test func otherEventsAreLeftToTheProgram() {
    var field = TextField("a")
    for key in [Key.enter, .escape, .tab, .up, .pageDown, .control("c"), .alt("x")] {
      let isUsed = field.handle(.key(key))
      #expect(!isUsed)
    }
    let isUsed = field.handle(.frame)
    #expect(!isUsed)
    #expect(field == TextField("a"))
  }

  @Test func aCharacterIsWhatAReaderSees() {
    var field = TextField("e")
    field.insert("\u{301}")
    #expect(field.text == "e\u{301}" && field.cursor == 1, "a mark joins what it stands on")
    field.insert("👩‍👩‍👧")
    field.handle(.key(.backspace))
    #expect(field.text == "e\u{301}")
  }

  @Test func aPasteIsOneLine() {
    var field = TextField("ab")
    field.handle(.key(.left))
    field.handle(.paste("one\ntwo\tthree\r\nfour"))
    #expect(field.text == "aone two three fourb" && field.cursor == 19)
  }

  @Test func theCursorIsAlwaysVisible() {
    let painter = RowPainter()
    var field = TextField("one two 世界 four five")
    func shown() -> String { field.frame(columns: 10, painter: painter).text }
    #expect(shown() == "…r·five···")
    for _ in 0...field.text.count {
      let frame = field.frame(columns: 10, painter: painter)
      let column = frame.cursor?.column ?? -1
      #expect((0..<10).contains(column))
      // the character under the cursor is the one that would be deleted
      if field.cursor < field.text.count {
        let next = Array(field.text)[field.cursor]
        #expect(
          frame[0, column].glyph.scalar == next.unicodeScalars.first || column == 9,
          "\(frame.text) at \(column)")
      }
      field.handle(.key(.left))
    }
    #expect(shown() == "one·two··…")
  }

  @Test func anEmptyFieldShowsItsPlaceholder() {
    let field = TextField(placeholder: "a name, not too long")
    let frame = field.frame(columns: 8, painter: RowPainter())
    #expect(frame.text == "a·name,…" && frame.cursor == Position(line: 0, column: 0))
    #expect(field.frame(columns: 0, painter: RowPainter()).cursor == nil)
  }
}
