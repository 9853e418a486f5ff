/// What one row looks like while a stage plays, wherever it stands: how far it is there, what it shows,
/// and what of it is lit.
struct RowTrack: Sendable {
  enum Course: Sendable {
    case stays, enters, leaves
    /// The new appearance of a row comes on the line of the old one, which goes.
    case replaces, isReplaced
  }

  let course: Course
  /// The row as it is seen when the stage begins; of one that enters, as it is at the end.
  let start: PresentedRow
  /// What it is at the end; what it was, where it leaves.
  let end: ArrangedRow
  let animation: RowAnimation
  /// When it becomes visible, or invisible.
  let fade: TimeSpan
  let curve: Easing
  /// When it takes the lines of ``end`` instead of those that it takes at first.
  var growth: TimeSpan
  /// When its bars grow or shrink.
  var bars: TimeSpan
  var barCurve: Easing
  var highlight: Highlight
  /// Whether it is at its new place at once, and fades in one step.
  let isReduced: Bool

  /// Whether it looks as at the beginning all the time but for what is lit.
  var looksTheSame: Bool {
    course == .stays && start.isAllThere && start.extent == Double(end.height) && start.row == end
  }

  /// The row at a moment of the stage, in seconds from its beginning, still to be put in its place.
  ///
  /// A row that enters or leaves has the lines that its ``Drawer`` gives it.
  func row(at seconds: Double) -> PresentedRow {
    var row = start
    row.row = end
    if end.content.hasOtherBars(than: start.row.content) {
      row.row.content = end.content.interpolated(
        from: start.row.content,
        progress: isReduced ? 1 : barCurve(bars.progress(at: seconds)))
    }
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
    row.shift = between(start.shift, 0, curve(there))
    row.reveal = between(start.reveal, 1, curve(there))
  }

  private func enter(_ seconds: Double, _ row: inout PresentedRow) {
    let there = fade.progress(at: seconds)
    guard !isReduced else {
      if there < 1, animation != .none { row.opacity = 0.5 }
      return
    }
    appear(there, &row)
  }

  private func leave(_ seconds: Double, _ row: inout PresentedRow) {
    let gone = fade.progress(at: seconds)
    let before = start.departure?.progress ?? 0
    row.departure = Departure(progress: before + (1 - before) * gone, animation: animation)
    guard !isReduced else {
      row.opacity = 0.5
      return
    }
    disappear(gone, &row)
  }

  private func appear(_ progress: Double, _ row: inout PresentedRow) {
    switch animation {
    case .fade, .automatic: row.opacity = progress
    case .left: row.shift = curve(progress) - 1
    case .right: row.shift = 1 - curve(progress)
    case .middle: row.reveal = curve(progress)
    case .top, .bottom, .none: break
    }
  }

  private func disappear(_ progress: Double, _ row: inout PresentedRow) {
    let left = 1 - progress
    switch animation {
    case .fade, .automatic: row.opacity = start.opacity * left
    case .left: row.shift = min(start.shift, curve(left) - 1)
    case .right: row.shift = max(start.shift, 1 - curve(left))
    case .middle: row.reveal = min(start.reveal, curve(left))
    case .top, .bottom, .none: break
    }
  }

  /// One of the two appearances has the lines at any moment, so that no other row has to give way,
  /// unless the new one takes more lines or fewer: then they become so many evenly.
  private func replace(_ seconds: Double, _ row: inout PresentedRow) {
    let isNew = course == .replaces
    let handover =
      switch animation {
      case .top, .none: growth.start
      case .bottom: growth.end
      case .fade, .automatic, .left, .right, .middle: fade.start
      }
    if !isNew {
      row.departure = Departure(
        progress: growth.progress(at: seconds), isReplaced: true, animation: animation)
    }
    guard !isReduced else {
      row.extent = isNew ? Double(end.height) : 0
      if isNew, growth.progress(at: seconds) < 1, animation != .none { row.opacity = 0.5 }
      return
    }
    row.extent = isNew == (seconds >= handover) ? lines(at: seconds) : 0
    if isNew {
      appear(fade.progress(at: seconds), &row)
    } else {
      let going = TimeSpan(start: growth.start, end: fade.start)
      disappear(going.progress(at: seconds), &row)
    }
  }

  /// The lines that it takes on the way from those that it has at first to those of ``end``.
  private func lines(at seconds: Double) -> Double {
    let change = Double(end.height) - start.extent
    let steps = LineSteps(count: Int(abs(change)), span: growth, curve: curve)
    return start.extent + Double(steps.done(at: seconds)) * (change < 0 ? -1 : 1)
  }

  private func between(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    from + (to - from) * progress
  }
}

/// What of a row is lit while a stage plays, and for how long after it arrived.
struct Highlight: Sendable {
  /// What is left of the flash and of the accent of an earlier change, 0...1.
  let flash: Double
  let tint: Double
  /// What an update changed; `nil` where that is not known, and the row flashes as a whole.
  var change: RowChange?
  /// Whether the row is updated, or flashes as a whole for something else.
  var isUpdated = false
  /// From when on the light of an update fades, in seconds from the beginning of the stage.
  var updatedAt = 0.0
  var flashes: ChangeMark?
  /// When a row that travels or is new arrives, in seconds from the beginning of the stage.
  var arrival: Double?
  /// Whether the accent says that the row is new, not that it moved.
  var isNew: Bool

  init(of start: PresentedRow) {
    (flash, tint, change, isNew) = (start.flash, start.tint, start.change, start.isNew)
  }

  /// Whether anything is lit.
  var isLit: Bool { flash > 0 || tint > 0 || isUpdated || flashes != nil || arrival != nil }

  /// Lights a row at a moment of the stage.
  ///
  /// - Parameters:
  ///   - seconds: Of the stage's own time, as ``arrival`` is.
  ///   - scale: What a second of it takes on the clock.
  ///   - afterglow: How long what arrived stays lit, in seconds on the clock.
  func light(_ row: inout PresentedRow, at seconds: Double, scale: Double, afterglow: Double) {
    func left(of glow: Double, since start: Double) -> Double {
      let passed = max(0, seconds - start) * scale
      return afterglow > 0 ? max(0, glow - passed / afterglow) : passed > 0 ? 0 : glow
    }
    row.flash = left(of: isUpdated || flashes != nil ? 1 : flash, since: updatedAt)
    row.tint = arrival.map { left(of: 1, since: $0) } ?? left(of: tint, since: 0)
    row.isNew = row.tint > 0 && isNew
    row.change = row.flash > 0 && flashes == nil ? change : nil
  }
}
