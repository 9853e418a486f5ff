import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Whether the first line of CSV and TSV names the columns.
@Suite struct HeaderTests {
  private func columns(_ text: String, options: DeckOptions = DeckOptions()) throws -> [String] {
    let deck = try Deck.load(["t.csv"], options: options, from: .texts(["t.csv": text]))
    return deck.schema?.columns.map(\.name) ?? []
  }

  @Test(arguments: [
    "id,price\n1,2.5\n2,3.5\n", "name,city\nAnn,Oslo\nBob,Rome\n", "city,2019,2020\nOslo,1,2\n",
    "city,1,2,3\nOslo,5,5,5\nRome,7,7,8\n", "path,lines\nsrc/a.c,10\nsrc/b.c,20\n", "a,b,c\n",
    "when,what\n2026-01-01,x\n2026-01-02,y\n", "id,id\n1,2\n", "n\n1\n",
    "host,up\nweb-1,true\nweb-2,false\n", "x,load\nmain,-\nnext,0.5\n",
  ]) func namesDifferFromTheValuesBelow(text: String) throws {
    let first = text.split(separator: "\n")[0].split(separator: ",").map(String.init)
    let columns = try columns(text)
    #expect(!columns.contains("column 1") && (columns.isEmpty || columns[0] == first[0]))
  }

  @Test(arguments: [
    "1,Oak,3.5\n2,Ash,4.5\n", "web-1,Running\nweb-2,Running\n", "A,new.c\nM,old.c\n",
    "2026-01-01,x\n2026-01-02,y\n", "7\n8\n", "main,0.5\nnext,-\nlast,0.7\n", "5,6\n",
    "db,Up 3 hours\nweb,Up 2 hours\n", "9fceb02d0ae5,a\nc0ffee123456,b\n",
  ]) func rowsWithoutTitlesHaveNumberedColumns(text: String) throws {
    let count = text.split(separator: "\n")[0].split { ",|".contains($0) }.count
    #expect(try columns(text) == (1...count).map { "column \($0)" })
  }

  @Test func anOptionDeclaresThatThereIsNoHeader() throws {
    let options = DeckOptions(table: .with { $0.hasNoHeader = true })
    #expect(try columns("id,price\n1,2.5\n", options: options) == ["column 1", "column 2"])
    let deck = try Deck.load(
      ["t.csv"], options: DeckOptions(table: .with { ($0.hasNoHeader, $0.sort) = (true, "2") }),
      from: .texts(["t.csv": "b,2\na,1\n"]))
    #expect(deck.snapshots[0].texts == ["a  1", "b  2"])
  }

  /// By itself, the first file would have a header.
  @Test func bothFilesAreReadInTheSameWay() throws {
    let files = ["old.csv": "Ann,Oslo\nBob,Rome\n", "new.csv": "Cid,Rome\nAnn,Oslo\nBob,Rome\n"]
    let deck = try Deck.load(["old.csv", "new.csv"], from: .texts(files))
    #expect(deck.snapshots.map(\.rowCount) == [2, 3])
    #expect(deck.schema?.columns.map(\.name) == ["column 1", "column 2"])
    #expect(deck.snapshots[1].columnChanges.isEmpty)
  }

  /// The first line of each file alone would be a header.
  @Test(arguments: [
    ("Bob,Oslo\nAnn,Rome\n", "Ann,Rome\nBob,Bonn\n", [2, 2]),
    ("name,town\nAnn,Rome\nBob,Oslo\n", "Ann,Rome\nBob,Oslo\n", [3, 2]),
  ])
  func aLineThatIsARowOfTheOtherFileIsNoHeader(old: String, new: String, counts: [Int]) throws {
    let deck = try Deck.load(["a.csv", "b.csv"], from: .texts(["a.csv": old, "b.csv": new]))
    #expect(deck.snapshots.map(\.rowCount) == counts)
    #expect(deck.snapshots[1].columnChanges.isEmpty)
  }

  /// The values below the first line no longer decide.
  @Test func laterVersionsAreReadAsTheFirst() throws {
    var reader = SnapshotReader(file: "t.csv")
    #expect(try reader.read("1,Oak\n2,Ash\n").texts == ["1  Oak", "2  Ash"])
    #expect(try reader.read("x,Oak\n2,Ash\n").texts == ["x  Oak", "2  Ash"])
    #expect(try reader.read("x;Oak\n2,Ash\n").texts.last == "2  Ash")
    var other = SnapshotReader(file: "t.csv")
    #expect(try other.read("n,m\n1,2\n").texts == ["1  2"])
    #expect(try other.read("7,8\n1,2\n").texts == ["1  2"])
  }

  @Test func titlesAndEmptyColumnsAreDifferences() throws {
    for (old, new) in [
      ("a,b,c\n", "a,b,d\n"), ("id,old\n1,\n2,\n", "id,new\n1,\n2,\n"),
      ("id\n1\n2\n", "id,more\n1,\n2,\n"),
    ] {
      let deck = try Deck.load(["a.csv", "b.csv"], from: .texts(["a.csv": old, "b.csv": new]))
      #expect(!deck.snapshots[1].columnChanges.isEmpty, "\(old)")
    }
  }
}
