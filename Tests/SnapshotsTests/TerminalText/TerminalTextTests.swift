import FlipbookNotation
import Testing

@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct TerminalTextTests {
  private func text(_ written: String) -> TerminalText { TerminalText(Array(written.utf8)) }
  private func plain(_ written: String) -> String {
    String(decoding: text(written).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("plain ä text\n", "plain ä text\n"),
    ("\u{1B}[31mred\u{1B}[0m\n", "red\n"),
    ("a\r\nb\r\n", "a\nb\n"),
    ("10%\r20%\r30%\ndone", "30%\ndone"),
    ("N\u{8}NA\u{8}A\n", "NA\n"),
    ("é\u{8}e", "e"),
    ("\u{1B}]0;title\u{7}x\u{1B}]8;;http://a\u{1B}\\link\u{1B}]8;;\u{1B}\\", "xlink"),
    ("\u{1B}(B\u{1B}[2J\u{1B}[1;1H\u{1B}[?25la\u{1B}7b\u{1B}", "ab"),
    ("a\u{7}b\tc\u{0}\u{C}d", "ab\tcd"),
    ("\u{1B}[38;5", ""),
    ("a\u{1B}]0;no end\nb\n", "a\nb\n"),
    ("\u{1B}P" + String(repeating: "q", count: 5_000), "P" + String(repeating: "q", count: 5_000)),
    ("a\u{1B}\nb\u{1B}(\nc\u{1B}\u{1B}[1md\u{1B}(\u{1B}[0me", "a\nb\ncde"),
  ])
  func nothingButTextIsLeft(written: String, expected: String) {
    #expect(plain(written) == expected)
  }

  @Test func coloursAreStylesOfTheirCharacters() {
    let text = text("a \u{1B}[1;31mbc\u{1B}[22m d\u{1B}[0m e\n\nx\u{1B}[7my\u{1B}[m\n")
    #expect(
      text.lineStyles == [
        [
          StyledRange(
            range: 2..<4, style: Style(foreground: .palette(1), attributes: .bold)),
          StyledRange(range: 4..<6, style: Style(foreground: .palette(1))),
        ], [],
        [StyledRange(range: 1..<2, style: Style(attributes: .reverse))],
      ])
    let erased = self.text("\u{1B}[31mab\u{1B}[32mcd\u{8}\u{8}\u{8}x\n")
    #expect(erased.bytes == Array("ax\n".utf8))
    #expect(erased.lineStyles[0].map(\.style.foreground) == [.palette(1), .palette(2)])
  }

  @Test(arguments: [
    ("38;5;208", Style(foreground: .palette(208))),
    ("48;2;1;2;3", Style(background: Color(red: 1, green: 2, blue: 3))),
    ("38:2::1:2:3", Style(foreground: Color(red: 1, green: 2, blue: 3))),
    ("38:5:9", Style(foreground: .palette(9))),
    ("97;100", Style(foreground: .palette(15), background: .palette(8))),
    ("1;2;3;4", Style(attributes: [.bold, .dim, .italic, .underline])),
    ("4:3", Style(attributes: .underline)),
    ("31;39;4;24", .plain), ("31;", .plain), ("38;5", .plain), ("38;2;1", .plain),
    ("999;32", Style(foreground: .palette(2))),
  ])
  func parametersSelectStyles(parameters: String, expected: Style) {
    var style = Style.plain
    style.select(Substring(parameters).utf8)
    #expect(style == expected)
  }

  /// The rows of an output.
  private func rows(_ text: TerminalText, as format: Format = .auto) throws -> [SnapshotRow] {
    var reader = SnapshotReader(file: "output", options: DeckOptions(format: format))
    var snapshot = try reader.read(text.bytes)
    RowStyles.apply(text, to: &snapshot)
    return Array(snapshot.sections[0].rows)
  }

  @Test func rowsGetTheStylesOfTheirLines() throws {
    let rows = try rows(text("\u{1B}[32mok\u{1B}[m same\nsame\nbad \u{1B}[31mred\u{1B}[m\n"))
    #expect(rows.map(\.text) == ["ok same", "same", "bad red"])
    #expect(rows[0].styles.map(\.range) == [0..<2])
    #expect(rows[1].styles == [])
    #expect(rows[2].styles == [StyledRange(range: 4..<7, style: .init(foreground: .palette(1)))])
  }

  @Test func valuesInColumnsKeepTheirStyles() throws {
    let rows = try rows(
      text("name,state\nweb,\u{1B}[31mDown\u{1B}[m\ndb,Up\n"), as: .csv)
    #expect(rows[0].text == "web  Down" && rows[0].styles.map(\.range) == [5..<9])
    #expect(rows[1].styles == [])
  }

  @Test func coloursOfInvalidBytesEndWithTheirCharacters() throws {
    let bytes = Array("\u{1B}[31ma".utf8) + [0xA9, 0xA9] + Array("\u{1B}[m b\u{1B}[32mc\n".utf8)
    let row = try rows(TerminalText(bytes))[0]
    #expect(row.text == "a\u{FFFD}\u{FFFD} bc" && row.styles.map(\.range) == [0..<7, 9..<10])
  }

  @Test(arguments: ["|", "│", "║"])
  func valuesInADrawnTableKeepTheirStyles(edge: String) throws {
    let rule = "+------+--------+\n"
    let rows = try rows(
      text(
        rule + "\(edge) job  \(edge) state  \(edge)\n" + rule
          + "\(edge) web  \(edge) \u{1B}[31mfailed\u{1B}[m \(edge)\n"
          + "\(edge) db   \(edge) passed \(edge)\n" + rule))
    #expect(rows.map(\.text) == ["web  failed", "db  passed"])
    #expect(rows[0].styles.map(\.range) == [5..<11] && rows[1].styles == [])
  }
}
