import Glibc
import Posix
import Snapshots

/// Standard output and standard error, written line by line, never buffered.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes `line` and a line end whole, or ends the process when nobody reads any more.
  func print(_ line: String) { write(Array("\(line)\n".utf8)) }

  /// Writes bytes as they are, all of them.
  func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try writeAll(bytes, to: rawValue)
    } catch {
      cannotWrite(error.code)
    }
  }

  private func cannotWrite(_ code: Int32) -> Never {
    let reason = WritingTrouble.reason(code)
    if self == .output { StandardStream.error.print("flipbook: standard output: \(reason)") }
    exit(Failure.Status.trouble.rawValue)
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }
}
