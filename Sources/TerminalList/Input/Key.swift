/// A key, as the terminal reports it.
public enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter or sign held with Ctrl, the letter in lower case.
  case control(Character)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case tab, backTab, enter, escape, backspace, delete, insert
  /// F1 and on.
  case function(Int)
}
