import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Columns that are inserted, deleted and renamed between two versions of a table.
@Suite struct ColumnChangeTests {
  private func change(
    _ old: String, _ new: String, file: String = "t.csv"
  ) throws -> Change {
    var reader = SnapshotReader(file: file)
    let before = try reader.read(old)
    return try Change.resolve(before.sections, reader.read(new))
  }

  private func lines(_ change: Change) -> [String] {
    ChangeDescription(change).lines
  }

  /// `diff`, which reads both files at once, and `watch` and `log`, which read one after the other, agree.
  @Test(arguments: [
    ("k,depth\na,3\nb,5\n", "k,draught\na,3\nb,5\n", ["renames column depth → draught"]),
    ("k,depth\na,3\nb,5\n", "k,depth,note\na,3,\nb,5,\n", ["inserts column note"]),
    ("k,depth,sea\na,3,North\nb,5,North\n", "k,depth\na,3\nb,5\n", ["deletes column sea"]),
    // a row is reported if anything else changed
    (
      "k,depth\na,3\nb,5\nc,7\n", "k,draught\na,3\nb,5\nc,8\n",
      ["renames column depth → draught", "updates c at 3: draught 7 → 8"]
    ),
    (
      "k,depth\na,3\nb,5\n", "k,depth,sea\na,3,North\nb,6,North\nc,9,Baltic\n",
      ["inserts column sea", "updates b at 2: depth 5 → 6", "inserts c at 3: 9  Baltic"]
    ),
    // the renamed column is the only one that identifies rows
    (
      "ship,n\na,3\nb,3\nc,3\n", "vessel,n\na,3\nb,3\nc,4\n",
      ["renames column ship → vessel", "updates c at 3: n 3 → 4"]
    ),
  ])
  func rowsAreReportedOnlyIfSomethingElseChanged(
    _ old: String, _ new: String, _ expected: [String]
  ) throws {
    #expect(try lines(change(old, new)) == expected)
    let deck = try Deck.load(["o.csv", "n.csv"], from: .texts(["o.csv": old, "n.csv": new]))
    #expect(
      try lines(Change.resolve(deck.snapshots[0].sections, deck.snapshots[1])) == expected)
  }

  /// Many columns are compared in fewer rows; far more are not compared.
  @Test(arguments: [(200, true), (500, false)])
  func manyColumnsMayBeRenamed(count: Int, areFound: Bool) throws {
    func table(_ name: String) -> String {
      let header = (0..<count).map { "\(name)\($0)" }
      let rows = (0..<25).map { row in (0..<count).map { "\(row * count + $0)" } }
      return ([header] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    }
    let changes = try change(table("depth"), table("draught")).columns
    #expect(changes.count(where: { $0.newName != nil }) == (areFound ? count : 0))
  }

  /// JSON has no columns: a member of a row is a value of that row.
  @Test func aMemberIsNoColumn() throws {
    let change = try change(
      #"[{"k":"a"},{"k":"b"}]"#, #"[{"k":"a"},{"k":"b","n":1}]"#, file: "t.json")
    #expect(lines(change) == ["updates b at 2: n (none) → 1"])
  }

  /// A value that becomes an object, or the reverse, is reported once and renames nothing.
  @Test func aValueMayBecomeAnObject() throws {
    let (one, other) = (
      #"[{"k":"a","dock":"N"},{"k":"b","dock":"S"}]"#,
      #"[{"k":"a","dock":{"pier":"N","berth":4}},{"k":"b","dock":"S"}]"#
    )
    let forth = try lines(change(one, other, file: "t.json"))
    #expect(forth == ["updates a at 1: dock N → {pier N, berth 4}"])
    let back = try lines(change(other, one, file: "t.json"))
    #expect(back == ["updates a at 1: dock {pier N, berth 4} → N"])
  }

  @Test func aMutedColumnComesAndGoesSilently() throws {
    let change = try change("k,depth\na,3\n", "k,depth,sea\na,3,North\n")
    #expect(!change.isEmpty && change.without(QuietChanges(columns: ["sea"])).isEmpty)
  }
}
