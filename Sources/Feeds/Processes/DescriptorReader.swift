import Glibc
import Snapshots

/// Reads a descriptor without waiting.
final class DescriptorReader {
  /// Who owns a descriptor.
  enum Owner {
    /// This reader; it closes the descriptor at its end.
    case reader
    /// Another object, which made it nonblocking and keeps it open for the next reader.
    case lender
    /// This reader, but it polls before each read: other processes share the descriptor and rely on
    /// blocking reads, or there is no writer yet and the descriptor would seem to be at its end.
    case shared
  }

  let descriptor: Int32
  private(set) var isAtEnd = false
  private let owner: Owner
  /// Allocated by the first read.
  private var buffer: UnsafeMutableRawBufferPointer?

  /// A call reads at most so often, so that keys do not wait for a writer that never stops.
  private static let readsPerCall = 32
  /// A quarter of what a pipe holds.
  private static let readSize = 16_384

  init(_ descriptor: Int32, owner: Owner = .reader) {
    self.descriptor = descriptor
    self.owner = owner
    if owner == .reader { Self.stopWaiting(descriptor) }
  }

  deinit {
    buffer?.deallocate()
    if owner != .lender { close(descriptor) }
  }

  /// Makes a descriptor nonblocking.
  fileprivate static func stopWaiting(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Appends what is there. Returns true if there may be more.
  func read(into bytes: inout [UInt8]) -> Bool {
    let buffer = buffer ?? .allocate(byteCount: Self.readSize, alignment: 1)
    self.buffer = buffer
    for _ in 0..<Self.readsPerCall {
      guard !isAtEnd, owner != .shared || isReadable else { return false }
      let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count < 0, errno == EAGAIN {
        return false
      } else if count == 0 || errno != EINTR {
        isAtEnd = true
      }
    }
    return !isAtEnd
  }

  private var isReadable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}

/// How often the output of a running child is read.
///
/// A terminal passes output on line by line, and a wake-up for each line costs more than everything
/// else in a short run. So a child that writes a little is read every 10 ms. A child that writes
/// nothing is read as soon as it writes. A child that writes so much that the terminal may fill up and
/// block it is read every millisecond.
struct ReadingPace {
  private enum State {
    /// No reads until the end of the interval.
    case rest
    /// No output so far; the first output begins an interval.
    case silence
    /// Much output: it is read at short intervals, until a long one has less.
    case flood
  }

  private static let interval = Duration.milliseconds(10)
  /// For a flood. A wake-up for all that comes in a millisecond costs less than one for each line.
  private static let shortInterval = Duration.milliseconds(1)
  /// A quarter of what a terminal holds.
  private static let plenty = 16_384

  private var state = State.rest
  private var end: Duration
  /// When to read next.
  private var next: Duration
  /// The number of bytes in this interval.
  private var count = 0

  /// The pace of a child that starts now: most children end within the first interval.
  init(at now: Duration) {
    end = now + Self.interval
    next = end
  }

  var rests: Bool { state != .silence }

  /// When to read again; `nil` for as soon as there is output.
  var deadline: Duration? { rests ? next : nil }

  /// Records the number of bytes that were read.
  mutating func record(_ count: Int, at now: Duration) {
    self.count += count
    if state == .flood { next = min(end, now + Self.shortInterval) }
    if state == .silence {
      if count == 0 { return }
    } else if now < end {
      return
    }
    state = self.count == 0 ? .silence : self.count < Self.plenty ? .rest : .flood
    (self.count, end) = (0, now + Self.interval)
    next = state == .flood ? now + Self.shortInterval : end
  }
}

/// A pseudo-terminal that passes output on unchanged, for one child after another.
///
/// Creating one costs several times as much as opening it again. Each child finds it in its initial
/// state. The next child may use it once nobody has the other end open, that is when ``master`` is
/// at its end.
final class PseudoTerminal {
  let master: Int32
  /// The path of the other end.
  let path: String
  /// The initial modes, which each child finds.
  private let modes: termios

  init() throws(SnapshotError) {
    var ends: (master: Int32, other: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var modes = termios()
    guard openpty(&ends.master, &ends.other, &name, nil, nil) == 0 else { throw .noDescriptors }
    _ = fcntl(ends.master, F_SETFD, FD_CLOEXEC)
    DescriptorReader.stopWaiting(ends.master)
    tcgetattr(ends.other, &modes)
    close(ends.other)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ECHO)
    master = ends.master
    self.modes = modes
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { close(master) }

  /// Opens the other end in its initial state. Close it once the child has it.
  func open(columns: Int, lines: Int) throws(SnapshotError) -> Int32 {
    let end = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw .noDescriptors }
    var modes = modes
    tcsetattr(end, TCSANOW, &modes)
    // the last child may have stopped its output
    tcflow(end, TCOON)
    resize(columns: columns, lines: lines)
    return end
  }

  func resize(columns: Int, lines: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: lines), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }
}
