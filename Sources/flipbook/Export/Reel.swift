import ListMotion
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
  /// Each differs from the one before.
  private(set) var frames: [TimedFrame] = []
  /// When the last frame has stood long enough.
  private(set) var end = Duration.zero

  init(title: String, schema: TableSchema?, history: History, options: Options) {
    self.title = title
    let player = Player(
      title: title, schema: schema, history: history, isPlaying: true, speed: options.speed)
    let view = PlayerView(
      player: player, size: options.size, painter: RowPainter(theme: options.theme),
      motion: options.motion)
    view.clock = options.clock
    view.pace = options.pace
    view.showsKeys = false
    let step = Duration.seconds(1) / options.framesPerSecond
    var now = Duration.zero
    while true {
      view.advance(to: now)
      take(view.frame(at: now), at: now)
      let due = view.player.isAtEnd ? view.list.nextFrame(after: now) : view.deadline(after: now)
      guard let due else { break }
      // a frame is due at every step while something moves, else at the first one when it is due
      let steps = ((due - .nanoseconds(1)) / step).rounded(.down) + 1
      now = max(now + step, step * Int(steps))
    }
    end = now + min(Pace.even, options.pace.longest) / options.speed.factor
  }

  private mutating func take(_ frame: Frame, at now: Duration) {
    if frames.last?.frame != frame { frames.append(TimedFrame(start: now, frame: frame)) }
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
