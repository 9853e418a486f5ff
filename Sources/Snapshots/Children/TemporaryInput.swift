import Glibc
import Posix

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
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw .noDescriptors
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
