/// A command on the screen of a real terminal: a separate tmux server that nobody looks at.
///
/// ```swift
/// let terminal = try TmuxTerminal([ProjectFolder.flipbook, "demo"], columns: 100, rows: 30)
/// try terminal.wait { $0.contains("1952") }
/// try terminal.press("Right")
/// ```
/// Waits check the screen repeatedly until a condition holds; nothing sleeps for a fixed time. tmux
/// 3.3a may lose output that a command writes just before its end (2 of 60 trials): wait for the
/// text first, then let the command end, or use a ``PtyTerminal``. It may also miss the end of the
/// command, so a shell around the command writes down its exit status.
package final class TmuxTerminal {
  private let folder: ScratchFolder
  private let words: String

  /// Starts `command`, whose first word is a path or found on PATH, in a terminal of the given
  /// size.
  ///
  /// - Parameter type: the TERM of the command.
  package init(
    _ command: [String], columns: Int = 80, rows: Int = 24, type: String = "tmux-256color",
    environment: [String: String] = [:], directory: String = ProjectFolder.root
  ) throws {
    folder = try ScratchFolder()
    words = command.joined(separator: " ")
    var arguments = ["-u", "-f", "/dev/null", "start-server"]
    for option in [
      ["default-terminal", type], ["status", "off"],
      ["remain-on-exit", "on"], ["remain-on-exit-format", ""], ["escape-time", "0"],
    ] {
      arguments += [";", "set-option", "-gq"] + option
    }
    arguments += [";", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", directory]
    for (name, value) in environment { arguments += ["-e", "\(name)=\(value)"] }
    try tmux(arguments + ["--", "sh", "-c", TmuxTerminal.wrapper, folder.path] + command)
  }

  /// Runs its arguments, and writes their process id and their status into the folder `$0`.
  ///
  /// The keyboard must interrupt only the command: a signal that is trapped, not ignored, has its
  /// default action in the processes that the shell starts.
  private static let wrapper = """
    trap : INT QUIT
    sh -c 'echo $$ >"$0/id"; exec "$@"' "$0" "$@"
    echo $? >"$0/status.new"
    mv "$0/status.new" "$0/status"
    """

  deinit {
    _ = try? tmux(["kill-server"])
  }

  /// Presses keys by tmux's names for them: `Space`, `Right`, `C-c`, `q`.
  package func press(_ keys: String...) throws {
    try tmux(["send-keys", "--"] + keys)
  }

  /// Types text unchanged.
  package func type(_ text: String) throws {
    try tmux(["send-keys", "-l", "--", text])
  }

  /// Changes the size of the terminal.
  package func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The current screen.
  package func screen() throws -> TerminalScreen {
    let text = try tmux(["capture-pane", "-p"])
    return TerminalScreen(lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// The current screen with its colours and attributes, as escape sequences.
  package func styledScreen() throws -> TerminalScreen {
    let text = try tmux(["capture-pane", "-p", "-e"])
    return TerminalScreen(lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// The value of a tmux format such as `#{cursor_flag}`, `#{alternate_on}` or `#{mouse_any_flag}`.
  package func property(_ format: String) throws -> String {
    String(try tmux(["display-message", "-p", format]).dropLast())
  }

  /// Waits until the screen satisfies `condition`, and returns that screen.
  @discardableResult
  package func wait(
    _ awaited: String = "for a screen", for patience: Duration = patience,
    until condition: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    var last = TerminalScreen(lines: [])
    // each screen is captured by a process
    let found = try patiently(for: patience, every: 10) {
      last = try screen()
      return try condition(last) ? last : nil
    }
    guard let found else {
      throw OutOfPatience(awaited: "waited \(awaited) of: \(words)", found: "\(last)")
    }
    return found
  }

  /// All different screens that were captured until one satisfied `condition`, including that one.
  package func screens(
    _ awaited: String = "for a screen", until condition: (TerminalScreen) throws -> Bool
  ) throws -> [TerminalScreen] {
    var seen: [TerminalScreen] = []
    try wait(awaited) { screen in
      if screen != seen.last { seen.append(screen) }
      return try condition(screen)
    }
    return seen
  }

  /// Waits for the end of the command; its last screen can still be read.
  ///
  /// The status is that of a shell: one above 128 is taken for a signal.
  package func waitForExit(within patience: Duration = patience) throws -> ChildExit {
    let status = patiently(for: patience) { number(in: "status") }
    guard let status else {
      throw OutOfPatience(awaited: "waited for the end of: \(words)", found: "\(try screen())")
    }
    return status > 128 ? .signal(status - 128) : .status(status)
  }

  /// The process id of the command.
  package func id() throws -> Int32 {
    guard let id = patiently({ number(in: "id") }) else {
      throw OutOfPatience(awaited: "waited for the start of: \(words)", found: "\(try screen())")
    }
    return id
  }

  private func number(in file: String) -> Int32? {
    guard let text = try? folder.read(file), text.hasSuffix("\n") else { return nil }
    return Int32(text.dropLast())
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let run = try CommandRun.of(
      ["tmux", "-L", "flipbook"] + arguments, environment: ["TMUX_TMPDIR": folder.path])
    guard run.status == 0 else {
      throw OutOfPatience(awaited: "asked tmux: \(arguments)", found: run.errors)
    }
    return run.output
  }
}
