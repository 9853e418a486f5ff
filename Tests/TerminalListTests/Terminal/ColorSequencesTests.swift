import TestSupport
import Testing

@testable import TerminalList

@Suite struct ColorSequencesTests {
  /// `ESC` is written as `^` here.
  private func reduced(_ frame: String) -> String {
    let bytes = Array(frame.replacing("^", with: "\u{1B}").utf8)
    return String(decoding: ColorSequences.reduced(bytes), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  @Test func aColourInUseIsNotSentAgain() {
    #expect(
      reduced("^[38;2;1;2;3m^[48;2;9;9;9ma^[38;2;4;5;6m^[48;2;9;9;9mb")
        == "^[38;2;1;2;3;48;2;9;9;9ma^[38;2;4;5;6mb")
    #expect(reduced("^[31ma^[39;49m^[31mb^[49mc") == "^[31ma^[49mbc")
    #expect(reduced("^[38;5;7ma^[5;2H^[39;49m^[2d^[38;5;7;40mb") == "^[38;5;7ma^[5;2H^[2d^[40mb")
    #expect(reduced("^[31ma^[38;5;1mb^[91mc^[31md") == "^[31ma^[38;5;1mb^[91mc^[31md")
  }

  @Test func erasedCellsHaveTheirColour() {
    #expect(reduced("^[41ma^[39;49m^[K^[41m^[3Xb") == "^[41ma^[39;49m^[K^[41m^[3Xb")
    #expect(reduced("^[41m^[39;49m") == "^[39;49m")
  }

  @Test func attributesAndResetsStay() {
    #expect(reduced("^[31ma^[1m^[31mb^(B^[m^[39;49mc^[31md") == "^[31ma^[1mb^(B^[mc^[31md")
    #expect(reduced("^[0;31ma^[31mb^[22;32mc^[32md") == "^[0;31mab^[22;32mcd")
  }

  @Test func unknownColoursAreSent() {
    #expect(reduced("^[31ma^[?1049l^[31mb^8^[31mc") == "^[31ma^[?1049l^[31mb^8^[31mc")
    #expect(reduced("^[31ma^[38:2::1:2:3mb^[31mc") == "^[31ma^[38:2::1:2:3mb^[31mc")
    #expect(reduced("^[31ma^[58;5;32mb^[31mc") == "^[31ma^[58;5;32mb^[31mc")
    for text in ["", "日本 é", "a\r\nb", "^", "^[", "^[3", "a^[38;2"] {
      #expect(reduced(text) == text)
    }
  }

  /// The drawn text with the colours in which a terminal draws it.
  private func drawn(_ bytes: [UInt8]) -> [String] {
    var (foreground, background) = ("?", "?")
    var drawn: [String] = []
    for piece in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[") {
      let end = piece.firstIndex { $0.isLetter } ?? piece.startIndex
      let numbers = piece[..<end].split(separator: ";").map(String.init)
      if piece[end] == "m" {
        if numbers.isEmpty { (foreground, background) = ("39", "49") }
        var rest = numbers[...]
        while let first = rest.first {
          let color = rest.prefix(first.hasSuffix("8") ? 3 : 1)
          rest = rest.dropFirst(color.count)
          if first.hasPrefix("3") { foreground = color.joined(separator: ";") }
          if first.hasPrefix("4") { background = color.joined(separator: ";") }
          if first == "1" { drawn.append("bold") }
        }
      } else {
        drawn.append("\(piece[...end]) \(piece[end] == "H" ? "" : background)")
      }
      for character in piece[piece.index(after: end)...] {
        drawn.append("\(character) \(foreground) \(background)")
      }
    }
    return drawn
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func theSameIsDrawn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sequences = [
      "31m", "32m", "39m", "42m", "49m", "39;49m", "38;5;1m", "38;5;2m", "48;5;3m", "31;42m", "m",
      "1m", "5;6H", "2K", "4X", "Hx", "mx", "31mxy", "48;5;3mz",
    ]
    let frame = (0..<40).map { _ in "\u{1B}[" + sequences.randomElement(using: &random)! }.joined()
    let reduced = ColorSequences.reduced(Array(frame.utf8))
    #expect(drawn(reduced) == drawn(Array(frame.utf8)))
    #expect(reduced.count <= frame.utf8.count)
  }
}
