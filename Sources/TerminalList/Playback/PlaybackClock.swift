internal import ListMotion

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
