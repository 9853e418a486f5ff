import ListDiff
import FlipbookSnapshots
import TerminalList

// Showing only the rows that changed recently, or all rows; holding the order of the rows.

extension PlayerView {
  /// Shows only changed rows, or all rows again.
  func toggleChangedRows() {
    if rows.changedOnly.isGrowing { return say("a growing list always shows all its lines") }
    rows.changedOnly.isWanted.toggle()
    say(rows.changedOnly.isWanted ? "showing only changed rows" : "showing all rows")
    showPart()
  }

  /// Sets whether the list grows at its end. A growing list shows all its lines.
  func setGrowing(_ isGrowing: Bool) {
    guard rows.changedOnly.isGrowing != isGrowing else { return }
    rows.changedOnly.isGrowing = isGrowing
    showPart()
  }

  /// Removes all marks, and with them the rows that are shown only because of their marks.
  func forgetChanges() {
    list.clearChanges()
    rows.changedOnly.marks.clear()
    beforeNetChange = nil
  }

  /// Adds the marks of the list to those of the rows that it does not show.
  func noteMarks() { rows.changedOnly.marks.note(list.rowMarks, in: rows.sections) }

  /// The rows that are shown even if they did not change: the row under the cursor and the marked rows.
  private var keptRows: Set<RowID> {
    Set(
      ([list.cursorPath].compactMap(\.self) + list.pathsForFlaggedRows).map { rows.sections[$0].id }
    )
  }

  /// Updates the visible part of the same list, which includes `row` even if it did not change. A held order is
  /// released.
  func showPart(with row: RowID? = nil) {
    noteMarks()
    let moves = list.heldMoves
    for (path, rise) in moves {
      rows.changedOnly.marks.move(rows.sections[path].id, rise: rise)
    }
    if source != .deck, !moves.isEmpty { status.changeWords.counts.moved = moves.count }
    (rows.isHeld, list.holdsOrder) = (false, false)
    let kept = row.map { keptRows.union([$0]) } ?? keptRows
    let flagged = hiddenFlags.union(list.pathsForFlaggedRows.map { rows.sections[$0].id })
    reloadPart(
      using: ChangedRows.Stages(
        from: rows.sections,
        to: rows.changedOnly.part(of: rows.all, keeping: kept)),
      isNews: false)
    hiddenFlags = flagged
    for id in flagged {
      guard let path = rows.sections.path(of: id) else { continue }
      list.setFlag(true, forRowAt: path)
      hiddenFlags.remove(id)
    }
    // from now on the list knows them
    if rows.showsAll { rows.changedOnly.marks.clear() }
    arrange()
  }

  /// Applies stages to the rows that are shown, which then have their marks.
  private func reloadPart(using stages: ChangedRows.Stages, isNews: Bool) {
    // rows next to each other may have others between them
    let showsGaps = filter.isEmpty && !rows.isHeld
    let marks = rows.changedOnly.marks.placed(
      in: stages.last?.data ?? rows.sections, showsGaps: showsGaps)
    // a row that appears among some of the rows need not be new
    let news = rows.isHeld ? 0..<stages.count : 0..<0
    list.reloadPart(using: stages, news: news, marks: marks, isNews: isNews) { show($0) }
  }

  // MARK: The order

  /// Holds the order of the rows, or releases it.
  func toggleOrder() {
    if rows.changedOnly.isGrowing { return say("a growing list keeps its order") }
    if rows.isHeld { return showPart() }
    (rows.isHeld, list.holdsOrder) = (true, true)
  }

  /// Applies a change of all rows to the rows that are shown.
  ///
  /// - Parameter isQuiet: Whether the change is ignored, so that the previous marks do not change.
  func reload(using change: Change, isQuiet: Bool = false, isAnimated: Bool = true) {
    let changes = change.stages
    // the lines of a burst would leave the screen before they had faded in
    let lines = changes.reduce(0) { $0 + $1.elementInserted.count }
    list.isAnimated = isAnimated && (!followsEnd || lines <= Self.fewLines)
    defer { list.isAnimated = true }
    if rows.showsAll || changes.isEmpty { return reload(using: changes, isQuiet: isQuiet) }
    if !rows.isHeld, let lines = rows.changedOnly.grown(rows.sections, by: change) {
      rows.all = change.after.sections
      return reload(using: lines, isQuiet: isQuiet)
    }
    noteMarks()
    let held = rows.isHeld ? rows.sections.identities : []
    let returned = rows.isHeld ? heldLines(insertedAgainBy: change) : [:]
    rows.changedOnly.marks.follow(
      change, without: rows.quiet, isQuiet: isQuiet, limit: list.changeAgeLimit,
      holding: held)
    rows.all = change.after.sections
    if !returned.isEmpty { rows.sections = rows.sections.withIDs { returned[$0] ?? $0 } }
    let newest = rows.changedOnly.part(
      of: rows.all, keeping: keptRows, holding: rows.isHeld ? rows.sections.identities : [])
    let stages = ChangedRows.Stages(
      from: rows.sections, to: list.rows(inHeldOrderOf: rows.sections, for: newest))
    holdEnd(over: stages)
    reloadPart(using: stages, isNews: !isQuiet)
  }

  /// The new identities of deleted lines that are still shown in the held order and that return.
  private func heldLines(insertedAgainBy change: Change) -> [RowID: RowID] {
    let inserted = change.rows.lazy.filter { $0.event == .inserted }.compactMap(change.new)
    var lines = Dictionary(grouping: inserted.filter { !$0.id.isKey }.reversed(), by: \.text)
    if lines.isEmpty { return [:] }
    let known = rows.all.identities
    let gone = rows.sections.lazy.flatMap(\.rows).filter { !$0.id.isKey && !known.contains($0.id) }
    return gone.reduce(into: [:]) { $0[$1.id] = lines[$1.text]?.popLast()?.id }
  }

  private func reload(using stages: ChangedRows.Stages, isQuiet: Bool) {
    holdEnd(over: stages)
    if isQuiet {
      list.reloadPart(using: stages, marks: nil, isNews: false) { show($0) }
    } else {
      list.reload(using: stages) { show($0) }
    }
  }

  /// The maximum number of simultaneously inserted lines that are animated while the end of a list is
  /// followed.
  private static let fewLines = 3

  private func show(_ sections: [SnapshotSection]) {
    rows.sections = sections
    // unchanged rows may look different or have a new identity
    list.setNeedsContents()
  }

  // MARK: The cursor among all rows

  /// The path of the cursor among all rows, including hidden ones.
  var cursorPath: ElementPath? {
    if rows.showsAll { return list.cursorPath }
    return list.cursorPath.flatMap { player.data.path(of: rows.sections[$0].id) }
  }

  /// Puts the cursor on a row of the whole list, and shows that row if it is hidden.
  func setCursor(_ path: ElementPath?) {
    guard !rows.showsAll, let path else {
      list.setCursor(path)
      return
    }
    let id = player.data[path].id
    if rows.sections.path(of: id) == nil { showPart(with: id) }
    list.setCursor(rows.sections.path(of: id))
  }
}
