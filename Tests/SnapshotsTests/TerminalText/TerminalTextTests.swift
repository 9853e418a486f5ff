import Notation
import Testing

@testable import Feeds
@testable import Reading
@testable import Snapshots

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

  @Test func rowsGetTheStylesOfTheirLines() throws {
    var reader = SnapshotReader(file: "output")
    let text = text("\u{1B}[32mok\u{1B}[m same\nsame\nbad \u{1B}[31mred\u{1B}[m\n")
    var snapshot = try reader.read(text.bytes)
    RowStyles.apply(text, to: &snapshot)
    let rows = snapshot.sections[0].rows
    #expect(rows.map(\.text) == ["ok same", "same", "bad red"])
    #expect(rows[0].styles.map(\.range) == [0..<2])
    #expect(rows[1].styles == [])
    #expect(rows[2].styles == [StyledRange(range: 4..<7, style: .init(foreground: .palette(1)))])
  }

  @Test func valuesInColumnsKeepTheirStyles() throws {
    var reader = SnapshotReader(
      file: "output", options: DeckOptions(format: .csv))
    let text = text("name,state\nweb,\u{1B}[31mDown\u{1B}[m\ndb,Up\n")
    var snapshot = try reader.read(text.bytes)
    RowStyles.apply(text, to: &snapshot)
    let row = snapshot.sections[0].rows[0]
    #expect(row.text == "web  Down")
    #expect(row.styles.map(\.range) == [5..<9])
    #expect(snapshot.sections[0].rows[1].styles == [])
  }

  @Test func coloursOfBytesThatAreNoTextEndWithTheirCharacters() throws {
    var reader = SnapshotReader(file: "output")
    let bytes = Array("\u{1B}[31ma".utf8) + [0xA9, 0xA9] + Array("\u{1B}[m b\u{1B}[32mc\n".utf8)
    let text = TerminalText(bytes)
    var snapshot = try reader.read(text.bytes)
    RowStyles.apply(text, to: &snapshot)
    let row = snapshot.sections[0].rows[0]
    #expect(row.text == "a\u{FFFD}\u{FFFD} bc")
    #expect(row.styles.map(\.range) == [0..<7, 9..<10])
  }

  @Test(arguments: ["|", "│", "║"])
  func valuesInADrawnTableKeepTheirStyles(edge: String) throws {
    var reader = SnapshotReader(file: "output")
    let rule = "+------+--------+\n"
    let text = text(
      rule + "\(edge) job  \(edge) state  \(edge)\n" + rule
        + "\(edge) web  \(edge) \u{1B}[31mfailed\u{1B}[m \(edge)\n"
        + "\(edge) db   \(edge) passed \(edge)\n" + rule)
    var snapshot = try reader.read(text.bytes)
    RowStyles.apply(text, to: &snapshot)
    let rows = snapshot.sections[0].rows
    #expect(rows.map(\.text) == ["web  failed", "db  passed"])
    #expect(rows[0].styles.map(\.range) == [5..<11] && rows[1].styles == [])
  }

  @Test func anyBytesAreRead() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("\u{1B}[]m0;38:5\\\r\n\u{8}aé(P".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!
      }
      let text = TerminalText(bytes)
      #expect(text.bytes.allSatisfy { $0 != 0x1B && $0 != 0x0D && $0 != 0x08 })
      let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      #expect(text.lineStyles.count <= lines.count, "\(bytes)")
      for (line, styles) in zip(lines, text.lineStyles) {
        var end = 0
        for styled in styles {
          #expect(
            styled.range.lowerBound >= end && styled.range.upperBound <= line.count, "\(bytes)")
          end = styled.range.upperBound
        }
      }
    }
  }

  /// Text of any length is plain, unless it contains a control character anywhere.
  @Test(arguments: [0, 1, 15, 16, 17, 1_039, 1_040, 1_041, 2_100])
  func controlsAreFoundAnywhere(count: Int) {
    let text = (0..<count).map { [0x20, 0x7E, 0x0A, 0x09, 0x80, 0xFF][$0 % 6] as UInt8 }
    #expect(TerminalText.isPlain(text))
    for control: UInt8 in [0x00, 0x08, 0x0B, 0x0D, 0x1B, 0x1F, 0x7F] {
      for place in text.indices where place < 40 || place % 97 == 0 || place > count - 20 {
        var other = text
        other[place] = control
        #expect(!TerminalText.isPlain(other), "\(control) at \(place)")
      }
    }
  }
}
