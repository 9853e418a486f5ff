import Glibc
import Synchronization

/// The end of the pipe that the handler writes into, at an address that never moves.
private nonisolated(unsafe) let writeEnd: UnsafeMutablePointer<Int32> = {
  let end = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  end.initialize(to: -1)
  return end
}()

private let exitCount = Atomic(0)

private func noteExit(_ signal: Int32) {
  let saved = errno
  exitCount.add(1, ordering: .relaxed)
  var byte: UInt8 = 1
  _ = write(writeEnd.pointee, &byte, 1)
  errno = saved
}

/// Makes the end of a child something that a loop can poll for.
package enum ChildExits {
  /// Readable after a child has ended, until ``drain()``. The first use sets the handler of
  /// `SIGCHLD`, for good.
  package static let fileDescriptor: Int32 = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writeEnd.pointee = ends[1]
    // made before the handler, which must not be the first to use it
    exitCount.store(0, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = noteExit
    action.sa_flags = SA_RESTART | SA_NOCLDSTOP
    sigaction(SIGCHLD, &action, nil)
    return ends[0]
  }()

  /// How many signals there have been. Whoever asked its child before this grew has to ask again,
  /// even if another has emptied the pipe meanwhile.
  static var count: Int { exitCount.load(ordering: .relaxed) }

  /// Empties the pipe; call it before asking children whether they have ended.
  static func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    let size = MemoryLayout.size(ofValue: bytes)
    while read(fileDescriptor, &bytes, size) == size {}
  }
}
