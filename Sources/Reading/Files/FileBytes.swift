import Glibc
import Posix
package import Snapshots

/// Reads files as bytes.
package enum FileBytes {
  private static let standardInputPaths = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]
  private static let chunkSize = 65_536

  /// The content of a regular file, a named pipe or `/dev/stdin`, up to its end.
  ///
  /// It waits for the writer of a pipe. Throws ``SnapshotError`` if the file is missing,
  /// unreadable, a folder or a device. Errors name it `name` if that is given.
  package static func read(
    _ path: String, shownAs name: String? = nil
  ) throws(SnapshotError) -> [UInt8] {
    let name = name ?? path
    var status = stat()
    guard Path.stat(path, &status) == 0 else { throw failure(errno, file: name) }
    try check(status, path: path, name: name)
    let isStandardInput = standardInputPaths.contains(path)
    let descriptor =
      isStandardInput
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : Path.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(errno, file: name) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, file: name) }
    try check(status, path: path, name: name)
    return try contents(of: descriptor, sizeHint: Int(status.st_size), path: name)
  }

  /// The size of a regular file in bytes; 0 for anything else.
  package static func size(of path: String) -> Int {
    var status = stat()
    guard Path.stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  private static func check(
    _ status: stat, path: String, name: String
  ) throws(SnapshotError) {
    let type = status.st_mode & S_IFMT
    switch type {
    case S_IFREG, S_IFIFO: return
    case S_IFCHR, S_IFBLK, S_IFSOCK: if standardInputPaths.contains(path) { return }
    default: break
    }
    throw .unsupportedFile(file: name, kind: words(forType: type))
  }

  /// What something that is no regular file is, by the type of its inode.
  static func words(forType type: mode_t) -> String {
    switch type {
    case S_IFIFO: "a named pipe"
    case S_IFDIR: "a folder"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFSOCK: "a socket"
    default: "not a file"
    }
  }

  private static func contents(
    of descriptor: Int32, sizeHint: Int, path: String
  ) throws(SnapshotError) -> [UInt8] {
    var bytes = try part(of: descriptor, size: max(sizeHint + 1, chunkSize), path: path)
    // not more than the file had: the rest may belong to a save that happens meanwhile
    while !bytes.isEmpty, sizeHint == 0 || bytes.count < sizeHint {
      let more = try part(of: descriptor, size: max(sizeHint - bytes.count, chunkSize), path: path)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The result of one read, at most `size` bytes; empty at the end.
  private static func part(
    of descriptor: Int32, size: Int, path: String
  ) throws(SnapshotError) -> [UInt8] {
    while true {
      var reason: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let read = Glibc.read(descriptor, buffer.baseAddress, size)
        reason = read < 0 ? errno : 0
        count = max(0, read)
      }
      if reason == 0 { return bytes }
      if reason != EINTR { throw failure(reason, file: path) }
    }
  }

  package static func failure(_ code: Int32, file: String) -> SnapshotError {
    switch code {
    case ENOENT, ENOTDIR: .fileNotFound(file: file)
    case EACCES, EPERM: .permissionDenied(file: file)
    default: .readFailed(file: file, reason: String(cString: strerror(code)))
    }
  }

  /// The lines of a regular file without those that it shares with the ends of a text.
  ///
  /// `nil` if the file must be read whole: it is not regular, is small, is not lines, or changes
  /// meanwhile.
  static func trimmed(
    _ path: String, against text: LineBuffer, ifLines isLines: (_ head: [UInt8]) -> Bool
  ) -> TrimmedText? {
    let descriptor = Path.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size >= smallest, status.st_size <= LineBuffer.maximumSize
    else { return nil }
    let size = Int(status.st_size)
    var head = [UInt8](repeating: 0, count: smallest)
    guard head.withUnsafeMutableBytes({ read(descriptor, 0, $0) }), isLines(head) else {
      return nil
    }
    return TextTrimmer.trim(size: size, against: text) { read(descriptor, $0, $1) }
  }

  /// Smaller files are read whole. The format is detected on this many bytes.
  private static let smallest = 1 << 16

  private static func read(
    _ descriptor: Int32, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
