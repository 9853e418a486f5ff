import ListDiff
import Feeds
import Histories
import Snapshots

/// What happens when the list changes: the session ends on a condition, a command is run.
final class Reactions {
  let condition: Condition?
  let hook: ChangeHook?
  private var isChecked = false
  /// Whether the condition held, or the end that an option asks for has come.
  private(set) var isFulfilled = false

  init(condition: Condition? = nil, hook: ChangeHook? = nil) {
    self.condition = condition
    self.hook = hook
  }

  /// Follows a change. Returns whether the condition holds now.
  ///
  /// Throws ``SnapshotError`` if the condition names a column that is not there, or a key in a list
  /// without keys.
  func follow(
    _ change: SnapshotChange, schema: TableSchema?, hasKeys: Bool = true, file: String
  ) throws -> Bool {
    hook?.follow(change)
    guard let condition, change.addsSnapshot else { return false }
    if !isChecked, change.after.rowCount > 0 {
      try condition.check(schema, hasKeys: hasKeys, file: file)
      isChecked = true
    }
    let holds = condition.holds(
      before: change.before, after: change.after.sections, changes: { change.stages })
    if holds { isFulfilled = true }
    return holds
  }

  /// An option such as `-g` has ended the session.
  func fulfil() { isFulfilled = true }

  /// Throws ``Failure`` if the session has ended and the condition never held.
  func finish() throws {
    guard condition != nil, !isFulfilled else { return }
    throw Failure(.different, "--until: it has ended, and the condition never held")
  }
}

/// A command that is run after changes. Each run reads the change since the last run as JSON on its
/// standard input.
///
/// It never runs twice at a time. Changes that come meanwhile become one change: at most two lists
/// are kept, and the command misses nothing that lasts.
final class ChangeHook {
  private let command: String
  /// The list after the changes of the last run.
  private var reported: [SnapshotSection]?
  private var newest: [SnapshotSection] = []
  private var run: StreamedCommand?

  init(command: String) { self.command = command }

  /// Follows a change; the first list is what the first run compares with.
  func follow(_ change: SnapshotChange) {
    if change.isRekeyed, let before = change.before {
      if reported == newest { reported = before }
      newest = before
    }
    newest = change.after.sections
    if reported == nil { reported = newest }
  }

  /// Whether no command runs and no change waits for one.
  var isIdle: Bool { run == nil && (reported == nil || reported == newest) }
  var fileDescriptors: [Int32] { run?.fileDescriptors ?? [] }
  var deadline: Duration? { run?.deadline }

  /// Starts and ends runs. Returns what the run that has ended wrote, and how it ended.
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
    guard run == nil, let reported, reported != newest else { return }
    let changes = StagedChangeset(from: reported, to: newest)
    self.reported = newest
    guard !changes.isEmpty else { return }
    let json = SnapshotJSON.text(source: reported, changes: changes) + "\n"
    run = StreamedCommand(line: command, input: Array(json.utf8))
  }
}
