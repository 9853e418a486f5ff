import CNcursesw
import ListMotion

/// A line of the screen as ncurses takes it: one element a character, whatever its width.
///
/// A character in ASCII is one word, as `waddchnstr` takes it; any other one stands in a list of
/// its own. A screen of text is a seventh of what it is as `wadd_wchnstr` takes it.
struct EncodedLine {
  /// The columns of the line; 0 for a line that is not known.
  private(set) var columns = 0
  /// The characters, those that are not in ASCII as their place among ``others``; from ``inked`` on
  /// they are blanks, to the end of the line and behind it.
  private var words: [chtype] = []
  private var others: [cchar_t] = []
  /// The characters before the plain blanks that the line ends with.
  private var inked = 0
  /// The indexes of the characters that are two columns wide.
  private var wide: [Int] = []

  private var count: Int { columns - wide.count }

  private static var plainBlank: chtype { 0x20 }

  /// What a line is written with, one character after the other.
  struct Writer {
    fileprivate let words: UnsafeMutablePointer<chtype>
    fileprivate var count = 0
    fileprivate var wide: [Int]
    fileprivate var others: [cchar_t]

    /// Appends a character that looks like `blank` but for its scalar.
    @inline(__always) mutating func append(_ scalar: UInt32, like blank: cchar_t) {
      if scalar < 0x7F, scalar >= 0x20, blank.ext_color <= 255 {
        words[count] = blank.attr | scalar
        count &+= 1
      } else {
        var character = blank
        character.chars.0 = wchar_t(truncatingIfNeeded: scalar)
        append(character, columns: 1)
      }
    }

    /// Appends the first of some cells, as far as they are in ASCII and of one style, as which they
    /// look like `blank`. Returns how many they are.
    @inline(__always) mutating func append(
      asciiOf cells: UnsafeBufferPointer<Cell>, _ range: Range<Int>, _ style: Style,
      like blank: cchar_t
    ) -> Int {
      guard blank.ext_color <= 255 else { return 0 }
      let words = words + count
      let attributes = blank.attr
      var index = range.lowerBound
      while index < range.upperBound, cells[index].style == style {
        let scalar = cells[index].glyph.printableASCII
        if scalar == 0 { break }
        words[index &- range.lowerBound] = attributes | scalar
        index &+= 1
      }
      count &+= index - range.lowerBound
      return index - range.lowerBound
    }

    /// Appends a character that is not in ASCII.
    mutating func append(_ character: cchar_t, columns: Int) {
      // no character of ASCII has 0 in its lowest byte
      words[count] = chtype(truncatingIfNeeded: others.count) << 8
      others.append(character)
      if columns == 2 { wide.append(count) }
      count &+= 1
    }
  }

  /// Replaces the line by what `write` appends, and plain blanks up to the end of `columns`.
  ///
  /// - Precondition: what is appended takes no more columns.
  mutating func rewrite(columns: Int, _ write: (inout Writer) -> Void) {
    if words.count < columns {
      words = Array(repeating: Self.plainBlank, count: columns)
      inked = 0
    }
    self.columns = columns
    words.withUnsafeMutableBufferPointer { room in
      guard let words = room.baseAddress else { return }
      var writer = Writer(words: words, wide: [], others: [])
      write(&writer)
      precondition(writer.count <= columns)
      for index in writer.count..<max(writer.count, inked) { room[index] = Self.plainBlank }
      (inked, wide, others) = (writer.count, writer.wide, writer.others)
    }
  }

  /// The characters between what both lines begin with and what both end with, and the column of
  /// the first of them; `nil` where the lines are the same.
  ///
  /// Both ends stand between two characters in either line, so that drawing the span over the
  /// other line cuts no wide character in two.
  func span(changedFrom other: EncodedLine) -> (characters: Range<Int>, column: Int)? {
    guard columns == other.columns else { return (0..<count, 0) }
    let end = min(max(inked, other.inked), count, other.count)
    var first = 0
    while first < end, isSame(first, as: other, first) { first += 1 }
    let shorter = min(count, other.count) - first
    var kept = min(count - inked, other.count - other.inked, shorter)
    while kept < shorter, isSame(count - 1 - kept, as: other, other.count - 1 - kept) { kept += 1 }
    guard first < count - kept else { return nil }
    return (first..<count - kept, first + wide.count { $0 < first })
  }

  @inline(__always) private func isSame(_ index: Int, as line: EncodedLine, _ other: Int) -> Bool {
    let (word, otherWord) = (words[index], line.words[other])
    if word & 0xFF != 0 || otherWord & 0xFF != 0 { return word == otherWord }
    return others[Int(word >> 8)].isSame(as: line.others[Int(otherWord >> 8)])
  }

  /// Puts some of the characters on `line` of `window`, from `column` on.
  func put(
    _ span: Range<Int>, on window: UnsafeMutablePointer<WINDOW>, line: Int, column: Int
  ) {
    let (line, column, count) = (Int32(line), Int32(column), Int32(span.count))
    if others.isEmpty || words[span].allSatisfy({ $0 & 0xFF != 0 }) {
      // no question to the locale how wide each of them is
      words[span].withUnsafeBufferPointer {
        _ = mvwaddchnstr(window, line, column, $0.baseAddress, count)
      }
    } else {
      characters(span).withUnsafeBufferPointer {
        _ = mvwadd_wchnstr(window, line, column, $0.baseAddress, count)
      }
    }
  }

  /// Some of the characters, as `wadd_wchnstr` takes them; all of them unless told.
  func characters(_ span: Range<Int>? = nil) -> [cchar_t] {
    words[span ?? 0..<count].map { word in
      if word & 0xFF == 0 { return others[Int(word >> 8)] }
      var character = cchar_t()
      character.chars.0 = wchar_t(word & 0xFF)
      character.attr = word & ~0xFF
      character.ext_color = Int32((word & ncurses_color) >> 8)
      return character
    }
  }
}

extension cchar_t {
  /// A blank in the terminal's own colours.
  static var plainBlank: cchar_t {
    var character = cchar_t()
    character.chars.0 = 0x20
    return character
  }

  fileprivate func isSame(as other: cchar_t) -> Bool {
    chars.0 == other.chars.0 && attr == other.attr && ext_color == other.ext_color
      && chars.1 == other.chars.1 && chars.2 == other.chars.2 && chars.3 == other.chars.3
      && chars.4 == other.chars.4
  }
}
