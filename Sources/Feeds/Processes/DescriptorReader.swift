import Glibc
import Snapshots

/// Reads a descriptor as far as it goes without waiting.
final class DescriptorReader {
  /// Whose a descriptor is.
  enum Owner {
    /// This reader's, which closes it at the end.
    case reader
    /// Another's, who keeps it open for the next reader and made it nonblocking.
    case lender
    /// This reader's, but asked before each read whether there is something: others that it is shared
    /// with count on waiting, or nobody writes yet, and it would seem to be at its end.
    case shared
  }

  let descriptor: Int32
  private(set) var isAtEnd = false
  private let owner: Owner
  /// What one read takes; made with the first.
  private var buffer: UnsafeMutableRawBufferPointer?

  /// As much as one call takes, so that keys are not kept waiting by who never stops writing.
  private static let readsPerCall = 32
  /// As much as one read takes: a quarter of what a pipe holds.
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

  /// Has reads return where there is nothing to read.
  static func stopWaiting(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

  /// Appends what is there; true when there may be more already.
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

/// How often the output of a child is looked at before the child ends.
///
/// A terminal hands on what is written line by line, and waking up for each line costs more than all
/// else about a short run. So a child that writes a little is looked at every 10 ms; one that writes
/// nothing, or so much that the terminal might fill up and keep it waiting, as soon as there is
/// something.
struct ReadingPace {
  private enum State {
    /// Nobody looks before the end of the interval.
    case rest
    /// Nothing has come, and whatever comes first begins an interval.
    case silence
    /// Much has come: it is looked at as it comes, until the end of an interval in which it was less.
    case flood
  }

  private static let interval = Duration.milliseconds(10)
  /// A quarter of what a terminal holds.
  private static let plenty = 16_384

  private var state = State.rest
  private var end: Duration
  /// The bytes of this interval.
  private var count = 0

  /// The pace of a child that starts now: mostly it has ended before it is looked at.
  init(at now: Duration) { end = now + Self.interval }

  var rests: Bool { state == .rest }

  /// When to look again; `nil` for as soon as there is something.
  var deadline: Duration? { rests ? end : nil }

  /// Notes how many bytes there were.
  mutating func note(_ count: Int, at now: Duration) {
    self.count += count
    if state == .silence {
      if count == 0 { return }
    } else if now < end {
      return
    }
    state = self.count == 0 ? .silence : self.count < Self.plenty ? .rest : .flood
    (self.count, end) = (0, now + Self.interval)
  }
}

/// A pseudo-terminal that passes on what is written as it is, for one child after another.
///
/// Making one costs several times as much as opening it again. Each child finds it as if it were new;
/// it may go to the next one as soon as nobody has the other end open, which is when ``master`` is at
/// its end.
final class PseudoTerminal {
  let master: Int32
  /// Where the other end is found.
  let path: String
  /// The modes that a child finds, whatever the one before has made of them.
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

  /// Opens the other end and makes it as it was at first; to be closed when a child has it.
  func open(columns: Int, lines: Int) throws(SnapshotError) -> Int32 {
    let end = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard end >= 0 else { throw .noDescriptors }
    var modes = modes
    tcsetattr(end, TCSANOW, &modes)
    // the last child may have stopped its output for good
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
