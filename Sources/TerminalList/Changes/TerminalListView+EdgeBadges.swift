internal import ListDiff
internal import ListMotion

/// What the edges of the list say of rows beyond them, and where rows went that left by them.
extension TerminalListView {
  typealias EdgeBadges = (top: EdgeBadge?, bottom: EdgeBadge?)

  /// What the edges say now.
  func edgeBadges() -> EdgeBadges {
    guard showsEdgeBadges, !ledger.isEmpty || playback.saysNews, let last = window.last,
      let first = uncoveredRows.first
    else {
      return (nil, nil)
    }
    let counts = hiddenChanges(above: first.place, below: last.place)
    return (
      badge(counts.above, at: .top, leaving: .above),
      badge(counts.below, at: .bottom, leaving: .below)
    )
  }

  private func badge(
    _ counts: ChangeCounts, at edge: EdgeBadge.Edge, leaving: Transition.Elsewhere
  ) -> EdgeBadge? {
    if playback.saysNews {
      let gone = playback.destinations.values.filter { $0.edge == leaving }
      if gone.count == 1 {
        return EdgeBadge(
          name: gone[0].name, destination: gone[0].number, at: edge, size: size,
          width: painter.width)
      }
    }
    return standingBadge(counts, at: edge)
  }

  /// Put into words anew only when what it says changed.
  private func standingBadge(_ counts: ChangeCounts, at edge: EdgeBadge.Edge) -> EdgeBadge? {
    if counts.total == 0 { return nil }
    if let known = saidBadges[edge], known.counts == counts, known.size == size {
      return known.badge
    }
    let badge = EdgeBadge(counts, at: edge, size: size, width: painter.width)
    saidBadges[edge] = SaidBadge(counts: counts, size: size, badge: badge)
    return badge
  }

  /// What an edge said last, and of what.
  struct SaidBadge {
    let counts: ChangeCounts
    let size: Size
    let badge: EdgeBadge?
  }

  /// Counted anew only when the ledger or what stands on the screen changed.
  private func hiddenChanges(
    above first: ListTable.Place, below last: ListTable.Place
  ) -> (above: ChangeCounts, below: ChangeCounts) {
    if ledger.isEmpty { return (ChangeCounts(), ChangeCounts()) }
    if let known = countedChanges, known.generation == ledger.generation, known.first == first,
      known.last == last
    {
      return (known.above, known.below)
    }
    let counts = ledger.counts(above: first, below: last, in: table)
    countedChanges = CountedChanges(
      generation: ledger.generation, first: first, last: last, above: counts.above,
      below: counts.below)
    return counts
  }

  /// The changes beyond the edges as they were counted last.
  struct CountedChanges {
    let generation: Int
    let first: ListTable.Place
    let last: ListTable.Place
    let above: ChangeCounts
    let below: ChangeCounts
  }
}

/// Where a row went that a change moved off the screen, or the cursor with the screen after it.
struct Destination {
  /// Its place in its section, the first being 1.
  let number: Int
  /// The edge that it left by; `gone` for a row that is on the screen still.
  let edge: Transition.Elsewhere
  /// What it is called: its first text.
  let name: String
}

extension TerminalListView {
  /// Follows the rows that were on the screen when the change began through one more stage.
  func followRows(of stage: Stage) {
    guard showsEdgeBadges || showsRankChanges, !stage.keepsPlaces else { return }
    var shown = RowPlaces(stage.shown.ids)
    for index in playback.followed.indices {
      guard let place = playback.followed[index].place else { continue }
      let known = shown.place(of: playback.followed[index].id)
      let fate = known.map { stage.fates[$0] } ?? stage.fates(of: [place])[0]
      playback.followed[index].place = fate.target
      if fate.isMoved { playback.followed[index].isMoved = true }
    }
  }

  /// After all stages: which of the moved rows are out of sight now, and where they are.
  func nameDestinations() {
    let moved = playback.followed.filter(\.isMoved)
    if moved.isEmpty { return }
    let seen = Set(window.ids)
    for row in moved {
      guard case .row(let path)? = row.place else { continue }
      let id = row.id
      let line = table.line(of: .row(path))
      let edge: Transition.Elsewhere
      if !seen.contains(id) {
        edge = line < contentOffset ? .above : .below
      } else {
        let old = playback.followedFrom..<playback.followedFrom + size.height
        guard id == cursor, !old.contains(line) else { continue }
        edge = .gone
      }
      playback.destinations[id] = Destination(
        number: path.element + 1, edge: edge, name: row.name)
    }
  }
}

/// A row that was on the screen when a change began.
struct FollowedRow {
  let id: RowID
  /// Where it is now; `nil` once it is deleted.
  var place: ListTable.Place?
  var isMoved = false
  private let content: RowContent

  init(_ row: WindowRow) {
    id = row.row.id
    place = row.place
    content = row.row.content
  }

  /// Its first text.
  var name: String { content.parts.lazy.compactMap(\.figure.string).first { !$0.isEmpty } ?? "" }
}
