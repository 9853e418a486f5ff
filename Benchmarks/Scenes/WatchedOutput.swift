import Glibc

/// The output of the watched commands, which differs in each run.
enum WatchedOutput: String, CaseIterable {
  /// Processes by load: 60 rows. Each time the numbers of a third of them differ, four are inserted
  /// or deleted, and some are moved.
  case processes
  /// The long form of `ls` for a folder with 20,000 files; twenty have grown.
  case listing
  /// Lines of a log, 45 MB of them; one in ten thousand differs.
  case log

  /// Prints the output of the next run, whose number is in a file, and counts it there.
  static func run(_ words: [String]) {
    guard words.count == 3, let output = WatchedOutput(rawValue: words[1]),
      let file = fopen(words[2], "r+")
    else { Console.fail("print needs what to print and a file that counts the runs", status: 2) }
    var digits = [CChar](repeating: 0, count: 16)
    fgets(&digits, Int32(digits.count), file)
    let run = Int(atol(digits))
    rewind(file)
    fputs("\(run + 1)\n", file)
    fclose(file)
    let printed = fdopen(1, "w")
    output.lines(ofRun: run) { _ = fputs($0, printed) }
    fclose(printed)
  }

  /// Calls `print` with pieces of the output, whole lines.
  func lines(ofRun run: Int, _ print: (String) -> Void) {
    switch self {
    case .processes: print(ProcessTable(afterRuns: run).text)
    case .listing:
      print("total 80000\n")
      for file in 0..<20_000 {
        let size = 1_000 + file * 7 % 9_000 + (file % 1_000 == run % 1_000 ? run : 0)
        let name = String(file + 100_000).dropFirst()
        print(
          "-rw-r--r-- 1 alice staff \(padded(size, 6)) Nov 23 10:\(10 + file % 50) file-\(name)\n")
      }
    case .log:
      for line in 0..<750_000 {
        let load = line % 10_000 == run % 10_000 ? run : 0
        print(
          "2026-11-23 10:00:00 worker-\(line % 16) request \(line + 1_000_000) took \(load) ms, ok\n"
        )
      }
    }
  }
}

private func padded(_ text: some CustomStringConvertible, _ columns: Int) -> String {
  let text = text.description
  return String(repeating: " ", count: max(0, columns - text.count)) + text
}

/// A table of processes that changes a little in each run, and is the same for each run number.
private struct ProcessTable {
  private struct Process {
    let id: Int
    let user: String
    let command: String
    /// Tenths of a percent.
    var load: Int
    var memory: Int
    var seconds: Int
  }

  private static let users = ["root", "alice", "postgres", "www-data", "redis"]
  private static let commands = [
    "nginx", "postgres", "redis-server", "sshd", "cron", "dockerd", "containerd", "etcd", "node",
    "python3", "java", "bash", "vim", "rsyslogd", "NetworkManager",
  ]

  private var processes: [Process] = []
  private var lastID = 100
  /// The state of the generator.
  private var state: UInt64 = 7

  init(afterRuns count: Int) {
    for _ in 0..<60 { processes.append(make()) }
    for _ in 0..<count { change() }
  }

  var text: String {
    var text = "   PID USER       %CPU     RSS      TIME COMMAND\n"
    for process in processes.sorted(by: { ($0.load, $0.id) > ($1.load, $1.id) }) {
      let user = process.user + String(repeating: " ", count: 9 - process.user.count)
      let time = "\(process.seconds / 60):\(10 + process.seconds % 60 % 50)"
      text +=
        "\(padded(process.id, 6)) \(user)\(padded("\(process.load / 10).\(process.load % 10)", 6))"
      text += "\(padded(process.memory, 8))\(padded(time, 10)) \(process.command)\n"
    }
    return text
  }

  /// A number below `bound`, from a linear congruential generator with Knuth's constants.
  private mutating func random(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  private mutating func make() -> Process {
    lastID += 1 + random(below: 300)
    return Process(
      id: lastID, user: Self.users[random(below: Self.users.count)],
      command: Self.commands[random(below: Self.commands.count)], load: random(below: 200),
      memory: 1_000 + random(below: 900_000), seconds: random(below: 5_000))
  }

  private mutating func change() {
    for _ in 0..<20 {
      let index = random(below: processes.count)
      processes[index].load = max(0, processes[index].load + random(below: 31) - 15)
      processes[index].seconds += 1
    }
    for _ in 0..<2 { processes.remove(at: random(below: processes.count)) }
    for _ in 0..<2 { processes.append(make()) }
  }
}
