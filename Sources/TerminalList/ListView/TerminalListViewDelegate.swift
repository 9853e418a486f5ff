public import ListDiff
public import ListMotion

/// Responds to the user's actions in a list view and customizes the drawing of rows, like the delegate of a
/// table view.
///
/// All methods have default implementations. Paths index the rows at the time of the call, unless a
/// method says otherwise.
///
/// Methods are called when the list is consistent again, before the call that caused them returns.
/// Each method except ``listView(_:willDisplay:forRowAt:state:)`` may therefore change the list,
/// like a completion. Calls that such a change makes obsolete are omitted.
public protocol TerminalListViewDelegate: AnyObject {
  /// Called before the user selects a row. Returns the row to select, which may be another, or `nil` for
  /// none. The default is `path`, which refers to this row even if it has moved in the meantime.
  func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath?

  /// Called after the user has selected a row, or has chosen the selected row again.
  func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath)

  /// Called before the user deselects a row, by choosing it again if several can be selected,
  /// otherwise by choosing another one. Return `nil` to keep it selected; the default is `path`.
  func listView(_ listView: TerminalListView, willDeselectRowAt path: ElementPath) -> ElementPath?

  /// Called after the user has deselected a row.
  func listView(_ listView: TerminalListView, didDeselectRowAt path: ElementPath)

  /// Called after the user has pressed Enter or space on the header of a section, or clicked on it.
  /// A collapsible section is already collapsed or expanded.
  func listView(_ listView: TerminalListView, didSelectHeaderInSection section: Int)

  /// Called after the user has chosen a column, by its title or with the key `s`, usually to sort
  /// by it; see ``TerminalListView/sortOrder``.
  func listView(_ listView: TerminalListView, didSelectColumn column: String)

  /// Called before the user moves a row. Returns the destination in the rows after the move:
  /// `target`, the default, another path, or `source` to leave the row where it is.
  func listView(
    _ listView: TerminalListView, targetForMoveOfRowAt source: ElementPath, to target: ElementPath
  ) -> ElementPath

  /// Called after the user has moved a row, from `source` before the move to `target` after it.
  func listView(
    _ listView: TerminalListView, didMoveRowAt source: ElementPath, to target: ElementPath)

  /// Called when the cursor is on another row because of a key, a click or the program, or because
  /// its row was deleted, but not because its row has moved.
  ///
  /// - Parameters:
  ///   - listView: The list.
  ///   - source: The previous row of the cursor, as a path before the change; `nil` if there was no
  ///     cursor, or if it was on a header.
  ///   - target: The current row of the cursor; `nil` if there is no cursor, or if it is on a
  ///     header.
  func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?)

  /// Called before a row is drawn: `content` can be restyled or replaced.
  ///
  /// The result is used for this frame only; the next call starts again with the content of the
  /// data source. The method is called for every row of every frame, so it must be quick, and it
  /// must not change the list. The row has as many lines as the content of the data source takes;
  /// further lines are not shown. A deleted row keeps its last appearance while it leaves, and so do all rows
  /// after a batch was refused.
  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState)
}

extension TerminalListViewDelegate {
  public func listView(
    _ listView: TerminalListView, willSelectRowAt path: ElementPath
  ) -> ElementPath? { path }

  public func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {}

  public func listView(
    _ listView: TerminalListView, willDeselectRowAt path: ElementPath
  ) -> ElementPath? { path }

  public func listView(_ listView: TerminalListView, didDeselectRowAt path: ElementPath) {}

  public func listView(_ listView: TerminalListView, didSelectHeaderInSection section: Int) {}

  public func listView(_ listView: TerminalListView, didSelectColumn column: String) {}

  public func listView(
    _ listView: TerminalListView, targetForMoveOfRowAt source: ElementPath, to target: ElementPath
  ) -> ElementPath { target }

  public func listView(
    _ listView: TerminalListView, didMoveRowAt source: ElementPath, to target: ElementPath
  ) {}

  public func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?
  ) {}

  public func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {}
}
