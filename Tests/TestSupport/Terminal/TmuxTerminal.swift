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
  /// A client that stays connected: screens are read without a process for each.
  private var reader: RunningCommand?

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
    var arguments = ["-f", "/dev/null", "start-server"]
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
    if let reader {
      reader.write("kill-server\n")
      _ = try? reader.finish()
    } else {
      _ = try? tmux(["kill-server"])
    }
  }

  /// Presses keys by tmux's names for them: `Space`, `Right`, `C-c`, `q`.
  package func press(_ keys: String...) throws {
    _ = try answer("send-keys -- " + keys.map(Self.quoted).joined(separator: " "))
  }

  /// Types text unchanged.
  package func type(_ text: String) throws {
    if text.contains(where: \.isNewline) {
      try tmux(["send-keys", "-l", "--", text])
    } else {
      _ = try answer("send-keys -l -- " + Self.quoted(text))
    }
  }

  /// Changes the size of the terminal.
  package func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The current screen.
  package func screen() throws -> TerminalScreen {
    TerminalScreen(lines: try answer("capture-pane -p"))
  }

  /// The current screen with its colours and attributes, as escape sequences.
  package func styledScreen() throws -> TerminalScreen {
    TerminalScreen(lines: try answer("capture-pane -p -e"))
  }

  /// Waits until a tmux format such as `#{cursor_flag}` or `#{mouse_any_flag}` has this value.
  package func wait(for format: String, toBe value: String) throws {
    var last = ""
    let isFound: Void? = try patiently(every: 10) {
      last = try answer("display-message -p '\(format)'").joined(separator: "\n")
      return last == value ? () : nil
    }
    guard isFound == nil else { return }
    throw OutOfPatience(awaited: "waited for \(format) to be \(value)", found: last)
  }

  /// Waits until the screen satisfies `condition`, and returns that screen.
  @discardableResult
  package func wait(
    _ awaited: String = "for a screen", for patience: Duration = patience,
    until condition: (TerminalScreen) throws -> Bool
  ) throws -> TerminalScreen {
    var last = TerminalScreen(lines: [])
    let found = try patiently(for: patience, every: 10) {
      last = try screen()
      return try condition(last) ? last : nil
    }
    guard let found else {
      throw OutOfPatience(awaited: "waited \(awaited) of: \(words)", found: "\(last)")
    }
    return found
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

  /// The lines of tmux's answer to a command.
  ///
  /// In control mode, a client reads commands line by line. Each answer is between the lines
  /// `%begin` and `%end` with the same numbers, the last of them 1. All other lines are news.
  private func answer(_ command: String) throws -> [Substring] {
    let reader =
      try self.reader
      ?? RunningCommand(
        client + ["-C", "attach-session", "-f", "ignore-size,no-output"], environment: environment)
    self.reader = reader
    reader.write(command + "\n")
    var (answer, isError) = ([Substring](), false)
    try reader.wait("for the answer to \(command)") { output, _ in
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      guard let start = lines.firstIndex(where: { $0.hasPrefix("%begin ") && $0.hasSuffix(" 1") })
      else { return false }
      let numbers = lines[start].dropFirst(7)
      let ends: Set = ["%end \(numbers)", "%error \(numbers)"]
      guard let end = lines.lastIndex(where: { ends.contains(String($0)) }) else { return false }
      answer = Array(lines[(start + 1)..<end])
      isError = lines[end].hasPrefix("%error")
      return true
    }
    reader.forget()
    if isError {
      throw OutOfPatience(
        awaited: "asked tmux: \(command)", found: answer.joined(separator: "\n"))
    }
    return answer
  }

  private static func quoted(_ word: String) -> String {
    "'\(word.replacing("'", with: "'\\''"))'"
  }

  private var client: [String] { ["tmux", "-u", "-L", "flipbook"] }
  private var environment: [String: String] { ["TMUX_TMPDIR": folder.path] }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let run = try CommandRun.of(client + arguments, environment: environment)
    guard run.status == 0 else {
      throw OutOfPatience(awaited: "asked tmux: \(arguments)", found: run.errors)
    }
    return run.output
  }
}
