import Testing

@testable import FlipbookHistories
@testable import FlipbookSnapshots

/// A row is followed through all snapshots that are kept.
@Suite struct RowBiographyTests {
  private func history(_ lists: [[(section: String, rows: [(key: String, n: String)])]]) -> History
  {
    var history = History()
    for list in lists {
      let sections = list.map { section, rows in
        SnapshotSection(
          id: section, title: section,
          rows: rows.map { row in
            SnapshotRow(
              id: .key(row.key), text: "\(row.key)  \(row.n)",
              fields: [Field(name: "key", value: row.key), Field(name: "n", value: row.n)])
          })
      }
      history.append(Snapshot(name: "", sections: sections))
    }
    return history
  }

  @Test func everythingThatHappensToItIsListed() throws {
    let history = history([
      [("", [("a", "1"), ("b", "2")])],
      [("", [("a", "1"), ("c", "9"), ("b", "2")])],
      [("", [("c", "9"), ("b", "3.5"), ("a", "1")])],
      [("", [("a", "1")])],
      [("", [("a", "1")])],
      [("", [("a", "1"), ("b", "4")])],
      [("", [("a", "1")]), ("done", [("b", "4")])],
    ])
    let biography = try RowBiography(of: .key("b"), in: history)
    let expected: [(Int, RowBiography.Event.Kind)] = [
      (0, .inserted(at: 2)), (1, .moved(from: 2, to: 3)), (2, .moved(from: 3, to: 2)),
      (2, .edited(FieldChange(name: "n", column: "n", from: "2", to: "3.5"))),
      (3, .deleted(from: 2)),
      (5, .inserted(at: 2)), (6, .crossed(to: "done")),
    ]
    #expect(
      biography.events == expected.map { RowBiography.Event(snapshot: $0.0, kind: $0.1) })
    #expect(biography.places == [2, 3, 2, nil, nil, 2, 1])
    #expect(biography.numbers(of: "n") == [2, 2, 3.5, nil, nil, 4, 4])
    #expect(biography.values(of: "key") == ["b", "b", "b", nil, nil, "b", "b"])
  }

  /// Headings such as “Added” occur below each release.
  @Test func aSectionIsIdentifiedByItsParents() throws {
    var history = History()
    for releases in [["1.0"], ["2.0", "1.0"]] {
      let row = SnapshotRow(id: .serial(1), text: "It counts")
      let sections = releases.enumerated().flatMap { place, release in
        [
          SnapshotSection(id: release, title: release, level: 2, rows: [] as RowList),
          SnapshotSection(
            id: "\(release) Added", title: "Added", level: 3, rows: place == 0 ? [row] : []),
        ]
      }
      history.append(Snapshot(name: "", sections: sections))
    }
    let biography = try RowBiography(of: .serial(1), in: history)
    #expect(biography.events.last?.kind == .crossed(to: "2.0 › Added"))
  }

  @Test func elapsedTimesAreNotListed() throws {
    let biography = try RowBiography(
      of: .key("a"),
      in: history([
        [("", [("a", "4 (8s ago)")])], [("", [("a", "4 (9s ago)")])], [("", [("a", "5 (1s ago)")])],
      ]))
    #expect(biography.events.map(\.snapshot) == [0, 2])
  }

  /// Documents that the history has dropped are not kept for one of their rows.
  @Test func itDoesNotKeepTables() throws {
    var history = History()
    weak var first: TableRows?
    for turn in 1...2 {
      let bytes = Array("a\(turn)b\(turn)".utf8)
      let cells = (0..<4).map { TableCell(start: $0, end: $0 + 1) }
      let table = TableRows(
        CellGrid(bytes, cells: cells, columnCount: 2), TableColumns(["key", "n"]))
      if turn == 1 { first = table }
      let rows = ["a", "b"].enumerated().map { place, key in
        SnapshotRow(id: .key(key), values: .cells(table, at: place))
      }
      history.append(Snapshot(rows: rows))
    }
    let biography = try RowBiography(of: .key("b"), in: history)
    history = History()
    #expect(first == nil)
    #expect(biography.values(of: "n") == ["1", "2"])
  }

  /// The history of a row does not depend on how snapshots are stored.
  @Test(arguments: 0..<2) func itMatchesTheSnapshots(seed: Int) throws {
    var random = RandomHistory(seed: UInt64(seed))
    var history = History(limit: .max)
    let snapshots = (0..<400).map { random.next("\($0)") }
    for snapshot in snapshots { history.append(snapshot) }
    let ids = Set(snapshots.flatMap(\.sections).flatMap(\.rows).map(\.id))
    for id in ids.sorted(by: { "\($0)" < "\($1)" }).prefix(12) {
      let biography = try RowBiography(of: id, in: history)
      for (index, snapshot) in snapshots.enumerated() {
        let place = snapshot.sections.lazy
          .compactMap { $0.rows.firstIndex { $0.id == id } }.first
        #expect(biography.places[index] == place.map { $0 + 1 })
      }
    }
  }

  /// This also applies after the oldest snapshots are dropped, together with the changes to the
  /// next one.
  @Test func aFollowedHistoryEqualsOneReadFromTheStart() throws {
    func list(_ turn: Int) -> Snapshot {
      let rows = ["a", "b", "c"].map { key in
        SnapshotRow(
          id: .key(key), text: "\(key)  \(turn)",
          fields: [Field(name: "key", value: key), Field(name: "n", value: "\(turn)")])
      }
      let kept = turn % 5 == 0 ? Array(rows.dropFirst()) : turn % 3 == 0 ? rows.reversed() : rows
      return Snapshot(rows: kept)
    }
    var history = History(limit: 3_000)
    history.append(list(1))
    var biography = try RowBiography(of: .key("a"), in: history)
    for turn in 2..<60 {
      history.append(list(turn))
      biography.follow(history)
      let anew = try RowBiography(of: .key("a"), in: history)
      #expect(biography.events == anew.events, "turn \(turn)")
      #expect(biography.places == anew.places, "turn \(turn)")
    }
    #expect(history.forgottenCount > 0)
  }
}
