import Glibc
import FlipbookPosix

/// A file that is written at once, when all of its bytes are known.
struct OutputFile {
  private let path: String

  /// A file at `path`, which must not be one of its inputs. Throws if it cannot be written.
  init(_ path: String, unlessAmong inputs: [String]) throws {
    self.path = path
    let status = Path.status(of: path)
    let written = status == nil ? Path.folder(of: Path.absolute(path)) : path
    guard Path.access(written, W_OK) == 0 else { throw failure(errno) }
    let isInput = inputs.compactMap(Path.status).contains {
      $0.isFile && $0.st_dev == status?.st_dev && $0.st_ino == status?.st_ino
    }
    guard !isInput else {
      throw Failure(.trouble, "\(path): is also the input; choose another name")
    }
  }

  /// Writes the file, replacing an existing one.
  func write(_ bytes: [UInt8]) throws {
    let descriptor = Path.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw failure(error.code)
    }
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(.trouble, "\(path): \(WritingTrouble.words(code, path: path))")
  }
}
