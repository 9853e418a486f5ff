internal import ListDiff
internal import ListMotion

/// What changed since it was last taken note of: its marks, and the way from one change to the next.
/// The marks that the user puts on rows are another thing: see ``setMark(_:forRowAt:)``.
extension TerminalListView {
  /// Forgets what changed so far: its marks go, what the edges say of it, and its stops on the way
  /// of ``nextChange()``. Rows and their motion are as they were.
  public func clearChanges() {
    ledger.clear()
    standingChanges = [:]
  }

  /// Forgets those changes that have been on the screen in a frame; what happened out of sight keeps
  /// its marks until it has been seen.
  public func clearSeenChanges() {
    ledger.clearSeen()
    standingChanges = [:]
  }

  /// Moves the cursor to the next row that changed since the marks were last taken away, and
  /// scrolls there; after the last one to the first again.
  ///
  /// Without a cursor the first one from the top of the screen on is next. Where rows went the
  /// cursor stops at the row behind them, under a header that changed at its
  /// first row, above such a footer at its last. Changes are known whether ``showsChangeMarks`` is set or not.
  ///
  /// - Returns: Whether there is any; the list stays as it is without.
  /// - Complexity: O(rows) to find the cursor.
  @discardableResult public func nextChange() -> Bool {
    let start = window.first { $0.isRow }?.path.map { $0.before }
    return goToChange { ledger.stop(after: cursorPath ?? start ?? .beforeFirst, in: table) }
  }

  /// Moves the cursor to the previous row that changed, as ``nextChange()`` to the next.
  @discardableResult public func previousChange() -> Bool {
    let end = window.last { $0.isRow }?.path.map { $0.after }
    return goToChange { ledger.stop(before: cursorPath ?? end ?? .beforeFirst, in: table) }
  }

  private func goToChange(_ stop: () -> ElementPath?) -> Bool {
    guard let path = stop() else { return false }
    changing {
      if path.element == 0, ledger.sections[path.section].header != nil {
        scroll(to: .header(path.section))
      }
      if path.element == table.sections[path.section].rows.count - 1,
        ledger.sections[path.section].footer != nil
      {
        scroll(to: .footer(path.section))
      }
      setCursor(path)
    }
    return true
  }

  /// Whether changes leave marks: always when nothing else shows them.
  var keepsChangeMarks: Bool { showsChangeMarks || motion.style == .none }

  /// Notes that the rows on the screen have been seen.
  func seeChanges() {
    guard !ledger.isEmpty else { return }
    if let header = pinnedHeader?.place { ledger.see(from: header, to: header, in: table) }
    guard let first = uncoveredRows.first, let last = window.last else { return }
    ledger.see(from: first.place, to: last.place, in: table)
  }

  /// The rows of ``window`` of which the header on the first lines leaves something to see.
  var uncoveredRows: ArraySlice<WindowRow> {
    if pinnedHeader == nil { return window[...] }
    let rows = arrangement
    let pinned = PinnedHeader(
      of: PresentedRow.resting(rows.rows, from: rows.firstLine), height: size.height)
    guard let pinned else { return window[...] }
    let covered = pinned.row.lines.upperBound
    return window.drop { $0.line + $0.row.height <= covered }
  }
}

extension ElementPath {
  fileprivate static let beforeFirst = ElementPath(element: -1, section: 0)
  fileprivate var before: ElementPath { ElementPath(element: element - 1, section: section) }
  fileprivate var after: ElementPath { ElementPath(element: element + 1, section: section) }
}
