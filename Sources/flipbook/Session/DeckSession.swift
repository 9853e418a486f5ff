import ListMotion
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList

/// A deck or a recording on the terminal, from the first frame to the end.
struct DeckSession {
  var player: Player
  /// The header of recordings that the key `w` saves.
  var header: RecordingHeader
  var pace = Pace()
  /// The first message in the status line.
  var message = ""
  var screen: ScreenChoice
  /// Whether marks are hidden during playback, so that motion alone shows changes: a deck that starts by playing
  /// is watched for its motion.
  private var hidesMarksWhilePlaying = false

  /// The time for reading a deck before a screen waits for it.
  private static let patience = Duration.milliseconds(100)

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

  /// Reads a session alongside the loop, and shows it.
  ///
  /// Nothing is drawn in the first tenth of a second, so that an early error is printed below the command line.
  ///
  /// - Parameters:
  ///   - title: Shown on the screen until the session is read.
  ///   - growing: Contains what has been read so far, if snapshots can be shown before all are read.
  ///   - begin: Makes a session of that; `nil` if it cannot be shown yet.
  static func run(
    title: String, screen: ScreenChoice, growing: GrowingRecording? = nil,
    _ read: @escaping () throws -> DeckSession,
    begin: (Recording) -> DeckSession? = { _ in nil }
  ) throws {
    let work = BackgroundWork()
    defer { work.cancelAll() }
    var whole: Result<DeckSession, any Error>?
    // A deck that is read at once, or cannot be read, needs no screen. Without a terminal, its errors are reported
    // first.
    let patience = StandardStream.output.isTerminal ? patience : .seconds(86_400)
    work.start(.reading, "reading \(title)", patience: patience, read) { whole = $0 }
    _ = try whole?.get()
    let terminal = try Terminal(options: screen.terminal)
    let result = Result<Void, any Error> {
      var loop = EventLoop(terminal)
      var first: DeckSession?
      while first == nil, whole == nil {
        guard WaitingScreen.show(work, title: title, on: terminal, &loop) else { return }
        first = growing?.more().flatMap(begin)
      }
      let session = try whole?.get() ?? first
      whole = nil
      try session?.run(on: terminal, &loop, work, growing) {
        defer { whole = nil }
        return whole
      }
    }
    terminal.restore()
    try result.get()
  }

  /// Shows the session until the user quits.
  ///
  /// - Parameters:
  ///   - growing: Contains what has been read so far.
  ///   - takeWhole: Returns the complete session once it is read. Its errors are thrown.
  private func run(
    on terminal: borrowing Terminal, _ loop: inout EventLoop, _ work: BackgroundWork,
    _ growing: GrowingRecording?, takeWhole: () -> Result<DeckSession, any Error>?
  ) throws {
    let view = PlayerView(
      player: player, on: terminal, screen, offset: header.offset, work: work
    ) { [header] in header }
    view.timer.pace = pace
    view.options.hidesMarksWhilePlaying = hidesMarksWhilePlaying
    view.arrange()
    view.say(message)
    var watched = WatchedDescriptors()
    view.present(on: terminal, at: loop.now)
    while true {
      watched.set(work.fileDescriptors, on: &loop)
      guard let event = loop.next(until: view.deadline(after: loop.now)) else { return }
      guard view.handle(event, terminal: terminal, at: loop.now) else { return }
      if !view.isBusy, work.contains(.reading), let more = growing?.more() {
        view.grow(to: more.history, schema: more.schema, isWhole: false)
      }
      view.advance(to: loop.now)
      switch takeWhole() {
      case .success(let session):
        view.grow(to: session.player.history, schema: session.player.schema, isWhole: true)
        if !session.message.isEmpty { view.say(session.message) }
      case .failure(let error):
        guard (error as? SnapshotError)?.kind == .cancelled else { throw error }
        view.stopGrowing()
      case nil: break
      }
      view.present(on: terminal, at: loop.now)
    }
  }
}

extension PlayerView {
  /// A view on a terminal, as the options and the configuration request.
  ///
  /// - Parameters:
  ///   - offset: The minutes of local time from UTC.
  ///   - header: The header of recordings that the key `w` saves.
  convenience init(
    player: Player, on terminal: borrowing Terminal, _ screen: ScreenChoice, offset: Int,
    work: BackgroundWork, header: @escaping () -> RecordingHeader
  ) {
    self.init(
      player: player, size: terminal.size, painter: terminal.rowPainter, motion: screen.motion,
      work: work)
    options.keys = screen.keys
    options.clock = TimeOfDay(offset: offset)
    options.saver = {
      let saved = SavedHistory(header: header())
      return { try saved.save($0, at: WallClock.now) }
    }
    mute(screen.muted)
    showChangedRows(only: screen.showsChanged, context: screen.context)
    showsTitle = screen.showsTitle
  }
}

/// The screen while there is nothing to show yet.
struct WaitingScreen {
  let title: String
  /// The progress of the work.
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

  /// Shows the progress of reading, for a tenth of a second or until it is done. Returns false if the user leaves.
  static func show(
    _ work: BackgroundWork, title: String, on terminal: borrowing Terminal, _ loop: inout EventLoop
  ) -> Bool {
    let screen = WaitingScreen(title: title, words: work.report)
    terminal.present(screen.frame(size: terminal.size, painter: terminal.rowPainter))
    var watched = WatchedDescriptors()
    watched.set(work.fileDescriptors, on: &loop)
    defer { watched.set([], on: &loop) }
    guard let event = loop.next(until: loop.now + BackgroundWork.interval) else { return false }
    work.collectResults()
    switch event {
    case .key(.character("q")), .key(.escape), .terminate: return false
    case .key(.control("l")): terminal.redraw()
    default: break
    }
    return true
  }
}
