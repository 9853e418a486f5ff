internal import ListMotion

extension TerminalListView {
  /// A list on all of `terminal`'s screen, in its colours and with its widths of characters.
  ///
  /// Both change with the terminal: set ``size`` on ``Event/resize(_:)`` and the theme of ``painter``
  /// on ``Event/themeChanged``.
  public convenience init(_ terminal: borrowing Terminal) {
    self.init(size: terminal.size, painter: terminal.rowPainter)
  }
}
