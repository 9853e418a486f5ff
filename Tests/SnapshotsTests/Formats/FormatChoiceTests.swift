import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// A file name determines the format; content only suggests one.
@Suite struct FormatChoiceTests {
  private func texts(_ text: String, file: String = "t") throws -> [String] {
    try Deck.load([file], from: .texts([file: text])).snapshots[0].texts
  }

  @Test(arguments: [
    "[[tool]]\nof \"x\"\n", "[\"build\" done]\n[\"test\" done]\n", "[[Home]] and more\n",
    "a\tb\n1\t\"x\n2\ty\n", "File\t\t\tSize\n/x      y\t7\n",
    "Device: /x\n  path: a\nOther:\n  name:  1\n\tx: y\n", "{\"n\": 1} {\"n\": 2\n",
  ]) func aSuggestionThatDoesNotParseIsDropped(text: String) throws {
    #expect(try texts(text).count == text.split(separator: "\n").count)
  }

  @Test func aNamedFormatFails() {
    #expect(throws: SnapshotError.self) { try texts("[[tool]]\n", file: "t.json") }
    #expect(throws: SnapshotError.self) { try texts("a\tb\n1\t\"x\n", file: "t.tsv") }
  }

  /// One file has the format, and the other does not.
  @Test func twoFilesHaveOneFormat() throws {
    for (old, new) in [
      ("[{\"n\":1},{\"n\":2}]", "[{\"n\":1},{\"n\":"), ("a\tb\tc\n1\t2\t3\n", "nothing here\n"),
    ] {
      let deck = try Deck.load(["old", "new"], from: .texts(["old": old, "new": new]))
      #expect(deck.schema == nil && deck.snapshots.count == 2)
    }
    // a single row alone does not show the format
    let files = ["old": "name\tn\nAnn\t1\n", "new": "name\tn\n"]
    for names in [["old", "new"], ["new", "old"]] {
      let deck = try Deck.load(names, from: .texts(files))
      #expect(deck.schema?.columns.map(\.name) == ["name", "n"])
    }
  }

  /// The columns of a printed table are those of the other file, as far as it has them.
  @Test func printedTablesShareTheirColumns() throws {
    func deck(_ old: String, _ new: String) throws -> Deck {
      try Deck.load(["old", "new"], from: .texts(["old": old, "new": new]))
    }
    let rows = try deck(
      "Ann     Kitchen   Monday\nBen     Bathroom  Tuesday\nCleo    Hallway   Monday\n",
      "Zoe     Garage    Sunday\nAnn     Kitchen   Monday\nBen     Bathroom  Tuesday\n")
    #expect(rows.schema == nil && rows.snapshots.map(\.rowCount) == [3, 3])
    let fewer = try deck(
      "ID   Name    State\n1    oak     ok\n2    ash     ok\n3    elm     bad\n",
      "ID   Name\n1    oak\n2    ash\n3    elm\n")
    #expect(fewer.identity.keys == ["ID"])
    #expect(fewer.snapshots[1].columnChanges.map(\.name) == ["State"])
    let titles = "NAME     DATE         STARTS NODE   MADE               PORTS\n"
    let others = [
      "web      Feb 28 02:56      103 node-a About a minute ago 0.0.0.0:80->80/tcp\n",
      "frontend Feb 22 09:25       77 node-a 2 hours ago        0.0.0.0:80->80/tcp\n",
      "db       Mar  7 05:59       95 node-b 2 hours ago\n",
      "search   Feb 18 19:28       21        3 weeks ago        0.0.0.0:80->80/tcp\n",
    ]
    let same = try deck(
      titles + others.joined(), titles + others[0] + others[1] + others[3])
    let olds = Set(same.snapshots[0].texts)
    #expect(same.snapshots[1].texts.allSatisfy(olds.contains))
  }

  /// A program prints a message instead of its table.
  @Test func aMessageInsteadOfATableIsNotAHeader() throws {
    let files = [
      "none": "nothing found\n", "some": "NAME  SIZE  AGE\nfig   3     1d\npear  12    2d\n",
    ]
    for names in [["none", "some"], ["some", "none"]] {
      let deck = try Deck.load(names, from: .texts(files))
      #expect(deck.snapshots[1].columnChanges.isEmpty && deck.identity == .chosen(["NAME"]))
      let message = deck.snapshots[names[0] == "none" ? 0 : 1].sections[0].rows[0]
      #expect(message.isNote && message.text == "nothing found")
    }
  }

  @Test func requestedColumnsKeepTheError() {
    let options = DeckOptions(table: .with { $0.key = ["n"] })
    #expect(throws: SnapshotError.self) {
      try Deck.load(["t"], options: options, from: .texts(["t": "[{\"n\":1},"]))
    }
  }

  /// The first version of a file is half written.
  @Test func aFallbackIsReadAgain() throws {
    var reader = SnapshotReader(file: "t")
    #expect(try reader.read("[{\"n\":\"a\"},").texts == ["[{\"n\":\"a\"},"])
    #expect(try reader.read("[{\"n\":\"a\"},{\"n\":\"b\"}]").texts == ["a", "b"])
    #expect(reader.identity == .chosen(["n"]))
    #expect(throws: SnapshotError.self) { try reader.read("[{\"n\":\"a\"},") }
    #expect(try reader.read("[{\"n\":\"b\"}]").ids == ["b"])
  }

  @Test func aSeparatorMeansCSV() throws {
    let options = DeckOptions(table: .with { $0.separator = ":" })
    let deck = try Deck.load(
      ["t.txt"], options: options, from: .texts(["t.txt": "name:uid\nann:7\nbob:8\n"]))
    #expect(deck.schema?.columns.map(\.name) == ["name", "uid"])
    #expect(TableOptions.separator(named: "\\t") == "\t")
    #expect(TableOptions.separator(named: "ab") == nil)
  }

  @Test(arguments: [
    ("t.csv", "junk\nid,n\na,\"\n"), ("t.json", "junk\n{\n}}"), ("t.yaml", "junk\n- a: [\n- }\n"),
  ]) func messagesCountTheLinesThatAreSkipped(file: String, text: String) throws {
    let options = DeckOptions(table: .with { $0.skippedLines = 1 })
    do throws(SnapshotError) {
      _ = try Deck.load([file], options: options, from: .texts([file: text]))
      Issue.record("no error")
    } catch {
      #expect(error.description.contains("\(file): line 3: "), "\(error)")
    }
  }

  @Test func skippedLinesAreNotRows() throws {
    let options = DeckOptions(table: .with { $0.skippedLines = 1 })
    for (file, rows) in [("t.txt", ["a,b", "1,2"]), ("t.csv", ["1  2"])] {
      let deck = try Deck.load([file], options: options, from: .texts([file: "junk\na,b\n1,2\n"]))
      #expect(deck.snapshots[0].texts == rows)
    }
  }
}

/// The last row of a file that is being written.
@Suite struct TornRowTests {
  @Test func itDoesNotReplaceACompleteList() throws {
    var reader = SnapshotReader(file: "t.csv", isSaved: true)
    #expect(try reader.read("n,m\na,1\nb").texts == ["a  1", "b  "])
    #expect(reader.diagnostics.map(\.line) == [3])
    #expect(try reader.read("n,m\na,1\nb,2\nc,3\n").rowCount == 3)
    // it may be a save in place that has come no further
    #expect(
      throws: SnapshotError(
        "t.csv", line: 2,
        "expected 2 values, found 1 and no line end; is the file still being written?")
    ) {
      try reader.read("n,m\na")
    }
    #expect(try reader.read("n,m\na,7\nb,2\nc,3\n").texts[0] == "a  7")
  }

  /// The editor writes no final line break, and the row is short.
  @Test func itIsShownOnceItStays() throws {
    var reader = SnapshotReader(file: "t.csv", isSaved: true)
    _ = try reader.read("n,m\na,1\nb,2\n")
    #expect(throws: SnapshotError.self) { try reader.read("n,m\na,1\nb") }
    #expect(try reader.read("n,m\na,5\nb").texts == ["a  5", "b  "])
    #expect(try reader.read("n,m\na,6\nb").texts == ["a  6", "b  "])
  }

  @Test func aCompleteFileHasAllItsRows() throws {
    var reader = SnapshotReader(file: "output")
    #expect(try reader.read("n\tm\na\t1\nb\t2\nc").rowCount == 4)
    var csv = SnapshotReader(file: "t.csv")
    #expect(try csv.read("n,m\na,1\nb").rowCount == 2)
    #expect(csv.diagnostics.count == 1)
    // the message comes once
    #expect(try csv.read("n,m\na,1\nb\nc,2\n").rowCount == 3)
    #expect(csv.diagnostics.isEmpty)
  }
}
