/// The appearance of one row while a stage plays, apart from its position: its visible part, content and
/// highlight.
struct RowTrack: Sendable {
  enum Course: Sendable {
    case stays, enters, leaves
    /// An entering row takes the line of a leaving one.
    case replaces, isReplaced
  }

  let course: Course
  /// The row as presented when the stage begins; for an entering row, the row at the end.
  let start: PresentedRow
  /// The row at the end of the stage; for a leaving row, the row as it was before.
  let end: ArrangedRow
  let animation: RowAnimation
  /// The time span in which it becomes visible or invisible.
  let fade: TimeSpan
  /// The time span in which its height changes to that of ``end``.
  var growth: TimeSpan
  /// The times at which a leaving row disappears and the one that takes its line appears. They differ if
  /// travelling rows pass them in between.
  var handover = TimeSpan(start: 0, end: 0)
  /// The opacity to which it fades before another row replaces it; 0 if it is not replaced.
  var leastOpacity = 0.0
  var highlight: Highlight
  /// The drawer that a row enters or leaves by, and the index of the row in it.
  var drawer: (lines: Drawer, row: Int)?
  /// Whether it appears at its new position immediately and fades in a single step.
  let isReduced: Bool

  /// Whether it looks the same throughout the stage, apart from its highlight.
  var looksTheSame: Bool {
    course == .stays && start.isAllThere && start.extent == Double(end.height) && start.row == end
  }

  /// The row at a moment of the stage, in seconds from its beginning. The caller sets its position.
  func row(at seconds: Double) -> PresentedRow {
    var row = start
    row.row = end
    switch course {
    case .stays: stay(seconds, &row)
    case .enters: enter(seconds, &row)
    case .leaves: leave(seconds, &row)
    case .replaces, .isReplaced: replace(seconds, &row)
    }
    return row
  }

  private func stay(_ seconds: Double, _ row: inout PresentedRow) {
    row.departure = nil
    let height = Double(end.height)
    guard !isReduced else {
      (row.extent, row.cut, row.opacity, row.shift, row.reveal) = (height, 0, 1, 0, 1)
      return
    }
    row.extent = lines(at: seconds)
    row.cut = growth.progress(at: seconds) < 1 ? start.cut : 0
    let there = fade.progress(at: seconds)
    row.opacity = between(start.opacity, 1, there)
    row.shift = between(start.shift, 0, Easing.progress(at: there))
    row.reveal = between(start.reveal, 1, Easing.progress(at: there))
  }

  private func enter(_ seconds: Double, _ row: inout PresentedRow) {
    let there = fade.progress(at: seconds)
    guard !isReduced else {
      row.extent = Double(end.height)
      if there < 1, animation != .none { row.opacity = 0.5 }
      return
    }
    showOpenLines(at: seconds, of: &row)
    appear(there, &row)
  }

  private func leave(_ seconds: Double, _ row: inout PresentedRow) {
    let gone = fade.progress(at: seconds)
    let before = start.departure?.progress ?? 0
    row.departure = Departure(progress: before + (1 - before) * gone, animation: animation)
    guard !isReduced else {
      (row.extent, row.opacity) = (animation == .none ? 0 : start.extent, 0.5)
      return
    }
    showOpenLines(at: seconds, of: &row)
    disappear(gone, &row)
  }

  private func showOpenLines(at seconds: Double, of row: inout PresentedRow) {
    guard let drawer else { return }
    let lines = drawer.lines.lines(of: drawer.row, at: seconds)
    row.extent = Double(lines.open)
    row.cut += Double(lines.hidden)
  }

  private func appear(_ progress: Double, _ row: inout PresentedRow) {
    switch animation {
    case .fade, .automatic: row.opacity = between(leastOpacity, 1, progress)
    case .left: row.shift = Easing.progress(at: progress) - 1
    case .right: row.shift = 1 - Easing.progress(at: progress)
    case .middle: row.reveal = Easing.progress(at: progress)
    case .top, .bottom, .none: break
    }
  }

  private func disappear(_ progress: Double, _ row: inout PresentedRow) {
    let left = 1 - progress
    switch animation {
    case .fade, .automatic:
      row.opacity = min(start.opacity, between(leastOpacity, 1, start.opacity * left))
    case .left: row.shift = min(start.shift, Easing.progress(at: left) - 1)
    case .right: row.shift = max(start.shift, 1 - Easing.progress(at: left))
    case .middle: row.reveal = min(start.reveal, Easing.progress(at: left))
    case .top, .bottom, .none: break
    }
  }

  /// At any moment one of the two rows occupies all the lines, so that no other row has to give way.
  /// If the heights differ, the number of lines changes evenly.
  private func replace(_ seconds: Double, _ row: inout PresentedRow) {
    let isNew = course == .replaces
    if !isNew {
      row.departure = Departure(progress: growth.progress(at: seconds), animation: animation)
    }
    let isVisible = isNew ? seconds >= handover.end : seconds < handover.start
    row.extent = isVisible ? lines(at: seconds) : 0
    if isNew {
      appear(fade.progress(at: seconds), &row)
    } else {
      let going = TimeSpan(start: growth.start, end: fade.start)
      disappear(going.progress(at: seconds), &row)
    }
  }

  /// The number of lines that the row occupies at a moment, between its initial height and that of ``end``.
  private func lines(at seconds: Double) -> Double {
    let change = Double(end.height) - start.extent
    let steps = LineSteps(count: Int(abs(change)), span: growth)
    return start.extent + Double(steps.done(at: seconds)) * (change < 0 ? -1 : 1)
  }

  private func between(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    from + (to - from) * progress
  }
}

/// The highlight of a row while a stage plays, and its length after the row arrives.
struct Highlight: Sendable {
  /// The remaining flash and the remaining accent of an earlier change, 0...1.
  let flash: Double
  let tint: Double
  /// The parts that an update changed; `nil` if they are not known and the row flashes as a whole.
  var change: ContentChange?
  /// Whether the row is updated.
  var isUpdated = false
  /// The change of the row, if only a mark shows it.
  var marks: ChangeMark?
  /// The time at which a travelling or new row arrives, in seconds from the beginning of the stage.
  var arrival: Double?
  /// Whether the accent marks a new row rather than a moved one.
  var isNew: Bool

  init(of start: PresentedRow) {
    (flash, tint, change, isNew) = (start.flash, start.tint, start.change, start.isNew)
    marks = start.isOnlyMarked ? start.mark : nil
  }

  /// Shows a change only by a mark, for the length of a flash.
  mutating func mark(_ mark: ChangeMark?) {
    guard let mark else { return }
    (marks, isUpdated) = (mark, true)
  }

  /// Highlights a row at a moment of the stage.
  ///
  /// - Parameters:
  ///   - seconds: The moment in the stage's own time, like ``arrival``.
  ///   - scale: The number of clock seconds for each second of the stage's own time.
  ///   - afterglow: The length of the highlight, in clock seconds.
  func light(_ row: inout PresentedRow, at seconds: Double, scale: Double, afterglow: Double) {
    func left(of glow: Double, since start: Double) -> Double {
      let passed = max(0, seconds - start) * scale
      return afterglow > 0 ? max(0, glow - passed / afterglow) : passed > 0 ? 0 : glow
    }
    row.flash = left(of: isUpdated ? 1 : flash, since: 0)
    row.tint = arrival.map { left(of: 1, since: $0) } ?? left(of: tint, since: 0)
    row.isNew = row.tint > 0 && isNew
    row.change = row.flash > 0 && marks == nil ? change : nil
    row.isOnlyMarked = marks != nil
    row.growBars()
  }
}

/// The tracks of the rows of one stage, in the order of its ``Cast``.
struct Tracks: Sendable {
  let staying: [RowTrack]
  let leaving: [RowTrack]
  let entering: [RowTrack]
  /// The leaving rows whose lines other rows take, by index in ``staying``.
  let replaced: [Int: RowTrack]
  /// The time that the rows need, in seconds.
  let seconds: Double

  init(_ seen: [PresentedRow], _ transition: Transition, _ schedule: StageSchedule) {
    var maker = TrackMaker(transition: transition, schedule: schedule)
    var staying: [RowTrack] = []
    var replaced: [Int: RowTrack] = [:]
    staying.reserveCapacity(schedule.cast.staying.count)
    for block in schedule.blocks.indices {
      for index in schedule.blocks[block] {
        let row = schedule.cast.staying[index]
        if let place = row.row, let old = row.seen,
          let identity = transition.replaced[transition.rows[place].id]
        {
          replaced[index] = maker.replaced(
            seen[old], by: transition.rows[place], as: identity, block: block)
          staying.append(maker.replacing(seen[old], transition.rows[place], block: block))
        } else {
          staying.append(maker.staying(row, seen, block: block))
        }
      }
    }
    (self.staying, self.replaced) = (staying, replaced)
    leaving = schedule.closing.flatMap { rows, drawer in
      rows.map { row in
        maker.leaving(seen[schedule.cast.leaving[row].index], (drawer, row - rows.lowerBound))
      }
    }
    entering = schedule.opening.flatMap { rows, drawer in
      rows.map { row in
        maker.entering(
          transition.rows[schedule.cast.entering[row].index], (drawer, row - rows.lowerBound))
      }
    }
    let frame = 1 / CrossingPlanner.rate
    var seconds = max(maker.least, schedule.closed)
    if !schedule.crossings.isEmpty { seconds = max(seconds, schedule.crossings.seconds + frame) }
    for track in entering { seconds = max(seconds, track.fade.end) }
    for (_, drawer) in schedule.opening { seconds = max(seconds, drawer.steps.end + frame) }
    let closes = schedule.closing.contains { $0.drawer.steps.span.end > 0 }
    if transition.isHurried, closes || !schedule.opening.isEmpty || !schedule.crossings.isEmpty {
      seconds = max(seconds, StageSchedule.hurriedSeconds)
    }
    self.seconds = seconds
  }
}

/// Creates tracks one by one, and records the time that they need.
private struct TrackMaker {
  let transition: Transition
  let schedule: StageSchedule
  /// The minimum time that the stage needs for the staying rows, in seconds.
  var least = 0.0

  private var motion: Motion { transition.motion }
  private var isReduced: Bool { motion.style != .full }

  /// The opacity at which an old row gives way to a new one while most rows are replaced, so that the
  /// screen is never empty.
  private static let handoverOpacity = 0.5
  /// The time for which an update is the only visible change before the next stage begins, in seconds.
  private static let updateSeconds = 0.15

  private func track(
    _ course: RowTrack.Course, _ start: PresentedRow, _ end: ArrangedRow,
    _ animation: RowAnimation, fade: TimeSpan, highlight: Highlight,
    drawer: (lines: Drawer, row: Int)? = nil
  ) -> RowTrack {
    var track = RowTrack(
      course: course, start: start, end: end, animation: animation, fade: fade,
      growth: TimeSpan(start: schedule.lead, end: schedule.lead),
      highlight: highlight, drawer: drawer, isReduced: isReduced)
    if transition.crossFades { track.leastOpacity = Self.handoverOpacity }
    return track
  }

  mutating func staying(_ row: Cast.StayingRow, _ seen: [PresentedRow], block: Int) -> RowTrack {
    var end = row.row.map { transition.rows[$0] } ?? seen[row.seen ?? 0].row
    var start = row.seen.map { seen[$0] } ?? PresentedRow(row: end, position: 0)
    end.height = row.height
    let id = end.id
    var highlight = Highlight(of: start)
    if transition.marked.isEmpty, !transition.passed.contains(id),
      transition.moved.contains(id) || row.moves
    {
      highlight.arrival = schedule.crossings.arrival(of: block) ?? schedule.lead
      if highlight.tint <= PresentedRow.dimmed { highlight.isNew = false }
      least = max(least, isReduced ? motion.move.duration.seconds : 0)
    }
    let isUpdated = transition.updated.contains(id)
    highlight.mark(transition.marked[id])
    if isUpdated {
      highlight.isUpdated = true
      highlight.marks = nil
      highlight.change =
        start.row.content == end.content
        ? nil : ContentChange(from: start.row.content, to: end.content, width: transition.width)
      least = max(least, Self.updateSeconds)
    }
    start.row = end
    let missing = max(1 - start.opacity, max(abs(start.shift), 1 - start.reveal))
    let fade = TimeSpan(start: 0, end: motion.insert.duration.seconds * max(0, missing))
    if !isReduced { least = max(least, fade.end) }
    var track = track(
      .stays, start, end, .automatic, fade: fade, highlight: highlight)
    let lines = abs(start.extent - Double(row.height))
    if (lines > 0 || start.cut > 0), !isReduced {
      track.growth.end += motion.displaced.seconds(forLines: Int(lines.rounded(.up)))
      least = max(least, track.growth.end)
    }
    return track
  }

  func leaving(_ seen: PresentedRow, _ drawer: (lines: Drawer, row: Int)) -> RowTrack {
    let animation =
      seen.departure?.animation ?? transition.animations[seen.row.id] ?? .automatic
    // a hurried row does not fade: it is visible as long as its line is open
    let span = drawer.lines.steps.span
    let fade =
      transition.isHurried
      ? TimeSpan(start: span.end, end: span.end)
      : TimeSpan(start: 0, end: min(span.start, schedule.closed))
    return track(
      .leaves, seen, seen.row, animation, fade: fade,
      highlight: Highlight(of: seen), drawer: drawer)
  }

  func entering(_ row: ArrangedRow, _ drawer: (lines: Drawer, row: Int)) -> RowTrack {
    let animation = transition.animations[row.id] ?? .automatic
    let start = drawer.lines.opening(of: drawer.row)
    let seconds = transition.isHurried || animation == .none ? 0 : motion.insert.duration.seconds
    let presented = PresentedRow(row: row, position: 0, extent: 0)
    var highlight = Highlight(of: presented)
    // a row that was in the list before is not new, but was off screen
    if transition.lightsNew, transition.arrivals[row.id] == nil, transition.marked.isEmpty {
      highlight.arrival = start + seconds
      highlight.isNew = true
    }
    highlight.mark(transition.marked[row.id])
    return track(
      .enters, presented, row, animation, fade: TimeSpan(start: start, end: start + seconds),
      highlight: highlight, drawer: drawer)
  }

  /// A leaving row fades while it still occupies the lines, then the entering one appears, line by line from the
  /// top of the screen down.
  private mutating func replacement(
    _ course: RowTrack.Course, _ seen: PresentedRow, _ start: PresentedRow, _ end: ArrangedRow,
    block: Int
  ) -> RowTrack {
    let rest = motion.insert.duration.seconds
    let delay = min(
      rest, rest * max(0, seen.position) / Double(max(transition.rows.count - 1, 1)))
    let out = delay + motion.delete.duration.seconds * seen.presence
    var track = track(
      course, start, end, .fade, fade: TimeSpan(start: out, end: out + rest),
      highlight: Highlight(of: start))
    track.growth = TimeSpan(start: delay, end: out + rest)
    // a leaving row belongs to the order before the stage, an entering row to the order after it
    track.handover = TimeSpan(
      start: schedule.crossings.departure(of: block) ?? out,
      end: schedule.crossings.arrival(of: block) ?? out)
    least = max(least, out + rest)
    return track
  }

  mutating func replaced(
    _ seen: PresentedRow, by row: ArrangedRow, as identity: RowToken, block: Int
  ) -> RowTrack {
    var end = seen.row
    end.id = identity
    end.height = row.height
    return replacement(.isReplaced, seen, seen, end, block: block)
  }

  mutating func replacing(_ seen: PresentedRow, _ row: ArrangedRow, block: Int) -> RowTrack {
    var start = PresentedRow(row: row, position: seen.position, extent: seen.extent)
    start.flash = seen.flash
    var track = replacement(.replaces, seen, start, row, block: block)
    if transition.lightsNew {
      track.highlight.arrival = track.fade.end
      track.highlight.isNew = true
    }
    return track
  }
}
