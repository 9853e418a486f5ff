import Glibc

/// The time and circumstances that must be published with figures.
enum Machine {
  /// The processor's name and the number of its cores.
  static var line: String {
    let name = lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }
    let words = name?.split(separator: ":").last?.drop { $0 == " " } ?? "unknown processor"
    return "\(words), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
  }

  /// The current time in ISO 8601, in UTC.
  static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Resident memory of this process in bytes.
  static var residentBytes: Int {
    let pages = lines(of: "/proc/self/statm").first?.split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The number of times that a process has waited so far.
  static func wakeUps(of process: pid_t) -> Int {
    let line = lines(of: "/proc/\(process)/status").first { $0.hasPrefix("voluntary_ctxt") }
    return line.flatMap { Int($0.split { !$0.isNumber }.last ?? "") } ?? 0
  }

  /// The largest resident memory that a process has had so far, in KiB.
  static func peakKibibytes(of process: pid_t) -> Int {
    let line = lines(of: "/proc/\(process)/status").first { $0.hasPrefix("VmHWM") }
    return line.flatMap { $0.split { !$0.isNumber }.first.flatMap { Int($0) } } ?? 0
  }

  /// The path of this program.
  static var executable: String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink(ChildProcess.executable, &path, path.count))
    return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func lines(of path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
  }
}
