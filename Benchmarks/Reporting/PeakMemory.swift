import Foundation

/// Resident memory of this process, as Linux counts it.
enum PeakMemory {
  /// No Linux, or a Linux without /proc.
  struct Unavailable: Error, CustomStringConvertible {
    let description = "memory is measured on Linux only: /proc/self/status cannot be read"
  }

  /// The MiB by which the peak during `work` is above what was resident before it.
  static func mebibytes(during work: () -> Void) throws -> Double {
    forgetPeak()
    let before = try kibibytes("VmRSS:")
    work()
    return Double(try kibibytes("VmHWM:") - before) / 1024
  }

  /// Makes what is resident now the peak (proc(5), clear_refs).
  private static func forgetPeak() {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
    try? file.write(contentsOf: Data("5".utf8))
    try? file.close()
  }

  private static func kibibytes(_ field: String) throws -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    guard words.count > 1, let number = Int(words[1]) else { throw Unavailable() }
    return number
  }
}
