import CNcursesw
import Glibc
import ListMotion

extension Session {
  /// Draws the lines of `frame` that differ from what is shown.
  ///
  /// They go straight into `newscr`, what ncurses will have on the screen next: with nothing else to
  /// draw, a window of our own would only be copied there.
  func present(_ frame: Frame) {
    guard isOpen, let window = ncurses_newscr() else { return }
    painter.present(frame, on: window)
    doupdate()
    askForBackground()
  }

  /// Draws everything that is shown once more, on a cleared screen.
  func redraw() {
    guard isOpen else { return }
    clearok(ncurses_curscr(), true)
    wrefresh(ncurses_curscr())
  }

  /// Sounds the terminal's bell.
  func beep() {
    if isOpen { CNcursesw.beep() }
  }

  /// The size that the kernel knows, when it is another one than before.
  @discardableResult
  func updateSize() -> Size? {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    let now = Size(width: Int(window.ws_col), height: Int(window.ws_row))
    guard now != size else { return nil }
    size = now
    resize_term(Int32(window.ws_row), Int32(window.ws_col))
    // The terminal has wrapped or cut what it showed in its own way.
    painter.forgetPresented()
    clearok(ncurses_curscr(), true)
    return now
  }
}
