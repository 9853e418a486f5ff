import FlipbookFeeds
import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots

/// Kinds of changes.
typealias ChangeKinds = Set<RowChange.Event>

/// The reactions to changes of the list: a condition can end the session, and a command can be run.
final class Reactions {
  private(set) var condition: Condition?
  let hook: ChangeHook?
  /// The kinds of changes that neither run the hook nor end the session, and that are not printed.
  private let ignored: ChangeKinds
  /// Whether any other change ends the session, unless it is muted.
  var endsOnChange = false
  /// The number of consecutive runs without such a change after which the session ends; `nil` for never.
  var endsUnchanged: Int?
  private var unchangedRuns = 0
  /// Whether all changes of the list since the last run are muted; `nil` if there were none.
  private var isMuted: Bool?
  /// Whether the bell rings after any other change.
  var ringsBell = false
  private var hasNews = false
  /// The column that rows are sorted by; `nil` if they keep the order of the input.
  private let order: String?
  /// The condition and its current state, for the status line; empty without a condition.
  private(set) var waiting: String
  private var note: String?
  private var isChecked = false
  private var hasLooked = false
  private var changeCount = 0
  /// The message about the change that met the condition.
  private var met: String?
  /// The change that was followed last.
  private var last: (change: Change, quiet: QuietChanges)?
  /// How `-g` or `-q` has ended the session; empty if neither has.
  private var ending = ""

  init(
    condition: Condition? = nil, order: String? = nil, hook: ChangeHook? = nil,
    ignoring ignored: ChangeKinds = []
  ) {
    (self.condition, self.order, self.hook, self.ignored) = (condition, order, hook, ignored)
    waiting = ""
    waiting = condition.map { "until \(words(of: $0))" } ?? ""
  }

  /// Returns `quiet` extended by the changes that an option ignores.
  func loud(_ quiet: QuietChanges) -> QuietChanges {
    var quiet = quiet
    quiet.events = ignored
    return quiet
  }

  /// Follows a change. Returns whether the condition now holds or the change ends the session.
  ///
  /// Throws ``SnapshotError`` if the condition names a column that does not exist, or a key in a list without keys.
  ///
  /// - Parameters:
  ///   - quiet: Changes for which the hook does not run, and that do not make a row “change”.
  ///   - isKnown: Whether it is known how rows are identified, so that the condition can be checked.
  ///   - clock: Formats the time at which the condition was met.
  func follow(
    _ change: Change, without quiet: QuietChanges = .none, schema: TableSchema?,
    hasKeys: Bool = true, isKnown: Bool = true, file: String,
    clock: TimeOfDay = TimeOfDay(offset: WallClock.offset)
  ) throws -> Bool {
    let loud = loud(quiet)
    hook?.follow(change, without: loud)
    if change.addsSnapshot { last = (change, loud) }
    isMuted = isMuted != false && change.before != nil && change.isSilent(without: quiet)
    var isDone = false
    if change.before != nil, endsOnChange || ringsBell, !change.isSilent(without: loud) {
      hasNews = true
      // without --on, the end of a run decides, because a change may be due to a new width
      if endsOnChange, !ignored.isEmpty {
        isDone = true
        ending = Self.changed
      }
    }
    guard var condition, change.addsSnapshot else { return isDone }
    if change.before != nil { changeCount += 1 }
    if !isChecked, isKnown, change.after.rowCount > 0 {
      condition = try condition.check(
        schema, of: change.after.sections, hasKeys: hasKeys, file: file)
      self.condition = condition
      isChecked = true
    }
    let state = condition.state(after: change, without: quiet)
    let doubt = hasLooked || state.holds ? nil : condition.doubt(about: change.after.sections)
    if let doubt { note = "--until: \(doubt)" }
    hasLooked = true
    let detail = doubt ?? state.detail
    let words = words(of: condition) + (detail.isEmpty ? "" : " (\(detail))")
    waiting = "until \(words)"
    if state.holds {
      let place = change.moment.map(clock.time) ?? change.after.name
      met = "condition met: \(words)" + (place.isEmpty ? "" : " at \(place)") + ", \(countWords)"
    }
    return state.holds || isDone
  }

  private static let changed = "the output changed"

  /// Follows the end of a run of the command. Returns whether an option ends the session.
  ///
  /// - Parameter isChanged: Whether the output differs from that of the previous run; `nil` if it cannot be
  ///   compared. Muted values do not count if they are the only difference.
  func endsAfterRun(_ isChanged: Bool?) -> Bool {
    let isOtherwise = isChanged != false && isMuted != true
    isMuted = nil
    unchangedRuns = isOtherwise ? 0 : unchangedRuns + 1
    if endsOnChange, ignored.isEmpty, isOtherwise, isChanged != nil {
      ending = Self.changed
    } else if let endsUnchanged, unchangedRuns >= endsUnchanged {
      let runs = endsUnchanged == 1 ? "1 run" : "\(endsUnchanged) runs"
      ending = "the output stayed the same for \(runs)"
    }
    return !ending.isEmpty
  }

  /// The condition, with the order that it refers to.
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

  /// A note about the condition, for output without a status line; returned once.
  func takeNote() -> String? {
    defer { note = nil }
    return note
  }

  /// Whether the bell should ring for changes since the last call.
  func takeBell() -> Bool {
    defer { hasNews = false }
    return ringsBell && hasNews
  }

  /// Prints how the session ended. Throws ``Failure`` if the condition never held.
  ///
  /// Scripts recognise the end by `-g` or `-q` by the status, as with watch(1); people read a message.
  func finish() throws {
    if let met { return StandardStream.error.print("flipbook: \(PlainText.line(met))") }
    if condition != nil {
      let reason = ending.isEmpty ? "" : "; \(ending)"
      throw Failure(.different, "--until: the condition was not met\(reason)")
    }
    guard !ending.isEmpty, StandardStream.error.isTerminal else { return }
    var words = "stopped: \(ending) at \(TimeOfDay(offset: WallClock.offset).time(WallClock.now))"
    if ending == Self.changed, let (change, quiet) = last {
      let story = ChangeDescription(change, without: quiet).story
      words += story.first.map { ": \($0.text)" } ?? ""
      words += story.count > 1 ? ", and \(story.count - 1) more" : ""
    }
    StandardStream.error.print("flipbook: \(PlainText.line(words))")
  }
}
