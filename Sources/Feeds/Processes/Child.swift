import Glibc
import FlipbookPosix
import FlipbookSnapshots

/// A child process in its own session, whose output and errors are read without waiting.
///
/// Its own session allows the child and its descendants to be ended together, and keeps them from reading our
/// keys.
final class Child {
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

    /// "exit 3: no such host".
    func words(_ errors: OutputEnd) -> String {
      errors.words.isEmpty ? words : "\(words): \(errors.words)"
    }
  }

  /// Where a child writes its output.
  enum Output {
    case pipe
    /// A pseudo-terminal. It does not become the controlling terminal of the child: a program that asks for a
    /// password there, as sudo and ssh do, would wait forever.
    case terminal(columns: Int, lines: Int)
  }

  /// Output that the owner has not removed yet.
  var output: [UInt8] = []
  private(set) var errors = OutputEnd()
  private let id: pid_t
  /// Readable once the child has ended; negative if the system does not support such descriptors.
  private let endDescriptor: Int32
  private let hasTerminal: Bool
  private let outputReader: DescriptorReader
  private let errorReader: DescriptorReader
  private var exit: Exit?
  private var exitSeen: Duration?
  private var mayHaveMore = false
  /// The pace of reading; `nil` to read as soon as there is output.
  private var pace: ReadingPace?
  /// When to check whether the child has ended, if there is no ``endDescriptor``.
  private var nextCheck: Duration?

  /// How long descendants of an ended child may keep its output open.
  private static let grace = Duration.milliseconds(50)
  private static let checkInterval = Duration.milliseconds(10)

  /// Starts a program: a path or a name on PATH, then its arguments. It inherits our environment, overridden
  /// by `variables`.
  ///
  /// Throws ``SnapshotError`` if it cannot start.
  ///
  /// - Parameters:
  ///   - input: Writes its standard input, which is empty otherwise.
  ///   - pace: The pace of reading, for a child whose output is not needed before it ends.
  init(
    _ arguments: [String], variables: [String: String] = [:], input write: InputWriter? = nil,
    output kind: Output = .pipe, pace: ReadingPace? = nil
  ) throws(SnapshotError) {
    self.pace = pace
    let errors = try Pipe.make()
    defer { close(errors.writeEnd) }
    errorReader = DescriptorReader(errors.readEnd)
    // held until the child has opened it: a terminal that no process has open is at its end
    let output: Pipe
    switch kind {
    case .pipe: (output, hasTerminal) = (try Pipe.make(), false)
    case .terminal(let columns, let lines):
      (output, hasTerminal) = (try Self.terminal(columns: columns, lines: lines), true)
    }
    outputReader = DescriptorReader(output.readEnd)
    defer { close(output.writeEnd) }
    let input =
      if let write { try Self.inputFile(write) } else {
        Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
      }
    defer { close(input) }
    id = try Self.start(arguments, variables, streams: [input, output.writeEnd, errors.writeEnd])
    let openDescriptorOfProcess = 434
    endDescriptor = Int32(syscall(openDescriptorOfProcess, CLong(id), 0))
  }

  deinit {
    end()
    close(endDescriptor)
  }

  var fileDescriptors: [Int32] {
    var descriptors = exit == nil && endDescriptor >= 0 ? [endDescriptor] : []
    if rests { return descriptors }
    if !outputReader.isAtEnd { descriptors.append(outputReader.descriptor) }
    if !errorReader.isAtEnd { descriptors.append(errorReader.descriptor) }
    return descriptors
  }

  var deadline: Duration? {
    if mayHaveMore { return .zero }
    let next = rests ? pace?.deadline : exitSeen.map { $0 + Self.grace }
    return [next, nextCheck].compactMap { $0 }.min()
  }

  private var rests: Bool { exit == nil && pace?.rests == true }

  /// Reads the available output. Returns how the child ended once everything is read.
  func advance(to now: Duration) -> Exit? {
    let count = output.count
    let hasMoreOutput = outputReader.read(into: &output)
    var news: [UInt8] = []
    let hasMoreErrors = errorReader.read(into: &news)
    errors.add(news)
    mayHaveMore = hasMoreOutput || hasMoreErrors
    pace?.record(output.count - count + news.count, at: now)
    if exit == nil, hasEnded {
      // Descendants in its group end too. Before `waitpid`, the group's number cannot be reused.
      kill(-id, SIGHUP)
      reap()
    }
    nextCheck = exit == nil && endDescriptor < 0 ? now + Self.checkInterval : nil
    guard let exit else { return nil }
    let seen = exitSeen ?? now
    exitSeen = seen
    let isWhole = outputReader.isAtEnd && errorReader.isAtEnd
    return isWhole || now >= seen + Self.grace && !mayHaveMore ? exit : nil
  }

  /// Waits for output, for at most 50 ms, since a background process that keeps the output open delays the
  /// end by that time.
  func wait() {
    var polled = fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), 50)
  }

  /// Notifies the child and its descendants that the size of their terminal has changed.
  func resize(columns: Int, lines: Int) {
    guard hasTerminal else { return }
    var size = winsize(columns: columns, lines: lines)
    _ = ioctl(outputReader.descriptor, UInt(TIOCSWINSZ), &size)
    if exit == nil { kill(-id, SIGWINCH) }
  }

  /// Ends it and its descendants, by force after 200 ms, and leaves no zombie. It waits at most
  /// that long.
  func end() {
    guard exit == nil else { return }
    for signal in [SIGHUP, SIGTERM, SIGCONT] { kill(-id, signal) }
    for _ in 0..<100 where !hasEnded { poll(nil, 0, 2) }
    kill(-id, SIGKILL)
    reap()
  }

  /// Whether it has ended and can be waited for.
  private var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information._sifields._sigchld.si_pid == id
  }

  private func reap() {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    exit = signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }
}

// MARK: - Starting

/// Passes on the input of a child, in parts: it may be as long as a file.
typealias InputWriter = (_ pass: @escaping ([UInt8]) -> Void) -> Void

extension Child {
  /// Starts a program with these descriptors as 0, 1 and 2.
  private static func start(
    _ arguments: [String], _ variables: [String: String], streams: [Int32]
  ) throws(SnapshotError) -> pid_t {
    // if the parent ignores this signal, waiting for a child would fail
    signal(SIGCHLD, SIG_DFL)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    freshStart(&attributes)
    var argv = arguments.map { Path.withBytes(of: $0) { strdup($0) } } + [nil]
    let own = variables.map { name, value in Path.withBytes(of: "\(name)=\(value)") { strdup($0) } }
    var environment = environment(without: variables.keys) + own + [nil]
    defer { for string in argv + own { free(string) } }
    var started: pid_t = 0
    let code = posix_spawnp(&started, argv[0]!, &actions, &attributes, &argv, &environment)
    guard code == 0 else {
      throw SnapshotError(
        arguments[0], "cannot be run: \(String(cString: strerror(code)))", .command)
    }
    return started
  }

  /// Starts the child in its own session, with default signal handlers and no blocked signals.
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

  /// The entries of our environment, not copied, without the named variables.
  private static func environment(
    without names: some Collection<String>
  ) -> [UnsafeMutablePointer<CChar>?] {
    let names = names.map { "\($0)=" }
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      let isNamed = names.contains { strncmp(entry, $0, $0.utf8.count) == 0 }
      if !isNamed { entries.append(entry) }
      next += 1
    }
    return entries
  }

  /// Both ends of a pseudo-terminal that passes output on unchanged.
  private static func terminal(columns: Int, lines: Int) throws(SnapshotError) -> Pipe {
    var ends: (master: Int32, other: Int32) = (-1, -1)
    var (modes, size) = (termios(), winsize(columns: columns, lines: lines))
    guard openpty(&ends.master, &ends.other, nil, nil, &size) == 0 else { throw .noDescriptors }
    for end in [ends.master, ends.other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    tcgetattr(ends.other, &modes)
    modes.c_oflag &= ~tcflag_t(OPOST)
    modes.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(ends.other, TCSANOW, &modes)
    return Pipe(readEnd: ends.master, writeEnd: ends.other)
  }

  /// Writes the input to a file in memory: the child can read at its own pace without blocking us, and no
  /// folder for temporary files is needed.
  private static func inputFile(_ write: InputWriter) throws(SnapshotError) -> Int32 {
    do throws(SystemError) {
      let descriptor = try makeMemoryFile(named: "flipbook")
      var failure: SystemError?
      write { part in
        if failure != nil { return }
        do throws(SystemError) { try writeAll(part, to: descriptor) } catch { failure = error }
      }
      if let failure {
        close(descriptor)
        throw failure
      }
      lseek(descriptor, 0, SEEK_SET)
      return descriptor
    } catch {
      if [EMFILE, ENFILE].contains(error.code) { throw .noDescriptors }
      let reason = WritingTrouble.reason(error.code)
      throw SnapshotError("", "the input of the command cannot be kept in memory: \(reason)")
    }
  }
}

extension winsize {
  fileprivate init(columns: Int, lines: Int) {
    self.init(
      ws_row: UInt16(clamping: lines), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
  }
}

extension Pipe {
  /// Creates a pipe, or throws an error that suggests what to close.
  fileprivate static func make() throws(SnapshotError) -> Pipe {
    guard let pipe = try? Pipe() else { throw .noDescriptors }
    return pipe
  }
}

/// syscall(2), which the C library's module does not export.
@_silgen_name("syscall") private func syscall(
  _ number: CLong, _ first: CLong, _ second: CLong
) -> CLong
