internal import ListDiff
internal import ListMotion

extension TerminalListView {
  /// Applies one batch to the model and appends its motion to the timeline.
  func apply(_ batch: BatchUpdates, duration: Duration) throws(ListUpdateError) {
    if needsReloadData { throw .needsReloadData }
    let counts = rowCounts()
    do throws(ListUpdateError) {
      try batch.validate(on: table, rowCounts: counts)
    } catch {
      needsReloadData = true
      throw error
    }
    let before = table
    table = before.applying(
      batch, rowCounts: counts, hasHeader: hasHeader, identity: revivedGhost)
    let map = BatchMap(batch, before: before, after: table)
    moveCursor(over: map, before)
    anchorOffset(over: map, before)
    let old = window
    window = rowsOnScreen()
    remember(batch, map, before)
    if playback.rankChangesStart == .zero, !batch.movedRows.isEmpty,
      let timeline = playback.timeline
    {
      playback.rankChangesStart = timeline.duration
    }
    if !batch.isEmpty || old.map(\.row) != window.map(\.row) {
      playback.timeline?.append(transition(batch, map, from: old, duration: duration))
    }
  }

  /// The identity of a row that is inserted again while its ghost is still seen.
  private func revivedGhost(at path: ElementPath) -> RowID? {
    guard !playback.ghosts.isEmpty, let identifier = identifier(at: .row(path)) else { return nil }
    return playback.ghosts.removeValue(forKey: identifier)
  }

  /// After all stages of a change: what changed rank, and whether anything moves at all.
  func settle() {
    if showsRankChanges {
      for row in window {
        if case .row(let path) = row.place, let rank = playback.ranks[row.row.id],
          rank != path.element
        {
          playback.rankChanges[row.row.id] = rank - path.element
        }
      }
    }
    if !isAnimated || playback.timeline?.duration == .zero { finishPlayback(finished: true) }
  }

  private func transition(
    _ batch: BatchUpdates, _ map: BatchMap, from old: [WindowRow], duration: Duration
  ) -> Transition {
    var transition = Transition(to: window.map(\.row), duration: duration)
    transition.easing = easing
    for row in old {
      guard let target = map.target(of: row.place) else { continue }
      let line = table.line(of: target) - contentOffset
      if line < 0 { transition.departures[row.row.id] = .above }
      if line >= size.height { transition.departures[row.row.id] = .below }
    }
    let seen = Dictionary(
      old.enumerated().map { ($1.place, $0) }, uniquingKeysWith: { first, _ in first })
    for (line, row) in window.enumerated() {
      guard let source = map.source(of: row.place), seen[source] == nil else { continue }
      transition.arrivals[row.row.id] = arrival(of: line, old, map)
    }
    transition.moved = moved(batch)
    transition.updated = updated(batch, map)
    for (path, animation) in batch.insertedRows {
      transition.animations[table.id(at: .row(path))] = animation
    }
    nameAnimations(of: old, batch, in: &transition)
    return transition
  }

  /// Whether a row that was off the screen comes in from above: it does when all rows that were
  /// seen and still are stand below it.
  private func arrival(of line: Int, _ old: [WindowRow], _ map: BatchMap) -> Transition.Elsewhere {
    let seen = Set(old.map(\.place))
    let firstKept = window.firstIndex { row in map.source(of: row.place).map(seen.contains) ?? false
    }
    return firstKept.map { line < $0 } ?? false ? .above : .below
  }

  private func moved(_ batch: BatchUpdates) -> Set<RowID> {
    var moved = Set(batch.movedRows.map { table.id(at: .row($0.target)) })
    for (_, target) in batch.movedSections {
      moved.insert(table.sections[target].id)
      moved.formUnion(table.sections[target].rows.prefix(size.height))
    }
    return moved
  }

  private func updated(_ batch: BatchUpdates, _ map: BatchMap) -> Set<RowID> {
    var updated: Set<RowID> = []
    for path in batch.reloadedRows {
      if let target = map.target(of: .row(path)) { updated.insert(table.id(at: target)) }
    }
    for section in batch.reloadedSections {
      if let target = map.target(of: .header(section)) { updated.insert(table.id(at: target)) }
    }
    return updated
  }

  /// Deleted rows, and the rows and headers of inserted and deleted sections.
  private func nameAnimations(
    of old: [WindowRow], _ batch: BatchUpdates, in transition: inout Transition
  ) {
    let rows = Dictionary(
      batch.deletedRows.map { (ListTable.Place.row($0.path), $0.animation) },
      uniquingKeysWith: { first, _ in first })
    let deleted = Dictionary(
      batch.deletedSections.map { ($0.index, $0.animation) },
      uniquingKeysWith: { first, _ in first })
    let inserted = Dictionary(
      batch.insertedSections.map { ($0.index, $0.animation) },
      uniquingKeysWith: { first, _ in first })
    for row in old {
      if let animation = rows[row.place] ?? deleted[row.place.section] {
        transition.animations[row.row.id] = animation
      }
    }
    for row in window {
      if let animation = inserted[row.place.section] {
        transition.animations[row.row.id] = animation
      }
    }
  }

  /// Keeps a mark on what the batch changed.
  private func remember(_ batch: BatchUpdates, _ map: BatchMap, _ before: ListTable) {
    guard showsMarks else { return }
    for (path, _) in batch.deletedRows { marks[before.id(at: .row(path))] = nil }
    for (path, _) in batch.insertedRows { marks[table.id(at: .row(path))] = .inserted }
    for (section, _) in batch.insertedSections {
      for id in table.sections[section].rows { marks[id] = .inserted }
    }
    for (_, target) in batch.movedRows {
      marks[table.id(at: .row(target)), default: .moved] = .moved
    }
    for id in updated(batch, map) where marks[id] != .inserted { marks[id] = .updated }
  }

  /// Takes the marks of earlier changes away.
  public func clearMarks() { marks = [:] }
}

extension ListTable.Place {
  var section: Int {
    switch self {
    case .header(let section): section
    case .row(let path): path.section
    }
  }
}
