import Glibc

/// Standard output and standard error, written line by line, never buffered.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Writes `line` and a line end whole, or ends the process when nobody reads any more.
  func print(_ line: String) {
    var text = line
    text.append("\n")
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(rawValue, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { cannotWrite() }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private func cannotWrite() -> Never {
    let reason = String(cString: strerror(errno))
    if self == .output { StandardStream.error.print("flipbook: standard output: \(reason)") }
    exit(Failure.Status.trouble.rawValue)
  }

  var isTerminal: Bool { isatty(rawValue) == 1 }
}
