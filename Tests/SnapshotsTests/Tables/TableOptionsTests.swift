import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct TableOptionsTests {
  private static let table = """
    name,team,score,year
    Ann,red,9,2
    Bob,blue,10,2
    Cid,red,,2
    Ann,red,1,1
    Dan,blue,10,1

    """

  private func deck(
    _ text: String = table, _ change: (inout TableOptions) -> Void
  ) throws -> Deck {
    try Deck.load(
      ["t.csv"], options: DeckOptions(table: .with(change)), from: .texts(["t.csv": text]))
  }

  @Test func otherValuesFollowTheNumbers() throws {
    let text = "k,v\na,100\nb,n/a\nc,20\nd,3\n"
    #expect(
      try deck(text) { $0.sort = "v:desc" }.snapshots[0].texts
        == ["a  100", "c  20", "d  3", "b  n/a"])
    #expect(try deck(text) { $0.sort = "v" }.snapshots[0].texts.last == "b  n/a")
    let restarts = "k,v\na,3\nb,12 (3d ago)\nc,0\n"
    #expect(
      try deck(restarts) { $0.sort = "v:desc" }.snapshots[0].texts
        == ["b  12 (3d ago)", "a  3", "c  0"])
  }

  @Test func aNewColumnChangesOnlyTheRowsThatHaveIt() throws {
    var reader = SnapshotReader(file: "t.jsonl")
    let before = try reader.read("{\"k\":1}\n{\"k\":2}\n").sections[0].rows
    let after = try reader.read("{\"k\":1}\n{\"k\":2,\"n\":\"new\"}\n").sections[0].rows
    #expect(after[0].isContentEqual(to: before[0]))
    #expect(!after[1].isContentEqual(to: before[1]))
  }

  /// As named by `nvidia-smi --query-gpu=… --format=csv`.
  @Test func aNameNeedsNoUnit() throws {
    let text = """
      index, temperature.gpu, utilization.gpu [%], memory.used [MiB], memory.used (peak)
      0, 45, 20 %, 900 MiB, 1
      1, 39, 97 %, 300 MiB, 2

      """
    let one = try deck(text) {
      ($0.key, $0.sort) = (["utilization.gpu"], "utilization.gpu:desc")
      ($0.columns, $0.bar) = (["index", "utilization.gpu"], "utilization.gpu")
      $0.conditions = ["utilization.gpu > 5%"]
    }
    #expect(one.snapshots[0].ids == ["97 %", "20 %"])
    #expect(one.snapshots[0].texts == ["1  97 %", "0  20 %"])
    #expect(one.schema?.bar?.column == "utilization.gpu [%]")
    #expect(
      throws: SnapshotError.ambiguousColumn(
        name: "memory.used", option: "bar", file: "t.csv",
        columns: ["memory.used [MiB]", "memory.used (peak)"])
    ) { try deck(text) { $0.bar = "memory.used" } }
  }

  @Test func theEndOfAPathNamesItsColumn() throws {
    let text =
      #"[{"id":2,"a":{"b":{"host":"x"},"os":"l"},"n":{"os":"1","size":3}},"#
      + #"{"id":1,"a":{"b":{"host":"y"},"os":"m"},"n":{"os":"2","size":4}}]"#
    func deck(_ change: (inout TableOptions) -> Void) throws -> Deck {
      try Deck.load(
        ["t.json"], options: DeckOptions(table: .with(change)), from: .texts(["t.json": text]))
    }
    let one = try deck {
      ($0.key, $0.sort, $0.columns) = (["host"], "size:desc", ["id", "b.host"])
      ($0.bar, $0.colorBy, $0.conditions) = ("size", "host", ["host ~ ."])
    }
    #expect(one.snapshots[0].ids == ["y", "x"])
    #expect(one.snapshots[0].texts == ["1  y  4", "2  x  3"])
    #expect(one.schema?.bar?.column == "n.size" && one.schema?.bar?.maximum == 4)
    #expect(one.schema?.colorBy == "a.b.host" && one.schema?.keys == ["a.b.host"])
    let sections = try deck { ($0.sectionBy, $0.columns) = ("n.os", ["id"]) }
    #expect(sections.snapshots[0].sections.map(\.title) == ["1", "2"])
    #expect(
      throws: SnapshotError.ambiguousColumn(
        name: "os", option: "sort", file: "t.json", columns: ["a.os", "n.os"])
    ) { try deck { $0.sort = "os" } }
    #expect(throws: SnapshotError.self) { try deck { $0.sort = "ost" } }
  }

  @Test func aSectionNamedByTheEndOfItsPathIsNotAColumn() throws {
    let text = #"[{"id":2,"a":{"host":"x"}},{"id":1,"a":{"host":"y"}}]"#
    let deck = try Deck.load(
      ["t.json"], options: DeckOptions(table: .with { $0.sectionBy = "host" }),
      from: .texts(["t.json": text]))
    #expect(deck.schema?.columns.map(\.name) == ["id"])
  }

  /// Rows that alone have a value of the column change their section with it.
  @Test func aSectionOfAColumnIsNotRenamed() throws {
    let texts = ["a": "pod,state\nweb,Up\napi,New\n", "b": "pod,state\nweb,Up\napi,Lost\n"]
    let deck = try Deck.load(
      ["a", "b"], options: DeckOptions(format: .csv, table: .with { $0.sectionBy = "state" }),
      from: .texts(texts))
    #expect(deck.snapshots.map { $0.sections.map(\.id) } == [["Up", "New"], ["Up", "Lost"]])
  }

  @Test func framesAreInNumericOrder() throws {
    let deck = try deck { $0.frameBy = "year" }
    #expect(deck.snapshots.map(\.name) == ["1", "2"])
    #expect(deck.snapshots[1].texts == ["Ann  red  9", "Bob  blue  10", "Cid  red  "])
    #expect(deck.identity == .chosen(["name"]))
    #expect(deck.snapshots.map(\.ids) == [["Ann", "Dan"], ["Ann", "Bob", "Cid"]])
  }

  @Test func textualFramesAreInOrderOfAppearance() throws {
    #expect(try deck { $0.frameBy = "team" }.snapshots.map(\.name) == ["red", "blue"])
  }

  /// Equal values keep their order, and the limit is taken after sorting.
  @Test(arguments: [
    ("score", "score", nil, ["1", "9", "10", "10", ""]),
    ("score:desc", "score", nil, ["10", "10", "9", "1", ""]),
    ("-score", "score", nil, ["10", "10", "9", "1", ""]),
    ("-team", "name", nil, ["Ann", "Cid", "Ann", "Bob", "Dan"]),
    ("-score", "name", 2, ["Bob", "Dan"]),
  ]) func rowsAreSorted(sort: String, column: String, limit: Int?, expected: [String]) throws {
    let deck = try deck { ($0.sort, $0.columns, $0.limit) = (sort, [column], limit) }
    #expect(deck.snapshots[0].texts == expected)
  }

  @Test func sectionsAreInTheOrderOfTheSortedRows() throws {
    let deck = try deck {
      $0.sectionBy = "team"
      $0.sort = "-score"
      $0.frameBy = "year"
    }
    #expect(deck.snapshots[1].sections.map(\.title) == ["blue", "red"])
    #expect(deck.snapshots[1].sections[1].rows.map(\.text) == ["Ann  9", "Cid  "])
  }

  @Test func aBarIsShownAndMeasured() throws {
    let deck = try deck {
      $0.columns = ["name"]
      $0.bar = "score"
      $0.frameBy = "year"
    }
    #expect(deck.snapshots[0].texts == ["Ann  1", "Dan  10"])
    #expect(deck.schema?.bar?.maximum == 10)
    #expect(deck.schema?.columns.map(\.isNumeric) == [false, true])
    #expect(deck.schema?.columns.map(\.width) == [3, 2])
  }

  @Test func keysThatAreNotUniqueArePairedInOrderAndReported() throws {
    let deck = try deck { $0.key = ["name"] }
    #expect(deck.snapshots[0].ids == ["Ann", "Bob", "Cid", "Ann#2", "Dan"])
    let words = "rows with the same key are paired in order"
    #expect(
      deck.diagnostics.map(\.description) == [
        "t.csv: line 2: key “Ann” is not unique (lines 2, 5); \(words)"
      ])
    let more = try self.deck("n\na\na\nb\nb\nc\nc\n") { $0.key = ["n"] }
    #expect(
      more.diagnostics.map(\.description) == [
        "t.csv: line 2: key “a” is not unique (lines 2, 3), nor are 2 others; \(words)"
      ])
  }

  /// However accents are composed, and whether values are in quotes.
  @Test func keysThatLookTheSameAreTheSame() throws {
    let deck = try deck("a,b\nv,caf\u{E9}\nw,cafe\u{301}\nx,cafe\ny,\"a\"\nz,a\n") {
      $0.key = ["b"]
    }
    #expect(deck.snapshots[0].ids == ["caf\u{E9}", "caf\u{E9}#2", "cafe", "a", "a#2"])
  }

  @Test func severalColumnsAreAKey() throws {
    let deck = try deck { $0.key = ["name", "year"] }
    #expect(deck.snapshots[0].ids[0] == "Ann · 2")
    #expect(deck.diagnostics.isEmpty)
  }

  /// The first column of each table is unique, but only `c` is unique in both under the same name.
  @Test func aKeyIsFoundByNameWhereColumnsHaveAnotherOrder() throws {
    let texts = [
      "a.csv": "a,b,c\n7,1,x\n9,1,y\n", "b.csv": "c,b,a\nx,1,5\ny,1,5\n",
      "c.csv": "b,a\n1,7\n2,9\n",
    ]
    func identity(of files: [String]) throws -> RowIdentity? {
      try Deck.load(files, options: DeckOptions(), from: .texts(texts)).identity
    }
    #expect(try identity(of: ["a.csv", "b.csv"]) == .chosen(["c"]))
    #expect(try identity(of: ["a.csv", "c.csv"]) == .chosen(["a"]))
    #expect(try identity(of: ["b.csv", "c.csv"]) == .alignment)
  }

  @Test func withoutAUniqueColumnRowsAreAligned() throws {
    let deck = try deck("a,b\n1,1\n1,1\n") { _ in }
    #expect(deck.identity == .alignment)
    #expect(deck.snapshots[0].ids == ["1", "2"])
    #expect(deck.snapshots[0].sections[0].rows[0].fields.map(\.name) == ["a", "b"])
  }

  @Test(
    arguments: [
      ("key", .with { $0.key = ["x"] }), ("section-by", .with { $0.sectionBy = "x" }),
      ("frame-by", .with { $0.frameBy = "x" }), ("sort", .with { $0.sort = "x:desc" }),
      ("columns", .with { $0.columns = ["x"] }), ("bar", .with { $0.bar = "x" }),
    ] as [(String, TableOptions)])
  func anUnknownColumnIsNamedWithThoseThatExist(option: String, options: TableOptions) {
    let error = #expect(throws: SnapshotError.self) { try deck { $0 = options } }
    #expect(
      error?.description
        == "t.csv: \(option): no column “x”; columns: name, team, score, year")
  }
}
