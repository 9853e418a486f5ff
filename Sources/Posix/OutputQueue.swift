package import Glibc

/// Bytes to be written without blocking to a terminal, pipe or file that does not accept them yet.
///
/// A full pipe accepts nothing, and neither does a terminal that is stopped (Ctrl-S) or disconnected. The
/// caller polls ``polled`` along with its other descriptors, and calls ``flush()``.
package final class OutputQueue {
  /// The descriptor to write to and to poll.
  package let descriptor: Int32
  /// Whether ``descriptor`` is a non-blocking file that was opened for this queue. The given one is shared with the
  /// shell and other programs, which rely on blocking; bytes are written to it in parts small enough to fit whenever
  /// `poll` reports room.
  private let isOwn: Bool
  /// The waiting bytes in order. In the first part, those before `start` are already written. No part is
  /// empty.
  private(set) var parts: [[UInt8]] = []
  private var start = 0
  /// The number of waiting bytes.
  package private(set) var count = 0

  /// The maximum size in bytes of a part that is joined from small pieces; a larger piece remains a separate
  /// part and is not copied.
  private static let partSize = 1 << 16
  /// The number of bytes that a pipe accepts in one piece (`PIPE_BUF`).
  private static let pipePieceSize = 4_096

  package init(to given: Int32) {
    var status = stat()
    let isPipe = fstat(given, &status) == 0 && status.type == S_IFIFO
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = isPipe || isatty(given) == 1 ? open("/proc/self/fd/\(given)", flags) : -1
    descriptor = own >= 0 ? own : given
    isOwn = own >= 0
  }

  deinit { if isOwn { close(descriptor) } }

  package var isEmpty: Bool { count == 0 }

  /// The descriptor to poll for room if bytes are waiting; otherwise -1, which `poll` skips.
  package var polled: pollfd {
    pollfd(fd: isEmpty ? -1 : descriptor, events: Int16(POLLOUT), revents: 0)
  }

  /// Appends bytes to the waiting ones.
  package func append(_ more: [UInt8]) {
    if more.isEmpty { return }
    count += more.count
    if let size = parts.last?.count, size + more.count <= Self.partSize {
      parts[parts.count - 1] += more
    } else {
      parts.append(more)
    }
  }

  /// Writes as many bytes as are accepted now. If the system reports an error, discards the waiting bytes and
  /// throws it.
  package func flush() throws(SystemError) {
    while !isEmpty {
      if !isOwn {
        var room = polled
        guard poll(&room, 1, 0) > 0 else { return }
      }
      let written = parts[0][start...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, isOwn ? $0.count : min($0.count, Self.pipePieceSize))
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

  /// Discards the waiting bytes.
  package func discard() { (parts, start, count) = ([], 0, 0) }
}
