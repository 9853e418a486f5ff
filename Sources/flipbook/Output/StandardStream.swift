import Glibc
import Snapshots

/// Standard output and standard error, written line by line, never buffered.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes `line` and a line end whole, or ends the process when nobody reads any more.
  func print(_ line: String) { write(Array("\(line)\n".utf8)) }

  /// Writes bytes as they are, all of them.
  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(rawValue, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { cannotWrite() }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private func cannotWrite() -> Never {
    let reason = WritingTrouble.reason(errno)
    if self == .output { StandardStream.error.print("flipbook: standard output: \(reason)") }
    exit(Failure.Status.trouble.rawValue)
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }
}
