public import ListMotion

/// An event that wakes an ``EventLoop`` or ``Terminal/events``.
public enum Event: Equatable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; its lines end in `\n`. It is data and may contain control characters.
  ///
  /// If the end of a paste is lost, this is the text that arrived before a silence of two seconds.
  case paste(String)
  /// The mouse was used; reported only while ``Terminal/mouse`` is on.
  case mouse(MouseEvent)
  /// The terminal has a new size. Present a frame of that size next.
  case resize(Size)
  /// A watched descriptor has data to read, or has reached its end.
  case readable(fileDescriptor: Int32)
  /// A thread or a task has posted a message; see ``Terminal/poster``.
  case posted(Message)
  /// The deadline has been reached.
  case frame
  /// The terminal has reported its background colour, and ``Terminal/theme`` has changed.
  case themeChanged
  /// The program has resumed after a stop; the screen is already drawn again.
  case resumed
  /// A signal has requested the program to end, or the terminal has disconnected (`SIGHUP`).
  ///
  /// Save unsaved data. The next call to ``EventLoop/next(until:)``, or the end of the ``Terminal``, restores
  /// the screen and ends the process by that signal.
  case terminate(signal: Int32)
}

extension Event {
  /// A mouse event with its position moved by `lines` and `columns`; any other event unchanged.
  ///
  /// A list whose first line is line 3 of the screen counts from there:
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
public struct MouseEvent: Equatable, Sendable {
  /// The action.
  public var action: Action
  /// The line, from 0 at the top.
  public var line: Int
  /// The column, from 0 at the left.
  public var column: Int
  /// The modifiers that were held. Many terminals reserve the mouse with Shift for their own
  /// selection.
  public var modifiers: Key.Modifiers

  /// Creates an event, for example to pass it to a list in a test.
  public init(action: Action, line: Int, column: Int, modifiers: Key.Modifiers = []) {
    self.action = action
    self.line = line
    self.column = column
    self.modifiers = modifiers
  }

  /// The actions of a mouse.
  public enum Action: Hashable, Sendable {
    /// The left button is pressed.
    case press
    /// The mouse moves while the left button is down.
    case drag
    /// The left button is released.
    case release
    /// The wheel turns one notch towards the top.
    case wheelUp
    /// The wheel turns one notch towards the end.
    case wheelDown
  }

  /// The event with its position moved by `lines` and `columns`. To convert it to the coordinates
  /// of a rectangle, pass the negative position of the rectangle's top left corner.
  package func translated(lines: Int, columns: Int) -> MouseEvent {
    MouseEvent(
      action: action, line: line + lines, column: column + columns, modifiers: modifiers)
  }
}

extension MouseEvent {
  /// The event for a report such as `<64;3;4` and `M`, in xterm's mode 1006; `nil` for anything but
  /// the left button and the wheel.
  init?(parameters: String, final: Unicode.Scalar) {
    let parts = parameters.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
    // No terminal has more lines or columns than fit into 16 bits.
    let numbers = parts.compactMap { UInt16($0) }.map { Int($0) }
    guard parts.count == 3, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // The number of the button includes 4 for Shift, 8 for Meta and 16 for Ctrl.
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
