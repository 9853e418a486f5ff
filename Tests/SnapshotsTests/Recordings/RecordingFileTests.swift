import Glibc
import Testing
import FlipbookValueTrees

@testable import FlipbookHistories
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Files to which a session is appended, and files that must not be changed.
@Suite struct RecordingFileTests {
  private let folder = TemporaryFolder()

  private func lines(_ texts: String, from serial: Int = 1) -> Snapshot {
    let rows = texts.enumerated().map { SnapshotRow(id: .serial(serial + $0), text: String($1)) }
    return Snapshot(rows: rows)
  }

  private func record(_ snapshots: Snapshot...) throws {
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    var before: [SnapshotSection]?
    for snapshot in snapshots {
      try file.append(Change(before: before, after: snapshot))
      before = snapshot.sections
    }
  }

  private func contents() throws -> String {
    try String(decoding: FileBytes.read(folder("r")), as: UTF8.self)
  }

  private func read() throws -> Recording {
    try Recording(bytes: try FileBytes.read(folder("r")), file: "r")
  }

  /// A log or a list of events drops its oldest rows, and does not report that.
  @Test(arguments: [Change.Kind.growth, .list])
  func aGrowingListDropsItsOldestRows(kind: Change.Kind) throws {
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    var kept = History()
    for snapshot in [lines("abc"), lines("bcd", from: 2), lines("cdefg", from: 3)] {
      let change = Change(
        before: kept.isEmpty ? nil : kept.newest, after: snapshot, kind: kind,
        areEvents: kind == .list)
      #expect(!change.rows.contains { $0.event == .deleted })
      try file.append(change)
      kept.append(change)
    }
    for history in [kept, try read().history] {
      let texts = (0..<history.count).map { history.snapshot(at: $0).texts.joined() }
      #expect(texts == ["abc", "bcd", "cdefg"])
    }
  }

  @Test func aSessionIsAddedAndRowsKeepTheirIdentity() throws {
    try record(lines("abc"), lines("abcd"))
    // the second session numbers its rows from 1 again: x b d, then x b d y
    try record(lines("xbd"), lines("xbdy"))
    let history = try read().history
    let ids = (0..<history.count).map { history.snapshot(at: $0).ids }
    #expect(history.count == 4)
    #expect(ids[1] == ["1", "2", "3", "4"])
    #expect(ids[2] == ["5", "2", "4"])
    #expect(ids[3] == ["5", "2", "4", "6"])
  }

  /// The row that was written last need not have the highest number.
  @Test func aNewRowOfASessionGetsAnUnusedNumber() throws {
    let rows = [(1, "A"), (2, "b"), (3, "c")].map { SnapshotRow(id: .serial($0), text: $1) }
    let edited = Snapshot(rows: rows)
    try record(lines("abc"), edited)
    try record(lines("Abcx"))
    #expect(try read().history.snapshot(at: 2).ids == ["1", "2", "3", "4"])
  }

  @Test func aSessionWithoutSnapshotsAddsNothing() throws {
    try record(lines("abc"))
    let bytes = try FileBytes.read(folder("r"))
    try RecordingFile(path: folder("r"), header: RecordingHeader(title: "other")).finish()
    #expect(try FileBytes.read(folder("r")) == bytes)
  }

  /// The end of a command may be noticed more than once.
  @Test func unchangedReadsAreWrittenOnce() throws {
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    try file.append(Change(before: nil, after: lines("abc")))
    file.recordUnchanged(count: 3, at: Moment(milliseconds: 1))
    try file.finish()
    let bytes = try FileBytes.read(folder("r"))
    try file.finish()
    #expect(try FileBytes.read(folder("r")) == bytes)
  }

  /// A hole in the file stands for lines that take no time to write.
  @Test func aRecordingThatIsTooLargeIsUnchanged() throws {
    try record(lines("abc"))
    let size = LineBuffer.maximumSize + 1
    #expect(truncate(folder("r"), off_t(size)) == 0)
    #expect(throws: SnapshotError.fileTooLarge(file: folder("r"))) { try record(lines("z")) }
    #expect(FileBytes.size(of: folder("r")) == size)
  }

  @Test func anOffsetIsADayAtMost() throws {
    func header(_ offset: Int) throws -> RecordingHeader {
      let line = "{\"recording\":1,\"title\":\"t\",\"offset\":\(offset)}\n"
      return try Recording(bytes: Array(line.utf8), file: "r").header
    }
    for offset in [-1_440, 0, 1_440] { #expect(try header(offset).offset == offset) }
    for offset in [-1_441, 1_441] {
      #expect(throws: SnapshotError.self) { try header(offset) }
    }
  }

  @Test func anIncompleteLineIsRemovedBeforeAppending() throws {
    try record(lines("abc"), lines("abcd"))
    let bytes = try FileBytes.read(folder("r"))
    folder.write(String(decoding: bytes.dropLast(5), as: UTF8.self), to: "r")
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    #expect(
      file.diagnostics.map(\.message) == ["the last line was incomplete and was removed"])
    try file.append(Change(before: nil, after: lines("z")))
    let history = try read().history
    #expect((0..<history.count).map { history.snapshot(at: $0).texts.joined() } == ["abc", "z"])
  }

  @Test func aLastLineWithoutItsEndStays() throws {
    try record(lines("abc"), lines("abcd"))
    let bytes = try FileBytes.read(folder("r"))
    folder.write(String(decoding: bytes.dropLast(), as: UTF8.self), to: "r")
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    #expect(file.diagnostics.isEmpty)
    #expect(try FileBytes.read(folder("r")) == bytes)
    try file.append(Change(before: nil, after: lines("z")))
    #expect(try read().history.count == 3)
  }

  /// Even if it looks like one at first, or its first line is incomplete.
  @Test(arguments: [
    ("{\"recording\":\"my album\",\"tracks\":[]}", "its first line is incomplete"),
    ("{\"recording\":1,\"tracks\":[]}", "its first line is incomplete"),
    ("{\"recording\":1,\"ti", "its first line is incomplete"),
    ("{\"recording\":\"my album\"}\nmore", "line 1: recording: expected a whole number, 0 or more"),
    ("{\"recording\":[\n1,2", "line 1: "),
    (
      "{\"recording\":2}\n{\"sour",
      "line 1: a recording of version 2; this flipbook reads only version 1"
    ),
    ("{\"recording\":1}\n{\"recording\":2}", "its last line is not part of a recording"),
    ("{\"recording\":1}\nnotes", "its last line is not part of a recording"),
  ])
  func aFileThatOnlyBeginsLikeARecordingIsUnchanged(text: String, reason: String) throws {
    folder.write(text, to: "r")
    do throws(SnapshotError) {
      _ = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
      Issue.record("taken for a recording")
    } catch {
      #expect(error.description.contains("not a recording (\(reason)"), "\(error)")
      #expect(error.description.hasSuffix("; choose another name"))
    }
    #expect(try FileBytes.read(folder("r")) == Array(text.utf8))
  }

  /// Lines after a damaged one could not be replayed.
  @Test(arguments: [
    ("{", "expected a name in quotes"),
    (
      #"{"delta":[{"from":0,"rows":[[0,4]]}]}"#,
      "refers to rows or sections that"
    ),
    (#"{"delta":[{"from":0,"rows":[[0,2],[1,1]]}]}"#, "row 1 of the previous snapshot is used"),
    (#"{"unchanged":-1}"#, "unchanged: expected a whole number"),
    (#"{"ids":[{"id":1}],"delta":[]}"#, "ids: expected one for each row"),
  ])
  func aRecordingWithADamagedLineIsUnchanged(line: String, reason: String) throws {
    try record(lines("abc"), lines("abcd"))
    let whole = try contents().split(separator: "\n")
    for end in ["", "\n"] {
      let text = ([whole[0], whole[1], line[...], whole[2]].joined(separator: "\n")) + end
      folder.write(text, to: "r")
      do throws(SnapshotError) {
        _ = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
        Issue.record("a session is added")
      } catch {
        #expect(error.description.hasPrefix("\(folder("r")): line 3: \(reason)"), "\(error)")
        #expect(error.description.hasSuffix("nothing was appended; choose another name"))
      }
      #expect(try contents() == text)
    }
  }

  /// Changes to a file during recording.
  enum Loss: CaseIterable { case deleted, moved, replaced, emptied, shortened, extended }

  private func lose(_ loss: Loss) throws {
    let bytes = try FileBytes.read(folder("r"))
    switch loss {
    case .deleted: unlink(folder("r"))
    case .moved: rename(folder("r"), folder("old"))
    case .replaced:
      unlink(folder("r"))
      folder.write("", to: "r")
    case .emptied: truncate(folder("r"), 0)
    case .shortened: truncate(folder("r"), off_t(bytes.count - 9))
    case .extended: folder.write(String(decoding: bytes, as: UTF8.self) + "{\"unch", to: "r")
    }
  }

  @Test(arguments: Loss.allCases) func nothingIsWrittenAfterALoss(loss: Loss) throws {
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    try file.append(Change(before: nil, after: lines("abc")))
    try lose(loss)
    let left = try? FileBytes.read(folder("r"))
    let isElsewhere = [.deleted, .moved, .replaced].contains(loss)
    let reason =
      isElsewhere
      ? "the recording was moved or deleted" : "another program changed the recording"
    #expect(throws: SnapshotError(folder("r"), reason)) {
      try file.append(Change(before: lines("abc").sections, after: lines("abcd")))
    }
    #expect(throws: SnapshotError(folder("r"), reason)) { try file.finish() }
    #expect((try? FileBytes.read(folder("r"))) == left)
  }

  @Test func aFileThatIsNotARecordingIsUnchanged() throws {
    folder.write("a list\n", to: "r")
    #expect(
      throws: SnapshotError(
        folder("r"), "already exists and is not a recording; choose another name")
    ) { try record(lines("a")) }
    #expect(try FileBytes.read(folder("r")) == Array("a list\n".utf8))
    #expect(throws: SnapshotError.self) {
      _ = try RecordingFile(path: "/dev/null", header: RecordingHeader(title: ""))
    }
    #expect(throws: SnapshotError.self) {
      _ = try RecordingFile(path: folder("no/such"), header: RecordingHeader(title: ""))
    }
  }

  @Test func twoDoNotRecordIntoOneFile() throws {
    let file = try RecordingFile(path: folder("r"), header: RecordingHeader(title: "t"))
    #expect(
      throws: SnapshotError(
        folder("r"), "another flipbook is recording to it; choose another name")
    ) { try record(lines("a")) }
    try file.finish()
  }

  @Test func columnsAreThoseOfAllRows() throws {
    func table(_ values: [String: String]) -> Snapshot {
      let rows = values.sorted { $0.key < $1.key }.map { name, value in
        let fields = [Field(name: "name", value: name), Field(name: "n", value: value)]
        return SnapshotRow(id: .key(name), text: "\(name)  \(value)", fields: fields)
      }
      return Snapshot(rows: rows)
    }
    let file = try RecordingFile(
      path: folder("r"), header: RecordingHeader(title: "t", key: ["name"], bar: "n"))
    for values in [["a": "", "b": ""], ["a": "1", "b": ""], ["a": "1", "b": "1,205"]] {
      try file.append(Change(before: nil, after: table(values)))
    }
    let schema = try #require(try read().schema)
    #expect(schema.columns.map(\.name) == ["name", "n"])
    #expect(schema.columns.map(\.isNumeric) == [false, true])
    #expect(schema.columns.map(\.width) == [1, 5])
    #expect(schema.bar?.column == "n")
  }
}
