import Glibc

/// Reads a descriptor as far as it goes without waiting.
///
/// It asks before each read instead of making the descriptor nonblocking, since a pipe may be shared
/// with others who count on waiting.
final class DescriptorReader {
  let descriptor: Int32
  private(set) var isAtEnd = false
  private let isOwn: Bool

  /// As much as one call takes, so that keys are not kept waiting by who never stops writing.
  private static let readsPerCall = 32

  /// Takes the descriptor over and closes it at the end, unless it is another's, who keeps it open.
  init(_ descriptor: Int32, isOwn: Bool = true) {
    self.descriptor = descriptor
    self.isOwn = isOwn
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { if isOwn { close(descriptor) } }

  /// Appends what is there; true when there may be more already.
  func read(into bytes: inout [UInt8]) -> Bool {
    for _ in 0..<Self.readsPerCall {
      guard !isAtEnd else { return false }
      let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        let count = Glibc.read(descriptor, buffer.baseAddress!, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count < 0, errno == EAGAIN { return false }
      if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { isAtEnd = true }
    }
    return !isAtEnd
  }

  private var isReadable: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}
