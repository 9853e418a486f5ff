import Foundation
import ListDiff
import FlipbookNotation
import Testing

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Recorded snapshots are read back unchanged.
@Suite struct RecordingTests {
  private let folder = TemporaryFolder()

  private func read(_ name: String = "r") throws -> Recording {
    try Recording(bytes: try FileBytes.read(folder(name)), file: name)
  }

  private func expect(_ history: History, _ expected: [Snapshot]) {
    #expect(history.count == expected.count)
    for (index, snapshot) in expected.enumerated() where index < history.count {
      #expect(history.snapshot(at: index).isIdentical(to: snapshot), "\(index)")
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func randomSnapshotsAreReadAsTheyWereWritten(seed: UInt64) throws {
    var lists = RandomHistory(seed: seed)
    var expected: [Snapshot] = []
    let header = RecordingHeader(title: "a \"title\"", key: ["a", "b"], bar: "c", offset: -90)
    let file = try RecordingFile(path: folder("r"), header: header)
    for number in 0..<60 {
      let snapshot = lists.next(number % 3 == 0 ? "" : "\(number)")
      let change = Change(
        before: expected.last?.sections, after: snapshot, at: Moment(milliseconds: number * 7))
      try file.append(change)
      for time in 0..<number % 4 {
        file.recordUnchanged(at: Moment(milliseconds: number * 7 + time))
      }
      expected.append(snapshot)
    }
    try file.finish()
    let recording = try read()
    #expect(recording.header == header && recording.diagnostics.isEmpty)
    expect(recording.history, expected)
    for index in 0..<60 {
      #expect(recording.history[index].moment == Moment(milliseconds: index * 7))
      #expect(recording.history[index].unchangedCount == index % 4)
    }
  }

  @Test(arguments: 0..<2 as Range<UInt64>)
  func aHistoryIsSavedUnchanged(seed: UInt64) throws {
    var lists = RandomHistory(seed: seed)
    var history = History(limit: 200_000)
    for number in 0..<600 { history.append(lists.next("\(number)")) }
    #expect(history.forgottenCount > 0)
    try history.save(to: folder("r"), header: RecordingHeader(title: "t"))
    expect(try read().history, (0..<history.count).map { history.snapshot(at: $0) })
    let reason = "already exists; choose another name"
    #expect(throws: SnapshotError(folder("r"), reason)) {
      try history.save(to: folder("r"), header: RecordingHeader(title: "t"))
    }
  }

  @Test func aCancelledSaveLeavesNoFile() throws {
    var history = History(limit: .max)
    history.append(Snapshot(name: "a", sections: []))
    let progress = WorkProgress()
    progress.cancel()
    #expect(throws: SnapshotError.cancelled) {
      try WorkProgress.$current.withValue(progress) {
        try history.save(to: folder("r"), header: RecordingHeader(title: "t"))
      }
    }
    // an existing file is not written to
    try history.save(to: folder("r"), header: RecordingHeader(title: "t"))
    #expect(try read().history.count == 1)
  }

  @Test func theFormIsTheOneDocumented() throws {
    let file = try RecordingFile(
      path: folder("r"), header: RecordingHeader(title: "list", key: ["id"]))
    func snapshot(_ rows: SnapshotRow...) -> Snapshot {
      Snapshot(name: "n", sections: [SnapshotSection(id: "", title: "", rows: rows)])
    }
    let ann = SnapshotRow(
      id: .key("1"), text: "1  Ann",
      fields: [Field(name: "id", value: "1"), Field(name: "name", value: "Ann")])
    let red = SnapshotRow(
      id: .serial(4), text: "red",
      styles: [StyledRange(range: 0..<3, style: Style(foreground: .palette(1)))])
    let first = snapshot(ann)
    try file.append(Change(before: nil, after: first, at: Moment(milliseconds: 1000)))
    file.recordUnchanged(count: 2, at: Moment(milliseconds: 1500))
    try file.append(
      Change(
        before: first.sections, after: snapshot(red, ann), at: Moment(milliseconds: 2000)))
    #expect(
      try String(decoding: FileBytes.read(folder("r")), as: UTF8.self) == #"""
        {"recording":1,"title":"list","key":["id"]}
        {"time":"1970-01-01T00:00:01.000Z","name":"n","source":[{"id":"","title":"","rows":[{"id":"1","text":"1  Ann","fields":{"id":"1","name":"Ann"}}]}]}
        {"time":"1970-01-01T00:00:01.500Z","unchanged":2}
        {"time":"1970-01-01T00:00:02.000Z","name":"n","delta":[{"from":0,"rows":[{"id":4,"text":"red","styles":[[0,3,"38;5;1"]]},[0,1]]}]}

        """#)
  }

  /// A row whose key column changes is the same row in the recording too.
  @Test func rowsWithAnotherKeyAreTheSameRows() throws {
    func list(_ ids: [RowID], _ texts: String) -> [SnapshotSection] {
      let rows = zip(ids, texts).map { SnapshotRow(id: $0, text: String($1)) }
      return [SnapshotSection(id: "", title: "", rows: rows)]
    }
    let names = ["a", "b", "c"].map { RowID.key($0) }
    let numbers: [RowID] = [.serial(7), .key("2"), .key("2", occurrence: 2)]
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    func write(_ before: [SnapshotSection]?, _ after: [SnapshotSection], rekeys: Bool) throws {
      try file.append(
        Change(
          before: before, after: Snapshot(name: "", sections: after), isRekeyed: rekeys))
    }
    try write(nil, list(names, "xyz"), rekeys: false)
    try file.append(
      Change(
        before: list(names.reversed(), "xyz"), after: Snapshot(name: "", sections: []),
        kind: .newNames, isRekeyed: true))
    try write(list(numbers, "xyz"), list(numbers, "xYz"), rekeys: true)
    let history = try read().history
    #expect(history.count == 2)
    let changes = StagedChangeset(from: history.sections(at: 0), to: history.sections(at: 1))
    #expect(
      changes.count == 1 && changes[0].elementUpdated == [ElementPath(element: 1, section: 0)])
    #expect(changes[0].changeCount == 1)
    #expect(history.newest.flatMap(\.rows).map(\.id) == numbers)
    try write(list(numbers, "xYz"), list(Array(numbers.dropLast()), "xY"), rekeys: false)
    #expect(try read().history.newest.flatMap(\.rows).map(\.id) == Array(numbers.dropLast()))
    let written = try String(decoding: FileBytes.read(folder("r")), as: UTF8.self)
    #expect(written.ranges(of: "\"ids\"").count == 1, "new identities are said once")
    #expect(throws: SnapshotError.self) {
      let text = try String(decoding: FileBytes.read(folder("r")), as: UTF8.self)
      let torn = text.replacing(#"{"id":"2"},"#, with: "")
      _ = try Recording(bytes: Array(torn.utf8), file: "r")
    }
  }

  /// A recording of a few snapshots, as bytes.
  private func sample() throws -> [UInt8] {
    var lists = RandomHistory(seed: 3)
    let file = try RecordingFile(path: folder("s"), header: RecordingHeader(title: "t"))
    var before: [SnapshotSection]?
    for number in 0..<8 {
      let after = lists.next("\(number)")
      try file.append(
        Change(before: before, after: after, at: Moment(milliseconds: number)))
      before = after.sections
    }
    return try FileBytes.read(folder("s"))
  }

  @Test func aTruncatedFileIsReadToItsEnd() throws {
    let bytes = try sample()
    let whole = try Recording(bytes: bytes, file: "s")
    let headerEnd = try #require(bytes.firstIndex(of: .lineFeed))
    var counts: Set<Int> = []
    for end in stride(from: bytes.count, through: headerEnd, by: -23) {
      let recording = try Recording(bytes: Array(bytes[..<end]), file: "s")
      counts.insert(recording.history.count)
      let snapshots = max(0, bytes[..<end].count { $0 == .lineFeed } - 1)
      let isBetweenLines = bytes[end - 1] == .lineFeed
      #expect(
        recording.history.count == snapshots
          || recording.history.count == snapshots + 1 && !isBetweenLines)
      if let last = (0..<recording.history.count).last {
        #expect(
          recording.history.snapshot(at: last).isIdentical(to: whole.history.snapshot(at: last)))
      }
    }
    #expect(counts.isSuperset(of: 1...8))
  }

  @Test func brokenBytesNeverDoHarm() throws {
    let bytes = try sample()
    var random = SeededGenerator(seed: 11)
    var (read, refused) = (0, 0)
    for _ in 0..<200 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = broken.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: broken[place] = UInt8.random(in: 0...255, using: &random)
        case 1: broken[place] = "0123456789[]{},:\"-\n".utf8.randomElement(using: &random)!
        default: broken.remove(at: place)
        }
      }
      do throws(SnapshotError) {
        let recording = try Recording(bytes: broken, file: "s")
        for index in 0..<recording.history.count { _ = recording.history.sections(at: index) }
        read += 1
      } catch {
        guard let line = error.line else {
          Issue.record("\(error)")
          continue
        }
        #expect((1...20).contains(line))
        refused += 1
      }
    }
    #expect(read > 20 && refused > 20)
  }

  @Test func errorsAreReportedWithTheirLineNumber() {
    func error(_ lines: String...) -> String {
      do throws(SnapshotError) {
        _ = try Recording(bytes: Array(lines.joined(separator: "\n").utf8) + [10], file: "f")
        return "none"
      } catch { return error.description }
    }
    let header = #"{"recording":1,"title":"t"}"#
    let whole = #"{"source":[{"id":"","title":"","rows":[{"id":1,"text":"a"}]}]}"#
    #expect(error(header, whole) == "none")
    #expect(error("one", "two").hasPrefix("f: line 1: not a recording"))
    #expect(error(whole).hasPrefix("f: line 1: not a recording"))
    #expect(
      error(#"{"recording":2}"#)
        == "f: line 1: a recording of version 2; this flipbook reads only version 1")
    #expect(error(header, whole, "{").hasPrefix("f: line 3: expected a name in quotes"))
    #expect(error(header, "{}").contains("line 2: expected “recording”, “source”, “delta”"))
    #expect(
      error(header, whole, #"{"delta":[{"from":0,"rows":[[0,2]]}]}"#)
        == "f: line 3: refers to rows or sections that the previous snapshot does not have")
    #expect(
      error(header, whole, #"{"delta":[{"from":0,"rows":[[0,1],[0,1]]}]}"#)
        == "f: line 3: row 0 of the previous snapshot is used twice; use each row at most once")
    #expect(
      error(header, whole, #"{"delta":[{"from":0,"rows":[[0,1]]},{"from":0,"rows":[[0,1]]}]}"#)
        == "f: line 3: row 0 of the previous snapshot is used twice; use each row at most once")
    #expect(
      error(header, whole, #"{"delta":[{"from":0,"rows":[[0,1]]},{"from":0,"rows":[]}]}"#)
        == "f: line 3: two sections with the same id; each section needs its own")
    #expect(
      error(header, whole, #"{"delta":[{"from":1,"rows":[]}]}"#).hasPrefix(
        "f: line 3: refers to rows or"))
    #expect(
      error(header, whole, #"{"delta":[{"from":0,"rows":[[-1,1]]}]}"#)
        == "f: line 3: rows: expected a whole number, 0 or more")
    #expect(error(header, #"{"source":[{"id":""}]}"#) == "f: line 2: expected “title”")
    #expect(
      error(header, #"{"time":"noon","source":[]}"#)
        == "f: line 2: time: expected a time such as 2026-03-01T10:00:00.000Z")
    #expect(
      error(
        header,
        #"{"source":[{"id":"","title":"","rows":[{"id":1,"text":"é","styles":[[0,1,"1"]]}]}]}"#)
        == "f: line 2: styles: not a range within the text")
    #expect(error("").hasPrefix("f: line 1: empty"))
  }
}
