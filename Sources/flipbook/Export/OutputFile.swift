import Glibc
import Snapshots

/// A file that is written at once.
enum OutputFile {
  /// Writes the bytes, over what was there. The files that they were made from stay as they are.
  static func write(_ bytes: [UInt8], to path: String, unlessAmong inputs: [String]) throws {
    if let output = identity(of: path), inputs.contains(where: { identity(of: $0) == output }) {
      throw Failure(.trouble, "\(path): is what is exported; give another name")
    }
    guard let file = fopen(path, "we") else { throw failure(path) }
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    let isWhole = written == bytes.count && ferror(file) == 0
    guard fclose(file) == 0, isWhole else { throw failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.trouble, "\(path): cannot be written: \(String(cString: strerror(errno)))")
  }

  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }
}
