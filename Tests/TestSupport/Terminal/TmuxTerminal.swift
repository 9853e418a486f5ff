import Glibc

/// A command on the screen of a real terminal: a tmux server of its own that nobody looks at.
///
/// ```swift
/// let terminal = try TmuxTerminal([ProjectFolder.flipbook, "demo"], columns: 100, rows: 30)
/// try terminal.wait { $0.contains("1952") }
/// try terminal.press("Right")
/// ```
/// Waits ask the screen again and again until a condition holds; nothing sleeps for a fixed time.
/// tmux 3.3a may lose what a command writes just before its end (2 of 60 trials): see the text first,
/// then let the command end, or use a ``PtyTerminal``.
package final class TmuxTerminal {
  private let folder: ScratchFolder
  private let words: String

  /// Starts `command`, its first word a path or found on PATH, in a terminal of the given size.
  ///
  /// - Parameter type: the TERM that the command finds.
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
    // tmux would hand a single word to a shell
    try tmux(arguments + ["--", "env"] + command)
  }

  deinit {
    _ = try? tmux(["kill-server"])
  }

  /// Presses keys by tmux's names for them: `Space`, `Right`, `C-c`, `q`.
  package func press(_ keys: String...) throws {
    try tmux(["send-keys", "--"] + keys)
  }

  /// Types text as it is.
  package func type(_ text: String) throws {
    try tmux(["send-keys", "-l", "--", text])
  }

  /// Gives the terminal another size.
  package func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The screen now.
  package func screen() throws -> TerminalScreen {
    let text = try tmux(["capture-pane", "-p"])
    return TerminalScreen(lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// The screen now with its colours and attributes, as escape sequences.
  package func styledScreen() throws -> TerminalScreen {
    let text = try tmux(["capture-pane", "-p", "-e"])
    return TerminalScreen(lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// What tmux knows by a format such as `#{cursor_flag}`, `#{alternate_on}` or `#{mouse_any_flag}`.
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
    let found = try patiently(for: patience) {
      last = try screen()
      return try condition(last) ? last : nil
    }
    guard let found else {
      throw OutOfPatience(awaited: "waited \(awaited) of: \(words)", found: "\(last)")
    }
    return found
  }

  /// Every different screen that was caught until one satisfied `condition`, that one included.
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

  /// Waits for the end of the command; what it leaves on the screen can still be read.
  package func waitForExit(within patience: Duration = patience) throws -> ChildExit {
    let exit = try patiently(for: patience) { () -> ChildExit? in
      let words = try property("#{pane_dead} #{pane_dead_status} #{pane_dead_signal} #{pid}")
        .split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 4, words[0] == "1" else { return nil }
      if let exit = Int32(words[2]).map(ChildExit.signal) ?? Int32(words[1]).map(ChildExit.status) {
        return exit
      }
      // tmux 3.3a misses the end of a child now and then (4 of 60 trials) until it is told again
      if let server = Int32(words[3]) { kill(server, SIGCHLD) }
      return nil
    }
    guard let exit else {
      throw OutOfPatience(awaited: "waited for the end of: \(words)", found: "\(try screen())")
    }
    return exit
  }

  /// The process id of the command.
  package func id() throws -> Int32 {
    Int32(try property("#{pane_pid}")) ?? 0
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
