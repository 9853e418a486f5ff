import Glibc

/// What a system call failed with: the value of `errno`.
package struct SystemError: Error, Equatable {
  package let code: Int32
}

/// Writes all of `bytes`, however often the system takes only some of them.
///
/// Throws what the system said; bytes before that may have been written.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes {
      write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw SystemError(code: errno) }
    written += count
  }
}
