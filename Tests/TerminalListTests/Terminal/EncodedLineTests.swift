import CNcursesw
import ListMotion
import TestSupport
import Testing

@testable import TerminalList

@Suite struct EncodedLineTests {
  private func line(_ text: String, width: Int = 8) -> EncodedLine {
    let pairs = PairTable(depth: .mono, hasDefaults: false)
    var encoder = LineEncoder(pairs: pairs, repertoire: .unicode)
    Frame(width: width, [text]).cells.withUnsafeBufferPointer {
      encoder.encode($0, columns: $0.count, blankLast: false)
    }
    return encoder.line
  }

  private func span(_ old: String, _ new: String) -> (Range<Int>, Int)? {
    line(new).span(changedFrom: line(old))
  }

  @Test func whatIsEqualAtBothEndsIsLeftOut() throws {
    #expect(try #require(span("abcdefgh", "abXYefgh")) == (2..<4, 2))
    #expect(try #require(span("abc", "abcd")) == (3..<4, 3))
    #expect(span("abcdefgh", "abcdefgh") == nil)
    #expect(try #require(span("aaaa", "aabaa")) == (2..<5, 2))
  }

  @Test func endsStandBetweenCharacters() throws {
    #expect(try #require(span("日本語x", "日木語x")) == (1..<2, 2))
    #expect(try #require(span("日本z", "日abz")) == (1..<3, 2))
    #expect(try #require(span("ab日cd", "日ab日cd")) == (0..<6, 0))
  }

  @Test func allOfALineIsNewWhereNothingIsKnown() throws {
    #expect(try #require(line("abc").span(changedFrom: EncodedLine())) == (0..<8, 0))
  }

  /// Drawing the span over the old line makes the new one, as ncurses does it.
  @Test(arguments: 0..<500 as Range<UInt64>) func theSpanMakesTheNewLine(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      let letters: [Character] = ["a", "b", "é", "█", "日", "本"]
      return String((0..<6).map { _ in letters.randomElement(using: &random)! })
    }
    let (old, new) = (line(text(), width: 12), line(text(), width: 12))
    var columns = cells(old)
    if let (span, column) = new.span(changedFrom: old) {
      let drawn = cells(new.characters(span))
      // No half of a wide character is left on either side.
      #expect(columns[column] != nil || columns.isEmpty)
      let end = column + drawn.count
      #expect(end == columns.count || columns[end] != nil)
      columns.replaceSubrange(column..<end, with: drawn)
    }
    #expect(columns == cells(new))
  }

  private func cells(_ line: EncodedLine) -> [UInt32?] { cells(line.characters()) }

  /// The scalars column by column, `nil` after a wide one.
  private func cells(_ characters: [cchar_t]) -> [UInt32?] {
    characters.flatMap { character -> [UInt32?] in
      let value = UInt32(bitPattern: character.chars.0)
      return value > 0x2E80 ? [value, nil] : [value]
    }
  }
}
