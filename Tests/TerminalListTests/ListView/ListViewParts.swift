@testable import TerminalList
import TestSupport

/// Access to the parts of a list for tests of the whole.
extension TerminalListView {
  var table: ListTable { model.table }
  var window: [VisibleRow] { viewport.visible.rows }
  var marks: ChangeMarks { changes.marks }
  var cursor: RowToken? { selection.cursor }
  var selectedRows: Set<RowToken> { selection.selected }
  var flaggedRows: Set<RowToken> { selection.flagged }

  func seenRows() -> [PresentedRow] { playback.rows(on: viewport.visible) }

  func content(at place: ListTable.Place) -> RowContent {
    DataSourceReader(self).content(at: place)
  }

  func identifier(at place: ListTable.Place) -> AnyHashable? {
    DataSourceReader(self).identifier(at: place)
  }

  /// Puts a row of the list on a line of the screen, as far as the ends of the list allow.
  func put(_ place: ListTable.Place, onLine line: Int) {
    // the row is measured on the first line, then moved to its line
    for line in [0, 0, line] {
      let top = viewport.lines(of: place, in: table).lowerBound
      scroll(by: top - line - contentOffset)
    }
  }
}

extension OwnedRows {
  /// Makes these the rows that a list owns, like a stage of a change.
  func set(_ sections: [ListSection]) {
    self.sections = sections
    shown = shownSections(of: sections)
  }
}
