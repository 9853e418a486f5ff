import CNcursesw

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

extension Key {
  /// The key of an ncurses code (`KEY_…`), as `getch` returns it and `get_wch` stores it with
  /// `KEY_CODE_YES`; `nil` for a code that is no key, such as `KEY_RESIZE` and `KEY_MOUSE`.
  public init?(code: Int32) {
    switch code {
    case KEY_UP: self = .up
    case KEY_DOWN: self = .down
    case KEY_LEFT: self = .left
    case KEY_RIGHT: self = .right
    case KEY_HOME: self = .home
    case KEY_END: self = .end
    case KEY_PPAGE: self = .pageUp
    case KEY_NPAGE: self = .pageDown
    case KEY_BTAB: self = .backTab
    case KEY_ENTER: self = .enter
    case KEY_BACKSPACE: self = .backspace
    case KEY_DC: self = .delete
    case KEY_IC: self = .insert
    case KEY_F0 + 1...KEY_F0 + 63: self = .function(Int(code - KEY_F0))
    default: return nil
    }
  }

  /// The key of a scalar that the terminal sent, as `get_wch` stores it with `OK`.
  public init(scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9: self = .tab
    case 10, 13: self = .enter
    case 27: self = .escape
    case 8, 127: self = .backspace
    case 0: self = .control("@")
    case 1...26: self = .control(Character(Unicode.Scalar(scalar.value + 0x60)!))
    case 28...31: self = .control(Character(Unicode.Scalar(scalar.value + 0x40)!))
    default: self = .character(Character(scalar))
    }
  }

  /// The key of a control sequence that the terminal's entry does not list.
  ///
  /// Terminals send other sequences than their entry says when the keypad's mode is lost on the
  /// way. Keys held with Shift, Alt or Ctrl are left to the entry.
  init?(parameters: String, final: Unicode.Scalar) {
    switch (parameters, final) {
    case ("", "A"): self = .up
    case ("", "B"): self = .down
    case ("", "C"): self = .right
    case ("", "D"): self = .left
    case ("", "H"), ("1", "~"), ("7", "~"): self = .home
    case ("", "F"), ("4", "~"), ("8", "~"): self = .end
    case ("", "M"): self = .enter
    case ("", "Z"): self = .backTab
    case ("2", "~"): self = .insert
    case ("3", "~"): self = .delete
    case ("5", "~"): self = .pageUp
    case ("6", "~"): self = .pageDown
    default: return nil
    }
  }
}
