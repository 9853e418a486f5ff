import Glibc
import Testing

@testable import FlipbookPosix

/// Output that waits for a pipe that is read late.
@Suite struct OutputQueueTests {
  private let ends: (reader: Int32, writer: Int32)

  init() {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    self.ends = (ends[0], ends[1])
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  }

  private func close() {
    Glibc.close(ends.reader)
    Glibc.close(ends.writer)
  }

  /// Reads everything in the queue while it writes.
  private func read(all queue: OutputQueue) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      try queue.flush()
      let size = Glibc.read(ends.reader, &part, part.count)
      guard size > 0 else { return bytes }
      bytes += part.prefix(size)
    }
  }

  @Test func allOutputArrivesInOrder() throws {
    var numbers = SystemRandomNumberGenerator()
    let queue = OutputQueue(to: ends.writer)
    var written: [UInt8] = []
    for size in [0, 1, 100_000, 3, 70_000, 65_536, 65_535, 1, 1, 0, 300_000, 5] {
      let piece = (0..<size).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      queue.append(piece)
      written += piece
      // some of it is written between the pieces
      try queue.flush()
    }
    #expect(!queue.isEmpty && queue.count < written.count)
    #expect(queue.polled.fd == queue.descriptor)
    #expect(try read(all: queue) == written)
    #expect(queue.isEmpty && queue.polled.fd == -1)
    close()
  }
}
