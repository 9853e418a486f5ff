import ListMotion
import Snapshots
import TerminalList

/// A session on the terminal: what a feed tells becomes what a player shows.
final class LiveScreen {
  private let session: LiveSession
  private let view: PlayerView
  private var watched: [Int32] = []
  /// How the session ends with the next key, once a run has failed.
  private var frozen: Int32?
  private var isDone = false
  /// When the picture that is on the screen changes by itself; nil if it does not.
  private var due: Duration?

  private var feed: SnapshotFeed { session.feed }
  private var isHistory: Bool { session.manner == .history }

  init(session: LiveSession, terminal: borrowing Terminal) {
    self.session = session
    let player = Player(
      title: session.feed.title, history: History(limit: session.keeping.limit),
      speed: session.screen.speed)
    view = PlayerView(
      player: player,
      size: terminal.size, painter: terminal.rowPainter, motion: session.screen.motion)
    view.showsTitle = session.showsTitle && session.screen.showsTitle
    view.keys = session.screen.keys
    view.keepsMarks = session.keepsMarks
    view.list.emptyText = "waiting for the first snapshot"
    view.clock = TimeOfDay(offset: WallClock.offset)
    view.saveHistory = { history in
      let header = RecordingHeader(
        title: session.feed.title, identity: session.feed.identity, schema: session.feed.schema,
        offset: WallClock.offset)
      return try SavedHistory(header: header).save(history, at: WallClock.now)
    }
    guard session.manner == .live else { return }
    view.source = .live
    view.list.showsChangeMarks = true
    view.list.showsEdgeBadges = true
  }

  /// Shows the list until it is quit; ends earlier when what is waited for has happened.
  func run(_ first: Snapshot?, _ terminal: borrowing Terminal) throws {
    var loop = EventLoop(terminal)
    resize()
    if let first { show(first, at: WallClock.now) }
    _ = try advance(terminal, at: loop.now)
    present(on: terminal, at: loop.now)
    while !isDone {
      watch(&loop)
      guard let event = loop.next(until: deadline) else { return }
      if let frozen, case .key = event { throw Failure(frozen) }
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      if case .resize = event { resize() }
      let hasNews = try advance(terminal, at: loop.now)
      if hasNews || !event.isOfSource || due.map({ loop.now >= $0 }) == true {
        present(on: terminal, at: loop.now)
      }
    }
  }

  /// Shows the picture. A source that has something to read, but nothing new yet, does not hurry it:
  /// motion keeps its own pace.
  private func present(on terminal: borrowing Terminal, at now: Duration) {
    view.present(on: terminal, at: now)
    due = view.deadline(after: now)
  }

  /// Whether there is anything new.
  private func advance(_ terminal: borrowing Terminal, at now: Duration) throws -> Bool {
    let all = feed.advance(to: now)
    for news in all { try tell(news, terminal) }
    guard let result = session.reactions.hook?.advance(to: now), !result.trouble.isEmpty else {
      return !all.isEmpty
    }
    view.tell("--on-change: \(result.trouble)")
    return true
  }

  private var deadline: Duration? {
    [due, feed.deadline, session.reactions.hook?.deadline]
      .compactMap { $0 }.min()
  }

  /// Has the loop watch what the feed and the hook read from now on.
  private func watch(_ loop: inout EventLoop) {
    let wanted = feed.fileDescriptors + (session.reactions.hook?.fileDescriptors ?? [])
    guard wanted != watched else { return }
    for descriptor in watched where !wanted.contains(descriptor) {
      loop.unwatch(fileDescriptor: descriptor)
    }
    for descriptor in wanted { loop.watch(fileDescriptor: descriptor) }
    watched = wanted
  }

  /// Tells the feed how much room a row has behind the marks.
  private func resize() {
    feed.resize(columns: view.size.width - 2, lines: view.list.size.height)
  }

  private func tell(_ news: FeedNews, _ terminal: borrowing Terminal) throws {
    switch news {
    case .unchanged:
      calm()
      let now = WallClock.now
      view.noteUnchanged(at: now)
      session.keeping.recorder?.noteUnchanged(at: now)
    case .stale(let reason): view.source = .stale(reason)
    case .note(let words): view.note = words
    case .bell: terminal.beep()
    case .snapshot(let snapshot):
      calm()
      let now = WallClock.now
      show(snapshot, at: now)
      if try session.take(snapshot, at: now) { isDone = true }
      if let trouble = session.keeping.recorder?.trouble, !trouble.isEmpty { view.tell(trouble) }
    case .end(.ofInput):
      if !isHistory { view.source = view.source == .live ? .ended : view.source }
      view.list.emptyText = "nothing here"
    case .end(.fulfilled): isDone = true
    case .end(.frozen(let status, let reason)):
      frozen = status
      view.source = .stale("\(reason); press a key to end")
    }
  }

  private func calm() { view.source = isHistory ? .deck : .live }

  private func show(_ snapshot: Snapshot, at moment: Moment) {
    let isFirst = view.player.snapshotCount == 0
    let follows = !isHistory && view.player.isAtEnd
    view.append(
      snapshot, at: isHistory ? nil : moment, schema: feed.schema, follows: follows)
    if isFirst {
      view.list.emptyText = "nothing here"
      if let identity = feed.identity { view.tell(identity.description) }
    }
    if let diagnostic = feed.diagnostics.first { view.tell(diagnostic.description) }
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
