import Glibc
import FlipbookPosix
import FlipbookFeeds
import FlipbookSnapshots

/// A session without a screen: prints a line for each operation as it happens, until the input ends.
struct LiveLog {
  let session: LiveSession
  private var log: ChangeLog
  private var isEmpty = true
  /// The error or note that was printed last, which is not printed again.
  private var printedTrouble = ""
  /// Whether the newest data could not be read.
  private var isStale = false
  /// The diagnostics that were printed, which are not printed again.
  private var printedDiagnostics: Set<Diagnostic> = []
  private var hasPrintedIdentity = false
  private let signals: EndingSignals

  private var feed: SnapshotFeed { session.feed }

  init(session: LiveSession, signals: EndingSignals) {
    (self.session, log, self.signals) = (session, session.log, signals)
  }

  /// Prints the changes after `first`. Ends when the input ends or the session's condition is met.
  func run(_ first: Change?) throws {
    StandardStream.stopWaiting(signals)
    defer { StandardStream.waitAgain() }
    var running = self
    running.isEmpty = first == nil
    if let first {
      running.printIdentity()
      running.printBeginning(first)
    }
    running.printDiagnostics()
    running.printNote()
    while try running.advance() { running.wait() }
    // The hook might not have run for the last change yet.
    while let hook = session.reactions.hook, !hook.isIdle {
      running.advance(hook)
      if !hook.isIdle { running.wait(forFeed: false) }
    }
  }

  /// Handles new events. Returns false at the end.
  private mutating func advance() throws -> Bool {
    for event in feed.advance(to: .monotonicNow) {
      if try !handle(event) { return false }
    }
    if let hook = session.reactions.hook { advance(hook) }
    return true
  }

  private mutating func handle(_ event: FeedEvent) throws -> Bool {
    switch event {
    case .change(let change):
      // follow the change first, because printing a long change waits for the reader
      let isDone = Result { try session.follow(change) }
      if let hook = session.reactions.hook { advance(hook) }
      if change.addsSnapshot {
        print(change)
        printDiagnostics()
        endTrouble()
      }
      printNote()
      if session.reactions.takeBell() { ringBell() }
      try reportRecording()
      return try !isDone.get()
    case .refused(let reason) where session.mode == .live: throw Failure(.trouble, reason)
    case .stale(let reason), .refused(let reason):
      isStale = true
      printTrouble(reason)
    case .note(let words):
      if session.mode == .live { printTrouble(words) }
    case .unchanged:
      endTrouble()
      printDiagnostics()
      session.recorder?.countUnchanged(at: WallClock.now)
      try reportRecording()
    case .ran(let isChanged): return !session.reactions.endsAfterRun(isChanged)
    case .bell: ringBell()
    case .end(.ofInput):
      // The reason has already been printed.
      if isStale || isEmpty && !printedTrouble.isEmpty { throw Failure(.trouble) }
      return false
    case .end(.frozen(let status, let reason)):
      printTrouble(reason)
      throw Failure(status)
    }
    return true
  }

  private func ringBell() {
    if StandardStream.error.isTerminal { StandardStream.error.ringBell() }
  }

  /// Throws if nothing more is recorded.
  private func reportRecording() throws {
    if let trouble = session.recorder?.trouble, !trouble.isEmpty {
      throw Failure(.trouble, trouble)
    }
  }

  private mutating func print(_ change: Change) {
    isEmpty = false
    printIdentity()
    if change.before == nil, session.mode != .history { return printBeginning(change) }
    log.key = feed.identity?.keys ?? []
    log.quiet = session.reactions.loud(change.kind == .growth ? .none : session.quiet)
    // the rows of a table were printed as lines when they arrived
    if change.kind == .tableOfGrowth, log.output == .text { return }
    log.follow(change)
  }

  /// Prints the number of rows at the beginning of a session in sentences.
  private func printBeginning(_ change: Change) {
    guard log.isSpoken else { return }
    StandardStream.output.print("\(feed.title): \(ChangeLog.size(of: change.after)).")
  }

  /// Prints once how rows are identified, which is unknown as long as there are no rows.
  private mutating func printIdentity() {
    guard !hasPrintedIdentity, let identity = feed.identity else { return }
    ChangeLog.printIdentity(identity)
    hasPrintedIdentity = true
  }

  /// Prints the diagnostics about the data that was read last.
  private mutating func printDiagnostics() {
    for diagnostic in feed.diagnostics where printedDiagnostics.insert(diagnostic).inserted {
      StandardStream.error.print("flipbook: \(diagnostic)")
    }
  }

  /// Prints the note about the condition of `--until`.
  private func printNote() {
    if let note = session.reactions.takeNote() {
      StandardStream.error.print("flipbook: \(note)")
    }
  }

  /// Records that the newest data could be read. A note about it follows.
  private mutating func endTrouble() {
    if isStale { (printedTrouble, isStale) = ("", false) }
  }

  /// Prints an error or a note once instead of at every run.
  private mutating func printTrouble(_ words: String) {
    if !words.isEmpty, words != printedTrouble { StandardStream.error.print("flipbook: \(words)") }
    // while the data cannot be read, the note of the next run does not end the error
    if !words.isEmpty || !isStale { printedTrouble = words }
  }

  private func advance(_ hook: ChangeHook) {
    hook.advance(to: .monotonicNow)
    for result in hook.takeResults() { ChangeLog.print(result) }
  }

  /// Sleeps until something can be read, from the hook alone if the feed is over. After a signal, or if the reader of the output is gone, ends the
  /// process and everything that it has started.
  private func wait(forFeed isFed: Bool = true) {
    let hook = session.reactions.hook
    let read = (isFed ? feed.fileDescriptors : []) + (hook?.fileDescriptors ?? [])
    let due = [isFed ? feed.deadline : nil, hook?.deadline].compactMap { $0 }.min()
    if signals.wait(for: read, until: due, orEndOf: .output) { StandardStream.output.endUnread() }
    StandardStream.flush()
  }
}
