import ListDiff
import FlipbookSnapshots
import TerminalList

// Showing only the rows that changed recently, or all rows; holding the order of the rows.

extension PlayerView {
  /// Shows only changed rows, with `context` rows on either side of each, or shows all rows.
  func showChangedRows(only: Bool, context: Int) {
    rows.changedOnly.context = context
    if only { rows.changedOnly.begin() }
    rows.set(rows.all)
    arrange()
    list.reloadData()
  }

  /// Shows only changed rows, or all rows again.
  func toggleChangedRows() {
    if rows.changedOnly.isGrowing { return say("a growing list always shows all its lines") }
    if rows.changedOnly.isWanted {
      rows.changedOnly.end()
      say("showing all rows")
    } else {
      rows.changedOnly.begin(with: list.changedRows.map { rows.sections[$0].id })
      say("showing only changed rows")
    }
    showPart()
  }

  /// Sets whether the list grows at its end. A growing list shows all its lines.
  func setGrowing(_ isGrowing: Bool) {
    guard rows.changedOnly.isGrowing != isGrowing else { return }
    rows.changedOnly.isGrowing = isGrowing
    if rows.isHeld { releaseOrder() }
    showPart()
  }

  /// Removes all marks, and with them the rows that are shown only because of their marks.
  func forgetChanges() {
    list.clearChanges()
    rows.changedOnly.clear()
  }

  /// Records that the visible changes have been read, so that they disappear with the next change.
  func markChangesRead() {
    list.markChangesRead()
    guard rows.changedOnly.isOn else { return }
    rows.changedOnly.markRead(list.pathsForVisibleRows.map { rows.sections[$0].id })
  }

  /// The rows that are shown even if they did not change: the row under the cursor and the marked rows.
  private var keptRows: Set<RowID> {
    Set(
      ([list.cursorPath].compactMap(\.self) + list.pathsForFlaggedRows).map { rows.sections[$0].id }
    )
  }

  /// Updates the visible part of the same list, which includes `row` even if it did not change and, if
  /// `sections` is given, only rows in those.
  func showPart(with row: RowID? = nil, of sections: [SnapshotSection]? = nil) {
    let kept = row.map { keptRows.union([$0]) } ?? keptRows
    let marked = hiddenMarks.union(list.pathsForFlaggedRows.map { rows.sections[$0].id })
    let target = rows.changedOnly.part(of: sections ?? rows.all, keeping: kept)
    let stages = ChangedRows.Stages(from: rows.sections, to: target)
    list.reloadPart(using: stages, marks: nil) { rows.sections = $0 }
    hiddenMarks = marked
    for id in marked {
      guard let path = rows.sections.path(of: id) else { continue }
      list.setFlag(true, forRowAt: path)
      hiddenMarks.remove(id)
    }
    if rows.isHeld { (list.holdsOrder, list.holdsOrder) = (false, true) }
    arrange()
  }

  // MARK: The order

  /// The time for which the row under the cursor keeps its position after a key that acts on it.
  private static let restingTime = Duration.seconds(2)

  /// Holds the order of the rows, or releases it.
  func toggleOrder() {
    if rows.changedOnly.isGrowing { return say("a growing list keeps its order") }
    if orderRelease == nil, rows.isHeld { return releaseOrder() }
    holdOrder()
  }

  /// Holds the order until a key releases it; with `now`, until the user has seen the effect of the last key.
  func holdOrder(from now: Duration? = nil) {
    guard !rows.changedOnly.isGrowing, now == nil || orderRelease != nil || !rows.isHeld else {
      return
    }
    orderRelease = now.map { $0 + Self.restingTime }
    (rows.isHeld, list.holdsOrder) = (true, true)
  }

  /// Moves all rows to their actual positions.
  func releaseOrder() {
    orderRelease = nil
    (rows.isHeld, list.holdsOrder) = (false, false)
    let newest = rows.changedOnly.part(of: rows.all, keeping: keptRows)
    list.reload(from: rows.sections, to: newest) { show($0) }
    arrange()
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
    if rows.isHeld, !changes.isEmpty { rows.all = change.after.sections }
    guard rows.changedOnly.isOn else {
      if rows.isHeld { return reload(heldFor: changes.last?.data, isQuiet: isQuiet) }
      holdEnd(over: changes)
      if isQuiet { return list.reloadPart(using: changes, marks: nil) { show($0) } }
      return list.reload(using: changes) { show($0) }
    }
    let shown = rows.changedOnly.follow(
      change, shown: rows.sections, keeping: keptRows, without: rows.formatter.muted.quiet)
    if !changes.isEmpty { rows.all = change.after.sections }
    holdEnd(over: shown.stages)
    guard !changes.isEmpty else { return }
    if rows.isHeld { return reload(heldFor: shown.stages.last?.data, isQuiet: isQuiet) }
    list.reloadPart(
      using: shown.stages, showing: shown.showing, marks: isQuiet ? nil : shown.marks
    ) {
      show($0)
    }
  }

  private func reload(heldFor newest: [SnapshotSection]?, isQuiet: Bool) {
    guard let newest else { return }
    list.reload(from: rows.sections, to: newest, isNews: !isQuiet) { show($0) }
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
