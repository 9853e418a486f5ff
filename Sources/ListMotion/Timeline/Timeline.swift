/// The state of every row at any moment of a change.
///
/// A timeline has no clock and never sleeps; ``duration`` tells the loop when it can stop drawing.
/// Stages are appended one after another. A change in the middle of another one starts a new
/// timeline from the rows that the old one presents at that moment.
package struct Timeline: Sendable {
  private let start: [PresentedRow]
  /// The stages, each with its start in seconds.
  private var segments: [(segment: Segment, from: Double)] = []
  private var transitions: [Transition] = []
  /// How long rows stay lit after the last stage, in seconds.
  private var glow: Double
  /// How long a highlight lasts, in seconds.
  private var afterglow: Double
  /// The length of all stages, in seconds.
  private var seconds = 0.0

  /// Creates a timeline that begins with the visible rows, in order of their positions.
  ///
  /// - Parameter afterglow: How long a highlight lasts.
  package init(from seen: [PresentedRow], afterglow: Duration = Motion().afterglow) {
    start = seen
    self.afterglow = afterglow.seconds
    glow = seen.reduce(0) { max($0, max($1.flash, $1.tint)) } * afterglow.seconds
  }

  /// Appends `transition`, which begins with the rows at the end of the previous stage.
  package mutating func append(_ transition: Transition) {
    let motion = transition.motion
    let segment = Segment(from: end, transition, elapsed: seconds * motion.speed)
    segments.append((segment, seconds))
    transitions.append(transition)
    seconds += segment.seconds
    afterglow = segment.afterglow
    glow = segment.glowAfterwards
  }

  /// Plays all stages as one, in which old and new rows cross-fade, if they replace more than half of
  /// the visible rows. Returns whether they do.
  ///
  /// One after another, old rows would leave the screen empty before new ones come.
  package mutating func crossFadeIfMostRowsAreReplaced() -> Bool {
    guard let last = transitions.last, last.motion.style == .full, !last.isHurried,
      transitions.allSatisfy(\.replaced.isEmpty)
    else { return false }
    var merged = transitions.dropLast().reversed().reduce(last) { $0.merged(with: $1) }
    guard merged.replacesMost(of: start) else { return false }
    (merged.overtakes, merged.crossFades) = (true, true)
    (segments, transitions, seconds) = ([], [], 0)
    append(merged)
    return true
  }

  /// Plays all stages faster, so that they take no longer than `longest`. The afterglow is not
  /// affected.
  ///
  /// First, fades and the opening and closing of lines are shortened, so that moving rows keep the
  /// time that the eye needs. If that is not enough, their paths are planned again for the time
  /// that is left. Only then is everything played faster.
  package mutating func fit(within longest: Duration) {
    let longest = longest.seconds
    guard seconds > longest, seconds > 0 else { return }
    if crossingSeconds > 0 {
      let part = (longest - crossingSeconds) / (seconds - crossingSeconds)
      plan { transition, _ in transition.shortened(to: max(part, Timeline.leastFade)) }
    }
    if seconds > longest, crossingSeconds > 0 {
      let part = (longest - (seconds - crossingSeconds)) / crossingSeconds
      plan { transition, segment in
        var transition = transition
        transition.crossingLimit = segment.crossingSeconds * part * transition.motion.speed
        return transition
      }
    }
    // a plan that is faster than necessary would make a longer setting shorter
    stretch(by: longest / seconds)
  }

  /// How long rows travel past others in all stages, in seconds.
  private var crossingSeconds: Double {
    segments.reduce(0) { $0 + $1.segment.crossingSeconds }
  }

  /// Plans all stages again after changing each of them.
  private mutating func plan(_ change: (Transition, Segment) -> Transition) {
    let changed = zip(transitions, segments).map { change($0, $1.segment) }
    (segments, transitions, seconds) = ([], [], 0)
    for transition in changed { append(transition) }
  }

  private mutating func stretch(by factor: Double) {
    seconds = 0
    for index in segments.indices {
      segments[index].segment.stretch(by: factor)
      segments[index].from = seconds
      seconds += segments[index].segment.seconds
    }
    glow = segments.last?.segment.glowAfterwards ?? glow
  }

  /// The part of their time that fades keep at least; shorter ones have too few steps to be
  /// visible.
  private static let leastFade = 0.4

  /// The time from the first frame to the last one that differs from rest.
  package var duration: Duration { .seconds(seconds + glow) }

  /// The time from the first frame to the last one in which a row moves, appears or disappears.
  package var motionDuration: Duration { .seconds(seconds) }

  /// The visible rows `elapsed` after the start, from top to bottom, including deleted ones.
  ///
  /// O(rows on the screen + crossings), whatever the length of the list.
  package func rows(at elapsed: Duration) -> [PresentedRow] {
    let at = elapsed.seconds
    if at >= seconds { return resting(since: at - seconds) }
    guard let current = segments.last(where: { $0.from <= at }) else { return start }
    return current.segment.rows(at: max(0, at - current.from))
  }

  /// The rows after the last segment. Most changes are overtaken before that.
  private var end: [PresentedRow] {
    segments.last.map { $0.segment.rows(at: $0.segment.seconds) } ?? start
  }

  private func resting(since seconds: Double) -> [PresentedRow] {
    var rows = end
    for index in rows.indices where rows[index].isHighlighted {
      rows[index] = faded(rows[index], since: seconds)
    }
    return rows
  }

  private func faded(_ row: PresentedRow, since seconds: Double) -> PresentedRow {
    var row = row
    let passed = afterglow > 0 ? seconds / afterglow : seconds > 0 ? 1 : 0
    // a rest as small as this is a rounding error
    row.flash = row.flash - passed < 1e-9 ? 0 : row.flash - passed
    row.tint = row.tint - passed < 1e-9 ? 0 : row.tint - passed
    if row.flash == 0 { row.change = nil }
    if row.flash == 0, row.tint == 0 { row.mark = nil }
    if row.tint == 0 { row.isNew = false }
    return row
  }
}

/// The times at which there is something new to show: while nothing moves, the picture is not drawn
/// again until highlights reach the next step of their colours.
extension Timeline {
  /// The time from the start at which the rows first look different from those at `elapsed`; `nil`
  /// while some of them move, so that they look different all the time.
  ///
  /// - Parameter lightSteps: The number of steps in which highlights fade.
  package func nextChange(after elapsed: Duration, lightSteps: Int) -> Duration? {
    let at = elapsed.seconds
    guard let (rows, end, afterglow) = stillness(at: at) else { return nil }
    let glow = rows.reduce(.infinity) { min($0, $1.glowLasts(steps: lightSteps)) }
    return .seconds(min(at + glow * afterglow, end))
  }

  /// The highlighted rows at `at`, in seconds, and the end of the span in which nothing moves.
  private func stillness(
    at: Double
  ) -> (rows: [PresentedRow], end: Double, afterglow: Double)? {
    if at >= seconds {
      let lit = end.lazy.filter(\.isHighlighted).map { faded($0, since: at - seconds) }
      return (Array(lit), duration.seconds, afterglow)
    }
    guard let current = segments.last(where: { $0.from <= at }) else { return nil }
    return current.segment.litRows(at: max(0, at - current.from)).map {
      ($0, current.from + current.segment.seconds, current.segment.afterglow)
    }
  }
}

extension PresentedRow {
  /// Whether it still shows what happened to it.
  fileprivate var isHighlighted: Bool { flash > 0 || tint > 0 || change != nil || mark != nil }

  /// How much of ``flash`` and ``tint`` passes until the row looks different, and a little more,
  /// because half a step still counts as a whole one.
  fileprivate func glowLasts(steps: Int) -> Double {
    min(lasts(flash, at: glow, steps), lasts(tint, at: accent, steps))
  }

  private func lasts(_ rest: Double, at brightness: Double, _ steps: Int) -> Double {
    guard rest > 0 else { return .infinity }
    if fadesInOneStep { return rest }
    let steps = Double(max(steps, 1))
    let step = (brightness * steps).rounded()
    // the brightness is twice the rest while it fades
    return step > 0 ? max(0, rest - (step - 0.5) / steps / 2) + 1e-6 : rest
  }
}

extension Transition {
  /// The stage with shorter fades; rows that travel keep their time.
  fileprivate func shortened(to part: Double) -> Transition {
    var short = self
    for kind in [Motion.Kind.insert, .delete, .displaced] {
      short.motion[kind].duration = motion[kind].duration * part
      short.motion[kind].longDuration = motion[kind].longDuration * part
    }
    return short
  }
}
