public import ListMotion

/// What an ``EventLoop`` wakes up for.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; its lines end in `\n`. It is data, control characters and all. Where the end
  /// of a paste is lost on the way, this is what came of it until nothing more did for two seconds.
  case paste(String)
  /// The mouse was used; only while ``Terminal/mouse`` is on.
  case mouse(MouseEvent)
  /// The terminal has another size. Present a frame of that size next.
  case resize(Size)
  /// A descriptor that is watched has something to read, or has come to its end.
  case readable(fileDescriptor: Int32)
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
