import ListMotion
import FlipbookHistories
import FlipbookSnapshots
import TerminalList

/// Plays a history from the first snapshot to the last without a terminal, as frames with times.
///
/// The same history and options always produce the same frames.
struct OffscreenPlayback {
  let source: LoadedHistory
  var size: Size
  var framesPerSecond = 15
  var pace = Pace()
  let colors: DrawnColors
  var screen = ScreenChoice()

  /// Calls `body` with each frame that differs from the previous one, and the time at which it is shown. Returns
  /// the time at which the last frame ends.
  ///
  /// Only one frame is kept, so memory does not depend on the length. Reports progress to
  /// ``WorkProgress/current``, and throws ``SnapshotError/cancelled`` if the work is cancelled.
  @discardableResult
  func play(_ body: (Frame, Duration) throws -> Void) throws -> Duration {
    let progress = WorkProgress.current
    progress?.begin("drawing \(source.title)", of: source.history.count)
    var shown: Frame?
    let player = Player(
      title: source.title, schema: source.schema, history: source.history, isPlaying: true,
      speed: screen.speed)
    let view = PlayerView(
      player: player, size: size, painter: RowPainter(theme: colors.theme), screen,
      clock: source.clock)
    view.timer.pace = pace
    view.options.showsKeys = false
    // only motion shows changes, as when a deck is played
    view.options.hidesMarksWhilePlaying = !source.isRecording
    let step = Duration.seconds(1) / framesPerSecond
    var now = Duration.zero
    var isAtEnd = false
    while true {
      try progress?.reach(view.player.position.snapshot)
      // At the end, highlights still fade, but the player does not start over.
      if !isAtEnd { view.advance(to: now) }
      isAtEnd = view.player.isAtEnd
      let frame = view.frame(at: now)
      if frame != shown { try body(frame, now) }
      shown = frame
      let due = isAtEnd ? view.list.nextFrame(after: now) : view.deadline(after: now)
      guard let due else { break }
      // While something moves, each step has a frame; otherwise, use the first step at or after the due time.
      let steps = ((due - .nanoseconds(1)) / step).rounded(.down) + 1
      now = max(now + step, step * Int(steps))
    }
    return now + min(Pace.even, pace.longest) / screen.speed.factor
  }
}

extension Double {
  /// The number with the given number of digits after the point.
  func text(digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let parts = Int((magnitude * Double(unit)).rounded())
    let rest = String(parts % unit)
    return (self < 0 && parts > 0 ? "-" : "") + "\(parts / unit)."
      + String(repeating: "0", count: digits - rest.count) + rest
  }
}

extension Duration {
  /// The number of seconds, with the given number of digits after the point.
  func seconds(digits: Int) -> String { (self / .seconds(1)).text(digits: digits) }
}

/// Writes frames as text, each below its time.
struct FrameText {
  /// Writes the time on its own line, then the lines of the frame without trailing blanks.
  static func write(_ playback: OffscreenPlayback, to write: (String) throws -> Void) throws {
    let end = try playback.play { frame, start in
      var text = "--- \(start.seconds(digits: 3)) s\n"
      for line in frame.lines {
        let end = line.lastIndex { $0 != " " }
        text += end.map { line[...$0] } ?? ""
        text += "\n"
      }
      try write(text)
    }
    try write("--- \(end.seconds(digits: 3)) s\n")
  }
}
