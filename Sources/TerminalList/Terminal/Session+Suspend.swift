import CNcursesw

extension Session {
  /// Leaves the screen to the shell until the process goes on.
  func suspend() {
    guard isOpen else { return }
    turnOffInput()
    endwin()
    signals.stop()
    resume()
  }

  /// Takes the screen again after the process was stopped.
  ///
  /// A process that goes on in the background is stopped again by the first line, which sets the
  /// terminal's modes, until it is in the foreground: the shell's screen stays the shell's.
  func resume() {
    guard isOpen else { return }
    reset_prog_mode()
    if !isendwin() { endwin() }
    turnOnInput()
    redraw()
    curs_set(0)
  }
}
