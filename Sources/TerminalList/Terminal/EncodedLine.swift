import CNcursesw

/// A line of the screen as ncurses takes it: one element a character, whatever its width.
struct EncodedLine {
  /// The columns of the line; 0 for a line that is not known.
  private(set) var columns = 0
  /// The characters; from ``inked`` on they are blanks, to the end of the line and behind it.
  private var storage: [cchar_t] = []
  /// The characters before the plain blanks that the line ends with.
  private var inked = 0
  /// The indexes of the characters that are two columns wide.
  private var wide: [Int] = []

  private var count: Int { columns - wide.count }

  var characters: ArraySlice<cchar_t> { storage[..<count] }

  /// What a line is written with, one character after the other.
  struct Writer {
    fileprivate let characters: UnsafeMutablePointer<cchar_t>
    fileprivate var count = 0
    fileprivate var wide: [Int]

    @inline(__always) mutating func append(_ character: cchar_t, columns: Int) {
      characters[count] = character
      if columns == 2 { wide.append(count) }
      count &+= 1
    }
  }

  /// Replaces the line by what `write` appends, and plain blanks up to the end of `columns`.
  ///
  /// - Precondition: what is appended takes no more columns.
  mutating func rewrite(columns: Int, _ write: (inout Writer) -> Void) {
    if storage.count < columns {
      storage = Array(repeating: .plainBlank, count: columns)
      inked = 0
    }
    self.columns = columns
    wide.removeAll(keepingCapacity: true)
    storage.withUnsafeMutableBufferPointer { room in
      guard let characters = room.baseAddress else { return }
      var writer = Writer(characters: characters, wide: wide)
      write(&writer)
      precondition(writer.count <= columns)
      for index in writer.count..<max(writer.count, inked) { room[index] = .plainBlank }
      (inked, wide) = (writer.count, writer.wide)
    }
  }

  /// The characters between what both lines begin with and what both end with, and the column of
  /// the first of them; `nil` where the lines are the same.
  ///
  /// Both ends stand between two characters in either line, so that drawing the span over the
  /// other line cuts no wide character in two.
  func span(changedFrom other: EncodedLine) -> (characters: Range<Int>, column: Int)? {
    guard columns == other.columns else { return (0..<count, 0) }
    return storage.withUnsafeBufferPointer { mine in
      other.storage.withUnsafeBufferPointer { theirs in
        let end = min(max(inked, other.inked), count, other.count)
        var first = 0
        while first < end, mine[first].isSame(as: theirs[first]) { first += 1 }
        let shorter = min(count, other.count) - first
        var kept = min(count - inked, other.count - other.inked, shorter)
        while kept < shorter, mine[count - 1 - kept].isSame(as: theirs[other.count - 1 - kept]) {
          kept += 1
        }
        guard first < count - kept else { return nil }
        return (first..<count - kept, first + wide.count { $0 < first })
      }
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

  @inline(__always) fileprivate func isSame(as other: cchar_t) -> Bool {
    chars.0 == other.chars.0 && attr == other.attr && ext_color == other.ext_color
      && chars.1 == other.chars.1 && chars.2 == other.chars.2 && chars.3 == other.chars.3
      && chars.4 == other.chars.4
  }
}
