internal import ListMotion

/// When the list is to be drawn again.
extension TerminalListView {
  /// Whether the next frame differs from the last one even if nothing more happens.
  public var isAnimating: Bool { playback.isRunning || playback.hasNews }

  /// When the next frame is due, or `nil` while nothing moves.
  ///
  /// 60 times a second while something moves; where only colours change, as often as they do, but 20
  /// times at least, as the list knows from its frames how fast changes come. For who tells it the
  /// time with ``noteTime(_:)`` there is ``nextPicture(after:)``.
  public func nextFrame(after now: Duration) -> Duration? {
    let next = nextPictureOfItsOwn(after: now, still: stillEnd)
    guard playback.isRunning else { return next }
    return next.map { min($0, now + Playback.longestPause) }
  }

  /// When the list looks otherwise than in its last frame, or `nil` while nothing moves.
  ///
  /// As ``nextFrame(after:)``, without the frames that show nothing new. The list is then to be told
  /// the time before each change. Where changes come so fast that their stages play at once, no frame
  /// comes a moment before the change that is expected next: a flash goes out with that change, unless
  /// it is long in coming, and what moves is drawn at even times between the two, at least 16 times a
  /// second.
  public func nextPicture(after now: Duration) -> Duration? {
    let still = stillEnd
    guard let next = nextPictureOfItsOwn(after: now, still: still) else { return nil }
    guard playback.playsAtOnce, let start = playback.start, let pause = playback.pause else {
      return next
    }
    if still != nil { return max(next, start + pause * 1.5) }
    return max(next, nextPart(of: pause, from: start + Playback.frameDuration, after: now))
  }

  /// When the next part of the time between two changes begins, counted from the first frame. The
  /// frame of the change that is expected is left to it, unless it is late.
  private func nextPart(of pause: Duration, from first: Duration, after now: Duration) -> Duration {
    let count = max(1, (pause / Playback.longestHurriedPause).rounded(.up))
    let passed = max(0, ((now - first) / pause * count).rounded(.down))
    let next = first + pause * ((passed + 1) / count)
    return passed + 1 == count ? next + pause * 0.25 : next
  }

  private func nextPictureOfItsOwn(after now: Duration, still: Duration?) -> Duration? {
    guard isAnimating else { return nil }
    if !playback.isRunning, let end = playback.newsEnd { return end }
    let next = now + Playback.frameDuration * (playback.playsAtOnce ? 2 : 1)
    return max(next, still ?? next)
  }

  /// Tells the list that it is `now`, on the clock of ``frame(at:)``, before a change.
  ///
  /// So it knows how fast changes come without frames in between. Nothing of what it shows is
  /// another for it.
  public func noteTime(_ now: Duration) {
    guard let start = playback.start else { return }
    playback.age = max(now - start - Playback.frameDuration, Playback.frameDuration)
    if playback.playsAtOnce { playback.told = now - start }
    guard let end = stillEnd else {
      if playback.playsAtOnce { playback.paced = now - start }
      return
    }
    // as the frames do that are left out
    let last = playback.playsAtOnce ? now : min(now, end)
    var paced = playback.paced ?? playback.elapsed
    while start + paced + Playback.longestPause <= last { paced += Playback.longestPause }
    playback.paced = paced
    playback.elapsed = max(paced, playback.playsAtOnce ? now - start : paced)
  }

  /// Until when it looks as in its last frame; `nil` while something moves.
  private var stillEnd: Duration? {
    guard let start = playback.start,
      let change = playback.timeline?.nextChange(after: playback.elapsed, steps: blendSteps)
    else { return nil }
    return start + change
  }
}
