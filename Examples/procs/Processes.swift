import Foundation

/// A process, as described by /proc.
struct Process {
  let pid: Int32
  let user: String
  let command: String
  /// In bytes.
  let memory: Int
  /// Processor time in clock ticks since its start.
  let ticks: Int
  /// The share of one processor that it used since the last reading, from 0.
  var load = 0.0
}

/// The processes of the machine, read repeatedly.
struct ProcessTable {
  private(set) var processes: [Process] = []
  private var lastLook: Duration?
  private var users: [uid_t: String] = [:]

  /// Reads /proc again; `now` is the time of any clock that never goes back.
  mutating func look(now: Duration) {
    let ticks = Dictionary(uniqueKeysWithValues: processes.map { ($0.pid, $0.ticks) })
    let elapsed = lastLook.map { (now - $0) / .seconds(1) } ?? 0
    lastLook = now
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    processes = names.compactMap(Int32.init).compactMap { read($0) }
    guard elapsed > 0 else { return }
    for index in processes.indices {
      let process = processes[index]
      let used = process.ticks - (ticks[process.pid] ?? process.ticks)
      processes[index].load = max(0, Double(used) / Double(sysconf(Int32(_SC_CLK_TCK))) / elapsed)
    }
  }

  /// `nil` for a process that has ended meanwhile.
  private mutating func read(_ pid: Int32) -> Process? {
    var status = stat()
    guard stat("/proc/\(pid)", &status) == 0,
      let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let open = line.firstIndex(of: "("), let close = line.utf8.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // the name may contain blanks and brackets; the fields after it are numbers
    let fields = line[line.index(after: close)...].split(separator: " ")
    guard fields.count > 21, let user = Int(fields[11]), let system = Int(fields[12]),
      let pages = Int(fields[21])
    else { return nil }
    let arguments = try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)
    let command = arguments?.split(separator: "\0").joined(separator: " ") ?? ""
    return Process(
      pid: pid, user: name(of: status.st_uid),
      command: command.isEmpty ? "[\(line[line.index(after: open)..<close])]" : command,
      memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))), ticks: user + system)
  }

  private mutating func name(of uid: uid_t) -> String {
    if let known = users[uid] { return known }
    let name = getpwuid(uid).map { String(cString: $0.pointee.pw_name) } ?? "\(uid)"
    users[uid] = name
    return name
  }
}
