import CNcursesw

/// A stretch of a line in ASCII as ncurses takes it: one word a character.
struct NarrowLine {
  private(set) var characters: [chtype] = []

  /// The colour pairs that a word has room for.
  private static var pairs: ClosedRange<Int32> { 0...255 }

  /// Takes characters over, if all of them are ASCII in colours that a word has room for.
  mutating func take(_ line: UnsafeBufferPointer<cchar_t>) -> Bool {
    if characters.count < line.count {
      characters = Array(repeating: 0, count: line.count)
    }
    return characters.withUnsafeMutableBufferPointer { characters in
      for index in line.indices {
        let character = line[index]
        let scalar = character.chars.0
        guard scalar >= 0x20, scalar < 0x7F, character.chars.1 == 0,
          Self.pairs.contains(character.ext_color)
        else { return false }
        characters[index] = character.attr | chtype(truncatingIfNeeded: scalar)
      }
      return true
    }
  }
}
