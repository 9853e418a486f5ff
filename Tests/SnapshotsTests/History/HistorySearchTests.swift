import Testing

@testable import FlipbookHistories
@testable import FlipbookSnapshots

/// The nearest snapshot with a row is found, however it is stored.
@Suite struct HistorySearchTests {
  @Test(arguments: 0..<2) func theNearestIsFoundInBothDirections(seed: Int) throws {
    var random = RandomHistory(seed: UInt64(seed))
    var history = History(limit: .max)
    let snapshots = (0..<300).map { random.next("\($0)") }
    for snapshot in snapshots { history.append(snapshot) }
    let texts = Set(snapshots.flatMap(\.sections).flatMap(\.rows).map(\.text)).sorted()
    for text in texts.prefix(8) + ["is nowhere"] {
      let matching = snapshots.map { $0.sections.contains { $0.rows.contains { $0.text == text } } }
      for index in [0, 17, 150, 298, 299] {
        let others = (1..<snapshots.count)
        let forward = others.map { (index + $0) % snapshots.count }.first { matching[$0] }
        let backward = others.map { (index + snapshots.count - $0) % snapshots.count }
          .first { matching[$0] }
        func nearest(_ isForward: Bool) throws -> Int? {
          try history.nearestSnapshot(to: index, isForward: isForward) { $0.text == text }
        }
        #expect(try nearest(true) == forward)
        #expect(try nearest(false) == backward)
      }
    }
  }
}
