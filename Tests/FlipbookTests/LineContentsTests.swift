import ListMotion
import Snapshots
import Testing

@testable import flipbook

@Suite struct LineContentsTests {
  private let plain = LineContents.Setting(isIndented: false)

  /// The lines of what a reader makes of texts that follow one another.
  private func lists(_ texts: String...) throws -> [RowList] {
    var reader = SnapshotReader(file: "lines.txt")
    return try texts.map { try reader.read(Array($0.utf8)).sections[0].rows }
  }

  @Test func lineThatStaysIsMadeOnceForAsLongAsItIsAskedFor() throws {
    let rows = try lists("one\ntwo\n", "one\n2\n", "one\n2\n3\n")
    var contents = LineContents()
    var made: [String] = []
    for rows in rows {
      contents.turnPage()
      for index in rows.indices {
        guard let line = rows.line(at: index) else { continue }
        let content = contents.content(of: line, plain) {
          made.append(rows[index].text)
          return RowContent(text: rows[index].text)
        }
        #expect(content.text == rows[index].text)
        #expect(contents.identifier(of: line) == AnyHashable(rows[index].id))
      }
    }
    #expect(made.count(where: { $0 == "one" }) < 3 && made.contains("two") && made.contains("3"))
  }

  @Test func lineInAnotherSettingIsMadeAnew() throws {
    let rows = try lists("one\n")[0]
    let line = try #require(rows.line(at: 0))
    var contents = LineContents()
    _ = contents.content(of: line, plain) { "one" }
    let wrapped = LineContents.Setting(isIndented: false, wrapColumns: 10)
    #expect(contents.content(of: line, wrapped) { "wrapped" } == "wrapped")
  }
}
