internal import ListDiff
internal import ListMotion

// What changed since the marks were last taken away. The marks of the user are another thing: see
// `setMark(_:forRowAt:)`.

extension TerminalListView {
  /// Forgets what changed so far: the signs, the counts of ``rowsAbove`` and ``rowsBelow``, and the
  /// stops of ``nextChange()``.
  ///
  /// Rows and their motion stay as they are. The first rows of a list, and the rows that
  /// ``reloadData()`` brings, are no changes.
  public func clearChanges() { changes.clear() }

  /// Says that the user has read the changes that have been on the screen in a frame: they keep
  /// their signs until the next change, and are forgotten then.
  ///
  /// Changes out of sight stay until they have been seen. Without this call changes are kept, and
  /// grow older, until ``clearChanges()``.
  public func markChangesRead() { changes.markRead() }

  /// Moves the cursor to the next row that changed since the marks were last taken away, and
  /// scrolls there; after the last one to the first again.
  ///
  /// Without a cursor the search begins at the top of the screen. The cursor stops at the row
  /// behind deleted ones, at the first row under a header that changed, and at the last row above a
  /// footer that changed. Changes are known whether ``showsChangeMarks`` is set or not.
  ///
  /// - Returns: Whether there is a change; without one the list stays as it is.
  /// - Complexity: O(sections + log changes), and O(runs of rows that came together) to find the
  ///   cursor.
  @discardableResult public func nextChange() -> Bool {
    let start = viewport.visible.firstRow?.place.path.map { $0.moved(by: -1) }
    let from = cursorPath ?? start ?? .beforeFirst
    return moveCursor(to: changes.stop(after: from, in: model.table))
  }

  /// Moves the cursor to the previous row that changed, as ``nextChange()`` to the next.
  @discardableResult public func previousChange() -> Bool {
    let end = viewport.visible.lastRow?.place.path.map { $0.moved(by: 1) }
    let from = cursorPath ?? end ?? .beforeFirst
    return moveCursor(to: changes.stop(before: from, in: model.table))
  }

  /// Scrolls to the first row that changed, if nothing on the screen did.
  public func revealChanges() {
    let places = viewport.visible.all.places
    guard playback.leaving.departures.isEmpty,
      changes.signs(at: places, in: model.table).allSatisfy({ $0 == nil }),
      let stop = changes.stop(after: .beforeFirst, in: model.table)
    else { return }
    scrollToRow(at: stop.path, at: .middle, animated: false)
  }

  private func moveCursor(to stop: ListChanges.Stop?) -> Bool {
    guard let stop else { return false }
    changing {
      for place in [stop.header, stop.footer].compactMap({ $0 }) {
        scroll { viewport.scroll(to: place, at: .none, $0) }
      }
      setCursor(stop.path)
    }
    return true
  }
}

extension ElementPath {
  fileprivate static let beforeFirst = ElementPath(element: -1, section: 0)

  fileprivate func moved(by rows: Int) -> ElementPath {
    ElementPath(element: element + rows, section: section)
  }
}
