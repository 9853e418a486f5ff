import FlipbookHistories
import FlipbookReading
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
  /// The first message in the status line.
  var message = ""
  /// The condition for the status line; empty without one.
  var waiting = ""
  /// Whether the session ends as soon as it shows the last snapshot.
  var endsAfterLast = false

  /// The time allowed for reading a deck before a waiting screen is shown.
  private static let patience = Duration.milliseconds(100)

  /// Reads a session alongside the loop, and shows it until the user quits.
  ///
  /// Nothing is drawn in the first tenth of a second, so that an early error is printed below the command line. Until
  /// the session is read, the screen shows the progress, and Escape ends it.
  ///
  /// - Parameter title: The title shown until the session is read.
  /// - Returns: Whether the session has ended by itself, because it shows the last snapshot.
  @discardableResult static func run(
    title: String, screen: ScreenChoice, _ read: @escaping () throws -> DeckSession
  ) throws -> Bool {
    let work = BackgroundWork()
    defer { work.cancelAll() }
    var whole: Result<DeckSession, any Error>?
    // A deck that is read quickly, or cannot be read, does not need a waiting screen. Without a terminal, its
    // errors are reported first.
    let patience = StandardStream.output.isTerminal ? patience : .seconds(86_400)
    work.start(.reading, "reading \(title)", patience: patience, read) { whole = $0 }
    _ = try whole?.get()
    let terminal = try Terminal(options: screen.terminal)
    let result = Result {
      var loop = EventLoop(terminal)
      var watched = WatchedDescriptors()
      let waiting = DeckSession(
        loaded: LoadedHistory(deck: Deck(title: title, snapshots: [])), screen: screen)
      var view = waiting.view(on: terminal, work)
      view.options.showsKeys = false
      view.list.emptyText = ""
      var endsAfterLast = false
      while true {
        if let session = try whole?.get() {
          view = session.view(on: terminal, work)
          endsAfterLast = session.endsAfterLast
        }
        whole = nil
        view.present(on: terminal, at: loop.now)
        if endsAfterLast, view.player.isAtEnd { return true }
        // the result may have arrived while the screen was drawn
        if whole != nil { continue }
        watched.set(work.fileDescriptors, on: &loop)
        guard let event = loop.next(until: view.deadline(after: loop.now)),
          view.handle(event, terminal: terminal, at: loop.now)
        else { return false }
        if view.player.history.isEmpty, case .key(.escape) = event { return false }
        view.advance(to: loop.now)
      }
    }
    terminal.restore()
    return try result.get()
  }

  private func view(on terminal: borrowing Terminal, _ work: BackgroundWork) -> PlayerView {
    var player = Player(
      title: loaded.title, schema: loaded.schema, history: loaded.history,
      isPlaying: startsPlaying, speed: screen.speed)
    if !startsOver { player.toggleLoop() }
    let view = PlayerView(
      player: player, on: terminal, screen, offset: loaded.header.offset, work: work
    ) { [header = loaded.header] in header }
    view.timer.pace = pace
    // a deck that plays from the start is watched for its motion
    view.options.hidesMarksWhilePlaying = startsPlaying && !loaded.isRecording
    view.arrange()
    let notes = [message, loaded.diagnostic, loaded.identity]
    view.say(notes.first { !$0.isEmpty } ?? "")
    view.status.waiting = waiting
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
    work: BackgroundWork, header: @escaping () -> RecordingHeader
  ) {
    self.init(
      player: player, size: terminal.size, painter: terminal.rowPainter, screen,
      clock: TimeOfDay(offset: offset), work: work)
    options.saver = {
      let saved = header()
      return { try saved.save($0, at: WallClock.now) }
    }
  }
}
