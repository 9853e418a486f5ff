import ListMotion
import FlipbookFeeds
import FlipbookHistories
import FlipbookPosix
import FlipbookSnapshots
import TerminalList

/// A session on the terminal: a player shows the snapshots of a feed.
final class LiveScreen {
  private let session: LiveSession
  private let view: PlayerView
  private var watched = WatchedDescriptors()
  private var failure: (any Error)?
  /// Whether the message about the key of the rows has been shown; it is not shown for a list without rows.
  private var hasShownIdentity = false
  /// The failure with which the next key ends the session, once a run has failed.
  private var frozen: Failure?
  private var isDone = false
  /// Whether there has been any row.
  private var hasRows = false
  /// Whether a signal ends the session.
  private(set) var isTerminated = false
  private var shape = Shape.list
  /// The time at which the picture on the screen changes by itself; `nil` if it does not.
  private var due: Duration?

  /// The kind of list, which determines whether it opens at its beginning or at its end, which it then
  /// follows.
  private enum Shape {
    case list
    /// The lines of a growing stream.
    case stream
    /// The rows of a log.
    case log
  }

  private var feed: SnapshotFeed { session.feed }
  private var hook: ChangeHook? { session.reactions.hook }
  private var isHistory: Bool { session.mode == .history }

  init(session: LiveSession, terminal: borrowing Terminal) {
    self.session = session
    let player = Player(
      title: session.feed.title, history: History(limit: session.historyLimit),
      speed: session.screen.speed)
    view = PlayerView(
      player: player, on: terminal, session.screen, offset: WallClock.offset
    ) {
      RecordingHeader(
        title: session.feed.title, identity: session.feed.identity, schema: session.feed.schema,
        offset: WallClock.offset)
    }
    view.options.keepsMarks = session.keepsMarks
    view.status.waiting = session.reactions.waiting
    view.list.emptyText = "waiting for the first snapshot"
    guard session.mode == .live else { return }
    view.source = .live
    view.options.now = { WallClock.now }
    view.options.command = session.command
  }

  /// Shows the list until the user quits, or until the session's condition is met.
  ///
  /// - Parameter first: The first list, which has been recorded; `nil` if there is none yet.
  func run(_ terminal: borrowing Terminal, _ first: Change?) throws {
    var loop = EventLoop(terminal)
    defer { view.work.cancelAll() }
    resize()
    if let first { show(first) }
    _ = try advance(terminal, at: loop.now)
    present(on: terminal, at: loop.now)
    while !isOver {
      // drawing collects results, so an error may have arrived just now
      if let failure { throw failure }
      watched.set(fileDescriptors, on: &loop)
      guard let event = loop.next(until: deadline) else { return }
      if let frozen, case .key = event { throw frozen }
      if case .terminate = event { isTerminated = true }
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      if case .resize = event { resize() }
      let hasResult = view.work.hasResult
      if hasResult { view.advance(to: loop.now) }
      let hasEvents = try advance(terminal, at: loop.now)
      // if a source woke the loop without delivering anything, animations keep their own pace
      if hasResult || hasEvents || !event.isOfSource
        || [due, nextSecond].contains(where: { $0.map { loop.now >= $0 } == true })
      {
        present(on: terminal, at: loop.now)
      }
    }
  }

  /// Whether the session has ended, and the hook has run for its last change.
  private var isOver: Bool { isDone && hook?.isIdle != false }

  /// Whether this thread may read the feed, and still needs it.
  private var readsFeed: Bool { !view.isBusy && !isDone }

  /// Shows the picture.
  private func present(on terminal: borrowing Terminal, at now: Duration) {
    view.status.runs = session.command.flatMap { command -> RunState? in
      // a command whose output is shown as it arrives is not expected to run again
      guard frozen == nil, !command.isStreaming else { return nil }
      return RunState(
        interval: command.interval, isHeld: command.isHeld,
        seconds: command.runStart.map { Int((now - $0).components.seconds) } ?? 0)
    }
    view.present(on: terminal, at: now)
    due = view.deadline(after: now)
  }

  /// The time at which the current run has taken a second longer than the status line shows.
  private var nextSecond: Duration? {
    session.command?.runStart.map { $0 + .seconds((view.status.runs?.seconds ?? 0) + 1) }
  }

  /// Checks the feed and the hook. Returns whether there is anything new.
  private func advance(_ terminal: borrowing Terminal, at now: Duration) throws -> Bool {
    let progress = feed.progress
    // while the player moves, new snapshots wait in their source
    var hasEvents = false
    repeat {
      let events = readsFeed ? feed.advance(to: now) : []
      for event in events { handle(event, terminal) }
      hasEvents = hasEvents || !events.isEmpty
    } while readsFeed && feed.isBehind
    view.work.watch(feed.progress)
    hook?.advance(to: now)
    let troubles = (hook?.takeResults() ?? []).map(\.trouble).filter { !$0.isEmpty }
    for trouble in troubles { view.say("--on-change: \(trouble)") }
    if session.reactions.takeBell() { terminal.beep() }
    // the progress of long reading must be shown, and later removed
    return hasEvents || !troubles.isEmpty || feed.progress !== progress
  }

  private var deadline: Duration? {
    [due, readsFeed ? feed.deadline : nil, hook?.deadline, nextSecond]
      .compactMap { $0 }.min()
  }

  /// The descriptors that the feed, the hook and the screen's work currently read.
  private var fileDescriptors: [Int32] {
    view.work.fileDescriptors + (hook?.fileDescriptors ?? [])
      + (readsFeed ? feed.fileDescriptors : [])
  }

  /// Passes the room for a row, without the marks, to the feed.
  private func resize() {
    feed.resize(columns: view.size.width - 2, lines: view.layout.leastListHeight)
  }
}

// MARK: - Events of the feed

extension LiveScreen {
  private func handle(_ event: FeedEvent, _ terminal: borrowing Terminal) {
    switch event {
    case .unchanged:
      clearStale()
      let now = WallClock.now
      view.countUnchanged(at: now, leftOut: feed.leftOutCount)
      session.recorder?.countUnchanged(at: now)
      sayDiagnostic()
      showRecording()
    case .refused(let reason) where !isHistory: failure = Failure(.trouble, reason)
    case .stale(let reason), .refused(let reason):
      // A new reason replaces an earlier message.
      if view.source != .stale(reason) { view.status.clearUnlessPinned() }
      view.source = .stale(reason)
    case .note(let words):
      let isSilent =
        words.isEmpty && !hasRows && feed.leftOutCount == 0 && view.source == .live
        && session.command?.isStreaming == false
      view.status.note = isSilent ? "the command printed nothing; it gets no keyboard input" : words
    case .bell: terminal.beep()
    case .change(let change):
      if change.addsSnapshot { clearStale() }
      if change.after.rowCount > 0 { hasRows = true }
      show(change, Result { try session.follow(change) })
    case .end(.ofInput):
      if !isHistory { view.source = view.source == .live ? .ended : view.source }
      if view.player.history.isEmpty { view.list.emptyText = "nothing here" }
    case .ran(let isChanged): if session.reactions.endsAfterRun(isChanged) { isDone = true }
    case .end(.frozen(let status, let reason)):
      frozen = Failure(status, reason)
      view.source = .stale(reason)
      view.status.note = "press any key to exit"
    }
  }

  private func clearStale() { view.source = isHistory ? .deck : .live }

  /// Adds the snapshot of a change at the end, and moves to it if the list is at the end. Then reacts to it:
  /// `isFulfilled` is whether the session's condition is met, or the error from recording or reacting.
  private func show(_ change: Change, _ isFulfilled: Result<Bool, any Error> = .success(false)) {
    let shape = shape(with: change)
    if shape != self.shape {
      self.shape = shape
      hasShownIdentity = shape != .list
      view.setGrowing(shape != .list)
      if shape != .list { view.followEnd() } else if change.kind == .list { view.beginTable() }
    }
    // when every new row is visible, mark only the latest ones
    if change.kind == .growth || shape == .log, view.followsEnd, view.queue.freeze == nil {
      view.forgetChanges()
    }
    view.ingest(change, schema: feed.schema, follows: !isHistory && view.player.isAtEnd)
    if view.wantsEnd, shape == .list, !hasShownIdentity { view.beginTable() }
    if !hasShownIdentity, let identity = feed.identity {
      hasShownIdentity = true
      view.status.hints = [identity.description, feed.schema?.hiddenWords ?? ""]
    }
    sayDiagnostic()
    view.status.waiting = session.reactions.waiting
    do {
      if try isFulfilled.get() { isDone = true }
    } catch {
      failure = error
    }
    showRecording()
  }

  private func shape(with change: Change) -> Shape {
    if session.isLog(feed.schema) || change.areEvents { return .log }
    if change.kind == .growth { return .stream }
    // a command that runs again and prints all of its output again was only slow, and is not a stream
    let runsAgain = session.command.map { !$0.isStreaming } ?? false
    return shape == .stream && change.kind != .tableOfGrowth && !runsAgain ? .stream : .list
  }

  private func sayDiagnostic() {
    guard let diagnostic = feed.diagnostics.first else { return }
    // the title names the command
    view.say(session.command == nil ? diagnostic.description : diagnostic.words)
  }

  /// Shows why nothing more is recorded, if so.
  private func showRecording() {
    if let trouble = session.recorder?.trouble, !trouble.isEmpty { view.status.pin(trouble) }
  }
}

extension Event {
  /// Whether the event concerns only the source, so that it matters only if the source has delivered
  /// something.
  fileprivate var isOfSource: Bool {
    switch self {
    case .readable, .frame: true
    default: false
    }
  }
}

/// The descriptors that a loop watches on behalf of an owner whose descriptors change.
struct WatchedDescriptors {
  private var watched: [Int32] = []

  /// Makes the loop watch these descriptors instead of the previous ones.
  mutating func set(_ wanted: [Int32], on loop: inout EventLoop) {
    guard wanted != watched else { return }
    for descriptor in watched where !wanted.contains(descriptor) {
      loop.unwatch(fileDescriptor: descriptor)
    }
    for descriptor in wanted { loop.watch(fileDescriptor: descriptor) }
    watched = wanted
  }
}
