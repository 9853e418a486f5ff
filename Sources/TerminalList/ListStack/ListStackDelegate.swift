public import ListDiff

/// Controls the moves of rows by the user from one list of a stack to another.
///
/// Both methods have default implementations. For moves within one list, the list calls its own
/// delegate: ``TerminalListViewDelegate/listView(_:targetForMoveOfRowAt:to:)``. During a drag, these methods
/// are called whenever the row reaches another list; the drag ends with ``MouseEvent/Action/release``.
public protocol ListStackDelegate: AnyObject {
  /// Called before the user moves a row to another list. Returns its path there: `target`, the
  /// default, another path, or `nil` to leave the row where it is.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - source: The row, in the list of `pane`.
  ///   - pane: The pane that it would leave.
  ///   - target: Its path in the list of `other`, after the move.
  ///   - other: The pane to which it would move.
  func listStack(
    _ stack: ListStack, targetForMoveOfRowAt source: ElementPath, ofPane pane: Int,
    to target: ElementPath, ofPane other: Int
  ) -> ElementPath?

  /// Called after the user has moved a row from one list to another.
  func listStack(
    _ stack: ListStack, didMoveRowAt source: ElementPath, ofPane pane: Int, to target: ElementPath,
    ofPane other: Int)
}

extension ListStackDelegate {
  public func listStack(
    _ stack: ListStack, targetForMoveOfRowAt source: ElementPath, ofPane pane: Int,
    to target: ElementPath, ofPane other: Int
  ) -> ElementPath? { target }

  public func listStack(
    _ stack: ListStack, didMoveRowAt source: ElementPath, ofPane pane: Int, to target: ElementPath,
    ofPane other: Int
  ) {}
}
