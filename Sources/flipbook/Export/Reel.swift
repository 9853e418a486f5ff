import ListMotion
import Histories
import Snapshots
import TerminalList

/// A history played from the first snapshot to the last without a terminal, as frames with times.
///
/// It depends on nothing but what it is given: the same history and options are the same frames.
struct Reel {
  struct Options {
    var size = Size(width: 80, height: 24)
    var framesPerSecond = 15
    var speed = Speed.normal
    var motion = Motion.Style.full
    var pace = Pace()
    var clock = TimeOfDay(offset: 0)
    var theme = Theme.dark
  }

  /// A picture and when it is shown.
  struct TimedFrame {
    var start: Duration
    var frame: Frame
  }

  let title: String
  let schema: TableSchema?
  let history: History
  let options: Options

  /// Calls `body` with each frame that differs from the one before; when the last one has stood long
  /// enough.
  ///
  /// One frame is kept, so that a day is played in the memory of a minute. Says how many snapshots are
  /// played to ``WorkProgress/current``, and throws ``SnapshotError/cancelled`` where it is.
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
    view.clock = options.clock
    view.pace = options.pace
    view.showsKeys = false
    view.worksBeside = false
    let step = Duration.seconds(1) / options.framesPerSecond
    var now = Duration.zero
    var isAtEnd = false
    while true {
      try progress?.reach(view.player.position.snapshot)
      // what is lit at the end fades; the player does not begin again
      if !isAtEnd { view.advance(to: now) }
      isAtEnd = view.player.isAtEnd
      let frame = view.frame(at: now)
      if frame != shown { try body(TimedFrame(start: now, frame: frame)) }
      shown = frame
      let due = isAtEnd ? view.list.nextFrame(after: now) : view.deadline(after: now)
      guard let due else { break }
      // a frame is due at every step while something moves, else at the first one when it is due
      let steps = ((due - .nanoseconds(1)) / step).rounded(.down) + 1
      now = max(now + step, step * Int(steps))
    }
    return now + min(Pace.even, options.pace.longest) / options.speed.factor
  }
}

extension Duration {
  /// Seconds with so many digits behind the point.
  func seconds(digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let parts = Int((self / .nanoseconds(1_000_000_000 / unit)).rounded())
    let rest = String(parts % unit)
    return "\(parts / unit)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
