extension TerminalListView {
  /// Handles a key or a mouse event that has a meaning for a list.
  ///
  /// <doc:KeysAndMouse> lists all of them.
  ///
  /// Within a row that is higher than the screen, the keys that move the cursor by rows scroll by lines
  /// instead; at the end of the row, they move to the next one.
  ///
  /// A program that uses one of these keys for something else must handle it first. Lines and
  /// columns of a mouse event count from the top left of the list; see
  /// ``Event/translated(lines:columns:)``. The list does not follow the size of the terminal; the
  /// program sets ``size``.
  ///
  /// - Returns: Whether the list used the event. A key counts as used even if the cursor is already
  ///   at an end. A list without rows uses only keys that scroll sideways or act on columns; one that
  ///   ``needsReloadData`` uses nothing.
  @discardableResult
  public func handle(_ event: Event) -> Bool { UserActions(list: self).handle(event) }
}
