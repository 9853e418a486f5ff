import Feeds
import Histories
import Notation
import Snapshots

/// What happens when the list changes: the session ends on a condition, a command is run.
final class Reactions {
  private(set) var condition: Condition?
  let hook: ChangeHook?
  /// The column that rows are sorted by; `nil` where they stand as they come.
  private let order: String?
  /// What is waited for and how things stand, for the status line; empty without a condition.
  private(set) var waiting: String
  private var note: String?
  /// Whether the note is what the status line says of how things stand.
  private var isSaid = false
  private var isChecked = false
  private var hasLooked = false
  private var changeCount = 0
  /// The words about the change with which the condition held.
  private var met: String?
  /// The change that was followed last.
  private var last: (change: Change, quiet: QuietChanges)?
  /// Whether an option has asked for the end.
  private var isEnded = false

  init(condition: Condition? = nil, order: String? = nil, hook: ChangeHook? = nil) {
    (self.condition, self.order, self.hook) = (condition, order, hook)
    waiting = ""
    waiting = condition.map { "until \(words(of: $0))" } ?? ""
  }

  /// Follows a change. Returns whether the condition holds now.
  ///
  /// Throws ``SnapshotError`` if the condition names a column that is not there, or a key in a list
  /// without keys.
  ///
  /// - Parameters:
  ///   - quiet: Changes for which the hook does not run, and in which no row "changes".
  ///   - clock: Writes the time at which the condition held.
  func follow(
    _ change: Change, without quiet: QuietChanges = .none, schema: TableSchema?,
    hasKeys: Bool = true, file: String, clock: TimeOfDay = TimeOfDay(offset: WallClock.offset)
  ) throws -> Bool {
    hook?.follow(change, without: quiet)
    if change.addsSnapshot { last = (change, quiet) }
    guard var condition, change.addsSnapshot else { return false }
    if change.before != nil { changeCount += 1 }
    if !isChecked, change.after.rowCount > 0 {
      condition = try condition.check(schema, hasKeys: hasKeys, file: file)
      self.condition = condition
      isChecked = true
    }
    let state = condition.state(after: change, without: quiet)
    let words = words(of: condition) + (state.detail.isEmpty ? "" : " (\(state.detail))")
    waiting = "until \(words)"
    if !hasLooked, !state.holds {
      let doubt = condition.doubt(about: change.after.sections)
      note = doubt.map { "--until: \($0)" }
      // what the note says of how things stand is not said twice
      isSaid = doubt == state.detail
      if let doubt, !isSaid, doubt.hasPrefix(state.detail) {
        waiting = "until \(self.words(of: condition))"
      }
    }
    hasLooked = true
    if state.holds {
      let place = change.moment.map(clock.time) ?? change.after.name
      met = "condition met: \(words)" + (place.isEmpty ? "" : " at \(place)") + ", \(countWords)"
    }
    return state.holds
  }

  /// The condition, and the order that it goes by.
  private func words(of condition: Condition) -> String {
    guard condition.isAboutOrder else { return condition.text }
    return condition.text + (order.map { " by \($0)" } ?? " in list order")
  }

  private var countWords: String {
    switch changeCount {
    case 0: "in the first snapshot"
    case 1: "after 1 change"
    case let count: "after \(count) changes"
    }
  }

  /// What is worth knowing of the condition; once.
  ///
  /// - Parameter isBesideStatus: Whether a status line says how things stand.
  func takeNote(isBesideStatus: Bool = false) -> String? {
    defer { note = nil }
    return isBesideStatus && isSaid ? nil : note
  }

  /// An option such as `-g` has ended the session, for a reason. Scripts know it by the status, as of watch(1).
  func fulfil(_ reason: Fulfilment, clock: TimeOfDay = TimeOfDay(offset: WallClock.offset)) {
    isEnded = true
    guard met == nil, StandardStream.error.isTerminal else { return }
    met = "stopped: \(reason) at \(clock.time(WallClock.now))"
    guard reason == .changed, let (change, quiet) = last else { return }
    let story = ChangeDescription(change, without: quiet).story
    guard let first = story.first else { return }
    met? += ": \(first.text)" + (story.count > 1 ? ", and \(story.count - 1) more" : "")
  }

  /// Says what was met. Throws ``Failure`` if the session has ended and the condition never held.
  func finish() throws {
    if let met { return StandardStream.error.print("flipbook: \(PlainText.line(met))") }
    guard condition != nil, !isEnded else { return }
    throw Failure(.different, "--until: the input ended before the condition was met")
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
  /// The changes that are not written to the command.
  private var quiet = QuietChanges.none
  private var run: StreamedCommand?
  /// What came of the runs that have ended.
  private var results: [StreamedCommand.Result] = []

  init(command: String) { self.command = command }

  /// Follows a change; the first list is what the first run compares with.
  func follow(_ change: Change, without quiet: QuietChanges) {
    if change.isRekeyed, let before = change.before {
      if reported == newest { reported = before }
      newest = before
    }
    let isQuiet =
      quiet != .none && reported == newest && change.kind != .growth
      && quiet.silences(from: newest, to: change.after.sections)
    (newest, self.quiet) = (change.after.sections, quiet)
    if reported == nil || isQuiet { reported = newest }
  }

  /// Whether no command runs and no change waits for one.
  var isIdle: Bool { run == nil && results.isEmpty && (reported == nil || reported == newest) }
  var fileDescriptors: [Int32] { run?.fileDescriptors ?? [] }
  var deadline: Duration? { run?.deadline }

  /// Starts and ends runs.
  func advance(to now: Duration) {
    if let run {
      let hadLeftOut = run.leavesOut
      let result = run.advance(to: now)
      if run.leavesOut, !hadLeftOut {
        let size = OutputEnd.maximum >> 10
        results.append(
          .init(trouble: "the command writes more than \(size) KB; only the end is kept"))
      }
      guard let result else { return }
      self.run = nil
      results.append(result)
    }
    start()
  }

  /// What the runs wrote that have ended since it was asked last, how they ended, and what is left out of
  /// the run that goes on.
  func takeResults() -> [StreamedCommand.Result] {
    defer { results = [] }
    return results
  }

  func stop() { run?.end() }

  private func start() {
    guard run == nil, let reported, reported != newest else { return }
    let quiet = quiet
    let change = Change(before: reported, after: Snapshot(name: "", sections: newest)).without(quiet)
    self.reported = newest
    guard !change.isEmpty else { return }
    run = StreamedCommand(
      line: command, input: { SnapshotJSON.write(change, without: quiet, to: $0) })
  }
}
