import ListMotion
import Histories
import Reading
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

  /// How many milliseconds pass before something is said of what takes long.
  private static let patience: Int32 = 100

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

  /// Reads what is shown, beside the loop, and shows it.
  ///
  /// Nothing is drawn before it has taken a tenth of a second, so that what is wrong at once is said
  /// where the command was typed.
  ///
  /// - Parameters:
  ///   - title: What stands on the screen until it is read.
  ///   - growing: Gives out what has been read by now, where snapshots can be shown before all are.
  static func run(
    title: String, screen: ScreenChoice, growing: GrowingRecording? = nil,
    _ read: @escaping () throws -> DeckSession
  ) throws {
    let job = Job(WorkProgress("reading \(title)"), read)
    defer { job.progress.cancel() }
    // what is read at once, or is wrong, needs no screen to wait on
    if job.wait(milliseconds: patience) { _ = try job.result?.get() }
    let terminal = try Terminal(options: screen.terminal)
    let result = show(job, title: title, growing, on: terminal)
    terminal.restore()
    try result.get()
  }

  private static func show(
    _ job: Job<DeckSession>, title: String, _ growing: GrowingRecording?,
    on terminal: borrowing Terminal
  ) -> Result<Void, any Error> {
    do {
      var loop = EventLoop(terminal)
      var first: DeckSession?
      while first == nil, job.result == nil {
        guard WaitingScreen.show(job, title: title, on: terminal, &loop) else {
          return .success(())
        }
        first = growing?.session()
      }
      if let result = job.result {
        try result.get().run(on: terminal, &loop)
      } else if let first {
        try first.run(on: terminal, &loop, whole: job, growing)
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// Shows the session until it is quit.
  ///
  /// While `whole` reads the rest behind it the list can be used already; throws what that throws.
  private func run(
    on terminal: borrowing Terminal, _ loop: inout EventLoop, whole: Job<DeckSession>? = nil,
    _ growing: GrowingRecording? = nil
  ) throws {
    let view = PlayerView(
      player: player, size: terminal.size, painter: terminal.rowPainter,
      motion: screen.motion)
    view.clock = TimeOfDay(offset: header.offset)
    view.pace = pace
    view.keys = screen.keys
    view.showsTitle = screen.showsTitle
    let saved = SavedHistory(header: header)
    view.saver = { { try saved.save($0, at: WallClock.now) } }
    view.tell(message)
    var failure: (any Error)?
    if let whole {
      view.work.add(.reading, whole) { [unowned view] result in
        switch result {
        case .success(let session):
          view.grow(to: session.player.history, schema: session.player.schema, isWhole: true)
          if !session.message.isEmpty { view.tell(session.message) }
        case .failure(SnapshotError.cancelled): view.stopGrowing()
        case .failure(let error): failure = error
        }
      }
    }
    defer { view.work.cancelAll() }
    var watched = WatchedDescriptors()
    view.present(on: terminal, at: loop.now)
    while true {
      watched.set(view.work.fileDescriptors, on: &loop)
      guard let event = loop.next(until: view.deadline(after: loop.now)) else { return }
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      if !view.work.ownsPlayer, view.work.contains(.reading), let more = growing?.more() {
        view.grow(to: more.history, schema: more.schema, isWhole: false)
      }
      view.present(on: terminal, at: loop.now)
      if let failure { throw failure }
    }
  }
}
