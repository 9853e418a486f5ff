import ListDiff
import Feeds
import Histories
import Snapshots

/// A command that is run after changes, each time with the change since its last run as JSON on its
/// standard input.
///
/// It never runs twice at a time. What changes meanwhile becomes one change, so that at most two
/// lists wait, and the command misses nothing that lasts.
final class ChangeHook {
  private let command: String
  private var told: [SnapshotSection]?
  private var newest: [SnapshotSection] = []
  private var run: StreamedCommand?

  init(command: String) { self.command = command }

  /// Follows a change; the first list is what changes count from.
  func follow(_ change: SnapshotChange) {
    if change.isRekeyed, let before = change.before {
      if told == newest { told = before }
      newest = before
    }
    newest = change.after.sections
    if told == nil { told = newest }
  }

  /// Whether there is nothing left to tell and nobody being told.
  var isIdle: Bool { run == nil && (told == nil || told == newest) }
  var fileDescriptors: [Int32] { run?.fileDescriptors ?? [] }
  var deadline: Duration? { run?.deadline }

  /// Starts and ends runs; what the run that has ended wrote, and how it ended.
  func advance(to now: Duration) -> StreamedCommand.Result? {
    var result: StreamedCommand.Result?
    if let run {
      guard let ended = run.advance(to: now) else { return nil }
      self.run = nil
      result = ended
    }
    start()
    return result
  }

  func stop() { run?.end() }

  private func start() {
    guard run == nil, let told, told != newest else { return }
    let changes = StagedChangeset(from: told, to: newest)
    self.told = newest
    guard !changes.isEmpty else { return }
    let json = SnapshotJSON.text(source: told, changes: changes) + "\n"
    run = StreamedCommand(line: command, input: Array(json.utf8))
  }
}
