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

  @Test func listsOfLinesAreSearched() throws {
    var history = History(limit: .max)
    var aligner = LineAligner()
    for text in ["a\nb\nc\nd\n", "a\nb\nx\nc\nd\n", "a\nb\nc\nd\n"] {
      let sections = aligner.align(LineBuffer(Array(text.utf8)))
      history.append(Snapshot(name: "", sections: sections))
    }
    #expect(try history.nearestSnapshot(to: 0, isForward: true) { $0.text == "x" } == 1)
    #expect(try history.nearestSnapshot(to: 1, isForward: false) { $0.text == "d" } == 0)
    #expect(try history.nearestSnapshot(to: 1, isForward: true) { $0.text == "x" } == nil)
    let id = try #require(history.sections(at: 1)[0].rows.first { $0.text == "x" }).id
    let biography = try RowBiography(of: id, in: history)
    #expect(biography.places == [nil, 3, nil])
  }

  @Test func eachRowIsReadOnce() throws {
    var history = History(limit: .max)
    for number in 0..<50 {
      let rows = (0..<100).map { row in
        SnapshotRow(id: .key("\(row)"), text: row == 7 ? "\(number)" : "same \(row)")
      }
      history.append(
        Snapshot(rows: rows))
    }
    var looked = 0
    let found = try history.nearestSnapshot(to: 0, isForward: true) { _ in
      looked += 1
      return false
    }
    #expect(found == nil)
    // the rows of the last snapshot, one for each older one, and again the first list
    #expect(looked <= 100 + 50 + 100)
  }

  @Test func aSearchThatNobodyWantsEnds() {
    var history = History(limit: .max)
    for name in ["a", "b"] { history.append(Snapshot(name: name, sections: [])) }
    let progress = WorkProgress()
    progress.cancel()
    #expect(throws: SnapshotError.cancelled) {
      try WorkProgress.$current.withValue(progress) {
        try history.nearestSnapshot(to: 0, isForward: true) { _ in true }
      }
    }
  }
}
