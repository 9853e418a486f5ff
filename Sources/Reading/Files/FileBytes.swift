package import Glibc
import FlipbookPosix
package import FlipbookSnapshots

/// Reads files as bytes.
package enum FileBytes {
  /// Reads a regular file, a named pipe or `/dev/stdin` up to its end.
  ///
  /// It waits for the writer of a pipe. Throws ``SnapshotError`` if the file is missing,
  /// unreadable, a folder or a device, or has more than 2 GB. If `name` is given, errors use it.
  package static func read(
    _ path: String, shownAs name: String? = nil
  ) throws(SnapshotError) -> [UInt8] {
    try OpenFile(path, shownAs: name).contents()
  }

  /// The size of a regular file in bytes; 0 for anything else.
  package static func size(of path: String) -> Int {
    Path.status(of: path).map { $0.isFile ? Int($0.st_size) : 0 } ?? 0
  }

  /// Whether two regular files have different bytes.
  package static func differ(_ one: String, _ other: String) -> Bool {
    size(of: one) > 0 && size(of: other) > 0
      && (size(of: one) != size(of: other) || (try? read(one)) != (try? read(other)))
  }

  /// A description of an object that is not a regular file, by the type of its inode.
  static func words(forType type: mode_t) -> String {
    switch type {
    case S_IFIFO: "a named pipe"
    case S_IFDIR: "a folder"
    case S_IFCHR, S_IFBLK: "a device"
    case S_IFSOCK: "a socket"
    default: "not a file"
    }
  }

  package static func failure(_ code: Int32, file: String) -> SnapshotError {
    switch code {
    case ENOENT, ENOTDIR: .fileNotFound(file: file)
    case EACCES, EPERM:
      SnapshotError(file, "permission denied; make it readable", .deniedFile)
    default: SnapshotError(file, "cannot be read: \(String(cString: strerror(code)))")
    }
  }
}

/// An open file, which can be read even if its name no longer leads to it.
package final class OpenFile: Sendable {
  private let descriptor: Int32
  private let name: String
  private static let standardInputPaths = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

  /// Opens a regular file, a named pipe or `/dev/stdin`. It waits for the writer of a pipe unless pipes are refused.
  ///
  /// Throws ``SnapshotError`` if the file is missing, unreadable, a folder or a device. If `name` is given,
  /// errors use it.
  package init(
    _ path: String, shownAs name: String? = nil, refusesPipes: Bool = false
  ) throws(SnapshotError) {
    let name = name ?? path
    self.name = name
    var status = stat()
    guard Path.stat(path, &status) == 0 else { throw FileBytes.failure(errno, file: name) }
    try Self.check(status, path: path, name: name, refusesPipes)
    // a pipe may take the place of the file now
    let wait = refusesPipes ? O_NONBLOCK : 0
    descriptor =
      Self.standardInputPaths.contains(path)
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      : Path.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | wait)
    // if this throws, deinit closes the descriptor
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw FileBytes.failure(errno, file: name)
    }
    try Self.check(status, path: path, name: name, refusesPipes)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The file's current status, from the kernel.
  package var status: stat {
    var status = stat()
    _ = fstat(descriptor, &status)
    return status
  }

  package var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// The size in bytes; 0 unless it is a regular file.
  package var size: Int { isRegular ? Int(status.st_size) : 0 }

  /// The first `size` bytes, or fewer if the file is shorter. If `size` is 0, as for a pipe or a file in
  /// /proc, reads to the end.
  package func bytes(upTo size: Int) throws(SnapshotError) -> [UInt8] {
    try size > 0 ? bytes(in: 0..<size) : contents()
  }

  /// The bytes of a regular file in a range, up to the end of the file.
  package func bytes(in range: Range<Int>) throws(SnapshotError) -> [UInt8] {
    try bytes(range.count, from: range.lowerBound)
  }

  /// The bytes up to the end. A regular file is read only up to its current size: further bytes may belong to
  /// a save in progress.
  fileprivate func contents() throws(SnapshotError) -> [UInt8] {
    let size = size
    if size > 0 { return try bytes(size) }
    var all: [UInt8] = []
    while true {
      let part = try bytes(1 << 16)
      all += part
      if part.count < 1 << 16 { return all }
      guard all.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: name) }
    }
  }

  /// Reads up to `size` bytes, from an offset or from the end of the last read.
  private func bytes(_ size: Int, from start: Int? = nil) throws(SnapshotError) -> [UInt8] {
    guard size <= LineBuffer.maximumSize else { throw .fileTooLarge(file: name) }
    do throws(SystemError) {
      return try readAll(size, from: start, of: descriptor)
    } catch {
      throw FileBytes.failure(error.code, file: name)
    }
  }

  private static func check(
    _ status: stat, path: String, name: String, _ refusesPipes: Bool
  ) throws(SnapshotError) {
    let type = status.st_mode & S_IFMT
    switch type {
    case S_IFREG: return
    case S_IFIFO: if !refusesPipes { return }
    case S_IFCHR, S_IFBLK, S_IFSOCK: if standardInputPaths.contains(path) { return }
    default: break
    }
    throw .unsupportedFile(file: name, kind: FileBytes.words(forType: type))
  }
}
