import Testing

@testable import Snapshots

/// A row is followed through everything that is kept.
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

  @Test func everythingThatHappensToItIsTold() {
    let history = history([
      [("", [("a", "1"), ("b", "2")])],
      [("", [("a", "1"), ("c", "9"), ("b", "2")])],
      [("", [("c", "9"), ("b", "3.5"), ("a", "1")])],
      [("", [("a", "1")])],
      [("", [("a", "1")])],
      [("", [("a", "1"), ("b", "4")])],
      [("", [("a", "1")]), ("done", [("b", "4")])],
    ])
    let biography = RowBiography(of: .key("b"), in: history)
    let expected: [(Int, RowBiography.Event.Kind)] = [
      (0, .inserted(at: 2)), (1, .moved(from: 2, to: 3)), (2, .moved(from: 3, to: 2)),
      (2, .edited(column: "n", from: "2", to: "3.5")), (3, .deleted(from: 2)),
      (5, .inserted(at: 2)), (6, .crossed(to: "done")),
    ]
    #expect(
      biography.events == expected.map { RowBiography.Event(snapshot: $0.0, kind: $0.1) })
    #expect(biography.places == [2, 3, 2, nil, nil, 2, 1])
    #expect(biography.numbers(of: "n") == [2, 2, 3.5, nil, nil, 4, 4])
    #expect(biography.values(of: "key") == ["b", "b", "b", nil, nil, "b", "b"])
  }

  @Test func aRowThatNeverWasHasNoLife() {
    let biography = RowBiography(of: .key("z"), in: history([[("", [("a", "1")])]]))
    #expect(biography.events.isEmpty && biography.places == [nil])
  }
}
