import Feeds
import Histories
import Snapshots
import Synchronization

/// Takes what a session sees into a recording, until that cannot be written any more.
final class Recorder {
  /// What went wrong; nothing is recorded after it.
  private(set) var trouble = ""
  private let file: RecordingFile
  private var isBegun = false
  private let isTaking = Atomic(false)

  /// Opens the file, to be added to where it is a recording. Throws ``SnapshotError``.
  init(path: String, title: String, offset: Int) throws {
    file = try RecordingFile(path: path, header: RecordingHeader(title: title, offset: offset))
    if let diagnostic = file.diagnostic { StandardStream.error.print("flipbook: \(diagnostic)") }
  }

  /// Records a change of `feed`.
  func record(_ change: SnapshotChange, of feed: SnapshotFeed) {
    isTaking.store(true, ordering: .sequentiallyConsistent)
    defer { isTaking.store(false, ordering: .sequentiallyConsistent) }
    if !isBegun {
      isBegun = true
      file.describe(
        RecordingHeader(
          title: feed.title, identity: feed.identity, schema: feed.schema, offset: WallClock.offset)
      )
    }
    attempt { () throws(SnapshotError) in try file.append(change) }
  }

  func noteUnchanged(at moment: Moment) { file.noteUnchanged(at: moment) }

  /// Writes what is left to write. A signal that ends the program while a long snapshot is being written
  /// beside the loop leaves that one out.
  func finish() {
    if isTaking.load(ordering: .sequentiallyConsistent) { return }
    attempt { () throws(SnapshotError) in try file.finish() }
  }

  /// What stands in the file although no more can be written.
  private var kept: String {
    switch file.snapshotCount {
    case 0: "nothing was recorded"
    case 1: "the snapshot before is whole"
    case let count: "the \(count) snapshots before are whole"
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
