package import Glibc
import Posix
package import Snapshots

/// Reads files as bytes.
package enum FileBytes {
  private static let chunkSize = 65_536

  /// The content of a regular file, a named pipe or `/dev/stdin`, up to its end.
  ///
  /// It waits for the writer of a pipe. Throws ``SnapshotError`` if the file is missing,
  /// unreadable, a folder or a device, or has more than 2 GB. Errors name it `name` if that is given.
  package static func read(
    _ path: String, shownAs name: String? = nil
  ) throws(SnapshotError) -> [UInt8] {
    let file = try OpenFile(path, shownAs: name)
    return try contents(of: file.descriptor, sizeHint: file.size, path: name ?? path)
  }

  /// The size of a regular file in bytes; 0 for anything else.
  package static func size(of path: String) -> Int {
    var status = stat()
    guard Path.stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
  }

  /// Whether two regular files have different bytes. O(bytes) time, O(1) memory.
  package static func differ(_ one: String, _ other: String) -> Bool {
    let files = [one, other].map { Path.open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    defer { for file in files where file >= 0 { close(file) } }
    var statuses = [stat(), stat()]
    for (index, file) in files.enumerated() {
      guard file >= 0, fstat(file, &statuses[index]) == 0,
        statuses[index].st_mode & S_IFMT == S_IFREG
      else { return false }
    }
    if statuses[0].st_size != statuses[1].st_size { return true }
    while let left = try? part(of: files[0], size: chunkSize, path: one),
      let right = try? part(of: files[1], size: chunkSize, path: other), !left.isEmpty
    {
      if !left.isIdentical(to: right) { return true }
    }
    return false
  }

  /// What something that is not a regular file is, by the type of its inode.
  static func words(forType type: mode_t) -> String {
    switch type {
    case S_IFIFO: "a named pipe"
    case S_IFDIR: "a folder"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFSOCK: "a socket"
    default: "not a file"
    }
  }

  fileprivate static func contents(
    of descriptor: Int32, sizeHint: Int, path: String
  ) throws(SnapshotError) -> [UInt8] {
    let maximum = LineBuffer.maximumSize
    guard sizeHint <= maximum else { throw .fileTooLarge(file: path) }
    var bytes = try part(of: descriptor, size: max(sizeHint + 1, chunkSize), path: path)
    // not more than the file had: the rest may belong to a save that happens meanwhile
    while !bytes.isEmpty, sizeHint == 0 || bytes.count < sizeHint {
      let more = try part(of: descriptor, size: max(sizeHint - bytes.count, chunkSize), path: path)
      if more.isEmpty { break }
      bytes += more
      guard bytes.count <= maximum else { throw .fileTooLarge(file: path) }
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
}

/// A file that is open: it can be read whatever its name leads to by now.
package final class OpenFile: Sendable {
  fileprivate let descriptor: Int32
  private let name: String
  private static let standardInputPaths = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

  /// Opens a regular file, a named pipe or `/dev/stdin`. It waits for the writer of a pipe.
  ///
  /// Throws ``SnapshotError`` if the file is missing, unreadable, a folder or a device. Errors name it `name`
  /// if that is given.
  package init(_ path: String, shownAs name: String? = nil) throws(SnapshotError) {
    let name = name ?? path
    self.name = name
    var status = stat()
    guard Path.stat(path, &status) == 0 else { throw FileBytes.failure(errno, file: name) }
    try Self.check(status, path: path, name: name)
    descriptor =
      Self.standardInputPaths.contains(path)
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : Path.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    // if this throws, deinit closes the descriptor
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw FileBytes.failure(errno, file: name)
    }
    try Self.check(status, path: path, name: name)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What the kernel knows about the file.
  package var status: stat {
    var status = stat()
    _ = fstat(descriptor, &status)
    return status
  }

  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// The size in bytes; 0 for anything but a regular file.
  package var size: Int { isRegular ? Int(status.st_size) : 0 }

  /// The first `size` bytes, or fewer if the file ends before; up to its end if `size` is 0, as that of a
  /// pipe or of a file in /proc is.
  package func bytes(upTo size: Int) throws(SnapshotError) -> [UInt8] {
    size > 0
      ? try bytes(in: 0..<size) : try FileBytes.contents(of: descriptor, sizeHint: 0, path: name)
  }

  /// The bytes of a regular file in a range, or those before its end.
  package func bytes(in range: Range<Int>) throws(SnapshotError) -> [UInt8] {
    var reason: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let read = pread(
          descriptor, buffer.baseAddress! + count, range.count - count,
          off_t(range.lowerBound + count))
        if read > 0 {
          count += read
        } else if read == 0 || errno != EINTR {
          reason = read < 0 ? errno : 0
          return
        }
      }
    }
    if reason != 0 { throw FileBytes.failure(reason, file: name) }
    return bytes
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
    throw .unsupportedFile(file: name, kind: FileBytes.words(forType: type))
  }
}

extension OpenFile: Equatable {
  package static func == (one: OpenFile, other: OpenFile) -> Bool { one === other }
}
