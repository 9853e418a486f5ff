internal import ListMotion

/// The pace of motion when changes come before the last one was played.
///
/// A change that overtakes another knows the time between the two. A change that overtakes none is
/// called calm.
struct Pacing {
  /// The time between this change and the one that it overtook; `nil` for a calm change.
  private(set) var interval: Duration?
  /// Whether all stages of the change are merged: it overtakes another one, and rows would
  /// otherwise go to intermediate positions and back.
  var isOneStage: Bool { interval != nil }
  /// Whether there is no time for fades. Colours then do not blend, and every other frame is
  /// enough.
  private(set) var isHurried = false

  /// The shortest stage that is not hurried: six frames.
  ///
  /// Ten changes a second are therefore hurried, even if the running time of a command is added to
  /// a tenth of a second.
  private static let shortestStage = Playback.frameDuration * 6

  /// Creates the pace of a change that overtakes another one after `interval`; by default that of a
  /// calm change.
  init(interval: Duration? = nil) { self.interval = interval }

  /// Decides whether a change of `stages` stages is hurried.
  ///
  /// A change of one stage counts as one of two: changes at this pace usually have more.
  mutating func decide(stages: Int, _ motion: Motion) {
    let stage = longest(motion) / max(stages, 2)
    isHurried = interval != nil && stage < Self.shortestStage
  }

  /// The maximum time for all stages of the change.
  ///
  /// A change that overtakes another takes at most 1.5 times the time between the two. It is
  /// therefore still in motion if the next one comes after the same time, which is how the list
  /// measures that time.
  func longest(_ motion: Motion) -> Duration {
    let calm = motion.limit / motion.speed
    return interval.map { min(calm, $0 * 1.5) } ?? calm
  }

  /// How long rows stay lit: if changes overtake one another, for three of them at most, so that a
  /// flash ends while the list still changes.
  func afterglow(_ motion: Motion) -> Duration {
    interval.map { min(motion.afterglow, $0 * 3) } ?? motion.afterglow
  }

  /// Whether a change that follows `time` after this one is hurried too, although all rows of this
  /// one have arrived.
  func hurries(after time: Duration?) -> Bool {
    guard let interval, let time else { return false }
    return time < interval * 1.5
  }

  /// The number of deleted rows that may still be visible on `lines` lines; `nil` for no limit.
  func ghostLimit(lines: Int) -> Int? { interval == nil ? nil : Self.ghosts(onLines: lines) }

  /// A fifth of the lines: the others belong to rows of the list.
  static func ghosts(onLines lines: Int) -> Int { max(2, lines / 5) }

  /// Ends the change: the next one is calm.
  mutating func end() { interval = nil }
}

/// The current time in a motion, as far as it is known from the requested frames.
struct PlaybackClock {
  /// The time of the first frame; unknown until that is requested.
  private(set) var start: Duration?
  /// The time from the beginning of the motion to the last frame.
  private(set) var elapsed = Duration.zero
  /// How long the change was shown before a scroll or a resize replaced its motion.
  private var shownBefore = Duration.zero

  /// The time since the change; `nil` before the first frame.
  var timeSinceChange: Duration? {
    let time = shownBefore + elapsed
    return time > .zero ? time : nil
  }

  /// Records the time of a frame. The first frame shows the motion as if it had begun one frame
  /// ago.
  mutating func advance(to now: Duration) {
    let start = start ?? now - Playback.frameDuration
    self.start = start
    elapsed = max(now - start, .zero)
  }

  /// Starts a new motion of the same change.
  mutating func restart() {
    shownBefore += elapsed
    (start, elapsed) = (nil, .zero)
  }
}
