import Foundation

/// The lines of a file that grows, or of a pipe, in the pieces in which they come.
struct LogLines: AsyncSequence {
  typealias Element = [String]

  private let stream: AsyncStream<[String]>

  /// Follows a file, from its last lines on.
  ///
  /// - Throws: An error of Foundation if it cannot be read.
  init(ofFile path: String) throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    let end = try file.seekToEnd()
    try file.seek(toOffset: end > Self.first ? end - Self.first : 0)
    stream = Self.lines(from: file, followsEnd: true)
  }

  /// Takes the lines of standard input, up to its end.
  init() { stream = Self.lines(from: .standardInput, followsEnd: false) }

  /// So many bytes of a file are shown at first.
  private static let first: UInt64 = 100_000

  func makeAsyncIterator() -> AsyncStream<[String]>.Iterator { stream.makeAsyncIterator() }

  /// Reads on a thread of its own: a read may wait.
  private static func lines(from file: FileHandle, followsEnd: Bool) -> AsyncStream<[String]> {
    AsyncStream { lines in
      Thread.detachNewThread {
        var rest = Data()
        while true {
          let bytes = file.availableData
          if bytes.isEmpty {
            guard followsEnd else { break }
            usleep(100_000)
            continue
          }
          rest += bytes
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
