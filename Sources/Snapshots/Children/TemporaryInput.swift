import Glibc

/// Bytes for the standard input of a child, in a file without a name: it can be read at the child's
/// pace, and nobody has to wait until it is.
package final class TemporaryInput {
  package let descriptor: Int32

  /// Throws ``SnapshotError/noDescriptors`` when there is no room for a temporary file.
  package init(_ bytes: [UInt8]) throws(SnapshotError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/flipbook.XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .noDescriptors }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .noDescriptors }
      rest = rest.dropFirst(count)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
