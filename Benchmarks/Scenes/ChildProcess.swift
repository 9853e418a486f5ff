import Glibc

/// Another process, with its use of resources.
struct ChildProcess {
  /// Processor time of it and of its children, start and end included, in milliseconds.
  var milliseconds = 0
  /// The largest resident memory of one of them, in KiB.
  var peakKibibytes = 0
  /// The bytes that it wrote.
  var bytes = 0

  /// Runs this executable with `arguments` and returns its output, without the final line break.
  static func output(of arguments: [String], terminal type: String) -> String {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    setenv("TERM", type, 1)
    let id = spawn([executable] + arguments, input: 0, output: ends[1])
    close(ends[1])
    let text = String(decoding: readAll(ends[0]), as: UTF8.self)
    close(ends[0])
    var status: Int32 = 0
    guard waitpid(id, &status, 0) == id, status == 0 else {
      Console.fail("the part \(arguments.joined(separator: " ")) failed")
    }
    return String(text.dropLast())
  }

  /// Runs `command` on a terminal of 200 columns and 60 lines, and terminates it when `isOver`,
  /// which is called repeatedly, returns `true`.
  static func onTerminal(_ command: [String], until isOver: () -> Bool) -> ChildProcess {
    let (master, slave) = DiscardingTerminal.open(columns: 200, lines: 60)
    setenv("TERM", Report.terminals[0], 1)
    let id = spawn(command, input: slave, output: slave)
    close(slave)
    var (child, buffer) = (ChildProcess(), [UInt8](repeating: 0, count: 1 << 16))
    var (status, usage): (Int32, rusage) = (0, rusage())
    while wait4(id, &status, WNOHANG, &usage) == 0 {
      var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&wanted, 1, 20) > 0 { child.bytes += max(0, read(master, &buffer, buffer.count)) }
      if isOver() { kill(id, SIGTERM) }
    }
    close(master)
    let times = [usage.ru_utime, usage.ru_stime]
    child.milliseconds = times.reduce(0) { $0 + $1.tv_sec * 1000 + Int($1.tv_usec) / 1000 }
    child.peakKibibytes = usage.ru_maxrss
    return child
  }

  static let executable = "/proc/self/exe"

  static func spawn(_ command: [String], input: Int32, output: Int32) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id = pid_t()
    let error = posix_spawnp(&id, command[0], &actions, nil, &arguments, environ)
    precondition(error == 0, "\(command[0]) cannot be started")
    return id
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var (all, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return all }
      all += buffer[..<count]
    }
  }
}
