import FlipbookHistories
import ListMotion
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// How columns are aligned and bars measured.
@Suite struct RowFormatterTests {
  private func deck(_ rows: [[(String, String)]], bar: String? = nil) -> Deck {
    let rows = rows.map { fields in
      SnapshotRow(
        id: .key(fields[0].1), text: fields.map(\.1).joined(separator: " "),
        fields: fields.map { Field(name: $0.0, value: $0.1) })
    }
    let snapshot = Snapshot("", rows)
    var options = TableOptions()
    options.bar = bar
    return Deck(
      title: "", snapshots: [snapshot], schema: TableSchema(of: [snapshot], bar: options.bar))
  }

  private func lines(_ deck: Deck, columns: Int) -> [String] {
    var formatter = RowFormatter(
      schema: deck.schema, snapshots: deck.snapshots, painter: RowPainter())
    let section = deck.snapshots[0].sections[0]
    formatter.measure([section])
    let list = TerminalListView(size: Size(width: columns + 2, height: section.rows.count))
    list.columns = formatter.columns
    list.showsColumnTitles = false
    list.apply([
      ListSection(
        rows: section.rows.map {
          ListRow(id: "\($0.id)", content: formatter.content(of: $0, in: section))
        })
    ])
    return list.frame(at: .seconds(9)).text.split(separator: "\n").map {
      String($0.dropFirst().dropLast())
    }
  }

  /// A column that is the same in three rows or more is quiet, and hidden before anything is cut, until one of its
  /// values differs. Numbers and states say something even then.
  @Test func aColumnThatIsTheSameInAllRowsStepsBack() {
    func rows(_ count: Int, zone: String = "eu") -> [[(String, String)]] {
      (0..<count).map {
        [
          ("name", "n\($0)"), ("apiVersion", "v1"), ("zone", $0 == 0 ? zone : "eu"),
          ("status", "Running"), ("restarts", "0"), ("ready", "1/1"), ("sub", "running"),
        ]
      }
    }
    func quiet(_ rows: [[(String, String)]]) -> [String] {
      let deck = deck(rows)
      let formatter = RowFormatter(
        schema: deck.schema, snapshots: deck.snapshots, painter: RowPainter())
      let section = deck.snapshots[0].sections[0]
      let parts = formatter.content(of: section.rows[0], in: section).parts
      let quiet = zip(formatter.columns, parts).filter { $1.style == Theme.dark.quietStyle }
      #expect(quiet.allSatisfy { $0.0.priority == .low })
      return quiet.map(\.0.id)
    }
    #expect(quiet(rows(3)) == ["apiVersion", "zone"])
    #expect(quiet(rows(3, zone: "us")) == ["apiVersion"])
    #expect(quiet(rows(2)) == [])
  }

  /// A stack trace in a field: its first line is shown, and all of it if rows wrap.
  @Test func aValueOfSeveralLinesIsCutAtItsFirstAndWrapsByLines() throws {
    let text = """
      {"t":"1","level":"error","msg":"boom","stack":"Error: x\\n    at a\\n    at b\\n","code":7}
      {"t":"2","level":"info","msg":"on","code":8}

      """
    var reader = SnapshotReader(file: "a.jsonl")
    let snapshot = try reader.read(Array(text.utf8))
    let deck = Deck(title: "", snapshots: [snapshot], schema: reader.schema)
    let view = PlayerView(deck, 60, 14)
    func rows() -> [String] {
      view.frame(at: .seconds(9)).lines[1...5].map(\.withoutBlankEnd)
    }
    #expect(
      rows() == [
        "  t  level  msg   stack      code", "  1  error  boom  Error: x…     7",
        "  2  info   on                  8", "", "",
      ])
    view.type("W")
    #expect(
      rows() == [
        "  t  level  msg   stack      code", "  1  error  boom  Error: x      7",
        "                      at a", "                      at b",
        "  2  info   on                  8",
      ])
  }

  /// A dot in the header of a CSV file is part of the name; in JSON it separates members.
  @Test(arguments: [
    ("t.csv", "index,temperature.gpu\n0,45\n", "temperature.gpu"),
    ("t.json", #"[{"index":0,"temperature":{"gpu":45}}]"#, "gpu"),
  ])
  func onlyPathsAreCutInTitles(file: String, text: String, title: String) throws {
    var reader = SnapshotReader(file: file)
    let snapshot = try reader.read(Array(text.utf8))
    let formatter = RowFormatter(
      schema: reader.schema, snapshots: [snapshot], painter: RowPainter())
    #expect(formatter.columns.map(\.title) == ["index", title])
  }

  /// A hidden column is shown after its first change.
  @Test func aHiddenColumnIsShownOnceItHasChanged() throws {
    var reader = SnapshotReader(file: "t.json")
    func read(_ image: String, _ load: Int) throws -> Snapshot {
      try reader.read(
        Array(#"[{"name":"x","t":{"c":{"image":"\#(image)","load":\#(load)}}}]"#.utf8))
    }
    let before = try read("a", 1)
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 60, 12, live: true)
    func lines() -> [String] { view.frame(at: .seconds(9)).lines }
    view.append(before, schema: reader.schema, follows: true)
    #expect(!lines().joined().contains("image"))
    view.append(try read("b", 1), schema: reader.schema, follows: true)
    #expect(lines()[1].contains("image") && lines()[2].hasPrefix("~ x"))
    #expect(!lines().joined().contains("load"))
    // it stays
    view.append(try read("b", 2), schema: reader.schema, follows: true)
    #expect(lines()[1].contains("image") && lines()[1].contains("load"))
  }

  /// The headings below the title of a page are not indented, and neither is a title that remains alone.
  @Test(arguments: [
    ("# Pond\n- carp\n", ["Pond"]), ("# Pond\n## Fish\n- carp\n", ["Pond", "Fish"]),
    ("# Pond\n- carp\n# Hill\n## Birds\n- owl\n", ["Pond", "Hill", "  Birds"]),
  ]) func headingsAreIndentedByTheirLevel(text: String, headers: [String]) throws {
    var reader = SnapshotReader(file: "garden.md")
    let snapshot = try reader.read(Array(text.utf8))
    let formatter = RowFormatter(schema: nil, snapshots: [], painter: RowPainter())
    let rows = SnapshotRows(snapshot.sections, formatter: formatter)
    let contents = snapshot.sections.compactMap(rows.formatter.header)
    let shown = contents.map { String(repeating: " ", count: $0.indentation) + $0.text }
    #expect(shown == headers)
  }

  /// An earlier list has the columns of its time.
  @Test func goingBackShowsTheColumnsThatWereRenamed() throws {
    var reader = SnapshotReader(file: "fruit.csv")
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 60, 12, live: true)
    for text in ["name,price\npear,3\nfig,4\n", "name,cost\npear,3\nfig,4\n"] {
      view.append(try reader.read(Array(text.utf8)), schema: reader.schema, follows: true)
    }
    func titles() -> String { view.frame(at: .seconds(9)).lines[1] }
    #expect(titles().contains("cost") && !titles().contains("price"))
    view.queue.send(.step(.backward))
    #expect(titles().contains("price") && !titles().contains("cost"))
    #expect(view.frame(at: .seconds(9)).lines[2].contains("3"))
    view.queue.send(.step(.forward))
    #expect(titles().contains("cost") && !titles().contains("price"))
  }

  /// If room is short, the other columns make room for the one that changed last, and those of the
  /// least interest are hidden first.
  @Test func theLatestChangeIsVisible() throws {
    var reader = SnapshotReader(file: "t.json")
    func read(_ image: String, _ load: Int) throws -> Snapshot {
      let names = ["north", "south"].map { region in
        #"{"name":"\#(region)","etag":"7d1b-4f6e-\#(region)","zone":"\#(region) of the river","#
          + #""owner":"people in the \#(region)","t":{"c":{"image":"\#(image)","load":\#(load)}}}"#
      }
      return try reader.read(Array("[\(names.joined(separator: ","))]".utf8))
    }
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 48, 12, live: true)
    func titles() -> String { view.frame(at: .seconds(9)).lines[1] }
    view.append(try read("web:1", 1), schema: reader.schema, follows: true)
    #expect(titles().contains("zone") && titles().contains("owner") && !titles().contains("etag"))
    view.append(try read("web:2", 1), schema: reader.schema, follows: true)
    #expect(titles().contains("image"))
    view.append(try read("web:2", 2), schema: reader.schema, follows: true)
    #expect(titles().contains("load") && titles().contains("zone"))
    view.append(try read("web:3", 2), schema: reader.schema, follows: true)
    #expect(titles().contains("image"))
  }

  /// Otherwise a column of objects would appear and disappear with the last empty one.
  @Test func anEmptyObjectShowsNoColumn() throws {
    var reader = SnapshotReader(file: "t.json")
    func read(_ owner: String) throws -> Snapshot {
      try reader.read(
        Array(#"[{"name":"x","owner":{"name":"Ada"}},{"name":"y","owner":\#(owner)}]"#.utf8))
    }
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 60, 12, live: true)
    view.append(try read("null"), schema: reader.schema, follows: true)
    view.append(try read("{}"), schema: reader.schema, follows: true)
    let lines = view.frame(at: .seconds(9)).lines
    #expect(lines[3].hasPrefix("~ y") && !lines.joined().contains("{…}"), "\(lines)")
  }

  /// An element inserted at the front shifts the others, whose content stays the same.
  @Test func anInsertedElementShowsItsName() throws {
    var reader = SnapshotReader(file: "t.json")
    func read(_ names: String...) throws -> Snapshot {
      let elements = names.map { #"{"name":"\#($0)","image":"\#($0):1"}"# }
      return try reader.read(
        Array(#"[{"id":"x","list":[\#(elements.joined(separator: ","))]}]"#.utf8))
    }
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 60, 12, live: true)
    view.append(try read("app", "log"), schema: reader.schema, follows: true)
    view.append(try read("sidecar", "app", "log"), schema: reader.schema, follows: true)
    let lines = view.frame(at: .seconds(9)).lines
    #expect(lines[1].contains("list[0].name") && lines[2].hasPrefix("~ x"))
    #expect(lines[2].contains("sidecar") && !lines[1].contains("image"))
    view.press(.tab)
    #expect(
      view.frame(at: .seconds(9)).lines.contains {
        $0.contains("~ x: + list[sidecar] (image sidecar:1)")
      })
  }

  @Test(arguments: [Theme.dark, .light])
  func wordsForGoodOrBadHaveTheirColours(theme: Theme) {
    func colors(_ values: [String]) -> [Color] {
      let rows = values.enumerated().map { place, value in
        SnapshotRow(id: .key("\(place)"), text: value, fields: [Field(name: "state", value: value)])
      }
      let snapshot = Snapshot("", rows)
      var formatter = RowFormatter(
        schema: TableSchema(of: [snapshot], colorBy: "state"), snapshots: [snapshot],
        painter: RowPainter())
      formatter.theme = theme
      let styles = formatter.styles
      return values.compactMap { styles[$0]?.foreground }
    }
    let states = colors([
      "Asia", "running", "failed", "pending", "CrashLoopBackOff", "Europe", "Ok",
    ])
    let (good, waiting, bad) = (theme.rise, theme.flash, theme.fall)
    #expect(
      [states[1], states[2], states[3], states[4], states[6]] == [good, bad, waiting, bad, good])
    for other in [states[0], states[5]] {
      #expect(theme.series.contains(other) && other.blue > min(other.red, other.green))
    }
    #expect(states[0] != states[5])
    let three = colors(["a", "ok", "failed", "b", "pending", "c"])
    #expect(Set([three[0], three[3], three[5]]).count == 3)
    // without the option, a state that needs attention has its colour
    let row = SnapshotRow(
      id: .key("a"), text: "a",
      fields: [("Status", "Failed"), ("Phase", "Up"), ("note", "failed")].map(Field.init))
    var formatter = RowFormatter(
      schema: TableSchema(of: [Snapshot("", [row])]), snapshots: [], painter: RowPainter())
    formatter.theme = theme
    let parts = formatter.content(of: row, in: Snapshot("", [row]).sections[0]).parts
    #expect(parts.map { $0.style.foreground } == [theme.fall, .default, .default])
    // a column without such words has the whole series
    #expect(colors(["Asia", "Europe", "Africa"]) == Array(theme.series.prefix(3)))
  }

  /// A column is inserted or deleted in the middle: each value is compared with the one in the same
  /// column.
  @Test func valuesAreComparedByTheirColumns() throws {
    var reader = SnapshotReader(file: "t.csv")
    let view = PlayerView(Player(title: "", history: History(limit: .max)), 60, 12, live: true)
    func come(_ text: String) throws -> [String] {
      let snapshot = try reader.read(Array(text.utf8))
      view.append(snapshot, schema: reader.schema, follows: true)
      return view.frame(at: .seconds(9)).lines
    }
    _ = try come("id,n,total\na,6,20\nb,7,20\n")
    let wider = try come("id,mem,n,total\na,100,9,20\nb,256,7,20\n")
    #expect(wider[2].hasPrefix("~ a   100  9▲    20"))
    #expect(wider[3].hasPrefix("  b   256  7     20"))
    let narrower = try come("id,n,total\na,10,20\nb,7,20\n")
    #expect(narrower[2].contains("10▲") && !narrower[2].contains("20▲"))
    #expect(!narrower[3].contains("▲") && !narrower[3].contains("▼"))
  }

  /// Second is better than third.
  @Test(arguments: [("Rank", false), ("#", false), ("rating", true)])
  func ranksHaveNoTrend(name: String, hasTrend: Bool) {
    let deck = deck([[("name", "Ann"), (name, "8")]])
    var formatter = RowFormatter(
      schema: deck.schema, snapshots: deck.snapshots, painter: RowPainter())
    let section = deck.snapshots[0].sections[0]
    formatter.measure([section])
    let parts = formatter.content(of: section.rows[0], in: section).parts
    #expect(parts.map(\.showsTrend) == [true, hasTrend])
    func content(_ text: String) -> RowContent {
      var part = parts[1]
      part.figure = .text(text)
      return RowContent([part])
    }
    let change = ContentChange(from: content("8"), to: content("7"))
    #expect(change.parts[0].trend == (hasTrend ? .fall : nil) && !change.isEmpty)
  }

  /// In a wide table, hidden columns are shown after they have changed, at most 1,000 of them.
  @Test func aThousandColumnsAreShownAfterChanges() {
    func deck(_ change: (Int) -> String) -> Deck {
      self.deck([[("id", "1")] + (0..<2_100).map { ("c\($0)", change($0)) }])
    }
    func columns(_ change: (Int) -> String) -> [String] {
      let (old, new) = (deck { "\($0)" }, deck(change))
      var formatter = RowFormatter(
        schema: old.schema, snapshots: old.snapshots, painter: RowPainter())
      formatter.reveal(
        Change(before: old.snapshots[0].sections, after: new.snapshots[0]), offScreen: [])
      return formatter.columns.map(\.id)
    }
    let first = ["id"] + (0..<999).map { "c\($0)" }
    #expect(columns { $0 == 2_050 ? "x" : "\($0)" } == first + ["c2050"])
    #expect(columns { "x\($0)" } == first + (999..<1_999).map { "c\($0)" })
  }

  @Test func textIsLeftAlignedAndNumbersRight() {
    let deck = deck([[("name", "Reds"), ("points", "1,205")], [("name", "Al"), ("points", "9")]])
    #expect(lines(deck, columns: 14) == ["Reds··1,205···", "Al········9···"])
  }

  /// It is not divided into columns, and has no colour that would make it look like a row.
  @Test func aLineAroundATableIsDim() {
    let deck = deck([[("name", "Reds"), ("points", "1,205")]])
    let formatter = RowFormatter(
      schema: deck.schema, snapshots: deck.snapshots, painter: RowPainter())
    let note = SnapshotRow(
      id: .serial(1), values: .note("total 12"),
      styles: [StyledRange(range: 0..<5, style: Style(foreground: .palette(1)))])
    let content = formatter.content(of: note, in: deck.snapshots[0].sections[0])
    let dim = AttributedText("total 12", style: Style(attributes: .dim))
    #expect(content == RowContent(attributedText: dim))
  }

  @Test func wideCharactersAreGivenTheirColumns() {
    let deck = deck([[("名前", "りんご"), ("数量", "3")], [("名前", "x"), ("数量", "15")]])
    #expect(lines(deck, columns: 12) == ["りんご···3··", "x·······15··"])
  }

  @Test func theLongestBarFillsTheRow() {
    let deck = deck([[("name", "A"), ("n", "8")], [("name", "B"), ("n", "4")]], bar: "n")
    #expect(lines(deck, columns: 14) == ["A··8··████████", "B··4··████····"])
  }
}
