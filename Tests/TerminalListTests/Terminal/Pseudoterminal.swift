import Glibc
@testable import TerminalList

/// A pseudoterminal that the test reads from and types on.
final class Pseudoterminal {
  let master: Int32
  let slave: Int32
  let path: String
  private(set) var bytes: [UInt8] = []

  init(width: Int = 40, height: Int = 10) {
    var ends: (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 64)
    precondition(openpty(&ends.0, &ends.1, &name, nil, nil) == 0)
    (master, slave) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(width: width, height: height)
  }

  deinit {
    close(slave)
    close(master)
  }

  func resize(width: Int, height: Int) {
    var size = winsize()
    size.ws_col = UInt16(width)
    size.ws_row = UInt16(height)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    precondition(write(master, bytes, bytes.count) == bytes.count)
  }

  /// Everything written since the last call. Writes to a pseudoterminal arrive at once.
  @discardableResult
  func output() -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(master, &buffer, buffer.count)
      if count <= 0 { break }
      all += buffer[..<count]
    }
    bytes += all
    return String(decoding: all, as: UTF8.self)
  }

  /// The modes of the line, as bytes, for comparison.
  var modes: [UInt8] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return withUnsafeBytes(of: modes) { Array($0) }
  }

  func options(
    type: String = "xterm-256color", color: Terminal.ColorChoice = .auto, mouse: Bool = false,
    environment: [String: String] = [:]
  ) -> Terminal.Options {
    var options = Terminal.Options(color: color, mouse: mouse)
    options.output = slave
    options.input = slave
    let all = environment.merging(["TERM": type]) { mine, _ in mine }
    options.environment = { all[$0] }
    return options
  }
}
