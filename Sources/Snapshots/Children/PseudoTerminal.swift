import Glibc

/// Both ends of a new pseudo-terminal that passes on what is written as it is.
struct PseudoTerminal {
  let master: Int32
  /// The other end, to be closed when a child has it.
  let held: Int32
  let path: String

  init(columns: Int, lines: Int) throws(SnapshotError) {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&ends.master, &ends.slave, &name, nil, nil) == 0 else { throw .noDescriptors }
    for end in [ends.master, ends.slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    master = ends.master
    held = ends.slave
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    var modes = termios()
    if tcgetattr(held, &modes) == 0 {
      modes.c_oflag &= ~tcflag_t(OPOST)
      modes.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(held, TCSANOW, &modes)
    }
    PseudoTerminal.resize(master, columns: columns, lines: lines)
  }

  static func resize(_ master: Int32, columns: Int, lines: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: lines), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
