import Glibc
import ListDiff
import Posix
import Feeds
import Snapshots

/// A session without a screen: a line per change, as it happens, until the end of the input.
struct LiveLog {
  let session: LiveSession
  let log: ChangeLog
  private var isEmpty = true
  private var said = ""
  /// Whether what came last could not be read.
  private var isStale = false
  /// What was said of the data; none of it is said again.
  private var told: Set<Diagnostic> = []
  private var hasToldIdentity = false
  private let signals = EndingSignals()

  private var feed: SnapshotFeed { session.feed }

  init(session: LiveSession, log: ChangeLog) {
    self.session = session
    self.log = log
  }

  /// Prints what changes after `first`; ends when the input does, or what is waited for happens.
  func run(_ first: SnapshotChange?) throws {
    var log = self
    log.isEmpty = first == nil
    if first != nil { log.tellIdentity() }
    log.tellDiagnostics()
    while try log.advance() { log.wait() }
    // the last change may not have been told to the hook yet
    while let hook = session.reactions.hook, !hook.isIdle {
      log.advance(hook)
      if !hook.isIdle { log.wait() }
    }
  }

  /// Takes in what has come; false at the end.
  private mutating func advance() throws -> Bool {
    for news in feed.advance(to: .monotonicNow) {
      if try !take(news) { return false }
    }
    if let hook = session.reactions.hook { advance(hook) }
    return true
  }

  private mutating func take(_ news: FeedNews) throws -> Bool {
    switch news {
    case .change(let change):
      if change.addsSnapshot {
        print(change)
        tellDiagnostics()
        (said, isStale) = ("", false)
      }
      let isDone = try session.follow(change)
      if let trouble = session.keeping.recorder?.trouble, !trouble.isEmpty {
        throw Failure(.trouble, trouble)
      }
      return !isDone
    case .refused(let reason) where session.manner == .live: throw Failure(.trouble, reason)
    case .stale(let reason), .refused(let reason):
      isStale = true
      say(reason)
    case .note(let words) where session.manner == .live && !words.isEmpty: say(words)
    case .note: break
    case .unchanged:
      (said, isStale) = ("", false)
      session.keeping.recorder?.noteUnchanged(at: WallClock.now)
    case .bell: if StandardStream.error.isTerminal { StandardStream.error.write([0x07]) }
    case .end(.ofInput):
      // what is wrong has been said
      if isStale || isEmpty && !said.isEmpty { throw Failure(.trouble) }
      return false
    case .end(.fulfilled):
      session.reactions.fulfil()
      return false
    case .end(.frozen(let status, let reason)):
      say(reason)
      throw Failure(status)
    }
    return true
  }

  private mutating func print(_ change: SnapshotChange) {
    isEmpty = false
    tellIdentity()
    guard let before = change.before else {
      if session.manner == .history { log.print(from: [], [], to: change.after) }
      return
    }
    let isLong = before.isLong || change.after.sections.isLong
    let job = Job(on: isLong ? .thread : .here) { change.stages }
    while job.result == nil { wait(for: job.fileDescriptor) }
    guard case .success(let stages)? = job.result else { return }
    log.print(from: before, stages, to: change.after)
  }

  /// Tells once how rows are known, which a list without rows does not show.
  private mutating func tellIdentity() {
    guard !hasToldIdentity, let identity = feed.identity else { return }
    ChangeLog.tell(identity)
    hasToldIdentity = true
  }

  /// Tells what there is to know about the data that was read last.
  private mutating func tellDiagnostics() {
    for diagnostic in feed.diagnostics where told.insert(diagnostic).inserted {
      StandardStream.error.print("flipbook: \(diagnostic)")
    }
  }

  /// Tells trouble once, not at every run.
  private mutating func say(_ words: String) {
    guard words != said else { return }
    StandardStream.error.print("flipbook: \(words)")
    said = words
  }

  private func advance(_ hook: ChangeHook) {
    guard let result = hook.advance(to: .monotonicNow) else { return }
    StandardStream.output.write(result.output)
    StandardStream.error.write(result.errors)
    if !result.trouble.isEmpty {
      StandardStream.error.print("flipbook: --on-change: \(result.trouble)")
    }
  }

  /// Sleeps until there is something to take in; ends the process, and what it started, by a signal
  /// and when nobody reads the output any more.
  ///
  /// - Parameter descriptor: What is waited for alone, if anything is.
  private func wait(for descriptor: Int32? = nil) {
    let reactions = session.reactions
    let read =
      descriptor.map { [$0] } ?? feed.fileDescriptors + (reactions.hook?.fileDescriptors ?? [])
    var polled = read.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: StandardStream.output.rawValue, events: 0, revents: 0))
    var timeout: Int32 = -1
    if descriptor == nil,
      let due = [feed.deadline, reactions.hook?.deadline].compactMap({ $0 }).min()
    {
      timeout = (due - .monotonicNow).pollTimeout
    }
    poll(&polled, nfds_t(polled.count), timeout)
    let isEnding = polled[read.count].revents != 0
    let isUnread = polled[read.count + 1].revents & Int16(POLLERR | POLLHUP) != 0
    guard isEnding || isUnread else { return }
    session.stop()
    if isEnding { signals.end() }
    exit(Failure.Status.done.rawValue)
  }
}
