import FlipbookHistories
import FlipbookSnapshots
import TerminalList

/// A deck or a recording on the terminal, from the first frame to the end.
struct DeckSession {
  let loaded: LoadedHistory
  let screen: ScreenChoice
  var startsPlaying = false
  /// Whether playback starts over after the last snapshot.
  var startsOver = true
  var pace = Pace()

  /// Shows the session until the user quits.
  func run() throws {
    let terminal = try Terminal(options: screen.terminal)
    show(on: terminal)
    terminal.restore()
  }

  private func show(on terminal: borrowing Terminal) {
    var loop = EventLoop(terminal)
    var watched = WatchedDescriptors()
    let view = view(on: terminal)
    defer { view.work.cancelAll() }
    while true {
      view.present(on: terminal, at: loop.now)
      watched.set(view.work.fileDescriptors, on: &loop)
      guard let event = loop.next(until: view.deadline(after: loop.now)),
        view.handle(event, terminal: terminal, at: loop.now)
      else { return }
      view.advance(to: loop.now)
    }
  }

  private func view(on terminal: borrowing Terminal) -> PlayerView {
    var player = Player(
      title: loaded.title, schema: loaded.schema, history: loaded.history,
      isPlaying: startsPlaying, speed: screen.speed)
    if !startsOver { player.toggleLoop() }
    let view = PlayerView(
      player: player, on: terminal, screen, offset: loaded.header.offset
    ) { [header = loaded.header] in header }
    view.timer.pace = pace
    // a deck that plays from the start is watched for its motion
    view.options.hidesMarksWhilePlaying = startsPlaying && !loaded.isRecording
    view.arrange()
    view.say(loaded.diagnostic.isEmpty ? loaded.identity : loaded.diagnostic)
    return view
  }
}

extension PlayerView {
  /// Creates a view on a terminal.
  ///
  /// - Parameters:
  ///   - offset: The offset of local time from UTC, in minutes.
  ///   - header: The header of recordings that the key `w` saves.
  convenience init(
    player: Player, on terminal: borrowing Terminal, _ screen: ScreenChoice, offset: Int,
    header: @escaping () -> RecordingHeader
  ) {
    self.init(
      player: player, size: terminal.size, painter: terminal.rowPainter, screen,
      clock: TimeOfDay(offset: offset), work: BackgroundWork())
    options.saver = {
      let saved = header()
      return { try saved.save($0, at: WallClock.now) }
    }
  }
}
