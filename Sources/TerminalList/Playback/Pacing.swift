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
  /// How far the frames that were left out since would have been into the motion; `nil` if the time
  /// was not noted since the last frame.
  private var paced: Duration?
  /// How far the time that was noted since the last frame is into the motion, if its stages play at
  /// once.
  private var told: Duration?
  /// How long the change was shown before a scroll or a resize replaced its motion.
  private var shownBefore = Duration.zero

  /// How long ago the change was, as far as frames tell, but no longer than the noted time; `nil`
  /// before the first frame.
  var timeSinceChange: Duration? {
    let elapsed = paced ?? elapsed
    let time = shownBefore + min(elapsed, age ?? elapsed)
    return time > .zero ? time : nil
  }

  /// Takes over the time of a frame. The first frame shows the motion as if it had begun one frame
  /// ago.
  mutating func advance(to now: Duration) {
    let start = start ?? now - Playback.frameDuration
    self.start = start
    elapsed = max(now - start, .zero)
    (paced, told) = (nil, nil)
  }

  /// Takes over a time without a frame.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - stillUntil: Until when the list looks as in its last frame; `nil` while something moves.
  ///   - isHurried: Whether the change is in a hurry.
  mutating func record(_ now: Duration, stillUntil: Duration?, isHurried: Bool) {
    guard let start else { return }
    age = max(now - start - Playback.frameDuration, Playback.frameDuration)
    if isHurried { told = now - start }
    guard let stillUntil else {
      if isHurried { paced = now - start }
      return
    }
    // as the frames do that are left out
    let last = isHurried ? now : min(now, stillUntil)
    var paced = paced ?? elapsed
    while start + paced + Playback.longestPause <= last { paced += Playback.longestPause }
    self.paced = paced
    elapsed = max(paced, isHurried ? now - start : paced)
  }

  /// Goes on to the noted time, where a change begins from what would be seen then.
  mutating func goToNotedTime() { if let told { elapsed = told } }

  /// Starts a new motion of the same change.
  mutating func restart() {
    shownBefore += elapsed
    (start, age, paced, told) = (nil, nil, nil, nil)
    elapsed = .zero
  }
}
