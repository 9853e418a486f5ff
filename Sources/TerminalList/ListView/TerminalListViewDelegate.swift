public import ListDiff
public import ListMotion

/// Decides about what the user does with a list view, and draws rows in its own way, as with a
/// table view.
///
/// All methods have defaults. Paths index the rows at the time of the call, unless a method says
/// otherwise.
///
/// Methods are called when the list is whole again, before the call returns that caused them. So
/// each method but ``listView(_:willDisplay:forRowAt:state:)`` may change the list, as a completion
/// may. Calls that such a change makes out of date are left out.
public protocol TerminalListViewDelegate: AnyObject {
  /// The user is about to select a row. The answer is the row to select, the same or another, or
  /// `nil` for none. The default is `path`, which means the row asked about even if it has moved by
  /// then.
  func listView(_ listView: TerminalListView, willSelectRowAt path: ElementPath) -> ElementPath?

  /// The user has selected a row, or has chosen again the one that was selected.
  func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath)

  /// The user is about to deselect a row, by choosing it again where several can be selected, else
  /// by choosing another one. `nil` lets it stay selected; `path` by default.
  func listView(_ listView: TerminalListView, willDeselectRowAt path: ElementPath) -> ElementPath?

  /// The user has deselected a row.
  func listView(_ listView: TerminalListView, didDeselectRowAt path: ElementPath)

  /// The user has pressed Enter or space on the header of a section, or clicked on it. A collapsible
  /// section is collapsed or expanded by then.
  func listView(_ listView: TerminalListView, didSelectHeaderInSection section: Int)

  /// The user has chosen a column by its title, to sort by it: see ``TerminalListView/sortOrder``.
  func listView(_ listView: TerminalListView, didSelectColumn column: String)

  /// The user is about to move a row. The answer is where it goes, in the rows after the move:
  /// `target`, the default, another place, or `source` to leave it where it is.
  func listView(
    _ listView: TerminalListView, targetForMoveOfRowAt source: ElementPath, to target: ElementPath
  ) -> ElementPath

  /// The user has moved a row, from its place before the move to its place after it.
  func listView(
    _ listView: TerminalListView, didMoveRowAt source: ElementPath, to target: ElementPath)

  /// The cursor is on another row, by a key or a click, by the program, or because its row was
  /// deleted; not because its row has moved.
  ///
  /// - Parameters:
  ///   - listView: The list.
  ///   - source: The row that it was on, as it was before the change; `nil` if there was none, or it
  ///     was on a header.
  ///   - target: The row that it is on now; `nil` if there is none, or it is on a header.
  func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?)

  /// A row is about to be drawn: `content` may be restyled or made anew.
  ///
  /// What is drawn here is for this frame only; the content of the data source, between the old and
  /// the new one while bars grow, comes in again with the next. It is asked for every row of every
  /// frame, so it must be quick, and it must not change the list. The row has the lines that the
  /// content of the data source takes; of more, the first ones are seen. A deleted row is drawn as
  /// it was last, while it leaves; so are all rows after a batch was refused.
  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState)

  /// A row that was drawn is no longer seen: it was scrolled away, or deleted and is now gone.
  ///
  /// - Parameters:
  ///   - listView: The list.
  ///   - content: What it showed last.
  ///   - path: Where it was when it was last drawn as a row of the list.
  func listView(
    _ listView: TerminalListView, didEndDisplaying content: RowContent,
    forRowAt path: ElementPath)

  /// Other lines stand on the screen than before: the user or the program scrolled, or a change
  /// kept what is read in its place.
  func listViewDidScroll(_ listView: TerminalListView)
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

  public func listView(
    _ listView: TerminalListView, didEndDisplaying content: RowContent, forRowAt path: ElementPath
  ) {}

  public func listViewDidScroll(_ listView: TerminalListView) {}
}
