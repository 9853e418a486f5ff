import Glibc
import Synchronization

/// Held from opening the descriptors of a child to spawning it, so that no other child inherits
/// one before it is marked and keeps a pipe open.
let spawning = Mutex(())

/// A process that is killed when nothing refers to it any more.
package final class ChildProcess {
  /// The files at descriptors 0, 1 and 2 of a child.
  enum Wiring {
    case descriptors(input: Int32, output: Int32, errors: Int32)
    case terminal(path: String)
  }

  /// The process id.
  package let id: Int32
  private var known: ChildExit?

  /// Starts a command; call it with `spawning` held.
  ///
  /// - Parameter arguments: the command and its arguments; the command is a path or found on PATH.
  /// - Throws: `OutOfPatience` with the system's words when the command cannot be started.
  init(
    _ arguments: [String], environment: [String: String], directory: String?, wiring: Wiring
  ) throws {
    let arguments = directory.map { ["env", "-C", $0] + arguments } ?? arguments
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    switch wiring {
    case .descriptors(let input, let output, let errors):
      for (number, end) in [input, output, errors].enumerated() {
        posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
      }
    case .terminal(let path):
      // POSIX_SPAWN_SETSID, which Swift does not import: the terminal becomes the child's
      // controlling one
      flags |= 0x80
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var id: Int32 = 0
    let trouble = posix_spawnp(&id, arguments[0], &actions, &attributes, &words, &variables)
    guard trouble == 0 else {
      throw OutOfPatience(
        awaited: "to start \(arguments)", found: String(cString: strerror(trouble)))
    }
    self.id = id
  }

  deinit {
    if exit() == nil {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
  }

  /// Its exit status, or nil while it runs.
  package func exit() -> ChildExit? {
    if known != nil { return known }
    var status: Int32 = 0
    if waitpid(id, &status, WNOHANG) == id { known = ChildExit(waitStatus: status) }
    return known
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) {
    if exit() == nil { kill(id, number) }
  }
}

/// Marks a descriptor so that children do not inherit it and reads do not wait.
func keepToOurselves(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Appends the data that can be read at once; false at the end of the input.
func drain(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      return count < 0 && (errno == EAGAIN || errno == EINTR)
    }
    bytes += buffer[..<count]
  }
}
