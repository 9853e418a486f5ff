import Testing

@testable import FlipbookHistories
@testable import FlipbookSnapshots

/// Changes between snapshots that are not adjacent, and parts of changes.
@Suite struct NetChangeTests {
  /// Rows are identified by their letters; the digits are their content.
  private func keyed(_ rows: String) -> [SnapshotSection] {
    list(rows) { text, _ in .key(String(text.prefix(1))) }
  }

  /// Rows are identified by the digits before their text.
  private func lines(_ rows: String) -> [SnapshotSection] {
    list(rows) { text, serial in .serial(serial) }
  }

  private func list(_ rows: String, _ id: (String, Int) -> RowID) -> [SnapshotSection] {
    let rows = rows.split(separator: " ").map { word in
      let digits = word.prefix { $0.isNumber }
      let text = String(word.dropFirst(digits.count))
      return SnapshotRow(id: id(text, Int(digits) ?? 0), text: text)
    }
    return [SnapshotSection(id: "", title: "", rows: RowList(rows))]
  }

  private func net(_ before: [SnapshotSection], _ after: [SnapshotSection]) throws -> [String] {
    ChangeDescription(try Change.net(from: before, to: Snapshot(name: "", sections: after))).lines
  }

  /// A line that went and came again has another number.
  @Test func rowsInsertedAgainAreNotAChange() throws {
    #expect(try net(keyed("a1 b1"), keyed("a1 b1")) == [])
    #expect(try net(lines("1a 2b 3c"), lines("1a 9b 3c")) == [])
    #expect(
      try net(lines("1a 2b 3c"), lines("9b 1a 8d")) == [
        "deletes “c” at 3", "inserts “d” at 3", "moves “b” from 2 to 1",
      ])
  }

  /// A file that was removed and restored has the same sections with other identities.
  @Test func sectionsInsertedAgainAreNotAChange() throws {
    func board(_ ids: [String], _ rows: String...) -> [SnapshotSection] {
      zip(zip(ids, ["Todo", "Done"]), rows).map {
        SnapshotSection(id: $0.0.0, title: $0.0.1, rows: lines($0.1)[0].rows)
      }
    }
    let before = board(["Todo", "Done"], "1a 2b", "3c")
    #expect(try net(before, board(["Todo#2", "Done#2"], "4a 5b", "6c")) == [])
    #expect(
      try net(before, board(["Todo#2", "Done#2"], "4a", "5b 6c"))
        == ["moves “b” from 2 in “Todo” to 1 in “Done”"])
  }

  @Test(arguments: [
    (RowChange.Event.updated, "1 deleted, 1 inserted, 1 moved", 0),
    (.deleted, "1 inserted, 1 moved, 1 updated", 1),
    (.inserted, "1 deleted, 1 moved, 1 updated", 2),
    (.moved, "1 deleted, 1 inserted, 1 updated", 3),
  ])
  func unwantedEventsAreNotReported(event: RowChange.Event, sum: String, line: Int) throws {
    let change = Change(
      before: keyed("a1 b1 c1 d1 e1"), after: Snapshot(name: "", sections: keyed("e1 a2 c1 d1 n1")))
    let all = ChangeDescription(change).lines
    #expect(all.count == 4)
    var quiet = QuietChanges()
    quiet.events = [event]
    var wanted = all
    wanted.remove(at: line)
    let description = ChangeDescription(change, without: quiet)
    #expect(description.lines == wanted && description.story.count == 3)
    #expect(change.sum(without: quiet).words == sum)
    let verb = ["update", "delete", "insert", "move"][line]
    var json: [UInt8] = []
    SnapshotJSON.write(change, without: quiet) { json += $0 }
    let text = String(decoding: json, as: UTF8.self)
    // moves are only operations
    let count = event == .moved ? 3 : 2
    #expect(
      text.ranges(of: #"{"change":""#).count == count && !text.contains(#""\#(verb)""#), "\(text)")
    #expect(!change.isSilent(without: quiet))
    quiet.events = [.updated, .deleted, .inserted, .moved]
    #expect(change.isSilent(without: quiet))
  }

  /// A row that moved past others but has the same position number.
  @Test func everyMoveIsReported() {
    let change = Change(
      before: keyed("a1 b1 c1 d1"), after: Snapshot(name: "", sections: keyed("d1 b1 a1 c1")))
    #expect(change.sum().words == "2 moved")
    let words = ChangeDescription(change, in: RowWords(isSpoken: true))
    #expect(
      words.sentences() == [
        "Line d moved up 3 positions, from 4 to 1.", "Line b moved, still at 2, now after d.",
      ])
    #expect(ChangeDescription(change).story.count == 1)
  }

  /// A row that was updated and moved is still updated if moves are not reported.
  @Test func updatesOfMovedRowsAreSpoken() {
    let change = Change(
      before: keyed("a1 b1 c1"), after: Snapshot(name: "", sections: keyed("c2 a1 b1")))
    var quiet = QuietChanges()
    quiet.events = [.moved, .inserted, .deleted]
    let words = ChangeDescription(change, without: quiet, in: RowWords(isSpoken: true))
    #expect(words.sentences().count == 1)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func aPartOfAHistoryHasTheSameSnapshots(seed: UInt64) {
    var lists = RandomHistory(seed: seed)
    var history = History(limit: .max)
    for number in 0..<50 {
      history.append(lists.next("\(number)"), at: Moment(milliseconds: number))
    }
    let whole = history
    history.keep(7...31)
    #expect(history.count == 25 && history.newest == whole.sections(at: 31))
    for index in 0..<25 {
      #expect(history.snapshot(at: index).isIdentical(to: whole.snapshot(at: index + 7)))
    }
    // and it can grow
    history.append(whole.snapshot(at: 40))
    #expect(history.sections(at: 24) == whole.sections(at: 31))
    #expect(history.sections(at: 25) == whole.sections(at: 40))
  }
}
