package import Glibc

/// Bytes on their way to a terminal, a pipe or a file that may take them later: nobody waits.
///
/// A terminal that is stopped (Ctrl-S), whose connection is dead, and a full pipe take nothing. Who writes
/// polls ``polled`` beside what else it waits for, and calls ``flush()``.
package final class OutputQueue {
  /// How bytes are written without waiting.
  private enum Way {
    /// Through an open file of our own, which does not block. The one that we were given is shared with
    /// the shell and others, who rely on its blocking.
    case ownFile
    /// As much as always fits where `poll` finds room.
    case smallParts
    /// A file always takes everything.
    case atOnce
  }

  /// What to write to and poll.
  package let descriptor: Int32
  private let way: Way
  /// What waits, in order; of the first part what is from `start` on. None is empty.
  private(set) var parts: [[UInt8]] = []
  private var start = 0
  /// The number of bytes that wait.
  package private(set) var count = 0

  /// Smaller pieces are put together to parts of so many bytes; a larger one stays as it came, uncopied.
  private static let partSize = 1 << 16
  /// What a pipe takes in one piece (`PIPE_BUF`).
  private static let pipePieceSize = 4_096

  package init(to given: Int32) {
    var status = stat()
    let kind = fstat(given, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    let isTerminal = isatty(given) == 1
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = isTerminal || kind == S_IFIFO ? open("/proc/self/fd/\(given)", flags) : -1
    descriptor = own >= 0 ? own : given
    way = own >= 0 ? .ownFile : kind == S_IFREG ? .atOnce : .smallParts
  }

  deinit { if way == .ownFile { close(descriptor) } }

  package var isEmpty: Bool { count == 0 }

  /// What to poll for: room, if bytes wait. Without them the descriptor is -1, which `poll` skips.
  package var polled: pollfd {
    pollfd(fd: isEmpty ? -1 : descriptor, events: Int16(POLLOUT), revents: 0)
  }

  /// Puts bytes behind those that wait.
  package func append(_ more: [UInt8]) {
    if more.isEmpty { return }
    count += more.count
    if let size = parts.last?.count, size + more.count <= Self.partSize {
      parts[parts.count - 1] += more
    } else {
      parts.append(more)
    }
  }

  /// Writes what is taken now. Throws what the system said; nothing waits any more then.
  package func flush() throws(SystemError) {
    while !isEmpty {
      if way == .smallParts {
        var room = polled
        guard poll(&room, 1, 0) > 0 else { return }
      }
      let written = parts[0][start...].withUnsafeBytes {
        write(
          descriptor, $0.baseAddress,
          way == .smallParts ? min($0.count, Self.pipePieceSize) : $0.count)
      }
      if written > 0 {
        removeFirst(written)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        let code = errno
        discard()
        throw SystemError(code: code)
      }
    }
  }

  private func removeFirst(_ size: Int) {
    count -= size
    start += size
    guard start == parts[0].count else { return }
    parts.removeFirst()
    start = 0
  }

  /// Writes for no longer than `patience`. Returns whether nothing waits any more.
  package func flush(within patience: Duration) -> Bool {
    let end = Duration.monotonicNow + patience
    while true {
      guard (try? flush()) != nil else { return false }
      let left = end - .monotonicNow
      if isEmpty || left <= .zero { return isEmpty }
      var room = polled
      poll(&room, 1, left.pollTimeout)
    }
  }

  /// Forgets what waits.
  package func discard() { (parts, start, count) = ([], 0, 0) }
}
