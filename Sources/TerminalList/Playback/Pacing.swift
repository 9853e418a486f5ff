internal import ListMotion

/// How motion keeps up with changes that come before the last one was played.
///
/// A change that overtakes another knows the time between the two. A change that overtakes none is
/// calm.
struct Pacing {
  /// The time between this change and the one that it overtook; `nil` for a calm change.
  private(set) var interval: Duration?
  /// The time between the change before and this one, as the caller of `noteTime` said it; `nil` if
  /// nobody said it, or the change is calm.
  let pause: Duration?
  /// Whether all stages of the change are one: it overtakes another, and rows would go to places in
  /// between, and back.
  var isOneStage: Bool { interval != nil }
  /// Whether there is no time for fades. Colours then do not blend, and every other frame will do.
  private(set) var isHurried = false

  /// The shortest stage that is not in a hurry: six frames.
  ///
  /// So ten changes a second are in a hurry, and also if the time of a command comes on top of a
  /// tenth of a second.
  private static let shortestStage = Playback.frameDuration * 6

  /// The pace of a calm change.
  init() { (interval, pause) = (nil, nil) }

  /// The pace of a change that overtakes another one after `interval`.
  init(interval: Duration?, pause: Duration?) {
    (self.interval, self.pause) = (interval, pause)
  }

  /// Decides whether a change of so many stages is in a hurry.
  ///
  /// A change of one stage counts as one of two: changes at this pace mostly have more.
  mutating func decide(stages: Int, _ motion: Motion) {
    let stage = longest(motion) / max(stages, 2)
    isHurried = interval != nil && stage < Self.shortestStage
  }

  /// The most that all stages of the change may take.
  ///
  /// A change that overtakes another takes 1.5 times the time between the two at most. So it is
  /// still in motion when the next one comes after the same time, which is how the list knows that
  /// time.
  func longest(_ motion: Motion) -> Duration {
    let calm = motion.longest / motion.speed
    return interval.map { min(calm, $0 * 1.5) } ?? calm
  }

  /// How long rows stay lit: where changes overtake one another for three of them at most, so that a
  /// flash goes out while the list still changes.
  func afterglow(_ motion: Motion) -> Duration {
    interval.map { min(motion.afterglow, $0 * 3) } ?? motion.afterglow
  }

  /// Whether a change that comes so long after this one is in a hurry too, though all rows of this one
  /// have arrived.
  func hurries(after time: Duration?) -> Bool {
    guard let interval, let time else { return false }
    return time < interval * 1.5
  }

  /// How many deleted rows may still be seen on `lines` lines; `nil` for any number.
  func ghostLimit(lines: Int) -> Int? { interval == nil ? nil : Self.ghosts(onLines: lines) }

  /// A fifth of the lines: the others belong to rows that are in the list.
  static func ghosts(onLines lines: Int) -> Int { max(2, lines / 5) }

  /// Ends the change: the next one is calm.
  mutating func end() { interval = nil }
}

/// What time it is in a motion, as far as the frames tell that were asked for.
///
/// A list reads no clock. It knows the time from `frame(at:)`, and from `noteTime(_:)` where a
/// program calls that instead of asking for frames that show nothing new.
struct PlaybackClock {
  /// The moment of the first frame; unknown until that is asked for.
  private(set) var start: Duration?
  /// How far the last frame was into the motion.
  private(set) var elapsed = Duration.zero
  /// How long ago the first frame was when the time was noted last, but at least one frame.
  private(set) var age: Duration?
  /// How far the time that was noted since the last frame is into the motion; `nil` if none was.
  private var told: Duration?
  /// How long the change was shown before a scroll or a resize replaced its motion.
  private var shownBefore = Duration.zero

  /// How long ago the change was, as far as frames tell, but no longer than the noted time; `nil`
  /// before the first frame.
  var timeSinceChange: Duration? {
    let elapsed = told ?? elapsed
    let time = shownBefore + min(elapsed, age ?? elapsed)
    return time > .zero ? time : nil
  }

  /// Takes over the time of a frame. The first frame shows the motion as if it had begun one frame
  /// ago.
  mutating func advance(to now: Duration) {
    let start = start ?? now - Playback.frameDuration
    self.start = start
    elapsed = max(now - start, .zero)
    told = nil
  }

  /// Takes over a time without a frame.
  mutating func record(_ now: Duration) {
    guard let start else { return }
    age = max(now - start - Playback.frameDuration, Playback.frameDuration)
    told = max(now - start, elapsed)
  }

  /// Goes on to the noted time, where a change begins from what would be seen then.
  mutating func goToNotedTime() { if let told { elapsed = told } }

  /// Starts a new motion of the same change.
  mutating func restart() {
    shownBefore += elapsed
    (start, age, told) = (nil, nil, nil)
    elapsed = .zero
  }
}
