import ListMotion
import Reading
import Snapshots
import Testing

@testable import flipbook

@Suite struct RowContentsTests {
  /// The rows that a reader returns for successive contents.
  private func lists(_ texts: [String], _ options: DeckOptions = DeckOptions()) throws -> [RowList]
  {
    var reader = SnapshotReader(file: "the output", options: options)
    return try texts.map { try reader.read(Array($0.utf8)).sections[0].rows }
  }

  /// The text of the rows that are created when each list is requested once from beginning to end.
  private func made(of lists: [RowList], _ setting: RowFormat = RowFormat()) -> [[String]] {
    var contents = RowContents()
    return lists.map { rows in
      contents.beginGeneration()
      var made: [String] = []
      for index in rows.indices {
        let row = rows[index]
        let content = contents.content(of: row, setting) {
          made.append(rows[index].text)
          return RowContent(text: rows[index].text)
        }
        #expect(content.text == rows[index].text)
        #expect(contents.identifier(of: row) == AnyHashable(rows[index].id))
      }
      return made
    }
  }

  @Test func lineThatStaysIsMadeOnceForAsLongAsItIsAskedFor() throws {
    let made = made(of: try lists(["one\ntwo\n", "one\n2\n", "one\n2\n3\n"])).flatMap(\.self)
    #expect(made.count(where: { $0 == "one" }) < 3 && made.contains("two") && made.contains("3"))
  }

  @Test func rowOfATableThatStaysIsMadeOnce() throws {
    let texts = [
      "NAME  READY  AGE\nweb   1/1    5s\ndb    1/1    7s\n",
      "NAME  READY  AGE\napi   0/1    0s\nweb   1/1    5s\ndb    0/1    7s\n",
      "NAME  READY  AGE\napi   0/1    0s\nweb   1/1    5s\ndb    1/1    7s\n",
    ]
    #expect(
      made(of: try lists(texts)) == [
        ["web  1/1  5s", "db  1/1  7s"], ["api  0/1  0s", "db  0/1  7s"], ["db  1/1  7s"],
      ])
  }

  /// A value computed from others may differ though the visible ones are the same.
  @Test func rowWithAValueThatIsWorkedOutIsMadeWhereThatDiffers() throws {
    var options = DeckOptions(format: .csv)
    options.table.compute = [.init(name: "sum", expression: "a + b")]
    options.table.columns = ["name", "sum"]
    let texts = ["name,a,b\nx,1,2\ny,1,1\n", "name,a,b\nx,2,1\ny,1,2\n"]
    #expect(made(of: try lists(texts, options)) == [["x  3", "y  2"], ["y  3"]])
  }

  @Test func rowThatWasNotAskedForIsMadeAnew() throws {
    let rows = try lists(["NAME  READY  AGE\nweb   1/1    5s\n"])[0]
    var contents = RowContents()
    var count = 0
    for _ in 0..<3 {
      contents.beginGeneration()
      _ = contents.content(of: rows[0], RowFormat()) {
        count += 1
        return "web"
      }
    }
    #expect(count == 1)
    for _ in 0..<2 { contents.beginGeneration() }
    _ = contents.content(of: rows[0], RowFormat()) {
      count += 1
      return "web"
    }
    #expect(count == 2)
  }

  @Test func colouredRowIsAnotherThanAPlainOne() {
    var row = SnapshotRow(id: .key("a"), text: "a", fields: [Field(name: "name", value: "a")])
    var contents = RowContents()
    _ = contents.content(of: row, RowFormat()) { "plain" }
    row.styles = [StyledRange(range: 0..<1, style: Style(attributes: .bold))]
    #expect(contents.content(of: row, RowFormat()) { "bold" } == "bold")
  }

  /// Everything that the content of a row depends on is part of the setting.
  @Test func rowInAnotherSettingIsMadeAnew() throws {
    let row = SnapshotRow(
      id: .key("a"), text: "a  5",
      fields: [Field(name: "name", value: "a"), Field(name: "n", value: "5")])
    func bar(_ column: String, _ maximum: Double, _ style: Style = .plain) -> RowFormat.Bar {
      RowFormat.Bar(column: column, maximum: maximum, style: style)
    }
    let columns = ["name", "n"]
    let settings = [
      RowFormat(), RowFormat(indentation: 2), RowFormat(wraps: true),
      RowFormat(columns: columns), RowFormat(columns: columns, wraps: true),
      RowFormat(columns: ["n", "name"]), RowFormat(columns: ["name"]),
      RowFormat(columns: columns, bar: bar("n", 5)),
      RowFormat(columns: columns, bar: bar("n", 6)),
      RowFormat(columns: columns, bar: bar("name", 5)),
      RowFormat(columns: columns, bar: bar("n", 5, Style(attributes: .bold))),
    ]
    var contents = RowContents()
    let shown = settings.map { setting in
      contents.content(of: row, setting) { setting.content(of: row) }
    }
    #expect(shown == settings.map { $0.content(of: row) })
    for index in shown.indices { #expect(!shown[..<index].contains(shown[index]), "\(index)") }
  }
}
