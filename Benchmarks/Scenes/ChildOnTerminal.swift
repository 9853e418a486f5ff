import Glibc

/// A program on a pseudo-terminal of 200 columns and 60 lines, and its keyboard.
final class ChildOnTerminal {
  private let master: Int32
  private let id: pid_t
  private let started = Samples.clock
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ command: [String]) {
    let (master, slave) = DiscardingTerminal.open(columns: 200, lines: 60)
    self.master = master
    setenv("TERM", Report.terminals[0], 1)
    id = ChildProcess.spawn(command, input: slave, output: slave)
    close(slave)
  }

  /// The nanoseconds from the start until `text` was written.
  func time(until text: String) -> Int {
    let wanted = Array(text.utf8)
    var seen: [UInt8] = []
    while !seen.contains(wanted) {
      guard wait(5000) else { Console.fail("a program drew no first screen") }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { Console.fail("a program ended before its first screen") }
      seen += buffer[..<count]
    }
    return ChildOnTerminal.nanoseconds(since: started)
  }

  /// The nanoseconds from a key to the first byte of the response.
  func answer(to key: String) -> Int {
    drain()
    let pressed = Samples.clock
    _ = write(master, key, key.utf8.count)
    guard wait(5000) else { Console.fail("no answer to the key \(key)") }
    defer { drain() }
    return ChildOnTerminal.nanoseconds(since: pressed)
  }

  /// The number of times it woke up and of bytes it wrote in this many seconds without a key.
  func idle(for seconds: UInt32) -> (switches: Int, bytes: Int) {
    drain()
    let before = Machine.wakeUps(of: id)
    sleep(seconds)
    let switches = Machine.wakeUps(of: id) - before
    return (switches, wait(0) ? read(master, &buffer, buffer.count) : 0)
  }

  func end() {
    kill(id, SIGTERM)
    close(master)
    var status: Int32 = 0
    waitpid(id, &status, 0)
  }

  /// Reads until nothing has arrived for 5 ms.
  private func drain() {
    while wait(5) { if read(master, &buffer, buffer.count) <= 0 { return } }
  }

  private func wait(_ milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, milliseconds) > 0
  }

  private static func nanoseconds(since start: Duration) -> Int {
    let time = (Samples.clock - start).components
    return Int(time.seconds) * 1_000_000_000 + Int(time.attoseconds / 1_000_000_000)
  }
}
