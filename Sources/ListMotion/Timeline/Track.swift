/// The way of one row through one segment.
struct Track: Sendable {
  enum Role: Sendable {
    case stay, enter, leave
  }

  /// The row as it is seen when the segment begins.
  var start: PresentedRow
  /// What it shows at the end.
  var content: RowContent
  var role: Role
  /// Lines below the top of the list, at the end.
  var target: Double
  /// Lines that the row takes at the end; what it took before if it is not there any more.
  var height: Double
  var travels = false
  var isUpdated = false
  /// What the update changed; `nil` when that is not known, and the row flashes as a whole.
  var change: RowChange?
  /// Whether another appearance of the same row comes, or goes, on its line.
  var isReplaced = false
  /// How many lines of the other appearance are open at the start, where a new one comes.
  var oldExtent = 0.0
  /// Whether it ends beyond an edge of the screen, so that nothing is left to see of it.
  var departs = false
  var animation: RowAnimation = .fade
  var pace = Pace()
  /// The pace of what it shows.
  var contentPace = Pace()
  /// What it flashes as a whole for.
  var flashes: ChangeMark?
  /// Whether it is at its new place at once, and fades in one step.
  var isReduced = false
  /// Whether it has no time to fade, and its line opens or closes when all others do.
  var isHurried = false
  /// Whether it looks as in ``start`` all the time but for its mark, which goes at the end, and only
  /// its place is another.
  private(set) var looksTheSame = false
  /// Whether it is on its way out already for another appearance of itself.
  private(set) var wasReplaced = false
  /// Whether bars grow or shrink in it; without, ``start`` has the content of the end.
  private(set) var hasOtherBars = true

  var easing: Easing { pace.curve }

  /// The part of the way that it has made.
  func eased(_ progress: Double) -> Double { isReduced ? 1 : easing(pace(progress)) }

  /// The part of a line that it has given to another place: in a hurry as lines open and close, so
  /// that what stands between stands still.
  func given(_ progress: Double) -> Double {
    isHurried && !isReduced ? window(pace(progress), 0.3, 0.7) : eased(progress)
  }

  /// Where the row belongs among the others: the eased line in the middle of it.
  func key(at progress: Double) -> Double {
    let from = start.position + max(start.extent - 1, 0) / 2
    let to = role == .leave ? target : target + (height - 1) / 2
    return from + (to - from) * eased(progress)
  }

  /// The row at `progress` (0...1) of a segment of `seconds`, its position still to be laid out.
  func row(at progress: Double, seconds: Double) -> PresentedRow {
    var row = start
    row.row.height = Int(height)
    if hasOtherBars {
      row.row.content = content.interpolated(
        from: start.row.content,
        progress: isReduced ? 1 : contentPace.curve(contentPace(progress)))
    }
    isReduced ? step(progress, to: &row) : apply(pace(progress), to: &row)
    row.flash = flash(at: progress, seconds: seconds)
    row.tint = tint(at: progress)
    row.mark = mark(flash: row.flash, at: progress)
    if isUpdated { row.change = change }
    row.flashesInOneStep = isReduced
    if flashes != nil || row.flash == 0 { row.change = nil }
    return row
  }

  /// What is left of its flash at `progress` of a segment of `seconds`.
  func flash(at progress: Double, seconds: Double) -> Double {
    let start = isUpdated || flashes != nil ? 1 : start.flash
    return max(0, start - progress * seconds / Timeline.flashSeconds)
  }

  /// Finds out how little of it becomes another, once all else about it is known.
  ///
  /// Most rows of most changes only give way.
  mutating func noteLook() {
    wasReplaced = start.departure?.isReplaced == true
    hasOtherBars = content.hasOtherBars(than: start.row.content)
    if hasOtherBars { return }
    start.row.content = content
    guard role == .stay, !departs, !travels, !isUpdated, flashes == nil, start.isAllThere,
      start.extent == height
    else { return }
    start.row.height = Int(height)
    start.change = nil
    start.flashesInOneStep = isReduced
    if start.mark == .deleted { start.mark = .inserted }
    looksTheSame = true
  }

  private func apply(_ progress: Double, to row: inout PresentedRow) {
    switch role {
    case .stay:
      row.departure = nil
      row.extent = between(start.extent, height, easing(progress))
      row.cut = between(start.cut, 0, easing(progress))
      row.opacity = between(start.opacity, 1, progress)
      row.shift = between(start.shift, 0, easing(progress))
      row.reveal = between(start.reveal, 1, easing(progress))
    case .enter: isReplaced ? replace(progress, &row) : enter(progress, &row)
    case .leave: isReplaced ? giveWay(progress, &row) : leave(progress, &row)
    }
  }

  /// The lines open in the first half; the text follows.
  ///
  /// From the top the row comes out from under the one above it, its last line first; from the
  /// bottom its first line is first, as the row below gives way.
  private func enter(_ progress: Double, _ row: inout PresentedRow) {
    row.extent = height * (isHurried ? window(progress, 0.3, 0.7) : easing(progress * 2))
    let late = isHurried ? 1 : window(progress, 0.3, 1)
    switch animation {
    case .fade, .automatic: row.opacity = late
    case .left: row.shift = easing(late) - 1
    case .right: row.shift = 1 - easing(late)
    case .top: row.cut = height - row.extent
    case .bottom: row.extent = height * easing(progress * 2 - 1)
    case .middle:
      row.reveal = easing(late)
      row.cut = (height - row.extent) / 2
    case .none: row.extent = height
    }
  }

  /// The text goes first; the lines close in the second half.
  ///
  /// To the top the row goes away under the one above it, its last line last; to the bottom the
  /// row below comes over it.
  private func leave(_ elapsed: Double, _ row: inout PresentedRow) {
    var departure =
      start.departure ?? Departure(of: start, animation: animation, easing: easing)
    let progress = min(1, departure.progress + elapsed)
    departure.progress = progress
    row.departure = departure
    if departure.isReplaced {
      // What replaces it opens its line as fast as this one closes.
      row.extent = start.extent * (1 - easing(elapsed))
      row.opacity = start.opacity * (1 - window(elapsed, 0, 0.6))
      return
    }
    let open = 1 - (isHurried ? window(progress, 0.3, 0.7) : window(progress, 0.5, 1))
    let text = isHurried ? 1 : 1 - window(progress, 0, 0.6)
    row.extent = departure.extent * open
    switch departure.animation {
    case .fade, .automatic: row.opacity = departure.opacity * text
    case .left: row.shift = min(start.shift, text - 1)
    case .right: row.shift = max(start.shift, 1 - text)
    case .top: row.cut = departure.cut + departure.extent - row.extent
    case .bottom: row.extent = departure.extent * (1 - departure.easing(progress * 2))
    case .middle:
      row.reveal = min(start.reveal, text)
      row.cut = departure.cut + (departure.extent - row.extent) / 2
    case .none: row.extent = 0
    }
  }

  private func tint(at progress: Double) -> Double {
    if isReduced { return travels && progress < 1 ? 1 : 0 }
    let fading = 1 - window(progress, 0.6, 1)
    if travels { return max(start.tint, window(progress, 0, 0.1)) * fading }
    return start.tint * fading
  }

  private func mark(flash: Double, at progress: Double) -> ChangeMark? {
    if progress >= 1, role != .leave { return flash > 0 ? flashes ?? .updated : nil }
    if isReplaced || wasReplaced { return .updated }
    switch role {
    case .enter: return .inserted
    case .leave: return .deleted
    case .stay:
      if travels { return .moved }
      if flash > 0 { return .updated }
      return start.mark == .deleted ? .inserted : start.mark
    }
  }

  func between(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    from + (to - from) * progress
  }

  /// 0 until `from`, 1 after `to`, even between.
  func window(_ progress: Double, _ from: Double, _ to: Double) -> Double {
    min(max((progress - from) / (to - from), 0), 1)
  }
}
