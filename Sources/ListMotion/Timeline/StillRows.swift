/// The rows of a stage in which nothing moves: all as they stand, and the few that flash.
struct StillRows: Sendable {
  /// From top to bottom.
  private var rows: [PresentedRow] = []
  /// The tracks of the rows that look otherwise as time goes by, and where those are among all.
  private var flashing: [(index: Int, track: Track)] = []
  /// Where the others are that say what happened to them until the end of the stage.
  private var marked: [Int] = []

  /// The rows from `seen` to the end of `transition`; `nil` where one of them moves, comes or goes.
  init?(from seen: [PresentedRow], _ transition: Transition) {
    guard seen.count == transition.rows.count, transition.moved.isEmpty,
      transition.replaced.isEmpty
    else { return nil }
    rows.reserveCapacity(seen.count)
    var line = Double(transition.firstLine)
    for index in seen.indices {
      guard seen[index].stands(on: line, as: transition.rows[index]) else { return nil }
      append(seen[index], content: transition.rows[index].content, transition)
      line += seen[index].extent
    }
  }

  private mutating func append(
    _ seen: PresentedRow, content: RowContent, _ transition: Transition
  ) {
    let isUpdated = transition.updated.contains(seen.row.id)
    if isUpdated || seen.flash > 0 || transition.flashing[seen.row.id] != nil {
      var track = Track(
        start: seen, content: content, role: .stay, target: seen.position,
        height: seen.extent, isUpdated: isUpdated)
      track.take(transition)
      flashing.append((rows.count, track))
    } else if seen.mark != nil {
      marked.append(rows.count)
    }
    var row = seen
    row.row.content = content
    row.flashesInOneStep = transition.style != .full
    row.change = nil
    if row.mark == .deleted { row.mark = .inserted }
    rows.append(row)
  }

  /// What is seen of them at `progress` (0...1) of the stage, which takes so many seconds.
  func rows(at progress: Double, seconds: Double) -> [PresentedRow] {
    if flashing.isEmpty, marked.isEmpty || progress < 1 { return rows }
    var rows = rows
    for (index, track) in flashing { rows[index] = track.row(at: progress, seconds: seconds) }
    if progress >= 1 { for index in marked { rows[index].mark = nil } }
    return rows
  }

  /// What is left of the flashes when the stage of so many seconds is over, 0...1.
  func afterglow(seconds: Double) -> Double {
    flashing.reduce(0) { max($0, $1.track.flash(at: 1, seconds: seconds)) }
  }

  /// Those of them that look otherwise as time goes by.
  func flashingRows(at progress: Double, seconds: Double) -> [PresentedRow] {
    flashing.map { $0.track.row(at: progress, seconds: seconds) }
  }
}

extension PresentedRow {
  /// Whether it stands on a line as it does at rest, all of it there, and goes on to be `other`
  /// with no more than another text.
  fileprivate func stands(on line: Double, as other: ArrangedRow) -> Bool {
    row.id == other.id && position == line && extent == Double(other.height)
      && row.height == other.height && departure == nil && cut == 0 && opacity == 1 && shift == 0
      && reveal == 1 && tint == 0 && !other.content.hasOtherBars(than: row.content)
  }
}
