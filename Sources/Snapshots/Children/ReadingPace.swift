/// How often the output of a child is looked at before the child ends.
///
/// A terminal hands on what is written line by line, and waking up for each line costs more than all
/// else about a short run. So a child that writes a little is looked at every 10 ms; one that writes
/// nothing, or so much that the terminal might fill up and keep it waiting, as soon as there is
/// something.
struct ReadingPace {
  private enum State {
    /// Nobody looks before the end of the interval.
    case rest
    /// Nothing has come, and whatever comes first begins an interval.
    case silence
    /// Much has come: it is looked at as it comes, until the end of an interval in which it was less.
    case flood
  }

  private static let interval = Duration.milliseconds(10)
  /// A quarter of what a terminal holds.
  private static let plenty = 16_384

  private var state = State.rest
  private var end: Duration
  /// The bytes of this interval.
  private var count = 0

  /// The pace of a child that starts now: mostly it has ended before it is looked at.
  init(at now: Duration) { end = now + Self.interval }

  var rests: Bool { state == .rest }

  /// When to look again; `nil` for as soon as there is something.
  var deadline: Duration? { rests ? end : nil }

  /// Notes how many bytes there were.
  mutating func note(_ count: Int, at now: Duration) {
    self.count += count
    if state == .silence {
      if count == 0 { return }
    } else if now < end {
      return
    }
    state = self.count == 0 ? .silence : self.count < Self.plenty ? .rest : .flood
    (self.count, end) = (0, now + Self.interval)
  }
}
