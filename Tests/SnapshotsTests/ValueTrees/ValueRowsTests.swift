import ListDiff
import Testing
import FlipbookValueTrees

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The rows and columns of JSON and YAML.
@Suite struct ValueRowsTests {
  private func table(
    _ text: String, rows: String? = nil, format: Format = .json
  ) throws -> (columns: [String], rows: [[String]]) {
    let reading = try ParsedDocument.reading(
      Array(text.utf8), format: format, options: .with { $0.rows = rows }, file: "t")
    guard case .table(let table) = reading.document else { return ([], []) }
    let shown = table.columns.indices.filter { !table.hidden.contains($0) }
    return (
      shown.map { table.columns[$0] },
      (0..<table.rowCount).map { row in shown.map { table.text(row: row, column: $0) } }
    )
  }

  /// The deck of a file.
  private func deck(
    _ text: String, _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> Deck {
    try Deck.load(
      ["t.json"], options: DeckOptions(table: .with(change)), from: .texts(["t.json": text]))
  }

  /// A log in which a program has crashed.
  @Test func otherLinesStayInTheirPositions() throws {
    let log =
      "{\"n\":1}\npanic: no\n\tat main.c:3  \n{0x12}\n\n{\"n\":2}\n{\"n\":3,\n{\"n\":4} x\n{\"n\":5}\n"
    let expected = [
      "1", "panic: no", "\tat main.c:3", "{0x12}", "2", "{\"n\":3,", "{\"n\":4} x", "5",
    ]
    for file in ["t.jsonl", "t"] {
      var reader = SnapshotReader(file: file)
      let rows = try reader.read(Array(log.utf8)).sections[0].rows
      #expect(rows.map(\.text) == expected)
      #expect(
        rows.map(\.isNote) == [false, true, true, true, false, true, true, false])
    }
  }

  @Test func aFileOfOtherLinesIsNotJSON() throws {
    // the last line is still being written
    for text in ["{\"n\":1}\n{\"n\"", "{\n\"n\": 1\n}\n", "[\n1,\n2\n]\n"] {
      var reader = SnapshotReader(file: "t.jsonl")
      #expect(throws: SnapshotError.self) { try reader.read(Array(text.utf8)) }
    }
    #expect(Format(content: Array("warning\n{\"n\":1}\n".utf8)) == .lines)
    #expect(Format(content: Array("{\"n\":1}\na\nb\n{\"n\":2}\n".utf8)) == .json)
  }

  @Test func anArrayOfObjectsHasAColumnForEachMember() throws {
    let table = try table(#"[{"a":1,"b":"x"},{"c":true,"a":null},{"b":[1, {"d": 2}],"a":"\n"}]"#)
    #expect(table.columns == ["a", "b", "c"])
    #expect(table.rows == [["1", "x", ""], ["", "", "true"], ["\n", #"[1,{"d":2}]"#, ""]])
  }

  @Test(arguments: [
    (
      #"{"kind":"Pod","spec":{"size":3,"bolts":[{"n":1},{"n":2}],"labels":[{"k":"a"}]}}"#,
      ["kind", "spec"]
    ),
    (#"{"kind":"Crate","made":{"in":"Oslo","at":"10:00","by":[{"n":1}]}}"#, ["kind", "made"]),
    (#"{"page":{"first":1,"last":9},"data":{"entries":[{"n":1},{"n":2}]}}"#, ["1", "2"]),
    (
      #"{"when":{"days":[{"d":1}]},"a":{"b":{"bolts":[{"n":1,"m":2},{"n":3,"m":4},{"n":5,"m":6}]}}}"#,
      ["1  2", "3  4", "5  6"]
    ),
    (#"{"size":3,"bolts":[{"n":1},{"n":2}],"labels":[{"k":"a"}]}"#, ["1", "2"]),
  ])
  func onlyTheMainContentIsAList(text: String, expected: [String]) throws {
    let table = try table(text)
    let rows =
      table.columns.first == "key"
      ? table.rows.map { $0[0] } : table.rows.map { $0.joined(separator: "  ") }
    #expect(rows == expected)
  }

  /// Short arrays next to the rows are compared by element.
  @Test func arraysNextToTheRowsAreLines() throws {
    func text(_ more: String) -> String {
      #"{"gears":[{"t":1},{"t":2},{"t":3}],"bolts":[{"id":"m4","d":4}\#(more)],"marks":[{"x":1},{"x":2}]}"#
    }
    let deck = try Deck.load(
      ["a.json", "b.json"],
      from: .texts(["a.json": text(""), "b.json": text(#",{"id":"m6","d":6}"#)]))
    let lines = deck.snapshots.map { $0.sections[0].rows.filter(\.isNote).map(\.text) }
    #expect(
      lines[0] == ["bolts[m4].id: m4", "bolts[m4].d: 4", "marks[0].x: 1", "marks[1].x: 2"])
    #expect(lines[1].filter { !lines[0].contains($0) } == ["bolts[m6].id: m6", "bolts[m6].d: 6"])
  }

  /// If two documents have their main lists under different names, their members are compared.
  @Test func aListWithAnotherNameIsAnotherList() throws {
    func rows(_ one: String, _ other: String) throws -> [[String]] {
      let deck = try Deck.load(
        ["a.json", "b.json"], from: .texts(["a.json": one, "b.json": other]))
      return deck.snapshots.map {
        $0.sections[0].rows.filter { !$0.isNote }.map { $0[field: "key"] ?? "" }
      }
    }
    let (gears, wheels) = (
      #"{"gears":[{"t":1},{"t":2}],"v":1}"#, #"{"wheels":[{"t":1},{"t":2}],"v":1}"#
    )
    #expect(try rows(gears, wheels) == [["gears", "v"], ["wheels", "v"]])
    #expect(try rows(gears, gears) == [["", ""], ["", ""]])
    let (similar, other) = (
      #"{"a":{"t":1},"b":{"t":2}}"#, #"{"v":{"w":1},"a":{"t":1},"b":{"t":2}}"#
    )
    #expect(try rows(similar, other) == [["a", "b"], ["v", "a", "b"]])
  }

  private func shownAndHidden(_ text: String) throws -> [String: Bool] {
    var reader = SnapshotReader(file: "t.json")
    _ = try reader.read(Array(text.utf8))
    let columns = try #require(reader.schema).columns
    return Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.isHidden) })
  }

  /// A change affects one value, not the whole array.
  @Test func arraysOfObjectsAreTheirMembers() throws {
    func text(_ image: String, _ conditions: String) -> String {
      #"[{"name":"x","tags":["a"],"c":[{"image":"\#(image)","env":[{"v":1}]},7],"s":\#(conditions)},"#
        + #"{"name":"y","c":[],"s":[]}]"#
    }
    #expect(
      try shownAndHidden(text("a", "[]")) == [
        "name": false, "tags": false, "c": true, "c[0].image": true, "c[0].env[0].v": true,
        "c[1]": true, "s": false,
      ])
    var reader = SnapshotReader(file: "t.json")
    let before = try reader.read(Array(text("a", "[]").utf8))
    let after = try reader.read(Array(text("b", #"[{"type":"Ready"}]"#).utf8))
    let change = Change(before: before.sections, after: after)
    #expect(
      ChangeDescription(change).lines == [
        "updates x at 1: c[0].image a → b, + s[Ready]"
      ])
  }

  /// Lists of words are sections, so that a word can move from one to another.
  @Test(arguments: [
    (#"{"ripe":["fig","pear"],"raw":[]}"#, #"{"ripe":["pear"],"raw":["fig"]}"#, "t.json"),
    ("ripe:\n- fig\n- pear\n\nraw:\n", "ripe:\n- pear\n\nraw:\n- fig\n", "t"),
  ])
  func listsOfWordsAreSections(old: String, new: String, file: String) throws {
    var reader = SnapshotReader(file: file)
    let before = try reader.read(old).sections
    let change = Change(before: before, after: try reader.read(new))
    #expect(before.map(\.title) == ["ripe", "raw"])
    #expect(
      ChangeDescription(change).lines == ["moves “fig” from 1 in “ripe” to 1 in “raw”"])
    // numbers are values
    #expect(try reader.read(#"{"raw":[]}"#).sections.map(\.title) == ["raw"])
    for text in [
      #"{"raw":[]}"#, #"{"a":["b"],"n":[1]}"#, #"{"a":["b"],"c":"d"}"#, #"{"a":[],"b":[]}"#,
    ] {
      let deck = try Deck.load(
        ["o.json", "n.json"], from: .texts(["o.json": text, "n.json": text]))
      #expect(deck.snapshots[1].sections.map(\.title) == [""], "\(text)")
    }
  }

  /// Files are read alike: as sections only if all consist of lists of words.
  @Test(arguments: [
    (
      #"{"ripe":["fig"],"raw":["oat"]}"#, #"{"ripe":["fig"]}"#,
      ["deletes section “raw” at 2", "deletes “oat” at 1 in “raw”"]
    ),
    (
      #"{"ripe":["fig"],"raw":["oat"]}"#, #"{"ripe":["fig","nut"],"raw":["oat"],"n":1}"#,
      ["updates ripe at 1: + value[nut]", "inserts n at 3: 1"]
    ),
  ])
  func listsOfWordsAreReadAlike(old: String, new: String, expected: [String]) throws {
    let deck = try Deck.load(["o.json", "n.json"], from: .texts(["o.json": old, "n.json": new]))
    let change = Change(before: deck.snapshots[0].sections, after: deck.snapshots[1])
    #expect(ChangeDescription(change).lines == expected)
  }

  /// A member that is an object in most rows, and a word, a list of words or nothing in others.
  @Test(arguments: [
    (#"{"x":1}"#, "5", ["updates a at 1: m {x 1} → 5"]),
    (#"".""#, #"{"dir":".","args":{"n":2}}"#, ["updates a at 1: m . → {dir ., args.n 2}"]),
    (#"["u"]"#, #"{"u":{"n":2}}"#, [#"updates a at 1: m ["u"] → {u.n 2}"#]),
    (#""1""#, "1", [#"updates a at 1: m "1" → 1"#]),
  ])
  func anObjectThatBecomesAWordIsOneChange(
    _ old: String, _ new: String, _ expected: [String]
  ) throws {
    for others in [#"{"x":1}"#, #"[{"x":1}]"#, "7", #"["u"]"#] {
      func text(_ value: String) -> String {
        #"[{"id":"a","m":\#(value)},{"id":"b","m":\#(others)},{"id":"c","m":{"x":9}}]"#
      }
      let files = ["o.json": text(old), "n.json": text(new)]
      let deck = try Deck.load(["o.json", "n.json"], from: .texts(files))
      let change = Change(before: deck.snapshots[0].sections, after: deck.snapshots[1])
      #expect(ChangeDescription(change).lines == expected, "\(others)")
    }
  }

  /// The steps of a workflow have either of two members.
  @Test func aRowWithoutTheKeyIsNamedByItsFirstValue() throws {
    func text(_ value: Int) -> String {
      #"[{"run":"make"},{"run":"make test"},{"uses":"checkout","depth":\#(value)}]"#
    }
    var reader = SnapshotReader(file: "t.json")
    let before = try reader.read(text(1))
    let change = Change(before: before.sections, after: try reader.read(text(2)))
    #expect(reader.identity == .chosen(["run"]))
    #expect(ChangeDescription(change).lines == ["updates checkout at 3: depth 1 → 2"])
    let gone = Change(before: before.sections, after: Snapshot(rows: []))
    #expect(ChangeDescription(gone).lines.last == "deletes checkout at 3: 1")
  }

  @Test func elementsFarFromTheStartShareAColumn() throws {
    func text(_ last: Int) -> String {
      let elements = (1...33).map { #"{"n": \#($0)}"# } + [#"{"n": \#(last)}"#]
      return #"[{"id":"x","c":[\#(elements.joined(separator: ", "))]}]"#
    }
    let names = try shownAndHidden(text(10)).keys
    #expect(names.contains("c[31].n") && names.contains("c[32:]") && names.count == 34)
    var reader = SnapshotReader(file: "t.json")
    let before = try reader.read(Array(text(10).utf8))
    #expect(before.sections[0].rows[0][field: "c[32:]"] == #"{"n":33},{"n":10}"#)
    let change = Change(
      before: before.sections, after: try reader.read(Array(text(11).utf8)))
    #expect(change.stages.count == 1)
  }

  /// Rows with this many members have arrays as one column each, and are not refused.
  @Test func arraysStayWholeIfTheyHaveTooManyMembers() throws {
    let members = (0..<300).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
    let elements = Array(repeating: "{\(members)}", count: 4).joined(separator: ",")
    let columns = try shownAndHidden(#"[{"id":"x","c":[\#(elements)]}]"#)
    #expect(columns == ["id": false, "c": false])
  }

  @Test func fewerElementsAreColumnsWhereThereWereTooMany() throws {
    let members = (0..<100).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
    let elements = Array(repeating: "{\(members)}", count: 11).joined(separator: ",")
    let names = try shownAndHidden(#"[{"id":"x","c":[\#(elements)]}]"#).keys
    #expect(names.contains("c[7].m99") && names.contains("c[8:]") && names.count == 802)
  }

  /// The first container does not identify a pod, and neither does an object of all its values.
  @Test func neitherObjectsNorPartsOfArraysAreKeys() throws {
    var reader = SnapshotReader(file: "t.json")
    _ = try reader.read(
      Array(#"[{"a":{"n":1},"c":[{"id":1}]},{"a":{"n":1},"c":[{"id":2}]}]"#.utf8))
    #expect(reader.identity == .alignment)
  }

  /// Hidden members change, too.
  @Test func hiddenMembersArePartOfTheRows() throws {
    func text(_ image: String) -> String {
      #"[{"name":"x","s":{"p":[1],"t":{"image":"\#(image)","{}":{}}}},{"name":"y"}]"#
    }
    var reader = SnapshotReader(file: "t.json")
    let before = try reader.read(Array(text("a").utf8))
    let schema = try #require(reader.schema)
    #expect(schema.columns.map(\.name) == ["name", "s.p", "s.t.image", "s.t.{}"])
    #expect(schema.columns.map(\.isHidden) == [false, true, true, true])
    #expect(before.sections[0].rows[0].fields.map(\.value) == ["x", "[1]", "a", ""])
    let after = try reader.read(Array(text("b").utf8))
    let change = Change(before: before.sections, after: after)
    #expect(change.stages.first?.elementUpdated.count == 1)
    // recordings contain them, too
    let header = RecordingHeader(
      title: "t", identity: reader.identity, schema: schema, offset: 0)
    #expect(header.hidden == ["s.p", "s.t.image", "s.t.{}"])
    var writer = JSONWriter()
    writer.line(header)
    let lines =
      writer.text
      + #"{"source":[{"id":"","title":"","rows":"#
      + #"[{"id":"x","text":"x","fields":{"name":"x","s.p":"[1]"}}]}]}"# + "\n"
    let recording = try Recording(bytes: Array(lines.utf8), file: "r")
    #expect(recording.schema?.columns.map(\.isHidden) == [false, true])
  }

  /// A Service and a Deployment share a name; the number of replicas identifies nothing.
  @Test func objectsOfAManifestAreIdentifiedByKindAndName() throws {
    func manifest(_ replicas: Int) -> String {
      """
      kind: Service
      metadata: {name: web}
      ---
      kind: Deployment
      metadata: {name: web}
      spec: {replicas: \(replicas)}
      ---
      kind: Deployment
      metadata: {name: worker}
      spec: {replicas: 1}
      """
    }
    var reader = SnapshotReader(file: "app.yaml")
    let before = try reader.read(Array(manifest(3).utf8))
    #expect(reader.identity == .chosen(["kind", "metadata.name"]))
    let change = Change(
      before: before.sections, after: try reader.read(Array(manifest(1).utf8)))
    #expect(change.stages.count == 1 && change.stages[0].elementUpdated.count == 1)
  }

  /// An empty array with other members is an ordinary member, unless it is named as lists are, or
  /// is all there is.
  @Test(arguments: [
    (#"{"status":"ok","errors":[]}"#, 2), (#"{"name":"x","keywords":[],"version":"1"}"#, 3),
    (#"{"status":"ok","d":{"errors":[]}}"#, 2), (#"{"kind":"List","items":[]}"#, 0),
    (#"{"response":{"docs":[]}}"#, 0), (#"{"pods":[]}"#, 0), (#"{"total":0,"results":[]}"#, 0),
    ("null", 0),
  ]) func anEmptyArrayIsTheListWhereNothingElseIs(text: String, count: Int) throws {
    var reader = SnapshotReader(file: "t.json")
    #expect(try reader.read(Array(text.utf8)).rowCount == count)
    #expect(try reader.read(Array(#"{"pods":[{"n":"a"}],"v":1}"#.utf8)).rowCount >= 1)
  }

  /// A list without rows is written as []. An empty file is still being written.
  @Test func anEmptyJSONFileIsAnErrorAfterAList() throws {
    var reader = SnapshotReader(file: "t.json")
    #expect(try reader.read([]).rowCount == 0)
    #expect(try reader.read(Array(#"[{"name":"x"}]"#.utf8)).rowCount == 1)
    #expect(throws: SnapshotError("t.json", line: 1, "the file is empty", .json)) {
      try reader.read(Array(" \n".utf8))
    }
    #expect(try reader.read(Array("[]".utf8)).rowCount == 0)
  }

  @Test func membersOfMembersAreNamedByTheirPath() throws {
    let text = #"[{"m":{"name":"x","l":{"app":"y"}},"s":{"p":[1]}},{"m":{"name":"z"}}]"#
    let table = try table(text)
    #expect(table.columns == ["m.name"])
    #expect(table.rows == [["x"], ["z"]])
    let deck = try deck(text) {
      $0.columns = ["m.l.app", "m", "s.p"]
      $0.key = ["m.name"]
    }
    #expect(
      deck.snapshots[0].texts == [#"y  {"name":"x","l":{"app":"y"}}  [1]"#, #"  {"name":"z"}  "#])
    #expect(deck.snapshots[0].ids == ["x", "z"])
  }

  @Test(arguments: [
    (#"{"kind":"List","items":[{"n":1},{"n":2}]}"#, [["1"], ["2"]]),
    (#"{"x":[{"n":1}],"y":[{"n":2},{"n":3}],"z":[1,2,3]}"#, [["2"], ["3"]]),
    (#"{"meta":{"code":200},"data":{"list":[{"n":1}]}}"#, [["1"]]),
    (#"{"only":{"list":[{"n":1}]}}"#, [["1"]]),
    (#"{"names":[2,1]}"#, [["2"], ["1"]]),
    (#"{"x":{"n":1,"l":[{}]},"y":{"n":2}}"#, [["x", "1"], ["y", "2"]]),
    (#"["b","a",3]"#, [["b"], ["a"], ["3"]]),
    (#"{"a":1,"b":{"c":2}}"#, [["a", "1"], ["b", ""]]),
    (#"{"items":[]}"#, []), ("[]", []), ("", []),
    ("{\"n\":1}\n{\"n\":2}\n", [["1"], ["2"]]),
  ]) func rowsAreFoundByThemselves(text: String, expected: [[String]]) throws {
    #expect(try table(text).rows.map { Array($0.prefix(2)) } == expected)
  }

  @Test func anObjectOfObjectsIsKeyedByItsNames() throws {
    let table = try table(#"{"web":{"cpu":1},"db":{"cpu":2,"mem":3}}"#)
    #expect(table.columns == ["key", "cpu", "mem"])
    #expect(table.rows == [["web", "1", ""], ["db", "2", "3"]])
  }

  @Test func aListCanBeNamed() throws {
    let text = #"{"a":[{"n":1}],"b":{"c.d":[{"n":2}]}}"#
    #expect(try table(text, rows: "b.c.d").rows == [["2"]])
    #expect(
      throws: SnapshotError("t", "rows: no list at “x”; lists: a, b, b.c.d")
    ) {
      try table(text, rows: "x")
    }
    #expect(throws: SnapshotError.self) { try table("a,b\n", rows: "x", format: .csv) }
  }

  /// As in `services` of a compose file; the other members of the object follow as lines.
  @Test func similarObjectsInsideAreRows() throws {
    let text =
      #"{"version":"3","services":{"web":{"image":"a","ports":[80]},"db":{"image":"b"}}}"#
    let table = try table(text)
    #expect(table.columns == ["key", "image", "ports"])
    #expect(table.rows == [["web", "a", "[80]"], ["db", "b", ""]])
    #expect(try self.table(text, rows: ".").rows.map(\.first) == ["version", "services"])
    let deck = try deck(text)
    #expect(deck.snapshots[0].texts == ["web  a  [80]", "db  b  ", "version: 3"])
  }

  /// Like the root among the packages of a `package-lock.json`.
  @Test func oneOfFiveObjectsMayBeOfAnotherKind() throws {
    func text(_ others: Int) -> String {
      let others = (1...others).map { #""p\#($0)":{"version":"\#($0)"}"# }.joined(separator: ",")
      return #"{"lockfileVersion":3,"packages":{"":{"name":"app"},\#(others)}}"#
    }
    #expect(try table(text(4)).rows.map(\.first) == ["", "p1", "p2", "p3", "p4"])
    #expect(try table(text(3)).rows.map(\.first) == ["lockfileVersion", "packages"])
  }

  @Test func otherListsAreMentioned() throws {
    let text = #"{"x":[{"n":1}],"y":[{"n":2},{"n":3}]}"#
    let deck = try deck(text)
    #expect(
      deck.diagnostics.map(\.message) == ["showing the rows of “y”; to show others, use --rows: x"])
  }

  @Test func aListThatWasFoundIsKept() throws {
    var reader = SnapshotReader(file: "t.json")
    _ = try reader.read(Array(#"{"x":[{"n":1},{"n":2}],"y":[{"n":3}]}"#.utf8))
    #expect(reader.diagnostics.count == 1)
    let next = try reader.read(Array(#"{"x":[],"y":[{"n":3}]}"#.utf8))
    #expect(next.texts == ["y[0].n: 3"])
    #expect(reader.diagnostics.isEmpty)
  }

  /// The members next to a list are the same while it is empty.
  @Test func anEmptyListHasMembersNextToIt() throws {
    let texts = [
      #"{"items":[{"name":"ann"}],"total":1,"kind":"List"}"#,
      #"{"items":[],"total":0,"kind":"List"}"#, #"{"items":[],"total":7,"kind":"List"}"#,
      #"{"items":[{"name":"ann"}],"total":7,"kind":"List"}"#,
    ]
    var reader = SnapshotReader(file: "t.json")
    let lists = try texts.map { try reader.read(Array($0.utf8)) }
    #expect(lists.map(\.texts)[2] == ["total: 7", "kind: List"])
    let changes = zip(lists, lists.dropFirst()).map { Change(before: $0.sections, after: $1) }
    #expect(
      changes.map { ChangeDescription($0).lines } == [
        ["updates row 2: “total: 1” → “total: 0”", "deletes ann at 1"],
        ["updates row 1: “total: 0” → “total: 7”"], ["inserts ann at 1"],
      ])
  }

  @Test func bareValuesAreIdentifiedByTheirText() throws {
    var reader = SnapshotReader(file: "t.json")
    let first = try reader.read(Array(#"["buy oak boards","sweep"]"#.utf8))
    let second = try reader.read(Array(#"["buy oak boards, dry","sweep"]"#.utf8))
    #expect(reader.identity == .alignment)
    #expect(first.ids == second.ids)
  }

  @Test func keysOfRowsOnOneLineAreNamedByTheirNumber() throws {
    let text = #"[{"id":1},{"id":2},{"id":1}]"#
    let deck = try deck(text) {
      $0.key = ["id"]
    }
    #expect(
      deck.diagnostics.map(\.description) == [
        "t.json: line 1: key “1” is not unique (rows 1, 3); rows with the same key are paired in order"
      ])
  }

  /// The members of a tree of letters, as in a search index, are columns only near the row.
  @Test func deepMembersAreNotColumns() throws {
    func tree(_ depth: Int) -> String {
      depth == 0 ? "1" : #"{"l":\#(tree(depth - 1)),"r":\#(tree(depth - 1))}"#
    }
    #expect(try table("[\(tree(11))]").rows.count == 1)
  }

  @Test func moreColumnsThanAListHasAreRefused() {
    let members = (0...1_000).map { "\"m\($0)\":1" }.joined(separator: ",")
    #expect(
      throws: SnapshotError(
        "t", line: 2, "more than 1000 columns; choose another list with --rows", .format)
    ) {
      try table("[{},\n{\(members)}]")
    }
  }
}
