/// One stage in time: the position and the look of every row that is visible before or after it.
struct Segment: Sendable {
  /// Its length on the clock, in seconds.
  var seconds: Double { natural * scale }
  let transition: Transition
  /// Its length in stage seconds, and the number of clock seconds per stage second.
  private let natural: Double
  private(set) var scale = 1.0
  private let schedule: StageSchedule
  private let tracks: Tracks
  private let scroll: ScrollPath
  /// The lines of each row that are on the screen before the stage and after it.
  private let kept: [RowToken: Range<Int>]

  /// - Parameter elapsed: The time of the stages before it, in seconds at normal speed.
  init(from seen: [PresentedRow], _ transition: Transition, elapsed: Double) {
    // a closed row has no position: it has disappeared, or would open after rows that have not arrived
    let open = seen.filter { $0.extent > 0 }
    let limited = transition.ghosts.map { Segment.limited(open, ghosts: $0, transition) } ?? open
    self.transition = transition
    kept = transition.keptLines(of: limited)
    let (seen, transition) = transition.pairingReplacedRows(of: limited)
    let cast = Cast(seen, transition)
    schedule = StageSchedule(cast, seen, transition, elapsed: elapsed)
    tracks = Tracks(seen, transition, schedule)
    scroll = ScrollPath(seen, transition, schedule, tracks.staying)
    natural = max(tracks.seconds, scroll.isStill ? 0 : scroll.seconds + 1 / CrossingPlanner.rate)
    if let duration = transition.duration {
      if natural > 0 { scale = duration.seconds / natural }
    } else {
      scale = 1 / max(transition.motion.speed, 0.001)
    }
  }

  /// The time in which rows travel past others, in seconds on the clock.
  var crossingSeconds: Double {
    schedule.crossings.isEmpty ? 0 : (schedule.crossings.seconds - schedule.lead) * scale
  }

  /// The time for which a highlight lasts after its row arrives, in seconds on the clock.
  var afterglow: Double { transition.motion.afterglow.seconds }

  /// Multiplies the length of the stage by `factor`.
  mutating func stretch(by factor: Double) { scale *= factor }

  /// All rows from top to bottom, `clock` seconds after the beginning of the stage. O(visible rows
  /// + crossings).
  func rows(at clock: Double) -> [PresentedRow] {
    let isOver = clock >= seconds
    let moment = isOver ? natural : clock / scale
    var rows: [PresentedRow] = []
    rows.reserveCapacity(tracks.staying.count + tracks.leaving.count + tracks.entering.count)
    var (nextLeaving, nextEntering) = (0, 0)
    func append(_ track: RowTrack) {
      rows.append(track.looksTheSame ? track.start : track.row(at: moment))
      let last = rows.count - 1
      rows[last].fadesInOneStep = track.isReduced
      track.highlight.light(&rows[last], at: moment, scale: scale, afterglow: afterglow)
      rows[last].mark = mark(of: track, rows[last], isOver: isOver)
      rows[last].isTravelling = !isOver && rows[last].mark == .moved && rows[last].tint == 1
      rows[last].isKeptHeader =
        !isOver && rows[last].row.kind == .header && kept[rows[last].row.id] != nil
    }
    func appendRows(atPlace place: Int) {
      let (leaving, entering) = (schedule.cast.leaving, schedule.cast.entering)
      while nextLeaving < leaving.count, leaving[nextLeaving].place == place {
        if !isOver { append(tracks.leaving[nextLeaving]) }
        nextLeaving += 1
      }
      while nextEntering < entering.count, entering[nextEntering].place == place {
        append(tracks.entering[nextEntering])
        nextEntering += 1
      }
    }
    for (place, index) in order(at: moment, isOver: isOver).enumerated() {
      appendRows(atPlace: place)
      if isOver, schedule.cast.staying[index].row == nil { continue }
      if let old = tracks.replaced[index], !isOver { append(old) }
      append(tracks.staying[index])
    }
    appendRows(atPlace: tracks.staying.count)
    put(&rows, at: moment, isOver: isOver)
    return rows
  }

  private func order(at moment: Double, isOver: Bool) -> [Int] {
    // unless rows travel past one another, they take their new order immediately
    if isOver || transition.motion.style != .full {
      return tracks.staying.indices.sorted {
        schedule.cast.staying[$0].endPlace < schedule.cast.staying[$1].endPlace
      }
    }
    if schedule.crossings.isEmpty { return Array(tracks.staying.indices) }
    return schedule.crossings.rows(at: moment, of: schedule.blocks)
  }

  /// Positions the rows one below the other.
  private func put(_ rows: inout [PresentedRow], at moment: Double, isOver: Bool) {
    var edge = scroll.top(at: moment, isOver: isOver, rows, schedule)
    for index in rows.indices {
      rows[index].position = edge
      edge += rows[index].extent
    }
    guard let height = transition.height, !isOver else { return }
    // shifted rows may pin another header
    for _ in 0..<2 { rows.keepOnScreen(kept, height: height) }
  }

  private func mark(of track: RowTrack, _ row: PresentedRow, isOver: Bool) -> ChangeMark? {
    if track.course != .stays, !transition.lightsNew { return nil }
    switch track.course {
    case .leaves, .isReplaced: return .deleted
    case .enters, .replaces: return isOver && row.tint + row.flash == 0 ? nil : .inserted
    case .stays: break
    }
    if !isOver, track.highlight.arrival != nil { return .moved }
    if row.flash > 0 { return track.highlight.marks ?? .updated }
    if row.tint > 0 { return row.isNew ? .inserted : .moved }
    guard !isOver else { return nil }
    return track.start.mark == .deleted ? .inserted : track.start.mark
  }
}

extension Segment {
  /// The rows of `seen` without the oldest rows that `transition` deletes, so that at most `ghosts` deleted
  /// rows remain.
  private static func limited(
    _ seen: [PresentedRow], ghosts: Int, _ transition: Transition
  ) -> [PresentedRow] {
    var kept = RowPlaces(transition.rows.map(\.id))
    let leaving = seen.indices.filter { index in
      let id = seen[index].row.id
      let elsewhere = transition.departures[id] ?? .gone
      return !kept.contains(id) && elsewhere == .gone
    }
    guard leaving.count > ghosts else { return seen }
    let oldest = leaving.sorted { left, right in
      let (a, b) = (seen[left].age, seen[right].age)
      return a != b ? a > b : left > right
    }
    let dropped = Set(oldest.prefix(leaving.count - ghosts))
    return seen.indices.filter { !dropped.contains($0) }.map { seen[$0] }
  }
}

extension PresentedRow {
  /// The progress of its disappearance; a closed row is ahead of any open row.
  fileprivate var age: Double { extent == 0 ? 2 : departure?.progress ?? -1 }
}
