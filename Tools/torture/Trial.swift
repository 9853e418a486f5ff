import Glibc
import TortureSupport

/// One part: its tests, its measurements and the violated guarantees.
struct Trial {
  let part: String
  let count: Int
  let minutes: Double
  private(set) var figures: [(what: String, seen: String)] = []
  private(set) var broken: [String] = []
  private var state: UInt64

  init(part: String, count: Int, minutes: Double, seed: UInt64) {
    (self.part, self.count, self.minutes) = (part, count, minutes)
    state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func expect(_ holds: Bool, _ promise: @autoclosure () -> String) {
    if !holds { broken.append(promise()) }
  }

  mutating func report(_ what: String, _ seen: String) { figures.append((what, seen)) }

  /// Reports times in milliseconds: their median and the longest.
  mutating func report(_ what: String, times: [Double]) {
    guard !times.isEmpty else { return }
    let sorted = times.sorted()
    report(
      what,
      "\(sorted.count) times: half within \(Int(sorted[sorted.count / 2])) ms, all within "
        + "\(Int(sorted[sorted.count - 1].rounded(.up))) ms")
  }

  mutating func random(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func random<Element>(of elements: [Element]) -> Element {
    elements[random(below: elements.count)]
  }
}

/// The results of all parts, as a table.
struct Report {
  private var trials: [Trial] = []

  var isBroken: Bool { trials.contains { !$0.broken.isEmpty } }

  mutating func add(_ trial: Trial) { trials.append(trial) }

  var text: String {
    var lines: [String] = [""]
    for trial in trials {
      for figure in trial.figures {
        lines.append("| \(trial.part) | \(figure.what) | \(figure.seen) |")
      }
      if trial.broken.isEmpty { continue }
      lines.append("| \(trial.part) | BROKEN | \(trial.broken.count) promises |")
    }
    for trial in trials where !trial.broken.isEmpty {
      lines += ["", "\(trial.part), broken:"]
      lines += trial.broken.prefix(10).map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

/// The monotonic time in milliseconds.
func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

extension ScratchFolder {
  /// Replaces the list at once.
  func save(_ text: String) throws { try replace("list.txt", with: text) }

  /// The contents of a file; empty if there is none.
  func text(_ name: String) -> String { (try? read(name)) ?? "" }

  /// The process that a hook named in a file.
  func process(_ name: String) -> Int32? { Int32(text(name).prefix { $0 != "\n" }) }
}

extension PtyTerminal {
  /// A description of the terminal after the command's end if it differs from before; otherwise
  /// `nil`.
  var trouble: String? {
    if settings != settingsAtStart { return "settings \(settings), not \(settingsAtStart)" }
    for (on, off) in [
      ("[?1049l", "[?1049h"), ("[?25h", "[?25l"), ("[?2004l", "[?2004h"), ("[?1004l", "[?1004h"),
    ] where !comes("\u{1B}" + on, afterAll: "\u{1B}" + off) {
      return "no \(on) after \(off)"
    }
    return nil
  }

  private func comes(_ last: String, afterAll other: String) -> Bool {
    guard let end = text.ranges(of: last).last else { return !text.contains(other) }
    return text.ranges(of: other).allSatisfy { $0.lowerBound < end.lowerBound }
  }
}

/// The resources that a process has used, from /proc.
struct ProcessUse {
  /// In megabytes.
  let memory: Double
  /// In milliseconds.
  let time: Double
  let descriptors: Int

  init?(of id: Int32) {
    guard let status = Self.read("/proc/\(id)/statm"), let stat = Self.read("/proc/\(id)/stat"),
      let end = stat.lastIndex(of: ")"),
      let pages = status.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    let fields = stat[end...].split(separator: " ")
    guard fields.count > 12, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    memory = pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    time = (user + system) * 1_000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    descriptors = Self.entries("/proc/\(id)/fd")
  }

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    return String(decoding: buffer[..<max(0, Glibc.read(descriptor, &buffer, 4096))], as: UTF8.self)
  }

  private static func entries(_ folder: String) -> Int {
    guard let directory = opendir(folder) else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count - 2
  }
}
