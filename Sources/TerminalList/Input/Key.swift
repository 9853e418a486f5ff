/// A key, as the terminal reports it.
public enum Key: Hashable, Sendable {
  /// A letter, a digit, a sign or a blank.
  case character(Character)
  /// A letter or sign held with Ctrl, the letter in lower case.
  case control(Character)
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// To the start.
  case home
  /// To the end.
  case end
  /// A screenful up.
  case pageUp
  /// A screenful down.
  case pageDown
  /// Tab, which is Ctrl-I too.
  case tab
  /// Tab with Shift.
  case backTab
  /// Enter or Return, which is Ctrl-M too.
  case enter
  /// Escape, alone.
  case escape
  /// What deletes to the left.
  case backspace
  /// What deletes under the cursor.
  case delete
  /// Insert.
  case insert
  /// F1 and on.
  case function(Int)
}
