public import ListMotion

/// One line of text that the user edits.
///
/// It is a value: the program passes keys to it and draws the frame that it returns, which includes the
/// terminal's own cursor.
///
/// ```swift
/// var field = TextField(placeholder: "name")
/// field.handle(event)  // false for Enter, Escape and the rest that is the program's
/// screen.draw(field.frame(columns: 30, painter: list.painter), line: 0, column: 8)
/// ```
public struct TextField: Equatable, Sendable {
  /// The typed text. Setting it puts the cursor at its end.
  public var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue)
      cursor = characters.count
    }
  }
  /// The text shown in the quiet colour while the field is empty.
  public var placeholder: String
  /// The number of characters (grapheme clusters) before the cursor.
  package private(set) var cursor: Int

  private var characters: [Character]

  /// Creates a field with the cursor after `text`.
  public init(_ text: String = "", placeholder: String = "") {
    characters = Array(text)
    cursor = characters.count
    self.placeholder = placeholder
  }

  /// Types text at the cursor. Line ends and tabs become blanks.
  package mutating func insert(_ text: String) {
    let typed = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let rest = characters.count - cursor
    // a combining mark that is typed separately joins the character before it
    characters = Array(String(characters[..<cursor] + typed + characters[cursor...]))
    cursor = max(0, characters.count - rest)
  }

  /// Handles a paste, or a key that types or edits text; <doc:KeysAndMouse> lists them.
  ///
  /// - Returns: Whether the field used the event. It uses each of these keys, even if there is
  ///   nothing left to delete, and leaves all others to the program.
  @discardableResult
  public mutating func handle(_ event: Event) -> Bool {
    switch event {
    case .paste(let text): insert(text)
    case .key(let key): return handle(key)
    default: return false
    }
    return true
  }

  private mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace, .control("h"): delete(max(0, cursor - 1)..<cursor)
    case .delete, .control("d"): delete(cursor..<min(characters.count, cursor + 1))
    case .control(.left), .alt(.left), .alt("b"): cursor = startOfWord
    case .control(.right), .alt(.right), .alt("f"): cursor = endOfWord
    case .control("w"), .alt(.backspace): delete(startOfWord..<cursor)
    case .alt("d"), .control(.delete): delete(cursor..<endOfWord)
    case .control("u"): delete(0..<cursor)
    case .control("k"): delete(cursor..<characters.count)
    default:
      guard let character = key.character else { return false }
      insert(String(character))
    }
    return true
  }

  private mutating func delete(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// The beginning of the word before the cursor.
  private var startOfWord: Int {
    let end = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? -1
    return characters[..<(end + 1)].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  /// The end of the word after the cursor.
  private var endOfWord: Int {
    let start = characters[cursor...].firstIndex { !$0.isWhitespace } ?? characters.count
    return characters[start...].firstIndex(where: \.isWhitespace) ?? characters.count
  }

  /// The field on one line of `columns` columns, with the cursor.
  ///
  /// Text that is too long scrolls sideways by half of the columns at a time, so that the cursor is
  /// visible. A `…` marks hidden text at the left or at the right.
  ///
  /// - Parameters:
  ///   - columns: The width of the line.
  ///   - painter: The colours and character widths.
  ///   - style: The style of the text. Its background extends to the end of the line.
  public func frame(columns: Int, painter: RowPainter, style: Style = .plain) -> Frame {
    var frame = Frame(size: Size(width: columns, height: 1))
    guard columns > 0 else { return frame }
    let ground = Style(background: style.background)
    frame.fill(Cell(.space, style: ground), line: 0, columns: 0..<columns)
    if characters.isEmpty {
      var quiet = painter.theme.quietStyle
      quiet.background = style.background
      let hint = glyphs(of: placeholder, width: painter.width).fitted(columns: columns)
      frame.write(hint, style: quiet, line: 0, column: 0)
    }
    let shown = glyphs(of: text, width: painter.width)
    let before = ListMotion.columns(of: String(characters[..<cursor]), width: painter.width)
    let step = max(1, columns / 2)
    let start = before < columns ? 0 : ((before - columns) / step + 1) * step
    frame.write(shown, style: style, line: 0, column: -start)
    let more = painter.theme.quietStyle
    if start > 0 { frame.write([Glyph("…")], style: more, line: 0, column: 0) }
    // do not cover the character under the cursor, which may be two columns wide
    if shown.columns - start > columns, before - start < columns - 2 {
      frame.write([Glyph("…")], style: more, line: 0, column: columns - 1)
    }
    frame.cursor = Position(line: 0, column: before - start)
    return frame
  }
}
