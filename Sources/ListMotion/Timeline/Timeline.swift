/// The state of every row at any moment of a change.
///
/// A timeline has no clock and never sleeps; ``duration`` tells the loop when it can stop drawing.
/// Stages are appended one after another. A change in the middle of another one starts a new
/// timeline from the rows that the old one presents at that moment.
package struct Timeline: Sendable {
  private var start: [PresentedRow]
  /// The stages, each with its start in seconds.
  private var segments: [(segment: Segment, from: Double)] = []
  /// The rows at the end of the last stage.
  private var end: [PresentedRow]
  /// The time for which they stay highlighted, in seconds.
  private var glow = 0.0
  /// The length of a highlight, in seconds.
  package private(set) var afterglow: Double
  /// The length of all stages, in seconds.
  private var seconds = 0.0

  /// Creates a timeline that begins with the visible rows, in order of their positions.
  ///
  /// - Parameter afterglow: The length of a highlight in seconds; by default that of a ``Motion``.
  package init(from seen: [PresentedRow], afterglow: Double? = nil) {
    (start, end) = (seen, seen)
    self.afterglow = afterglow ?? Motion().afterglow.seconds
    findEnd()
  }

  /// Dims the highlights of earlier changes in favour of a new one: a full highlight drops to less than half
  /// its brightness, and an older one ends. Has no effect once a stage is appended.
  package mutating func dimEarlierLight() {
    guard segments.isEmpty else { return }
    for index in start.indices {
      let dimmed = PresentedRow.dimmed
      start[index].flash = start[index].flash > dimmed ? dimmed : 0
      start[index].tint = start[index].tint > dimmed ? dimmed : 0
    }
    findEnd()
  }

  /// Appends `transition`, which begins with the rows at the end of the previous stage.
  package mutating func append(_ transition: Transition) {
    let motion = transition.motion
    let segment = Segment(from: end, transition, elapsed: seconds * motion.speed)
    segments.append((segment, seconds))
    seconds += segment.seconds
    afterglow = segment.afterglow
    findEnd()
  }

  private mutating func findEnd() {
    end = segments.last.map { $0.segment.rows(at: $0.segment.seconds) } ?? start
    glow = end.reduce(0) { max($0, max($1.flash, $1.tint)) } * afterglow
  }

  /// Plays all stages as one if rows would be missing between them. Returns whether that is the case.
  ///
  /// If the stages replace more than half of the visible rows, the screen would be empty between the old rows and the
  /// new ones, so these cross-fade. A row that is on the screen before and after the change may be off it between two
  /// stages.
  ///
  /// - Parameter whole: All stages as one; `nil` if there is only one.
  package mutating func mergeStagesThatLoseRows(into whole: Transition?) -> Bool {
    guard var merged = whole ?? segments.last?.segment.transition, merged.motion.style != .none,
      !merged.isHurried
    else { return false }
    merged.lightsNew = segments.allSatisfy { $0.segment.transition.lightsNew }
    merged.crossFades = merged.replacesMost(of: start)
    guard merged.crossFades || losesRows(of: merged.keptLines(of: start)) else { return false }
    merged.overtakes = true
    replaceStages(with: [merged])
    return true
  }

  private func losesRows(of kept: [RowToken: Range<Int>]) -> Bool {
    segments.dropLast().contains { segment, _ in
      let visible = segment.transition.visibleLines
      return kept.contains { id, lines in visible[id].map { $0.clamped(to: lines) } != lines }
    }
  }

  /// Plays all stages faster, so that they take no longer than `longest`. The afterglow is not
  /// affected.
  ///
  /// First, fades and the opening and closing of lines are shortened, so that moving rows keep the
  /// time that the eye needs. If that is not enough, their paths are planned again for the remaining time.
  /// Only then is everything played faster.
  package mutating func fit(within longest: Duration) {
    let longest = longest.seconds
    guard seconds > longest, seconds > 0 else { return }
    // a hurried change has nothing left to shorten
    let isHurried = segments.last?.segment.transition.isHurried == true
    if crossingSeconds > 0, !isHurried {
      let part = (longest - crossingSeconds) / (seconds - crossingSeconds)
      plan { $0.transition.shortened(to: max(part, Timeline.leastFade)) }
    }
    if seconds > longest, crossingSeconds > 0, !isHurried {
      let part = (longest - (seconds - crossingSeconds)) / crossingSeconds
      plan { segment in
        var transition = segment.transition
        transition.crossingLimit = segment.crossingSeconds * part * transition.motion.speed
        return transition
      }
    }
    // a plan faster than necessary would make a longer setting play shorter
    stretch(by: longest / seconds)
  }

  /// The time in which rows travel past others in all stages, in seconds.
  private var crossingSeconds: Double {
    segments.reduce(0) { $0 + $1.segment.crossingSeconds }
  }

  /// Plans all stages again after changing each of them.
  private mutating func plan(_ change: (Segment) -> Transition) {
    replaceStages(with: segments.map { change($0.segment) })
  }

  private mutating func replaceStages(with changed: [Transition]) {
    (segments, seconds, end) = ([], 0, start)
    for transition in changed { append(transition) }
  }

  private mutating func stretch(by factor: Double) {
    seconds = 0
    for index in segments.indices {
      segments[index].segment.stretch(by: factor)
      segments[index].from = seconds
      seconds += segments[index].segment.seconds
    }
    findEnd()
  }

  /// The minimum part of their time that fades keep; shorter fades have too few visible steps.
  private static let leastFade = 0.4

  /// The time from the first frame to the last one that differs from rest.
  package var duration: Duration { .seconds(seconds + glow) }

  /// The time from the first frame to the last one in which a row moves, appears or disappears.
  package var motionDuration: Duration { .seconds(seconds) }

  /// The visible rows `elapsed` after the start, from top to bottom, including deleted ones.
  ///
  /// O(rows on the screen + crossings), regardless of the length of the list.
  package func rows(at elapsed: Duration) -> [PresentedRow] {
    let at = elapsed.seconds
    if at >= seconds { return resting(since: at - seconds) }
    guard let current = segments.last(where: { $0.from <= at }) else { return start }
    return current.segment.rows(at: max(0, at - current.from))
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
    // a remainder this small is a rounding error
    row.flash = row.flash - passed < 1e-9 ? 0 : row.flash - passed
    row.tint = row.tint - passed < 1e-9 ? 0 : row.tint - passed
    if row.flash == 0 { row.change = nil }
    if row.flash == 0, row.tint == 0 { row.mark = nil }
    if row.tint == 0 { row.isNew = false }
    row.growBars()
    return row
  }
}

/// The times at which the picture changes: rows are on whole lines, and colours have few steps. Many
/// frames would therefore look like the previous one.
extension Timeline {
  /// The longest time between two frames while rows move, in seconds. A list measures the rate of changes by
  /// its frames.
  private static let longestPause = 0.05

  /// The time from the start of the next frame that looks different from that at `elapsed`; while
  /// rows move, about 50 ms later at most. Frames are at least `frame` apart.
  package func nextChange(after elapsed: Duration, frame: Duration) -> Duration {
    func openRows(at time: Duration) -> [PresentedRow] { rows(at: time).filter { $0.extent > 0 } }
    let shown = openRows(at: elapsed)
    let at = elapsed.seconds
    let isMoving = at < seconds
    let pause = shown.contains(where: \.isGrowing) ? 0 : afterglow / 16
    let (start, step) = isMoving ? (0, frame.seconds) : (seconds, max(frame.seconds, pause))
    // a frame may be late; the next is at least half a frame later
    var number = ((at - start + frame.seconds / 2) / step).rounded(.down) + 1
    // a little later, since times are rounded to nanoseconds
    while case let next = start + number * step + 1e-6, next < seconds + glow {
      if isMoving, next > at + Self.longestPause * 0.9 { return .seconds(next) }
      let rows = openRows(at: .seconds(next))
      if !rows.elementsEqual(shown, by: { $0.looksLike($1) }) { return .seconds(next) }
      number += 1
    }
    return max(duration, elapsed + frame / 2)
  }
}

extension PresentedRow {
  /// Whether it still shows its change.
  fileprivate var isHighlighted: Bool { flash > 0 || tint > 0 || change != nil || mark != nil }
}

extension Transition {
  /// The stage with shorter fades; rows that travel keep their time.
  fileprivate func shortened(to part: Double) -> Transition {
    var short = self
    for kind in [\Motion.insert, \.delete, \.displaced] {
      short.motion[keyPath: kind].duration = motion[keyPath: kind].duration * part
      short.motion[keyPath: kind].longDuration = motion[keyPath: kind].longDuration * part
    }
    return short
  }
}
