internal import ListDiff
internal import ListMotion

// The changes since the marks were last cleared. The user's flags are separate: see
// `setFlag(_:forRowAt:)`.

extension TerminalListView {
  /// Clears all changes so far: the marks, the counts of ``rowsAbove`` and ``rowsBelow``, and the stops of
  /// ``nextChange(backwards:)``.
  ///
  /// Rows and their motion are not affected. The first rows of a list, and the rows that ``reloadData()``
  /// loads, are not changes.
  public func clearChanges() { changes.clear() }

  /// Records that the user has read the changes that have been on the screen in a frame. They keep their
  /// marks until the next change, and are then removed.
  ///
  /// Changes off screen remain until they have been visible. Without this call, changes are kept
  /// and grow older until ``clearChanges()``.
  public func markChangesRead() { changes.markRead() }

  /// The number of later changes after which the mark of a change that has been on the screen is removed; unlimited
  /// by default.
  package var changeAgeLimit: Int {
    get { changes.ageLimit }
    set { changes.ageLimit = newValue }
  }

  /// Moves the cursor to the next row that has changed since the marks were last cleared, and
  /// scrolls to it. After the last one, it starts again with the first.
  ///
  /// Without a cursor the search begins at the top of the screen. The cursor stops at the row after
  /// deleted ones, at the first row below a changed header, and at the last row above a changed
  /// footer. It finds changes whether or not ``showsChangeMarks`` is set.
  ///
  /// - Parameter backwards: Whether to move to the previous changed row instead.
  /// - Returns: Whether there is a change; if there is none, nothing happens.
  /// - Complexity: O(changes + runs of rows that were inserted together).
  @discardableResult public func nextChange(backwards: Bool = false) -> Bool {
    let edge = backwards ? pathsForVisibleRows.last : pathsForVisibleRows.first
    let start = edge.map { $0.moved(by: backwards ? 1 : -1) }
    let from = cursorPath ?? start ?? .beforeFirst
    let table = model.table
    guard let stop = changes.marks.stop(from: from, backwards: backwards, in: table) else {
      return false
    }
    changing {
      // a header or footer next to the row may be what has changed
      for place in [ListTable.Place.header(stop.section), .footer(stop.section)] {
        let isNext = abs(table.index(of: place) - table.index(of: .row(stop))) == 1
        if isNext, table.has(place) { scroll { viewport.scroll(to: place, at: .none, $0) } }
      }
      setCursor(stop)
    }
    return true
  }

  /// Scrolls to the first changed row, unless a change is visible.
  func revealChanges() {
    let places = viewport.visible.all.places
    guard playback.leaving.departures.isEmpty,
      changes.signs(at: places, in: model.table).allSatisfy({ $0 == nil }),
      let stop = changes.marks.stop(from: .beforeFirst, backwards: false, in: model.table)
    else { return }
    scrollToRow(at: stop, at: .middle, animated: false)
  }
}

extension ElementPath {
  fileprivate static let beforeFirst = ElementPath(element: -1, section: 0)

  fileprivate func moved(by rows: Int) -> ElementPath {
    ElementPath(element: element + rows, section: section)
  }
}
