import Glibc
import ListMotion
import Snapshots
import TerminalList

/// A watched file on the terminal, from the first frame to `q`.
struct WatchSession: ~Copyable {
  private var feed: WatchFeed
  private let screen: ScreenArguments

  init(feed: consuming WatchFeed, screen: ScreenArguments) {
    self.feed = feed
    self.screen = screen
  }

  consuming func run() throws {
    let terminal = try Terminal(options: screen.terminalOptions)
    var loop = EventLoop(terminal)
    loop.watch(fileDescriptor: feed.fileDescriptor)
    let view = makeView(size: terminal.size, painter: terminal.rowPainter)
    view.present(on: terminal, at: loop.now)
    while let event = loop.next(until: deadline(view, now: loop.now)) {
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      if let news = feed.drain(at: loop.now) ?? feed.advance(to: loop.now) {
        tell(news, to: view)
      }
      view.present(on: terminal, at: loop.now)
    }
  }

  private func deadline(_ view: PlayerView, now: Duration) -> Duration? {
    [view.deadline(after: now), feed.readAt].compactMap { $0 }.min()
  }

  private func makeView(size: Size, painter: RowPainter) -> PlayerView {
    var first = feed.first
    first.name = WatchSession.timeOfDay()
    let deck = Deck(title: feed.path, snapshots: [first], schema: feed.schema)
    let view = PlayerView(
      player: Player(deck: deck, isPlaying: false, speed: screen.playerSpeed), size: size,
      painter: painter, motion: screen.motion.style)
    view.source = .live
    view.list.showsChangeMarks = true
    view.list.showsEdgeBadges = true
    if let identity = feed.identity { view.tell(identity.description) }
    if let diagnostic = feed.diagnostics.first { view.tell(diagnostic.description) }
    return view
  }

  private func tell(_ news: WatchFeed.News, to view: PlayerView) {
    switch news {
    case .unchanged: view.source = .live
    case .stale(let reason): view.source = .stale(reason)
    case .snapshot(var snapshot):
      view.source = .live
      snapshot.name = WatchSession.timeOfDay()
      let follows = view.player.isAtEnd
      view.append(snapshot, schema: feed.schema, follows: follows)
      if let diagnostic = feed.diagnostics.first { view.tell(diagnostic.description) }
      if !follows { view.tell("new snapshots; f follows") }
    }
  }

  /// Hours, minutes and seconds of now: when a change was seen.
  private static func timeOfDay() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }
}
