import ListMotion
import Snapshots
import TerminalList

/// A deck or a recording on the terminal, from the first frame to `q`.
struct DeckSession {
  var player: Player
  /// What `w` writes about the snapshots.
  var header: RecordingHeader
  var pace = Pace()
  /// What the status line says at first.
  var message = ""
  var screen: ScreenChoice

  /// A deck, played or paused.
  init(deck: Deck, isPlaying: Bool, screen: ScreenChoice) throws {
    guard !deck.snapshots.isEmpty else {
      throw Failure(.trouble, "\(deck.title): no snapshots in it")
    }
    player = Player(deck: deck, isPlaying: isPlaying, speed: screen.speed)
    header = RecordingHeader(
      title: deck.title, identity: deck.identity, schema: deck.schema, offset: WallClock.offset)
    if case .chosen = deck.identity { message = deck.identity.description }
    if let diagnostic = deck.diagnostics.first { message = diagnostic.description }
    self.screen = screen
  }

  init(player: Player, header: RecordingHeader, screen: ScreenChoice) {
    self.player = player
    self.header = header
    self.screen = screen
  }

  func run() throws {
    let terminal = try Terminal(options: screen.terminal)
    var loop = EventLoop(terminal)
    let view = PlayerView(
      player: player, size: terminal.size, painter: terminal.rowPainter,
      motion: screen.motion)
    view.clock = TimeOfDay(offset: header.offset)
    view.pace = pace
    view.keys = screen.keys
    view.showsTitle = screen.showsTitle
    let saved = SavedHistory(header: header)
    view.saveHistory = { try saved.save($0, at: WallClock.now) }
    view.tell(message)
    view.present(on: terminal, at: loop.now)
    while let event = loop.next(until: view.deadline(after: loop.now)) {
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      view.present(on: terminal, at: loop.now)
    }
  }
}
