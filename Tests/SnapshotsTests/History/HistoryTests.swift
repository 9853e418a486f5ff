import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Snapshots that are added to a history can be read from it, for as long as they are kept.
@Suite struct HistoryTests {
  @Test func anyNumberOfUnchangedReadingsIsAccepted() throws {
    let line = "{\"unchanged\":\(RecordedValue.maximum - 1)}\n"
    let text = "{\"recording\":1}\n{\"source\":[]}\n" + String(repeating: line, count: 1_100)
    let history = try Recording(bytes: Array(text.utf8), file: "r").history
    #expect(history[0].unchangedCount == RecordedValue.maximum - 1)
    let folder = TemporaryFolder()
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: ""))
    try file.append(Change(before: nil, after: Snapshot(name: "", sections: [])))
    for _ in 0..<1_100 { file.recordUnchanged(count: history[0].unchangedCount, at: nil) }
    try file.finish()
    let written = String(decoding: try FileBytes.read(folder("r")), as: UTF8.self)
    #expect(written == "{\"recording\":1}\n{\"source\":[]}\n" + line)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func randomSnapshotsAreReturnedUnchanged(seed: UInt64) {
    var lists = RandomHistory(seed: seed)
    var history = History()
    var expected: [Snapshot] = []
    for number in 0..<120 {
      let snapshot = lists.next("\(number)")
      expected.append(snapshot)
      history.append(snapshot, at: Moment(milliseconds: number))
    }
    #expect(history.count == expected.count && history.forgottenCount == 0)
    for (index, snapshot) in expected.enumerated() {
      #expect(history.snapshot(at: index).isIdentical(to: snapshot), "\(index)")
      #expect(history[index].moment == Moment(milliseconds: index))
    }
  }

  /// A list of `count` rows whose row `turn` has another number each time.
  private func list(_ count: Int, turn: Int) -> Snapshot {
    let rows = (0..<count).map { row in
      let number = turn / count + (row <= turn % count ? 1 : 0)
      let fields = [Field(name: "id", value: "\(row)"), Field(name: "n", value: "\(number)")]
      return SnapshotRow(
        id: .key("\(row)"), text: fields.map(\.value).joined(separator: "  "), fields: fields)
    }
    return Snapshot(
      name: "\(turn)", sections: [SnapshotSection(id: "", title: "", rows: rows)])
  }

  @Test func theOldestAreDroppedWhenTheMemoryIsFull() {
    var history = History(limit: 100_000)
    var gone = 0
    for turn in 0..<2000 {
      gone += history.append(list(30, turn: turn))
      #expect(history.byteCount <= 100_000)
    }
    #expect(gone == history.forgottenCount && gone > 0)
    #expect(history.count == 2000 - gone && history.count > 200)
    for index in stride(from: 0, to: history.count, by: 11) {
      #expect(history.snapshot(at: index).isIdentical(to: list(30, turn: gone + index)))
    }
  }

  @Test func theNewestStaysHoweverLargeItIs() {
    var history = History(limit: 10)
    for turn in 0..<5 { history.append(list(100, turn: turn)) }
    #expect(history.count == 1 && history.forgottenCount == 4)
    #expect(history.snapshot(at: 0).isIdentical(to: list(100, turn: 4)))
  }

  /// Rows that changed later and rows of lists that are kept whole have them too. A row that was deleted before does
  /// not become the row that has its key now.
  @Test(arguments: [10, 600]) func newIdentitiesApplyToAllSnapshots(turns: Int) {
    func list(_ rows: (id: String, text: String)...) -> Snapshot {
      Snapshot(rows: rows.map { SnapshotRow(id: .key($0.id), text: $0.text) })
    }
    var history = History()
    history.append(list(("a", "x"), ("b", "y"), ("1", "gone")))
    for turn in 1...turns { history.append(list(("a", "x\(turn)"), ("b", "y"))) }
    history.append(
      Change(
        before: list(("1", "x\(turns)"), ("2", "y")).sections, after: list(("1", "X"), ("2", "y")),
        isRekeyed: true))
    for index in 1..<history.count {
      #expect(history.snapshot(at: index).ids == ["1", "2"], "\(index)")
    }
    let oldest = history.snapshot(at: 0)
    #expect(oldest.texts == ["x", "y", "gone"])
    #expect(oldest.ids.prefix(2) == ["1", "2"] && Set(oldest.ids).count == 3)
  }

  @Test func changesAreCounted() {
    func counts(_ lists: String...) -> [Int] {
      var history = History()
      for list in lists {
        let rows = list.map { letter in
          SnapshotRow(id: .key(letter.lowercased()), text: String(letter))
        }
        history.append(
          Snapshot(rows: rows))
      }
      return (0..<history.count).map { history[$0].changeCount }
    }
    #expect(counts("abc", "abc", "abxc", "abc", "aBc") == [3, 0, 1, 1, 1])
    #expect(counts("abcdef", "bcdefa", "fedcb") == [6, 1, 5])
    #expect(counts("", "ab", "") == [0, 2, 2])
  }

  @Test func unchangedSnapshotsAreCounted() {
    var history = History()
    history.recordUnchanged(at: Moment(milliseconds: 1))
    #expect(history.isEmpty)
    history.append(list(1, turn: 0), at: Moment(milliseconds: 2))
    for time in 3...9 { history.recordUnchanged(at: Moment(milliseconds: time)) }
    history.append(list(1, turn: 1), at: Moment(milliseconds: 10))
    #expect(history[0].unchangedCount == 7)
    #expect(history[0].lastSeen == Moment(milliseconds: 9))
    #expect(history[1].unchangedCount == 0)
  }

  /// Otherwise, short deltas of a long list would multiply its size.
  @Test func completeListsAreLimitedByTheSizeOfTheirDeltas() {
    func row(_ turn: Int) -> SnapshotRow { SnapshotRow(id: .key("turn"), text: "\(turn)") }
    let long = String(repeating: "x", count: 10_000)
    let rows = (0..<200).map { SnapshotRow(id: .key("\($0)"), text: "\($0) \(long)") }
    var history = History(limit: .max)
    history.append(Snapshot(rows: [row(0)] + rows))
    for turn in 1..<520 {
      // as a recording is read, without comparing the long rows
      var patch = Patch()
      patch.begin(origin: 0)
      patch.write(row(turn))
      patch.keep(1..<201)
      history.append(patch, name: "", detail: "", at: nil)
    }
    #expect(history.byteCount < 1 << 20)
    #expect(history.snapshot(at: 3).texts.first == "3")
  }
}
