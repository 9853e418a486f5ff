import Foundation

/// The resident memory of this process, as reported by Linux.
enum PeakMemory {
  /// The system is not Linux, or has no /proc.
  struct Unavailable: Error, CustomStringConvertible {
    let description = "memory is measured on Linux only: /proc/self/status cannot be read"
  }

  /// The MiB by which the peak during `work` exceeds the resident memory before it.
  static func mebibytes(during work: () -> Void) throws -> Double {
    forgetPeak()
    let before = try kibibytes("VmRSS:")
    work()
    return Double(try kibibytes("VmHWM:") - before) / 1024
  }

  /// Resets the peak to the current resident memory (proc(5), clear_refs).
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
