extension Track {
  /// Takes time, curve and style from the stage that the track belongs to.
  mutating func take(_ transition: Transition) {
    isReduced = transition.style != .full
    isHurried = transition.isHurried
    pace = transition.pace(kind)
    contentPace = isUpdated ? transition.pace(.reload) : pace
    flashes = transition.flashing[start.row.id]
    if isUpdated, start.row.content != content {
      change = RowChange(from: start.row.content, to: content, width: transition.width)
    }
    if transition.movesFade, role == .stay, !isReduced { standAtTarget() }
    noteLook()
  }

  private var kind: Motion.Kind {
    if isReplaced { return .reload }
    return switch role {
    case .enter: .insert
    case .leave: .delete
    case .stay: travels ? .move : .displaced
    }
  }

  /// The row does not travel: it begins at its new place, unseen if it is one of those moved.
  private mutating func standAtTarget() {
    start.position = target
    start.extent = departs ? 0 : height
    start.cut = 0
    if travels { start.opacity = 0 }
  }

  /// The row at `progress` without travel: what comes and goes has one step in between.
  func step(_ progress: Double, to row: inout PresentedRow) {
    let isUnderWay = progress < 1
    row.departure = nil
    (row.shift, row.reveal, row.cut) = (0, 1, 0)
    switch role {
    case .stay:
      row.extent = departs ? 0 : height
      row.opacity = 1
    case .enter:
      row.extent = height
      row.opacity = isUnderWay && animation != .none ? 0.5 : 1
    case .leave:
      var departure = start.departure ?? Departure(of: start, animation: animation, easing: .linear)
      departure.progress = min(1, departure.progress + progress)
      row.departure = departure
      let isThere = departure.progress < 1 && animation != .none && !isReplaced
      row.extent = isThere ? start.extent : 0
      row.opacity = 0.5
    }
  }
}
