internal import ListMotion

/// The motion in progress: the current look of each row, and the completions of the motion.
///
/// A change begins a motion from the visible state (``startMotion(on:_:lastID:)``), appends
/// its steps (``append(_:_:)``) and settles (``settle(on:_:)``). A scroll or a resize continues the
/// rest of the motion on the new screen.
struct Playback {
  typealias Completion = (Bool) -> Void

  private(set) var timeline: Timeline?
  private var clock = PlaybackClock()
  private(set) var pacing = Pacing()
  /// Whether only the screen moves over the list.
  private(set) var isScroll = false
  private(set) var leaving = LeavingRows()
  /// Rows that are not drawn here, because they are travelling between two lists.
  private(set) var travellers: Set<RowToken> = []
  /// Rows that arrived from another list and are not new.
  private var arrived: Set<RowToken> = []
  private var ghosts = GhostIdentifiers()
  /// The steps of the change.
  private var steps: [VisibleStep] = []
  private var touched = TouchedRows()
  private var completions: [Completion] = []
  /// The last identity that was assigned before the change.
  private var lastID = RowToken(0)
  /// The ``lastID`` of the change that this one overtakes; only those of its new rows that are in motion now
  /// have been visible. `nil` for a calm change.
  private var lastSeenID: RowToken?

  /// The time between two frames, at 60 frames a second.
  static let frameDuration = Duration.nanoseconds(16_666_667)

  var isRunning: Bool { timeline != nil }

  /// The time from the beginning of the motion to the last frame.
  var elapsed: Duration { clock.elapsed }

  /// The length of the motion with the afterglow; `nil` while there is no motion.
  var duration: Duration? { timeline?.duration }

  /// The time in which rows move, appear and disappear; `nil` while there is no motion.
  var motionDuration: Duration? { timeline?.motionDuration }

  /// Sets the rows that are travelling between two lists from now on.
  mutating func hide(_ rows: Set<RowToken>) {
    guard rows != travellers else { return }
    arrived.formUnion(travellers)
    travellers = rows
  }

  /// The current look of every row; at rest, the rows of `visible`.
  func rows(on visible: VisibleRows) -> [PresentedRow] {
    if let timeline {
      var rows = timeline.rows(at: elapsed)
      if arrived.isEmpty { return rows }
      for index in rows.indices where arrived.contains(rows[index].row.id) {
        rows[index].isNew = false
      }
      return rows
    }
    let (rows, firstLine) = visible.arrangement
    return PresentedRow.resting(rows, from: firstLine)
  }

  // MARK: A change

  /// Begins a motion from the visible state. The part of the old motion that was not played is
  /// dropped.
  ///
  /// - Parameters:
  ///   - visible: The rows at rest before the change.
  ///   - settings: The settings for motion.
  ///   - lastID: The last identity that was assigned to a row before the change.
  /// - Returns: The completions of the change that is overtaken.
  mutating func startMotion(
    on visible: VisibleRows, _ settings: MotionSettings, lastID: RowToken
  ) -> [Completion] {
    let seen = relevant(rows(on: visible), on: visible, height: settings.height)
    var next = Playback()
    next.timeline = Timeline(from: seen, afterglow: timeline?.afterglow)
    // rows that have arrived and are only highlighted are not overtaken
    next.pacing = pacing.next(
      after: clock.timeSinceChange, isMoving: isRunning && !isScroll && !isOver)
    next.pacing.decide(settings.motion)
    if next.pacing.isOneStage { next.lastSeenID = self.lastID }
    next.clock = clock
    next.clock.beginChange()
    next.lastID = lastID
    (next.travellers, next.arrived) = (travellers, arrived)
    let ids = Set(seen.map(\.row.id))
    next.ghosts = ghosts.next(seen: ids)
    next.leaving = leaving.next(seen: ids)
    let overtaken = completions
    self = next
    return overtaken
  }

  /// Adds completions that are called when nothing moves any more.
  mutating func add(_ completions: [Completion]) { self.completions += completions }

  /// Whether an inserted row may be one that is still visible as it leaves.
  var canRevive: Bool { ghosts.canRevive }

  /// The identity of the row with `identifier` that is still visible as it leaves.
  mutating func revive(_ identifier: AnyHashable) -> RowToken? { ghosts.revive(identifier) }

  /// Appends the motion of a step.
  mutating func append(_ step: VisibleStep, _ settings: MotionSettings) {
    rememberGhosts(of: step)
    steps.append(step)
    if step.isInvisible { return }
    timeline?.dimEarlierLight()
    let overtaken = lastSeenID.map { OvertakenChange(lastID: $0, leaving) }
    leaving.follow(step)
    let transition = Transition(step, settings, pacing, overtaken: overtaken, leaving: leaving)
    touched.count(step, transition)
    if !touched.exceed(settings.motion.budget) { timeline?.append(transition) }
  }

  private mutating func rememberGhosts(of step: VisibleStep) {
    for index in step.left.indices where step.fates[index].target == nil {
      guard let identifier = step.left[index].identifier else { continue }
      ghosts.remember(step.left[index].id, as: identifier)
    }
  }

  /// Ends a change: fits its steps into the available time. If the change affects more rows than the budget
  /// allows, nothing moves, and marks show the changes.
  mutating func settle(on visible: VisibleRows, _ settings: MotionSettings) {
    defer { steps = [] }
    guard touched.exceed(settings.motion.budget), let timeline else {
      let whole =
        steps.count < 2
        ? nil
        : Transition(VisibleStep(steps), settings, pacing, overtaken: nil, leaving: leaving)
      // nothing revives a row that is being replaced by another one
      if timeline?.mergeStagesThatLoseRows(into: whole) == true { ghosts = GhostIdentifiers() }
      timeline?.fit(within: pacing.longest)
      return
    }
    let (rows, firstLine) = visible.arrangement
    var transition = Transition(to: rows, from: firstLine, duration: .zero)
    transition.motion = settings.motion
    transition.marked = touched.marks
    var still = Timeline(from: timeline.rows(at: .zero))
    still.append(transition)
    self.timeline = still
    leaving.forgetDepartures()
    ghosts = GhostIdentifiers()
  }

  /// Ends the motion now and shows the rows at rest. Returns the completions.
  mutating func finish() -> [Completion] {
    let completions = completions
    timeline = nil
    clock.restart()
    pacing = Pacing()
    isScroll = false
    arrived = []
    (leaving, ghosts) = (LeavingRows(), GhostIdentifiers())
    self.completions = []
    return completions
  }

  // MARK: A scroll or a resize

  /// Plays the rest of the motion on the new screen.
  mutating func carryOn(
    over change: LayoutChange, to visible: VisibleRows, _ settings: MotionSettings
  ) {
    let lines = visible.contentOffset - change.offsetBefore
    let seen = rows(on: change.before).map { $0.lifted(by: lines) }
    play(seen, over: change, to: visible, settings, atLeast: Self.frameDuration)
  }

  /// Lets the rows travel to the new screen.
  ///
  /// Leaving and entering rows are adjacent, regardless of the scroll distance. The rest of a motion in
  /// progress is played meanwhile.
  mutating func travel(
    over change: LayoutChange, to visible: VisibleRows, _ settings: MotionSettings
  ) {
    if !isRunning { isScroll = true }
    play(
      rows(on: change.before), over: change, to: visible, settings,
      atLeast: settings.motion.displaced.duration)
  }

  private mutating func play(
    _ seen: [PresentedRow], over change: LayoutChange, to visible: VisibleRows,
    _ settings: MotionSettings, atLeast least: Duration
  ) {
    let motion = settings.motion
    let rest = (motionDuration ?? .zero) - elapsed
    let (rows, firstLine) = visible.arrangement
    var transition = Transition(to: rows, from: firstLine, duration: max(rest, least))
    transition.motion = motion
    (transition.width, transition.height) = (settings.width, settings.height)
    transition.ghosts = pacing.ghostLimit(lines: settings.height)
    let known = Set(seen.map(\.row.id))
    leaving.scroll(from: change.before, to: visible, seen: known)
    transition.departures = leaving.departures
    transition.placesElsewhere = leaving.places.mapValues(\.order)
    for row in visible.all where !known.contains(row.id) {
      transition.arrivals[row.id] = change.before.isAbove(row.place) ? .above : .below
      transition.placesElsewhere[row.id] = row.place.order
    }
    var rested = Timeline(from: relevant(seen, on: visible, height: settings.height))
    rested.append(transition)
    timeline = rested
    clock.restart()
  }

  /// The rows that are relevant for the next timeline. Rows that are neither visible nor at rest on the
  /// screen are omitted, or they would accumulate when changes arrive quickly. A header above the screen may
  /// be pinned while its rows leave.
  private func relevant(
    _ seen: [PresentedRow], on visible: VisibleRows, height: Int
  ) -> [PresentedRow] {
    let screen = 0..<Double(max(height, 1))
    let living = Set(visible.all.ids)
    return seen.filter { row in
      screen.shows(row.extent, at: row.position + row.lift) || living.contains(row.row.id)
        || row.row.kind == .header && row.isGhost && row.extent > 0
    }
  }

  // MARK: Time

  /// Records the time of a frame. Returns whether the change no longer has a visible effect.
  mutating func advance(to now: Duration) -> Bool {
    guard timeline != nil else { return false }
    if let interval = clock.advance(to: now) {
      pacing.interval = interval
      timeline?.fit(within: pacing.longest)
    }
    return elapsed >= timeline?.duration ?? .zero
  }

  /// Whether every row has arrived. Inserted, moved or updated rows may still be highlighted.
  var isOver: Bool { timeline.map { elapsed >= $0.motionDuration } ?? true }

  /// The completions that are due once every row has arrived.
  mutating func takeCompletions() -> [Completion] {
    defer { completions = [] }
    return completions
  }

  /// The number of `steps` in which colours blend now.
  func blendSteps(_ steps: Int) -> Int { pacing.isHurried ? 1 : steps }

  /// The time between two frames while something moves; a hurried motion needs only every other
  /// frame.
  var frameInterval: Duration { Self.frameDuration * (pacing.isHurried ? 2 : 1) }

  /// The time of the next frame that looks different; `now` if that is overdue.
  func nextFrame(after now: Duration) -> Duration {
    guard let start = clock.start, let timeline else { return now + Self.frameDuration }
    return max(now, start + timeline.nextChange(after: elapsed, frame: frameInterval))
  }
}

extension Range<Double> {
  /// Whether a row of `extent` lines at `position` is visible on these lines.
  fileprivate func shows(_ extent: Double, at position: Double) -> Bool {
    extent > 0 && position + extent > lowerBound && position < upperBound
  }
}

extension PresentedRow {
  fileprivate func lifted(by lines: Int) -> PresentedRow {
    var row = self
    row.position -= Double(lines)
    return row
  }
}
