import Glibc

/// A pseudo-terminal that passes on what is written as it is, for one child after another.
///
/// Making one costs several times as much as opening it again. Each child finds it as if it were new;
/// it may go to the next one as soon as nobody has the other end open, which is when ``master`` is at
/// its end.
final class PseudoTerminal {
  let master: Int32
  /// Where the other end is found.
  let path: String
  /// The modes that a child finds, whatever the one before has made of them.
  private let modes: termios

  init() throws(SnapshotError) {
    var ends: (master: Int32, other: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var modes = termios()
    guard openpty(&ends.master, &ends.other, &name, nil, nil) == 0 else { throw .noDescriptors }
    _ = fcntl(ends.master, F_SETFD, FD_CLOEXEC)
    DescriptorReader.stopWaiting(ends.master)
    tcgetattr(ends.other, &modes)
    close(ends.other)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ECHO)
    master = ends.master
    self.modes = modes
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { close(master) }

  /// Opens the other end and makes it as it was at first; to be closed when a child has it.
  func open(columns: Int, lines: Int) throws(SnapshotError) -> Int32 {
    let end = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw .noDescriptors }
    var modes = modes
    tcsetattr(end, TCSANOW, &modes)
    // the last child may have stopped its output for good
    tcflow(end, TCOON)
    resize(columns: columns, lines: lines)
    return end
  }

  func resize(columns: Int, lines: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: lines), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
