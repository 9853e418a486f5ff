import Glibc

/// Whole files as bytes.
package enum FileBytes {
  static let standardInputPaths: Set<String> = [
    "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0",
  ]
  private static let chunkSize = 65_536

  /// All bytes of a regular file, a named pipe or `/dev/stdin`, up to its end.
  ///
  /// Waits for whoever writes to a pipe. Throws ``SnapshotError`` for what is not there, must not
  /// be read, or is a folder or device; the errors call the file `name` if one is given.
  package static func read(
    _ path: String, shownAs name: String? = nil
  ) throws(SnapshotError) -> [UInt8] {
    let name = name ?? path
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno, file: name) }
    try check(status, path: path, name: name)
    let isStandardInput = standardInputPaths.contains(path)
    let descriptor =
      isStandardInput
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(errno, file: name) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, file: name) }
    try check(status, path: path, name: name)
    return try contents(of: descriptor, sizeHint: Int(status.st_size), path: name)
  }

  private static func check(
    _ status: stat, path: String, name: String
  ) throws(SnapshotError) {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: return
    case S_IFDIR: kind = "a folder"
    case S_IFCHR, S_IFBLK:
      if standardInputPaths.contains(path) { return }
      kind = "a device"
    case S_IFSOCK:
      if standardInputPaths.contains(path) { return }
      kind = "a socket"
    default: kind = "not a file"
    }
    throw .unsupportedFile(file: name, kind: kind)
  }

  private static func contents(
    of descriptor: Int32, sizeHint: Int, path: String
  ) throws(SnapshotError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = max(sizeHint + 1, chunkSize)
    while true {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress! + start, chunk)
      }
      let reason = errno
      bytes.removeLast(chunk - max(0, count))
      // not one byte more than the file had: what follows may be of a save that comes meanwhile
      if count == 0 || sizeHint > 0 && bytes.count >= sizeHint { return bytes }
      if count < 0, reason != EINTR { throw failure(reason, file: path) }
      chunk = chunkSize
    }
  }

  static func failure(_ code: Int32, file: String) -> SnapshotError {
    switch code {
    case ENOENT, ENOTDIR: .fileNotFound(file: file)
    case EACCES, EPERM: .permissionDenied(file: file)
    default: .readFailed(file: file, reason: String(cString: strerror(code)))
    }
  }
}
