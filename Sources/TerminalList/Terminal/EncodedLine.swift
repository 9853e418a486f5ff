import CNcursesw
import Glibc

/// A line of the screen as ncurses takes it: one element a character, whatever its width.
struct EncodedLine {
  /// The characters, and room for more behind them, which is kept for the next line.
  private var storage: [cchar_t] = []
  private var count = 0
  /// The indexes of the characters that are two columns wide.
  private var wide: [Int] = []

  var characters: ArraySlice<cchar_t> { storage[..<count] }

  private var columns: Int { count + wide.count }

  /// What a line is written with, one character after the other.
  struct Writer {
    fileprivate let characters: UnsafeMutableBufferPointer<cchar_t>
    fileprivate var count = 0
    fileprivate var wide: [Int]

    @inline(__always) mutating func append(_ character: cchar_t, columns: Int) {
      characters[count] = character
      if columns == 2 { wide.append(count) }
      count += 1
    }
  }

  /// Replaces the line by what `write` appends, at most `most` characters.
  mutating func rewrite(most: Int, _ write: (inout Writer) -> Void) {
    if storage.count < most { storage = Array(repeating: cchar_t(), count: most) }
    wide.removeAll(keepingCapacity: true)
    storage.withUnsafeMutableBufferPointer { room in
      var writer = Writer(characters: room, wide: wide)
      write(&writer)
      (count, wide) = (writer.count, writer.wide)
    }
  }

  /// The characters between what both lines begin with and what both end with, and the column of
  /// the first of them; `nil` where the lines are the same.
  ///
  /// Both ends stand between two characters in either line, so that drawing the span over the
  /// other line cuts no wide character in two.
  func span(changedFrom other: EncodedLine) -> (characters: Range<Int>, column: Int)? {
    let shorter = min(count, other.count)
    return storage.withUnsafeBytes { mine in
      other.storage.withUnsafeBytes { theirs in
        let size = MemoryLayout<cchar_t>.stride
        func isSame(_ index: Int, _ otherIndex: Int) -> Bool {
          memcmp(mine.baseAddress! + index * size, theirs.baseAddress! + otherIndex * size, size)
            == 0
        }
        var first = 0
        while first < shorter, isSame(first, first) { first += 1 }
        var kept = 0
        if columns == other.columns {
          while kept < shorter - first, isSame(count - 1 - kept, other.count - 1 - kept) {
            kept += 1
          }
        }
        guard first < count - kept else { return nil }
        return (first..<count - kept, first + wide.count { $0 < first })
      }
    }
  }
}
