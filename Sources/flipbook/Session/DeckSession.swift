import ListMotion
import Snapshots
import TerminalList

/// A deck on the terminal, from the first frame to `q`.
struct DeckSession {
  var deck: Deck
  var isPlaying: Bool
  var screen: ScreenArguments

  func run() throws {
    guard !deck.snapshots.isEmpty else {
      throw Failure(.trouble, "\(deck.title): no snapshots in it")
    }
    var terminal = try Terminal(options: screen.terminalOptions)
    var loop = EventLoop(terminal)
    let view = PlayerView(
      player: Player(deck: deck, isPlaying: isPlaying, speed: screen.playerSpeed),
      size: terminal.size, painter: RowPainter(terminal))
    if let diagnostic = deck.diagnostics.first { view.tell(diagnostic.description) }
    while true {
      view.advance(to: loop.now)
      terminal.present(view.frame(at: loop.now))
      switch loop.next(until: view.deadline(after: loop.now)) {
      case .key(let key):
        switch view.handle(key, at: loop.now) {
        case .handled: break
        case .redraw: terminal.redraw()
        case .quit: return
        }
      case let event: view.take(event, terminal: terminal)
      }
    }
  }
}
