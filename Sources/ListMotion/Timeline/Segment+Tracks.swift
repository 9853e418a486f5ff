extension Segment {
  /// A track for each row of `seen`, then one for each row that is new on the screen.
  static func tracks(from seen: [PresentedRow], _ transition: Transition) -> [Track] {
    var places = RowPlaces(transition.rows.map(\.id))
    let targets = seen.indices.map { places.place(of: seen[$0].row.id) }
    var tracks: [Track] = []
    tracks.reserveCapacity(max(seen.count, transition.rows.count) + seen.count / 4)
    depart(seen, targets, transition, to: &tracks)
    // each that stays is one of the rows after the stage
    if targets.count(where: { $0 != nil }) < transition.rows.count {
      arrive(seen, transition, to: &tracks)
    }
    return tracks
  }

  /// Rows that stay are carried to their places; the others close up behind the row above them,
  /// or leave the screen by the edge behind which they now are.
  private static func depart(
    _ seen: [PresentedRow], _ places: [Int?], _ transition: Transition, to tracks: inout [Track]
  ) {
    let targets = transition.targets
    let above = seen.indices.reduce(0) { lines, index in
      places[index] == nil && transition.leavesAbove(seen[index])
        ? lines + seen[index].row.height : lines
    }
    var upper = targets[0] - Double(above)
    var lower = targets[transition.rows.count]
    var anchor = targets[0]
    let originals = transition.originals
    for (row, place) in zip(seen, places) {
      var track = Track(
        start: row, content: row.row.content, role: .leave, target: anchor,
        height: Double(row.row.height))
      track.animation = transition.animations[row.row.id] ?? .automatic
      track.travels = transition.moved.contains(row.row.id)
      if let place = originals[row.row.id] {
        track.isReplaced = true
        track.target = targets[place]
        track.height = Double(transition.rows[place].height)
        anchor = max(anchor, track.target + track.height)
      } else if let place {
        track.role = .stay
        track.target = targets[place]
        track.height = Double(transition.rows[place].height)
        track.content = transition.rows[place].content
        track.isUpdated = transition.updated.contains(row.row.id)
        if !track.travels { anchor = max(anchor, track.target + track.height) }
      } else if transition.leavesAbove(row) {
        (track.role, track.departs) = (.stay, true)
        track.target = upper
        upper += track.height
      } else if transition.departures[row.row.id] == .below {
        (track.role, track.departs) = (.stay, true)
        track.target = lower
        lower += track.height
      }
      track.take(transition)
      tracks.append(track)
    }
  }

  /// New rows open behind the row above them; rows that were off the screen come in by the edge.
  private static func arrive(
    _ seen: [PresentedRow], _ transition: Transition, to tracks: inout [Track]
  ) {
    let ends = Dictionary(
      seen.indices.lazy.map { (seen[$0].row.id, seen[$0].position + seen[$0].extent) },
      uniquingKeysWith: { first, _ in first })
    let targets = transition.targets
    let above = transition.rows.reduce(0) { lines, row in
      transition.arrivals[row.id] == .above && ends[row.id] == nil ? lines + row.height : lines
    }
    var upper = (seen.first?.position ?? 0) - Double(above)
    var lower = seen.last.map { $0.position + $0.extent } ?? 0
    var anchor = seen.first?.position ?? 0
    for (place, row) in transition.rows.enumerated() {
      if let end = ends[row.id] {
        if !transition.moved.contains(row.id) { anchor = max(anchor, end) }
        continue
      }
      var start = PresentedRow(row: row, position: anchor, extent: 0)
      var role = Track.Role.enter
      switch transition.arrivals[row.id] ?? .gone {
      case .gone: break
      case .above:
        (start.position, start.extent, role) = (upper, Double(row.height), .stay)
        upper += start.extent
      case .below:
        (start.position, start.extent, role) = (lower, Double(row.height), .stay)
        lower += start.extent
      }
      var track = Track(
        start: start, content: row.content, role: role, target: targets[place],
        height: Double(row.height),
        travels: transition.moved.contains(row.id),
        isUpdated: transition.updated.contains(row.id),
        animation: transition.animations[row.id] ?? .automatic)
      if let old = transition.replaced[row.id], let old = seen.first(where: { $0.row.id == old }) {
        track.start.position = old.position
        (track.role, track.isReplaced, track.oldExtent) = (.enter, true, old.extent)
        anchor = max(anchor, old.position + old.extent)
      }
      track.take(transition)
      tracks.append(track)
    }
  }
}

extension Transition {
  /// The line on which each row begins, and behind them the line after the last one.
  fileprivate var targets: [Double] {
    var lines = [Double(firstLine)]
    lines.reserveCapacity(rows.count + 1)
    for row in rows { lines.append(lines[lines.count - 1] + Double(row.height)) }
    return lines
  }

  /// `seen` with the identities under which the rows that are replaced leave.
  func renamed(_ seen: [PresentedRow]) -> [PresentedRow] {
    if replaced.isEmpty { return seen }
    return seen.map { row in
      guard let old = replaced[row.row.id] else { return row }
      var row = row
      row.row.id = old
      return row
    }
  }

  /// The places of the rows that are replaced, by the identities under which their old appearances
  /// leave.
  fileprivate var originals: [RowID: Int] {
    if replaced.isEmpty { return [:] }
    var places = RowPlaces(rows.map(\.id))
    return Dictionary(
      uniqueKeysWithValues: replaced.compactMap { new, old in
        places.place(of: new).map { (old, $0) }
      })
  }

  fileprivate func leavesAbove(_ row: PresentedRow) -> Bool {
    departures[row.row.id] == .above
  }
}
