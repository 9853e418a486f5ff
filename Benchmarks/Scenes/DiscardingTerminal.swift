import Glibc
import Synchronization

/// A pseudo-terminal that replaces standard input and output; a thread reads its output, counts it
/// and discards it.
final class DiscardingTerminal: Sendable {
  private let master: Int32
  /// The original standard output.
  private let output: Int32
  private let received = Atomic(0)

  init(columns: Int, lines: Int) {
    output = dup(1)
    let (master, slave) = DiscardingTerminal.open(columns: columns, lines: lines)
    self.master = master
    dup2(slave, 0)
    dup2(slave, 1)
    close(slave)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    pthread_create(&thread, nil, discardWhatComes, context)
  }

  /// Both ends of a pseudo-terminal, not inherited by children.
  static func open(columns: Int, lines: Int) -> (master: Int32, slave: Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(lines)
    precondition(openpty(&ends.0, &ends.1, nil, nil, &size) == 0, "no pseudo-terminal")
    for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// The bytes written so far, after the reader has had a moment (µs) to read them.
  func bytes(after pause: UInt32 = 400) -> Int {
    usleep(pause)
    return received.load(ordering: .relaxed)
  }

  /// Restores standard output.
  func close() { dup2(output, 1) }

  fileprivate func discard() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(master, &buffer, buffer.count)
      if count <= 0 { return }
      received.add(count, ordering: .relaxed)
    }
  }

  private func close(_ descriptor: Int32) { Glibc.close(descriptor) }
}

/// Runs on the reader's thread.
private func discardWhatComes(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<DiscardingTerminal>.fromOpaque(context).takeRetainedValue().discard()
  return nil
}
