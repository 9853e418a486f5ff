/// When there is something new to see: a picture in which nothing moves is not drawn again and again
/// while its afterglow is at the same step of its colours.
extension Timeline {
  /// How far into the timeline the rows are first seen to differ from those at `elapsed`; `nil` while
  /// some of them move, so that they differ all the time.
  ///
  /// - Parameter steps: in how many steps colours blend.
  package func nextChange(after elapsed: Duration, steps: Int) -> Duration? {
    let at = elapsed.seconds
    guard let (rows, end) = stillness(at: at) else { return nil }
    let glow = rows.reduce(.infinity) { min($0, $1.glowLasts(steps: steps)) }
    return .seconds(min(at + glow * Timeline.flashSeconds, end))
  }

  /// The rows that flash at `at`, in seconds, and the end of the stretch in which nothing moves.
  private func stillness(at: Double) -> (rows: [PresentedRow], end: Double)? {
    if at >= seconds { return (glowingRows(since: at - seconds), duration.seconds) }
    guard let current = segments.last(where: { $0.from <= at }) else { return nil }
    let length = current.segment.seconds
    return current.segment.flashingRows(at: max(0, at - current.from) / length).map {
      ($0, current.from + length)
    }
  }
}

extension PresentedRow {
  /// How much of ``flash`` passes until it looks otherwise, and a little more, as half a step still
  /// counts for the whole.
  fileprivate func glowLasts(steps: Int) -> Double {
    guard flash > 0 else { return .infinity }
    if flashesInOneStep { return flash }
    let steps = Double(max(steps, 1))
    let step = (flash * steps).rounded()
    return step > 0 ? flash - (step - 0.5) / steps + 1e-6 : flash
  }
}
