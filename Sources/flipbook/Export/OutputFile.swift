import Glibc
import FlipbookPosix
import FlipbookSnapshots
import Synchronization

/// A file that appears complete or not at all: it is written next to its destination and then renamed.
///
/// Pipes and devices, and files in a folder where no file can be created, are written in place. Only one thread
/// writes; any thread may call ``abandon()``.
final class OutputFile: Sendable {
  private let path: String
  private let place: String
  /// The temporary file that is written first; `nil` if the file is written in place.
  private let temporary: Mutex<String?>
  private let descriptor: Int32

  /// Opens a file that will be at `path`, which must not be one of its inputs.
  init(_ path: String, unlessAmong inputs: [String]) throws {
    if let output = Self.identity(of: path),
      inputs.contains(where: { Self.identity(of: $0) == output })
    {
      throw Failure(.trouble, "\(path): is also the input; choose another name")
    }
    self.path = path
    let status = Path.status(of: path)
    place = status == nil ? path : Path.real(path) ?? path
    if status.map({ $0.isFile && Path.access(path, W_OK) == 0 }) ?? true {
      let beside = "\(place).\(getpid()).part"
      let made = Path.open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if made >= 0 {
        if let status { fchmod(made, status.st_mode & 0o7777) }
        descriptor = made
        temporary = Mutex(beside)
        return
      }
    }
    temporary = Mutex(nil)
    descriptor = Path.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Self.failure(path) }
  }

  deinit {
    close(descriptor)
    abandon()
  }

  /// Appends bytes to the file.
  func write(_ bytes: [UInt8]) throws {
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw Self.failure(path, error.code)
    }
  }

  /// Moves the file to its destination, replacing an existing file.
  func finish() throws {
    try temporary.withLock { name in
      guard let written = name else { return }
      name = nil
      guard Path.rename(written, place) == 0 else {
        let failure = Self.failure(path)
        Path.unlink(written)
        throw failure
      }
    }
  }

  /// Removes the temporary file, so that an existing file stays unchanged.
  func abandon() {
    temporary.withLock { name in
      if let name { Path.unlink(name) }
      name = nil
    }
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> Failure {
    Failure(.trouble, "\(path): \(WritingTrouble.words(code, path: path))")
  }

  private static func identity(of path: String) -> [UInt64]? {
    guard let status = Path.status(of: path), status.isFile else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }
}
