/// The part of the list that stays in place on the screen during a change.
///
/// An anchor never pulls the list back after a scroll: it applies only while the part that it names is on the
/// screen. Otherwise ``automatic`` applies.
public enum ScrollAnchor: Equatable, Sendable {
  /// A list at the top stays at the top, even if rows are inserted there; elsewhere this is like
  /// ``window``. A cursor on the screen stays on it.
  case automatic
  /// The first row on the screen that stays in the list keeps its line, also at the top: rows that
  /// are inserted above it are off screen. A cursor on the screen stays on it.
  case window
  /// A list at the top stays at the top, even if that takes the cursor off the screen.
  case top
  /// A list at its end stays at its end, like `tail -f`, even if that takes the cursor off the
  /// screen. A list that is shorter than the screen is at its end.
  case bottom
  /// The row under the cursor keeps its line, and the other rows move with it.
  case cursor
}

/// The position on the screen to which a row is scrolled.
public enum ScrollPosition: Sendable {
  /// The nearest position at which the row is on the screen; no scrolling if it already is. If the
  /// row is higher than the screen, its first lines are shown, unless it already fills the screen.
  case none
  /// The first line, or the line below a pinned header.
  case top
  /// The middle.
  case middle
  /// The last line of the row is on the last line of the screen.
  case bottom
}
