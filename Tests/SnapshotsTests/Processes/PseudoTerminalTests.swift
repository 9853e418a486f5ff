import Glibc
import TestSupport
import Testing

@testable import Feeds

/// A terminal that is opened again is as good as a new one.
@Suite struct PseudoTerminalTests {
  /// What comes out at the master's end; `nil` once nobody has the other end open.
  private func read(_ terminal: PseudoTerminal) -> String? {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(terminal.master, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func write(_ text: String, to end: Int32) -> Bool {
    Glibc.write(end, text, text.utf8.count) == text.utf8.count
  }

  @Test func itIsAtItsEndUntilItIsOpenedAgain() throws {
    let terminal = try PseudoTerminal()
    for text in ["one\n", "two\n"] {
      let end = try terminal.open(columns: 80, lines: 24)
      #expect(write(text, to: end))
      close(end)
      #expect(read(terminal) == text)
      #expect(read(terminal) == nil)
    }
  }

  @Test func modesAndSizeAreThoseOfTheFirstTime() throws {
    let terminal = try PseudoTerminal()
    var modes = termios()
    var size = winsize()
    var end = try terminal.open(columns: 80, lines: 24)
    tcgetattr(end, &modes)
    modes.c_oflag |= tcflag_t(OPOST)
    modes.c_lflag |= tcflag_t(ECHO)
    modes.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(end, TCSANOW, &modes)
    size.ws_row = 3
    _ = ioctl(end, UInt(TIOCSWINSZ), &size)
    close(end)
    end = try terminal.open(columns: 50, lines: 7)
    defer { close(end) }
    tcgetattr(end, &modes)
    _ = ioctl(end, UInt(TIOCGWINSZ), &size)
    #expect(modes.c_oflag & tcflag_t(OPOST) == 0)
    #expect(modes.c_lflag & tcflag_t(ECHO) == 0)
    #expect(modes.c_lflag & tcflag_t(ICANON) != 0)
    #expect(size.ws_row == 7 && size.ws_col == 50)
  }

  @Test func outputThatWasStoppedGoesOn() throws {
    let terminal = try PseudoTerminal()
    var end = try terminal.open(columns: 80, lines: 24)
    tcflow(end, TCOOFF)
    close(end)
    end = try terminal.open(columns: 80, lines: 24)
    defer { close(end) }
    // a write would wait for ever
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    try #require(write("on\n", to: end))
    #expect(read(terminal) == "on\n")
  }
}
