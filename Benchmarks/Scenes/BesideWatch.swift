import Glibc

/// The cost of `flipbook watch` compared with `watch -d`: both run the same commands at the same
/// time, on terminals of 80 columns and 24 lines.
///
/// A figure is the processor time of the program itself, without that of the command. Rates are per
/// run of the command, so that the number of runs does not matter.
struct BesideWatch {
  private let flipbook: String
  private let folder: String

  /// A running program.
  private struct Contender {
    let name: String
    let id: pid_t
    let master: Int32
    /// The file in which the command counts its runs.
    let counter: String
    var began = (nanoseconds: 0, runs: 0)
  }

  /// - Parameter path: The command; `nil` for the one that was built with this program.
  static func measure(_ path: String?) -> String {
    guard access("/usr/bin/watch", X_OK) == 0 else { Console.fail("there is no watch") }
    let own = Machine.executable.split(separator: "/").dropLast().joined(separator: "/")
    let flipbook = path ?? "/\(own)/flipbook"
    guard access(flipbook, X_OK) == 0 else {
      Console.fail("\(flipbook) is not there: swift build -c release --product flipbook")
    }
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/beside.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { Console.fail("\(parent) cannot be written") }
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { rmdir(folder) }
    let beside = BesideWatch(flipbook: flipbook, folder: folder)
    return "{"
      + [
        beside.compare(.processes, seconds: 20, interval: "1"),
        beside.compare(.listing, seconds: 20, interval: "1"),
        beside.compare(.log, seconds: 20, interval: "1"),
      ].joined(separator: ",\n") + "}"
  }

  private func compare(_ output: WatchedOutput, seconds: Int, interval: String) -> String {
    Console.say("\nbeside watch -d: \(output.rawValue)\n")
    Console.say("", ["CPU µs", "to watch", "peak KiB", "bytes"])
    let programs: [(String, [String])] = [
      ("watch -d", ["/usr/bin/watch", "-d", "-n", interval, "-x"]),
      ("flipbook", [flipbook, "watch", "-n", interval, "-x"]),
      ("--motion none", [flipbook, "watch", "-n", interval, "-x", "--motion", "none"]),
    ]
    var contenders = programs.map { start($0, $1, output) }
    read(contenders, for: .seconds(4))
    for index in contenders.indices { contenders[index].began = state(of: contenders[index]) }
    let bytes = read(contenders, for: .seconds(seconds))
    let states = contenders.map(state)
    let costs = zip(contenders, states).map { before, now in
      (now.nanoseconds - before.began.nanoseconds) / max(1, now.runs - before.began.runs) / 1000
    }
    var members: [String] = []
    for (index, contender) in contenders.enumerated() {
      let tenths = costs[index] * 10 / max(1, costs[0])
      let runs = max(1, states[index].runs - contender.began.runs)
      let peak = Machine.peakKibibytes(of: contender.id)
      Console.say(
        contender.name,
        ["\(costs[index])", "\(tenths / 10).\(tenths % 10)", "\(peak)", "\(bytes[index] / runs)"])
      members.append(
        "\(JSONText.string(contender.name)): "
          + JSONText.object([
            "microsecondsPerRun": costs[index], "tenthsOfWatch": tenths, "peakKibibytes": peak,
            "bytesPerRun": bytes[index] / runs,
          ]))
      end(contender)
    }
    return "\(JSONText.string(output.rawValue)): {\(members.joined(separator: ", "))}"
  }

  private func start(_ name: String, _ words: [String], _ output: WatchedOutput) -> Contender {
    let counter = "\(folder)/\(name.filter { $0.isLetter })"
    guard let file = fopen(counter, "w") else { Console.fail("\(counter) cannot be written") }
    fputs("0\n", file)
    fclose(file)
    let (master, slave) = DiscardingTerminal.open(columns: 80, lines: 24)
    setenv("TERM", Report.terminals[0], 1)
    setenv("COLORTERM", "truecolor", 1)
    let id = ChildProcess.spawn(
      words + [Machine.executable, "print", output.rawValue, counter], input: slave, output: slave)
    close(slave)
    return Contender(name: name, id: id, master: master, counter: counter)
  }

  /// Reads the output of the programs for this time. Returns the number of bytes for each of them.
  @discardableResult
  private func read(_ contenders: [Contender], for time: Duration) -> [Int] {
    let end = Samples.clock + time
    var bytes = contenders.map { _ in 0 }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var polled = contenders.map { pollfd(fd: $0.master, events: Int16(POLLIN), revents: 0) }
    while Samples.clock < end {
      guard poll(&polled, nfds_t(polled.count), 20) > 0 else { continue }
      for index in polled.indices where polled[index].revents & Int16(POLLIN) != 0 {
        bytes[index] += max(0, Glibc.read(polled[index].fd, &buffer, buffer.count))
      }
    }
    return bytes
  }

  /// The processor time of a program so far, and the runs of its command.
  private func state(of contender: Contender) -> (nanoseconds: Int, runs: Int) {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(contender.id, &clock) == 0, clock_gettime(clock, &time) == 0,
      let file = fopen(contender.counter, "r")
    else { Console.fail("\(contender.name) has ended") }
    defer { fclose(file) }
    var digits = [CChar](repeating: 0, count: 16)
    fgets(&digits, Int32(digits.count), file)
    return (time.tv_sec * 1_000_000_000 + time.tv_nsec, Int(atol(digits)))
  }

  private func end(_ contender: Contender) {
    kill(contender.id, SIGTERM)
    close(contender.master)
    var status: Int32 = 0
    waitpid(contender.id, &status, 0)
    unlink(contender.counter)
  }
}
