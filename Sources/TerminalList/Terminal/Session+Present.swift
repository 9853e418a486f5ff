import CNcursesw
import Glibc
import ListMotion

extension Session {
  /// Draws the lines of `frame` that differ from what is shown.
  func present(_ frame: Frame) {
    guard isOpen else { return }
    if !drawLines(of: frame) {
      encoder.resetPairs()
      presented = nil
      _ = drawLines(of: frame)
    }
    presented = frame
    wrefresh(ncurses_stdscr())
    askForBackground()
  }

  /// Draws what is not shown yet; false when the terminal ran out of colour pairs.
  private func drawLines(of frame: Frame) -> Bool {
    let before = presented?.size == frame.size ? presented : nil
    let window = ncurses_stdscr()
    if before == nil {
      werase(window)
      encoder.forgetLines()
    }
    let width = min(frame.size.width, size.width)
    frame.cells.withUnsafeBufferPointer { cells in
      for line in 0..<min(frame.size.height, size.height) {
        let start = line * frame.size.width
        let new = UnsafeBufferPointer(rebasing: cells[start..<start + frame.size.width])
        if let before, before.shows(new, from: start) { continue }
        draw(UnsafeBufferPointer(rebasing: new[..<width]), line: line)
      }
    }
    return !encoder.takePairShortage()
  }

  private func draw(_ cells: UnsafeBufferPointer<Cell>, line: Int) {
    // The last cell of the screen can be drawn wrong there beside a wide character.
    let isFragile = type.hasPrefix("tmux") || type.hasPrefix("screen")
    let isCorner = line == size.height - 1 && cells.count == size.width
    encoder.encode(cells, blankLast: isFragile && isCorner)
    encoder.put(on: ncurses_stdscr(), line: line)
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
    presented = nil
    clearok(ncurses_curscr(), true)
    return now
  }
}

extension Frame {
  /// Whether the cells from index `start` on are these.
  ///
  /// Bytes decide nearly always; those that differ may do so between the fields only.
  fileprivate func shows(_ line: UnsafeBufferPointer<Cell>, from start: Int) -> Bool {
    cells.withUnsafeBufferPointer { mine in
      let mine = UnsafeBufferPointer(rebasing: mine[start..<start + line.count])
      guard let mineBytes = mine.baseAddress, let bytes = line.baseAddress else { return true }
      return memcmp(mineBytes, bytes, line.count * MemoryLayout<Cell>.stride) == 0
        || mine.elementsEqual(line)
    }
  }
}
