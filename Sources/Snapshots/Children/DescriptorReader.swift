import Glibc

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
