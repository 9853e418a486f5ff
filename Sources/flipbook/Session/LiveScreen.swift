import ListMotion
import Feeds
import Histories
import Snapshots
import TerminalList

/// A session on the terminal: what a feed tells becomes what a player shows.
final class LiveScreen {
  let session: LiveSession
  let view: PlayerView
  private var watched = WatchedDescriptors()
  /// What the feed told and was not looked at yet, since a snapshot before it is still taken in.
  private var news: [FeedNews] = []
  var failure: (any Error)?
  /// Whether the first list was read; nobody else may ask the feed for anything before.
  private var hasBegun = false
  /// Whether it was said how rows are known, which a list without rows does not show.
  var hasToldIdentity = false
  /// How the session ends with the next key, once a run has failed.
  var frozen: Int32?
  var isDone = false
  /// When the picture that is on the screen changes by itself; nil if it does not.
  private var due: Duration?

  var feed: SnapshotFeed { session.feed }
  /// The hook; nil while it is told of a snapshot beside the loop.
  private var hook: ChangeHook? { view.work.ownsPlayer ? nil : session.reactions.hook }
  var isHistory: Bool { session.manner == .history }

  init(session: LiveSession, terminal: borrowing Terminal) {
    self.session = session
    var player = Player(
      title: session.feed.title, history: History(limit: session.keeping.limit),
      speed: session.screen.speed)
    player.passesUnchanged = session.manner == .history
    view = PlayerView(
      player: player,
      size: terminal.size, painter: terminal.rowPainter, motion: session.screen.motion)
    view.showsTitle = session.showsTitle && session.screen.showsTitle
    view.keys = session.screen.keys
    view.keepsMarks = session.keepsMarks
    view.clock = TimeOfDay(offset: WallClock.offset)
    view.saver = {
      let header = RecordingHeader(
        title: session.feed.title, identity: session.feed.identity, schema: session.feed.schema,
        offset: WallClock.offset)
      return { try SavedHistory(header: header).save($0, at: WallClock.now) }
    }
    guard session.manner == .live else { return }
    view.source = .live
    view.list.showsChangeMarks = true
    view.list.showsEdgeBadges = true
  }

  /// Shows the list until it is quit; ends earlier when what is waited for has happened.
  ///
  /// `opening` reads the first list; where that was over before there was a screen, it was taken in.
  func run(_ opening: Job<SnapshotChange?>, _ terminal: borrowing Terminal) throws {
    var loop = EventLoop(terminal)
    defer { view.work.cancelAll() }
    if let first = opening.result {
      begin()
      if let first = try first.get() { show(first) }
    } else {
      view.list.emptyText = ""
      view.work.add(.reading, opening) { [unowned self] result in
        begin()
        do {
          let first = try result.get()
          if try session.open(with: first) { isDone = true }
          if let first { show(first) }
        } catch {
          failure = error
        }
      }
    }
    _ = try advance(terminal, at: loop.now)
    present(on: terminal, at: loop.now)
    while !isDone {
      watched.set(fileDescriptors, on: &loop)
      guard let event = loop.next(until: deadline) else { return }
      if let frozen, case .key = event { throw Failure(frozen) }
      if !event.isOfSource { view.list.noteTime(loop.now) }
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      if case .resize = event, hasBegun { resize() }
      let hasResult = view.work.hasResult
      if hasResult {
        view.list.noteTime(loop.now)
        view.advance(to: loop.now)
      }
      let hasNews = try advance(terminal, at: loop.now)
      if let failure { throw failure }
      let isCalm = !hasResult && !hasNews && event.isOfSource
      if !isCalm || due.map({ loop.now >= $0 }) == true {
        present(on: terminal, at: loop.now, isCalm: isCalm)
      }
    }
  }

  /// Waits, once there is no screen any more, until all that was read stands in the recording.
  func finishRecording() {
    guard let recorder = session.keeping.recorder else { return }
    var line = ProgressLine()
    view.work.waitForKeeping {
      guard StandardStream.error.isTerminal else { return }
      line.show("recording the last snapshot…  Ctrl-C leaves it out")
    }
    line.erase()
    for case .change(let change) in news { recorder.record(change, of: feed) }
  }

  private func begin() {
    hasBegun = true
    view.list.emptyText = "waiting for the first snapshot"
    resize()
  }

  /// Shows the picture. A source that has something to read, but nothing new yet, does not hurry it:
  /// motion keeps its own pace.
  private func present(
    on terminal: borrowing Terminal, at now: Duration, isCalm: Bool = false
  ) {
    view.present(on: terminal, at: now, isCalm: isCalm)
    due = view.deadline(after: now, tellsTime: true)
  }

  /// Whether there is anything new.
  private func advance(_ terminal: borrowing Terminal, at now: Duration) throws -> Bool {
    guard hasBegun else { return false }
    // while a snapshot is taken in, the next ones wait where they come from
    if news.isEmpty, !view.work.ownsPlayer { news = feed.advance(to: now) }
    if !news.isEmpty { view.list.noteTime(now) }
    var hasNews = false
    while !news.isEmpty, !view.work.ownsPlayer {
      try tell(news.removeFirst(), terminal)
      hasNews = true
    }
    view.work.follow(feed.progress)
    guard let result = hook?.advance(to: now), !result.trouble.isEmpty else {
      return hasNews
    }
    view.tell("--on-change: \(result.trouble)")
    return true
  }

  private var deadline: Duration? {
    [due, view.work.ownsPlayer || !hasBegun ? nil : feed.deadline, hook?.deadline].compactMap { $0 }
      .min()
  }

  /// What the feed, the hook and the works of the screen read from now on.
  private var fileDescriptors: [Int32] {
    view.work.fileDescriptors + (hook?.fileDescriptors ?? [])
      + (view.work.ownsPlayer || !hasBegun ? [] : feed.fileDescriptors)
  }

  /// Tells the feed how much room a row has behind the marks.
  private func resize() {
    feed.resize(columns: view.size.width - 2, lines: view.list.size.height)
  }
}

extension Event {
  /// Whether it is the source's business alone, as long as the source has nothing new.
  fileprivate var isOfSource: Bool {
    switch self {
    case .readable, .frame: true
    default: false
    }
  }
}
