import ListMotion
import Histories
import Reading
import Snapshots
import TerminalList

/// A deck or a recording on the terminal, from the first frame to the end.
struct DeckSession {
  var player: Player
  /// What the key `w` writes at the head of a recording.
  var header: RecordingHeader
  var pace = Pace()
  /// What the status line says first.
  var message = ""
  var screen: ScreenChoice
  /// Whether motion alone says what changes while it plays: a deck that begins by playing is looked at for
  /// its motion.
  private var hidesMarksWhilePlaying = false

  /// How long a deck may be read before a screen waits for it, in milliseconds.
  private static let patience: Int32 = 100

  /// A deck, played or paused.
  init(deck: Deck, isPlaying: Bool, screen: ScreenChoice) throws {
    guard !deck.snapshots.isEmpty else {
      throw Failure(.trouble, "\(deck.title): no snapshots; check that it has rows")
    }
    player = Player(deck: deck, isPlaying: isPlaying, speed: screen.speed)
    header = RecordingHeader(
      title: deck.title, identity: deck.identity, schema: deck.schema, offset: WallClock.offset)
    switch deck.identity {
    case .chosen: message = deck.identity.description
    case .given, .alignment: break
    }
    if let diagnostic = deck.diagnostics.first { message = diagnostic.description }
    self.screen = screen
    hidesMarksWhilePlaying = isPlaying
  }

  /// A recording.
  init(player: Player, header: RecordingHeader, screen: ScreenChoice) {
    self.player = player
    self.header = header
    self.screen = screen
  }

  /// Reads a session beside the loop, and shows it.
  ///
  /// Nothing is drawn in the first tenth of a second, so that an error at the start is printed under
  /// the command line.
  ///
  /// - Parameters:
  ///   - title: Stands on the screen until the session is read.
  ///   - growing: Has what has been read so far, if snapshots can be shown before all are read.
  ///   - begin: Makes a session of that; `nil` if it cannot be shown yet.
  static func run(
    title: String, screen: ScreenChoice, growing: GrowingRecording? = nil,
    _ read: @escaping () throws -> DeckSession,
    begin: (Recording) -> DeckSession? = { _ in nil }
  ) throws {
    let job = Job(WorkProgress("reading \(title)"), read)
    defer { job.progress.cancel() }
    // What is read at once, or cannot be read, needs no screen. Where there is none, an error of the deck comes first.
    if job.wait(milliseconds: StandardStream.output.isTerminal ? patience : -1) {
      _ = try job.result?.get()
    }
    let terminal = try Terminal(options: screen.terminal)
    let result = Result<Void, any Error> {
      var loop = EventLoop(terminal)
      var first: DeckSession?
      while first == nil, job.result == nil {
        guard WaitingScreen.show(job, title: title, on: terminal, &loop) else { return }
        first = growing?.more().flatMap(begin)
      }
      if let result = job.result {
        try result.get().run(on: terminal, &loop)
      } else if let first {
        try first.run(on: terminal, &loop, whole: job, growing)
      }
    }
    terminal.restore()
    try result.get()
  }

  /// Shows the session until the user quits.
  ///
  /// - Parameters:
  ///   - whole: Reads the rest meanwhile. Its errors are thrown.
  ///   - growing: Has what has been read so far.
  private func run(
    on terminal: borrowing Terminal, _ loop: inout EventLoop, whole: Job<DeckSession>? = nil,
    _ growing: GrowingRecording? = nil
  ) throws {
    let view = PlayerView(
      player: player, size: terminal.size, painter: terminal.rowPainter,
      motion: screen.motion)
    view.options.clock = TimeOfDay(offset: header.offset)
    view.timer.pace = pace
    view.options.keys = screen.keys
    view.options.hidesMarksWhilePlaying = hidesMarksWhilePlaying
    view.mute(screen.muted)
    view.showChangedRows(only: screen.showsChanged, context: screen.context)
    view.showsTitle = screen.showsTitle
    let saved = SavedHistory(header: header)
    view.options.saver = { { try saved.save($0, at: WallClock.now) } }
    view.say(message)
    var failure: (any Error)?
    if let whole {
      view.work.add(.reading, whole) { [unowned view] result in
        switch result {
        case .success(let session):
          view.grow(to: session.player.history, schema: session.player.schema, isWhole: true)
          if !session.message.isEmpty { view.say(session.message) }
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
      if !view.isBusy, view.work.contains(.reading), let more = growing?.more() {
        view.grow(to: more.history, schema: more.schema, isWhole: false)
      }
      view.present(on: terminal, at: loop.now)
      if let failure { throw failure }
    }
  }
}

/// The screen while there is nothing to show yet.
struct WaitingScreen {
  let title: String
  /// How far the work has come.
  var words = ""

  func frame(size: Size, painter: RowPainter) -> Frame {
    var frame = Frame(size: size)
    var head = StatusLine(width: painter.width)
    head.add(title, style: Style(attributes: .bold), importance: 2)
    if size.height > 1 { head.draw(on: &frame, line: 0) }
    var line = StatusLine(width: painter.width)
    line.add(words, style: Style(foreground: painter.theme.accent), importance: 2)
    line.add("q quit", style: painter.theme.quietStyle, importance: 1, trailing: true)
    line.draw(on: &frame, line: size.height - 1)
    return frame
  }

  /// Shows how far `job` has come, for a tenth of a second or until it is done. Returns false if the
  /// user leaves.
  static func show<Value>(
    _ job: Job<Value>, title: String, on terminal: borrowing Terminal, _ loop: inout EventLoop
  ) -> Bool {
    let screen = WaitingScreen(title: title, words: job.progress.now.description)
    terminal.present(screen.frame(size: terminal.size, painter: terminal.rowPainter))
    loop.watch(fileDescriptor: job.fileDescriptor)
    defer { loop.unwatch(fileDescriptor: job.fileDescriptor) }
    guard let event = loop.next(until: loop.now + BackgroundWork.interval) else { return false }
    switch event {
    case .key(.character("q")), .key(.escape), .terminate: return false
    case .key(.control("l")): terminal.redraw()
    default: break
    }
    return true
  }
}
