import ListMotion
import FlipbookHistories
import FlipbookSnapshots
import TerminalList

/// Plays a history from the first snapshot to the last without a terminal, as frames with times.
///
/// The same history and options always produce the same frames.
struct OffscreenPlayback {
  struct Options {
    var size = Size(width: 80, height: 24)
    var framesPerSecond = 15
    var speed = Speed.normal
    var motion = Motion.Style.full
    var pace = Pace()
    var clock = TimeOfDay(offset: 0)
    var theme = Theme.dark
    /// The columns whose changes are ignored.
    var muted = MutedColumns()
    /// Whether only changed rows are shown, with `context` rows on either side of each.
    var showsChanged = false
    var context = 0
    /// Whether marks are hidden, so that only motion shows changes, as when a deck is played.
    var hidesMarks = false
  }

  /// A frame and the time at which it is shown.
  struct TimedFrame {
    var start: Duration
    var frame: Frame
  }

  let title: String
  let schema: TableSchema?
  let history: History
  let options: Options

  /// Calls `body` with each frame that differs from the previous one. Returns the time at which the last
  /// frame ends.
  ///
  /// Only one frame is kept, so memory does not depend on the length. Reports progress to
  /// ``WorkProgress/current``, and throws ``SnapshotError/cancelled`` if the work is cancelled.
  @discardableResult
  func play(_ body: (TimedFrame) throws -> Void) throws -> Duration {
    let progress = WorkProgress.current
    progress?.begin("drawing \(title)", of: history.count)
    var shown: Frame?
    let player = Player(
      title: title, schema: schema, history: history, isPlaying: true, speed: options.speed)
    let view = PlayerView(
      player: player, size: options.size, painter: RowPainter(theme: options.theme),
      motion: options.motion)
    view.options.clock = options.clock
    view.timer.pace = options.pace
    view.options.showsKeys = false
    view.options.hidesMarksWhilePlaying = options.hidesMarks
    view.mute(options.muted)
    view.showChangedRows(only: options.showsChanged, context: options.context)
    let step = Duration.seconds(1) / options.framesPerSecond
    var now = Duration.zero
    var isAtEnd = false
    while true {
      try progress?.reach(view.player.position.snapshot)
      // At the end, highlights still fade, but the player does not start over.
      if !isAtEnd { view.advance(to: now) }
      isAtEnd = view.player.isAtEnd
      let frame = view.frame(at: now)
      if frame != shown { try body(TimedFrame(start: now, frame: frame)) }
      shown = frame
      let due = isAtEnd ? view.list.nextFrame(after: now) : view.deadline(after: now)
      guard let due else { break }
      // While something moves, each step has a frame; otherwise, use the first step at or after the due time.
      let steps = ((due - .nanoseconds(1)) / step).rounded(.down) + 1
      now = max(now + step, step * Int(steps))
    }
    return now + min(Pace.even, options.pace.longest) / options.speed.factor
  }
}

extension Duration {
  /// The number of seconds, with the given number of digits after the point.
  func seconds(digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let parts = Int((self / .nanoseconds(1_000_000_000 / unit)).rounded())
    let rest = String(parts % unit)
    return "\(parts / unit)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}

/// Writes frames as text, each below its time.
struct FrameText {
  /// Writes the time on its own line, then the lines of the frame without trailing blanks.
  static func write(_ playback: OffscreenPlayback, to write: (String) throws -> Void) throws {
    let end = try playback.play { timed in
      var text = "--- \(timed.start.seconds(digits: 3)) s\n"
      for line in timed.frame.lines {
        let end = line.lastIndex { $0 != " " }
        text += end.map { line[...$0] } ?? ""
        text += "\n"
      }
      try write(text)
    }
    try write("--- \(end.seconds(digits: 3)) s\n")
  }
}
