import Foundation

/// The lines of a growing file or of a pipe, in the pieces in which they arrive.
struct LogLines: AsyncSequence {
  typealias Element = [String]

  private let stream: AsyncStream<[String]>

  /// Follows a file, starting with its last lines.
  ///
  /// - Throws: The system's error if it cannot be read.
  init(ofFile path: String) throws {
    let file = open(path, O_RDONLY)
    var none: UInt8 = 0
    guard file >= 0, read(file, &none, 0) == 0 else {
      throw FeedError(description: "\(path): \(String(cString: strerror(errno)))")
    }
    lseek(file, Swift.max(0, lseek(file, 0, SEEK_END) - Self.first), SEEK_SET)
    stream = Self.lines(from: file, followsEnd: true)
  }

  /// Reads the lines of standard input, up to its end.
  init() { stream = Self.lines(from: 0, followsEnd: false) }

  /// The number of bytes of a file that are shown at first.
  private static let first = 100_000

  func makeAsyncIterator() -> AsyncStream<[String]>.Iterator { stream.makeAsyncIterator() }

  /// Reads on a separate thread, since a read may wait.
  private static func lines(from file: Int32, followsEnd: Bool) -> AsyncStream<[String]> {
    AsyncStream { lines in
      Thread.detachNewThread {
        var rest = Data()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(file, &bytes, bytes.count)
          if count <= 0 {
            guard followsEnd, count == 0 else { break }
            usleep(100_000)
            continue
          }
          rest += bytes[..<count]
          guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
          let whole = String(decoding: rest[..<end], as: UTF8.self)
          rest = rest[rest.index(after: end)...]
          lines.yield(
            whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
        if !rest.isEmpty { lines.yield([String(decoding: rest, as: UTF8.self)]) }
        lines.finish()
      }
    }
  }
}

struct FeedError: Error, CustomStringConvertible { let description: String }
