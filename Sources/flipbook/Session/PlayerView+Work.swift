import Histories
import Snapshots
import TerminalList

extension PlayerView {
  /// Does a work and then something with what came of it: at once, or, where it is long, beside the loop.
  func perform<Value>(
    _ kind: ScreenWork.Kind, _ words: String, isLong: Bool, _ task: @escaping () throws -> Value,
    then finish: @escaping (Result<Value, any Error>) -> Void
  ) {
    if isLong, worksBeside {
      work.start(kind, words, task, finish: finish)
    } else {
      finish(Result(catching: task))
    }
  }
}

extension History {
  /// So many rows in all snapshots together are gone through in the time that a key may take.
  private static let shortWalk = 100_000

  /// Whether to go through all snapshots takes longer than a key may.
  var isLong: Bool {
    count * newest.reduce(1) { $0 + $1.rows.count } > Self.shortWalk
  }
}

extension [SnapshotSection] {
  /// Whether to look at all rows takes longer than a key may.
  var isLong: Bool { reduce(0) { $0 + $1.rows.count } > Player.longList }
}
