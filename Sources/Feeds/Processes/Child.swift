import Glibc
import Posix
import Synchronization
import Snapshots

/// A child process in a session of its own.
///
/// So the child and its descendants can be ended together, and none of them reads our keys.
struct Child: ~Copyable {
  /// How a process ended.
  enum Exit: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)

    var isSuccess: Bool { self == .status(0) }

    /// "exit 3", or "signal 9".
    var words: String {
      switch self {
      case .status(let status): "exit \(status)"
      case .signal(let signal): "signal \(signal)"
      }
    }

    /// Decodes a status from `waitpid`.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .status(waitStatus >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// The descriptors 0, 1 and 2 of a child.
  struct Streams {
    /// `nil` for empty input.
    var input: Int32?
    /// `nil` for our own.
    var output: Output?
    /// `nil` for our own.
    var errors: Int32?

    init(input: Int32? = nil, output: Output? = nil, errors: Int32? = nil) {
      self.input = input
      self.output = output
      self.errors = errors
    }
  }

  enum Output {
    case descriptor(Int32)
    /// The path of a pseudo-terminal. It does not become the controlling terminal of the child: what
    /// asks there for a password, as sudo and ssh do, would wait for an answer for ever.
    case terminal(String)
  }

  let id: Int32
  private var exit: Exit?

  /// Starts a program: a path or a name on PATH, then its arguments. It inherits our environment
  /// with `variables` on top.
  ///
  /// Throws ``SnapshotError/commandFailed(command:reason:)`` if it cannot start.
  init(
    _ arguments: [String], variables: [String: String] = [:], streams: Streams
  ) throws(SnapshotError) {
    _ = ChildExits.fileDescriptor
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    Child.wire(streams, &actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Child.freshStart(&attributes)
    var argv = arguments.map { Path.withBytes(of: $0) { strdup($0) } } + [nil]
    let own = variables.map { name, value in Path.withBytes(of: "\(name)=\(value)") { strdup($0) } }
    var environment = Child.environment(without: variables.keys) + own + [nil]
    defer { for string in argv + own { free(string) } }
    var started: pid_t = 0
    let code = posix_spawnp(&started, argv[0]!, &actions, &attributes, &argv, &environment)
    guard code == 0 else {
      throw .commandFailed(command: arguments[0], reason: String(cString: strerror(code)))
    }
    id = started
  }

  /// How it ended; `nil` while it runs.
  mutating func poll() -> Exit? {
    if exit != nil { return exit }
    var status: Int32 = 0
    guard hasEnded else { return nil }
    // Descendants in its group end too. Before `waitpid` the number of the group cannot belong to
    // another.
    kill(-id, SIGHUP)
    guard waitpid(id, &status, 0) == id else { return nil }
    exit = Exit(waitStatus: status)
    return exit
  }

  /// Ends it and its descendants, by force after 200 ms, and leaves no zombie. It waits at most
  /// that long.
  mutating func end() {
    guard exit == nil else { return }
    for signal in [SIGHUP, SIGTERM, SIGCONT] { kill(-id, signal) }
    for _ in 0..<100 where !hasEnded { Glibc.poll(nil, 0, 2) }
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    exit = Exit(waitStatus: status)
  }

  /// Tells it and its descendants that the size of their terminal has changed.
  func noticeResize() { if exit == nil { kill(-id, SIGWINCH) } }

  /// Whether it has ended and can be waited for.
  private var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information._sifields._sigchld.si_pid == id
  }

  private static func wire(_ streams: Streams, _ actions: inout posix_spawn_file_actions_t) {
    if let input = streams.input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    switch streams.output {
    case nil: break
    case .descriptor(let descriptor):
      posix_spawn_file_actions_adddup2(&actions, descriptor, 1)
    case .terminal(let path):
      posix_spawn_file_actions_addopen(&actions, 1, path, O_RDWR | O_NOCTTY, 0)
    }
    if let errors = streams.errors { posix_spawn_file_actions_adddup2(&actions, errors, 2) }
  }

  /// A session of its own, default signal handlers, no blocked signals.
  private static func freshStart(_ attributes: inout posix_spawnattr_t) {
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not import
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }

  /// The entries of our environment without the named variables; they are not copied.
  private static func environment(
    without names: some Collection<String>
  ) -> [UnsafeMutablePointer<CChar>?] {
    let names = names.map { ContiguousArray("\($0)=".utf8CString.dropLast()) }
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      let isNamed = names.contains { name in
        name[0] == entry.pointee
          && name.withUnsafeBufferPointer { strncmp(entry, $0.baseAddress!, $0.count) == 0 }
      }
      if !isNamed { entries.append(entry) }
      next += 1
    }
    return entries
  }
}

/// The write end of the pipe, for the signal handler, at an address that never moves.
private nonisolated(unsafe) let writeEnd: UnsafeMutablePointer<Int32> = {
  let end = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  end.initialize(to: -1)
  return end
}()

private let exitCount = Atomic(0)

private func countExit(_ signal: Int32) {
  let saved = errno
  exitCount.add(1, ordering: .relaxed)
  var byte: UInt8 = 1
  _ = write(writeEnd.pointee, &byte, 1)
  errno = saved
}

/// Lets a poll loop wait for the end of children.
enum ChildExits {
  /// Readable after a child has ended, until ``drain()``. Its first use installs the handler of
  /// `SIGCHLD`, for good.
  static let fileDescriptor: Int32 = {
    guard let pipe = try? Pipe(isBlocking: false) else { return -1 }
    writeEnd.pointee = pipe.writeEnd
    // initialise it here: the signal handler must not
    exitCount.store(0, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = countExit
    action.sa_flags = SA_RESTART | SA_NOCLDSTOP
    sigaction(SIGCHLD, &action, nil)
    return pipe.readEnd
  }()

  /// The number of signals so far. If it grew since a child was last asked, the child must be asked
  /// again, even if another reader has emptied the pipe.
  static var count: Int { exitCount.load(ordering: .relaxed) }

  /// Empties the pipe. Call it before asking children whether they have ended.
  static func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    let size = MemoryLayout.size(ofValue: bytes)
    while read(fileDescriptor, &bytes, size) == size {}
  }
}
