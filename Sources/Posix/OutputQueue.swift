package import Glibc

/// Bytes for a terminal, a pipe or a file that may accept them only later, written without blocking.
///
/// A terminal that is stopped (Ctrl-S) or has lost its connection accepts nothing, and neither does a full
/// pipe. The caller polls ``polled`` along with its other descriptors, and calls ``flush()``.
package final class OutputQueue {
  /// How bytes are written without blocking.
  private enum Way {
    /// Through a separate, non-blocking open file. The given one is shared with the shell and other programs,
    /// which rely on it to block.
    case ownFile
    /// In parts that always fit when `poll` reports room.
    case smallParts
    /// All at once, because a file accepts everything.
    case atOnce
  }

  /// The descriptor to write to and to poll.
  package let descriptor: Int32
  private let way: Way
  /// The bytes that wait, in order; the first part counts only from `start` on. No part is empty.
  private(set) var parts: [[UInt8]] = []
  private var start = 0
  /// The number of bytes that wait.
  package private(set) var count = 0

  /// Small pieces are joined into parts of up to this many bytes; a larger piece stays a separate part,
  /// uncopied.
  private static let partSize = 1 << 16
  /// The number of bytes that a pipe accepts in one piece (`PIPE_BUF`).
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

  /// The descriptor to poll for room if bytes wait. Otherwise the descriptor is -1, which `poll` skips.
  package var polled: pollfd {
    pollfd(fd: isEmpty ? -1 : descriptor, events: Int16(POLLOUT), revents: 0)
  }

  /// Appends bytes to those that wait.
  package func append(_ more: [UInt8]) {
    if more.isEmpty { return }
    count += more.count
    if let size = parts.last?.count, size + more.count <= Self.partSize {
      parts[parts.count - 1] += more
    } else {
      parts.append(more)
    }
  }

  /// Writes as many bytes as are accepted now. Throws the system's error and then discards the bytes that wait.
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

  /// Writes for at most `patience`. Returns whether everything was written.
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

  /// Discards the bytes that wait.
  package func discard() { (parts, start, count) = ([], 0, 0) }
}
