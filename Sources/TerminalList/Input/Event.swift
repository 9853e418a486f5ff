public import ListMotion

/// What an ``EventLoop`` and an ``EventStream`` wake up for.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; its lines end in `\n`. It is data, control characters and all.
  ///
  /// A paste of more than a million characters comes in several events. Where the end of a paste is
  /// lost on the way, this is what came of it until for two seconds no more came than can be typed.
  case paste(String)
  /// The terminal's window, or the pane, has the keyboard from now on, or has lost it. Terminals that
  /// do not tell send none.
  case focusChanged(isFocused: Bool)
  /// The mouse was used; only while ``Terminal/mouse`` is on.
  case mouse(MouseEvent)
  /// The terminal has another size. Present a frame of that size next.
  case resize(Size)
  /// A descriptor that is watched has something to read, or has come to its end.
  case readable(fileDescriptor: Int32)
  /// A thread or a task has posted something; see ``Terminal/poster``.
  case posted(Message)
  /// The deadline is reached.
  case frame
  /// The terminal told its background's colour, and ``Terminal/theme`` is another one now.
  case themeChanged
  /// The program came back from having been stopped; the screen is drawn again already.
  case resumed
  /// The program was asked to end by this signal, or the terminal is gone (`SIGHUP`).
  ///
  /// Save what must be saved. The next call to ``EventLoop/next(until:)``, or the end of the
  /// ``Terminal``, restores the screen and ends the process by that signal.
  case terminate(signal: Int32)
}

extension Event {
  /// A mouse event with its place moved by so many lines and columns; any other event as it is.
  ///
  /// A list that stands on the screen from line 3 on counts from there:
  ///
  /// ```swift
  /// list.handle(event.translated(lines: -3, columns: 0))
  /// ```
  public func translated(lines: Int, columns: Int) -> Event {
    guard case .mouse(let mouse) = self else { return self }
    return .mouse(mouse.translated(lines: lines, columns: columns))
  }
}

/// A click, a movement or a turn of the wheel, in lines and columns from 0 at the top left.
public struct MouseEvent: Hashable, Sendable {
  /// What was done.
  public var action: Action
  /// From 0 at the top.
  public var line: Int
  /// From 0 at the left.
  public var column: Int
  /// What was held meanwhile. Many terminals keep the mouse with Shift for their own selection.
  public var modifiers: Key.Modifiers

  /// An event of your own, such as a test hands to a list.
  public init(action: Action, line: Int, column: Int, modifiers: Key.Modifiers = []) {
    self.action = action
    self.line = line
    self.column = column
    self.modifiers = modifiers
  }

  /// What a mouse does.
  public enum Action: Hashable, Sendable {
    /// The left button goes down.
    case press
    /// The mouse moves while the left button is down.
    case drag
    /// The left button comes up.
    case release
    /// One notch toward the top.
    case wheelUp
    /// One notch toward the end.
    case wheelDown
  }

  /// The event as it is seen from a place `lines` up and `columns` left of where it is counted
  /// from now: with the negative place of a rectangle's top left corner, as it is seen from there.
  public func translated(lines: Int, columns: Int) -> MouseEvent {
    MouseEvent(
      action: action, line: line + lines, column: column + columns, modifiers: modifiers)
  }
}

extension MouseEvent {
  /// The event of a report such as `<64;3;4` and `M`, in xterm's mode 1006; `nil` for what is
  /// neither the left button nor the wheel.
  init?(parameters: String, final: Unicode.Scalar) {
    let parts = parameters.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    // No terminal has more lines or columns than fit into 16 bits.
    let numbers = parts.compactMap { UInt16($0) }.map { Int($0) }
    guard parts.count == 3, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Shift, Meta and Ctrl are 4, 8 and 16 of the button's number.
    let held = numbers[0] >> 2 & 7
    modifiers = Key.Modifiers(rawValue: UInt8(held))
    switch (numbers[0] & ~28, final) {
    case (0, "M"): action = .press
    case (32, "M"): action = .drag
    case (0, "m"): action = .release
    case (64, "M"): action = .wheelUp
    case (65, "M"): action = .wheelDown
    default: return nil
    }
    (column, line) = (numbers[1] - 1, numbers[2] - 1)
  }
}
