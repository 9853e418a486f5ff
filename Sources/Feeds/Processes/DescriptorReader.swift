import Glibc
import FlipbookSnapshots

/// Reads a descriptor without waiting.
final class DescriptorReader {
  let descriptor: Int32
  private(set) var isAtEnd = false
  /// The error after which nothing more can be read, as after the end; 0 if there was none. A pseudo-terminal ends
  /// with EIO.
  private(set) var failure: Int32 = 0
  /// Whether to poll before each read: because other processes share the descriptor and rely on blocking
  /// reads, or because there is no writer yet and the descriptor would seem to be at its end.
  private let isShared: Bool

  /// The maximum number of reads in a call, so that keys are not delayed by a writer that never stops.
  private static let readsPerCall = 32
  /// A quarter of the capacity of a pipe.
  private static let readSize = 16_384

  /// Takes ownership of a descriptor, and closes it in the end.
  init(_ descriptor: Int32, isShared: Bool = false) {
    (self.descriptor, self.isShared) = (descriptor, isShared)
    if !isShared { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit { close(descriptor) }

  /// Appends the available bytes. Returns true if there may be more.
  func read(into bytes: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 1) { buffer in
      for _ in 0..<Self.readsPerCall {
        guard !isAtEnd, !isShared || isReadable else { return false }
        let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
        if count > 0 {
          bytes.append(contentsOf: buffer[..<count])
        } else if count < 0, errno == EAGAIN {
          return false
        } else if count == 0 || errno != EINTR {
          (isAtEnd, failure) = (true, count < 0 ? errno : 0)
        }
      }
      return !isAtEnd
    }
  }

  private var isReadable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}

/// How often the output of a running child is read.
///
/// A terminal passes output on line by line, and a wake-up for each line costs more than everything
/// else in a short run. So a child that writes a little is read every 10 ms. A child that has been silent is
/// read as soon as it writes. A child that writes so much that the terminal may fill up and block it is read
/// every millisecond.
struct ReadingPace {
  private static let interval = Duration.milliseconds(10)
  /// The interval for a flood of output. One wake-up per millisecond costs less than one for each line.
  private static let shortInterval = Duration.milliseconds(1)
  /// The number of bytes in an interval that count as a flood: a quarter of the capacity of a terminal.
  private static let plenty = 16_384.0

  /// When to read again; `nil` to read as soon as there is output.
  private(set) var deadline: Duration?
  /// When the interval began, and the number of bytes that were read in it.
  private var start: Duration
  private var count = 0

  /// Creates the pace for a child that starts now: most children end within the first interval.
  init(at now: Duration) { (start, deadline) = (now, now + Self.interval) }

  var rests: Bool { deadline != nil }

  /// Records the number of bytes that were read.
  mutating func record(_ count: Int, at now: Duration) {
    self.count += count
    if let deadline, now < deadline { return }
    let isFlood = Double(self.count) >= Self.plenty * ((now - start) / Self.interval)
    let rest = isFlood ? Self.shortInterval : Self.interval
    deadline = self.count == 0 ? nil : now + rest
    (start, self.count) = (now, 0)
  }
}
