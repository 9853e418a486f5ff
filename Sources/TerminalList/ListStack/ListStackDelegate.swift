public import ListDiff

/// Decides about rows that the user moves from one list of a stack to another.
///
/// Both methods have defaults. Within one list the list asks its own delegate:
/// ``TerminalListViewDelegate/listView(_:targetForMoveOfRowAt:to:)``. While the mouse holds a row they are
/// called whenever it comes to another list; the drag ends with ``MouseEvent/Action/release``.
public protocol ListStackDelegate: AnyObject {
  /// The user is about to move a row to another list. The answer is its place there, `target` or another
  /// one, or `nil` to leave it where it is; `target` by default.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - source: The row, in the list of `pane`.
  ///   - pane: The pane that it would leave.
  ///   - target: Its place in the list of `other`, after the move.
  ///   - other: The pane that it would go to.
  func listStack(
    _ stack: ListStack, targetForMoveOfRowAt source: ElementPath, ofPane pane: Int,
    to target: ElementPath, ofPane other: Int
  ) -> ElementPath?

  /// The user has moved a row from its place in one list to its place in another.
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
