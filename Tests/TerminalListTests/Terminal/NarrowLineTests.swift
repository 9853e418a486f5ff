import CNcursesw
import Testing

@testable import TerminalList

@Suite struct NarrowLineTests {
  private func character(_ scalar: Unicode.Scalar, pair: Int32 = 0) -> cchar_t {
    var character = cchar_t()
    character.chars.0 = wchar_t(scalar.value)
    character.ext_color = pair
    character.attr = attr_t(min(pair, 255)) << 8 | ncurses_bold
    return character
  }

  private func taken(_ characters: [cchar_t]) -> [chtype]? {
    var line = NarrowLine()
    guard characters.withUnsafeBufferPointer({ line.take($0) }) else { return nil }
    return Array(line.characters.prefix(characters.count))
  }

  @Test func aWordHoldsCharacterColoursAndAttributes() throws {
    let words = try #require(taken([character("a"), character("~", pair: 255), character(" ")]))
    #expect(words.map { $0 & 0xFF } == [0x61, 0x7E, 0x20])
    #expect(words.map { ($0 & chtype(ncurses_color)) >> 8 } == [0, 255, 0])
    #expect(words.allSatisfy { $0 & chtype(ncurses_bold) != 0 })
  }

  @Test func whatAWordCannotHoldIsRefused() {
    for scalar: Unicode.Scalar in ["é", "日", "█", "\u{7F}", "\u{1B}", "\u{A0}"] {
      #expect(taken([character("a"), character(scalar)]) == nil)
    }
    #expect(taken([character("a", pair: 256)]) == nil)
    var accented = character("e")
    accented.chars.1 = 0x301
    #expect(taken([accented]) == nil)
    #expect(taken([]) == [])
  }
}
