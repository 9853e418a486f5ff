import CNcursesw
import ListMotion
import Testing

@testable import TerminalList

@Suite struct LineEncoderTests {
  private func encoded(
    _ text: String, width: Int, blankLast: Bool = false
  ) -> String {
    let pairs = PairTable(depth: .mono)
    var encoder = LineEncoder(pairs: pairs)
    Frame(width: width, [text]).cells.withUnsafeBufferPointer {
      encoder.encode($0, columns: $0.count, blankLast: blankLast)
    }
    return String(
      String.UnicodeScalarView(
        encoder.characters.map { Unicode.Scalar(UInt32(bitPattern: $0.chars.0))! }))
  }

  @Test func halfOfAWideCharacterAtAnEndIsABlank() {
    let cells = Frame(width: 6, ["字bc字"]).cells
    func encoded(_ part: Range<Int>) -> String {
      var encoder = LineEncoder(pairs: PairTable(depth: .mono))
      cells[part].withUnsafeBufferPointer {
        encoder.encode($0, columns: $0.count, blankLast: false)
      }
      return String(
        String.UnicodeScalarView(
          encoder.characters.map { Unicode.Scalar(UInt32(bitPattern: $0.chars.0))! }))
    }
    #expect(encoded(1..<5) == " bc ")
    #expect(encoded(0..<6) == "字bc字")
    #expect(encoded(0..<1) == " ")
    #expect(encoded(1..<2) == " ")
  }

  @Test func theLastColumnCanBeKeptBlank() {
    #expect(encoded("a字b", width: 4, blankLast: true) == "a字 ")
    #expect(encoded("ab字", width: 4, blankLast: true) == "ab  ")
  }
}

extension LineEncoder {
  /// The characters of the line that was encoded last, each once, whatever its width.
  fileprivate var characters: [cchar_t] {
    var characters = words.map { word -> cchar_t? in
      var character = cchar_t()
      (character.chars.0, character.attr) = (wchar_t(word & 0xFF), word & ~0xFF)
      return character
    }
    for (run, end) in zip(runs, runs.dropFirst().map(\.index) + [others.count]) {
      var column = run.column
      for other in others[run.index..<end] {
        let scalar = Unicode.Scalar(UInt32(bitPattern: other.chars.0))!
        let columns = ScalarWidth.terminal.columns(scalar)
        characters.replaceSubrange(
          column..<column + columns, with: [other] + Array(repeating: nil, count: columns - 1))
        column += columns
      }
    }
    return characters.compactMap { $0 }
  }
}
