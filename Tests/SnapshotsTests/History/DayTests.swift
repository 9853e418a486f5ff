import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// A day of a table that is read every second fits the default memory of a history.
@Suite struct DayTests {
  @Test func aDayOfATableIsKept() throws {
    let columns = ["id", "name", "state", "cpu", "mem", "started"]
    var reader = SnapshotReader(
      file: "t.csv", options: DeckOptions(table: .with { $0.key = ["id"] }))
    var history = History()
    var before: [SnapshotSection]?
    let looks = 120
    for turn in 0..<looks {
      let rows = (0..<60).map { row in
        let changes = turn / 60 + (row < turn % 60 ? 1 : 0)
        return "\(1_000 + row),service-\(row)-worker,running,\(Double(changes % 997) / 10),"
          + "\(100 + changes % 37) MB,2026-11-27 08:\(10 + row % 50)"
      }
      let text = ([columns.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
      let snapshot = try reader.read(Array(text.utf8))
      history.append(Change(before: before, after: snapshot))
      before = snapshot.sections
    }
    let bytes = history.byteCount / looks
    #expect(bytes * 86_400 < History.defaultLimit)
  }
}
