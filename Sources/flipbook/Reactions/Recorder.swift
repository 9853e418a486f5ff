import Glibc
import FlipbookFeeds
import FlipbookHistories
import FlipbookSnapshots
import FlipbookPosix

/// Records the snapshots of a session, until that fails.
final class Recorder {
  /// The error after which nothing is recorded; empty if there was none.
  private(set) var trouble = ""
  private let file: RecordingFile

  /// Opens the file, and appends to an existing recording. Throws ``SnapshotError``.
  init(path: String, title: String, offset: Int) throws {
    file = try ConsoleWork().run("reading") {
      try RecordingFile(path: path, header: RecordingHeader(title: title, offset: offset))
    }
    for notice in file.diagnostics { StandardStream.error.print("flipbook: \(notice)") }
  }

  /// Records a change of `feed`.
  func record(_ change: Change, of feed: SnapshotFeed) {
    file.describe(
      RecordingHeader(
        title: feed.title, identity: feed.identity, schema: feed.schema, offset: WallClock.offset))
    attempt { () throws(SnapshotError) in try file.append(change) }
  }

  func countUnchanged(at moment: Moment) {
    file.recordUnchanged(at: moment)
  }

  /// Writes everything that remains.
  func finish() {
    attempt { () throws(SnapshotError) in try file.finish() }
  }

  /// The number of snapshots that were recorded when no more can be written.
  private var kept: String {
    switch file.snapshotCount {
    case 0: "nothing was recorded"
    case 1: "1 snapshot was recorded before that"
    case let count: "\(count) snapshots were recorded before that"
    }
  }

  private func attempt(_ write: () throws(SnapshotError) -> Void) {
    guard trouble.isEmpty else { return }
    do throws(SnapshotError) {
      try write()
    } catch {
      trouble = "--record: \(error); \(kept)"
    }
  }
}

extension RecordingHeader {
  /// Writes `history` to a new file in the current folder, named by the time, with a number if a file for
  /// that second already exists. Returns the name.
  ///
  /// Throws ``SnapshotError``.
  func save(_ history: History, at moment: Moment) throws -> String {
    let time = TimeOfDay(offset: offset).dateAndTime(moment)
    let digits = time.filter(\.isNumber)
    let stem = "flipbook-\(digits.prefix(8))-\(digits.dropFirst(8))"
    let names = ["\(stem).jsonl"] + (2...99).map { "\(stem)-\($0).jsonl" }
    let name = names.first { Path.access($0, F_OK) != 0 } ?? names[0]
    try history.save(to: name, header: self, advice: .anotherFolder)
    return name
  }
}
