import Glibc
import Synchronization

/// A process that was started, with its output on a pipe if requested.
final class Program {
  let id: Int32
  /// Its output; -1 if nobody reads it.
  let output: Int32

  /// Held while descriptors are created that no other child may inherit.
  private static let starting = Mutex(())

  /// Starts a program found on PATH; `nil` if that fails.
  init?(_ arguments: [String], isRead: Bool = false) {
    let started: (id: Int32, output: Int32)? = Self.starting.withLock { _ in
      var ends: [Int32] = [-1, -1]
      if isRead { pipe(&ends) }
      for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[1]) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      if isRead {
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      }
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      var words = arguments.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var id: Int32 = 0
      guard posix_spawnp(&id, arguments[0], &actions, nil, &words, environ) == 0 else {
        return nil
      }
      return (id, ends[0])
    }
    guard let started else { return nil }
    (id, output) = started
  }

  deinit { if output >= 0 { close(output) } }

  /// Waits for its end; returns its status, or -1 if a signal ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}

/// The descriptors of writers that do not close their file at once.
enum KeptOpen {
  private static let descriptors = Mutex<[Int32]>([])
  /// The maximum number for all lanes.
  private static let maximum = 64

  static func keep(_ descriptor: Int32) {
    descriptors.withLock { kept in
      kept.append(descriptor)
      if kept.count > maximum { close(kept.removeFirst()) }
    }
  }
}

/// The monotonic time in milliseconds.
func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}
