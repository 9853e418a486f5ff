internal import ListMotion

/// The pace of a change: the time that it may take, given the time since the previous change.
///
/// That time is known exactly when the first frame of the change is requested. Before that, it is estimated
/// from the frames of the previous change. A change is called calm if it does not overtake another and does
/// not continue a series of changes that do.
struct Pacing {
  /// The time since the previous change; `nil` if that is not known or does not matter.
  var interval: Duration?
  /// Whether all stages of the change are merged: changes arrive before the previous motion would be over,
  /// and rows would otherwise move to intermediate positions and back.
  private(set) var isOneStage = false
  /// Whether there is no time for fades. Colours then do not blend, and every other frame is
  /// enough.
  private(set) var isHurried = false
  /// The maximum time for all stages of a calm change.
  private var limit = Duration.zero

  /// The longest motion that is hurried: six frames. Five changes a second are therefore hurried.
  private static let hurriedMotion = Playback.frameDuration * 6

  /// The pace of a change that arrives `time` after this one, judging by the frames, or while rows of this
  /// one still move.
  func next(after time: Duration?, isMoving: Bool) -> Pacing {
    var next = Pacing()
    if isMoving {
      next.interval = time ?? interval
    } else if isOneStage, (time ?? .zero) < limit {
      next.interval = interval
    }
    next.isOneStage = next.interval != nil
    return next
  }

  /// Decides how much of the change is shown as motion.
  mutating func decide(_ motion: Motion) {
    limit = motion.limit / motion.speed
    isHurried = isOneStage && longest <= Self.hurriedMotion
  }

  /// The maximum time for all stages of the change: half of the time between two changes, so that each list
  /// can be read.
  var longest: Duration { interval.map { min(limit, $0 / 2) } ?? limit }

  /// The number of deleted rows that may still be visible on `lines` lines; `nil` for no limit.
  func ghostLimit(lines: Int) -> Int? { isOneStage ? Self.ghosts(onLines: lines) : nil }

  /// A fifth of the lines; the others are reserved for rows of the list.
  static func ghosts(onLines lines: Int) -> Int { max(2, lines / 5) }
}

/// The current time in a motion, as far as it is known from the requested frames.
struct PlaybackClock {
  /// The time of the first frame; unknown until that is requested.
  private(set) var start: Duration?
  /// The time from the beginning of the motion to the last frame.
  private(set) var elapsed = Duration.zero
  /// The times of the first frame of the change, of the first one of the previous change, and of the
  /// last frame.
  private var change: Duration?
  private var previousChange: Duration?
  private var last = Duration.zero

  /// The time since the change; `nil` before its first frame.
  var timeSinceChange: Duration? { change.map { last - $0 + Playback.frameDuration } }

  /// Records the time of a frame. The first frame shows the motion as if it had begun one frame earlier.
  /// Returns the time since the previous change if this is the first frame of a change.
  mutating func advance(to now: Duration) -> Duration? {
    let start = start ?? now - Playback.frameDuration
    self.start = start
    elapsed = max(now - start, .zero)
    last = now
    if change != nil { return nil }
    change = now
    return previousChange.map { max(now - $0, Playback.frameDuration) }
  }

  /// Starts a new motion of the same change.
  mutating func restart() { (start, elapsed) = (nil, .zero) }

  /// Starts the motion of another change.
  mutating func beginChange() {
    restart()
    (previousChange, change) = (change ?? previousChange, nil)
  }
}
