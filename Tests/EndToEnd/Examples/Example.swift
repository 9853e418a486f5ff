import TestSupport
import Testing

/// A command line of the documentation, and its expected results.
struct Example: CustomStringConvertible, Sendable {
  /// A step while it runs on a screen.
  enum Step: Sendable {
    /// Waits until the screen shows this.
    case sees(String)
    /// Writes a file of the folder.
    case saves(String, String)
    /// Waits until a file of the folder contains this.
    case finds(String, in: String)
    /// Presses keys, by tmux's names for them.
    case presses(String)
  }

  let line: String
  var steps: [Step] = []
  /// The expected output: printed, or left on the screen if there is one.
  var says: [String] = []
  /// The contents of files at the end.
  var leaves: [String: String] = [:]
  var status: Int32 = 0

  var description: String { line }

  /// A line that is typed in a terminal; `q` ends it after the steps, unless it ends by itself.
  static func onScreen(
    _ line: String, _ steps: Step..., says: [String] = [], leaves: [String: String] = [:],
    endsItself: Bool = false
  ) -> Example {
    Example(
      line: line, steps: steps + (endsItself ? [] : [.presses("q")]), says: says, leaves: leaves)
  }

  /// A line whose output goes to a pipe.
  static func printed(
    _ line: String, says: [String], leaves: [String: String] = [:], status: Int32 = 0
  ) -> Example {
    Example(line: line, says: says, leaves: leaves, status: status)
  }

  /// Runs it in a separate folder, and expects the results.
  func expect() throws {
    let folder = try ExampleFolder(hasHistory: line.contains(/git|log/))
    if steps.isEmpty {
      let run = try CommandRun.of(
        ["sh", "-c", line], environment: folder.environment, directory: folder.path)
      #expect(run.exit == .status(status), "\(line): \(run.errors)")
      #expect(run.errors == "" || run.errors.hasPrefix("flipbook: condition met: "), "\(line)")
      for words in says { #expect(run.output.contains(words), "\(words) in\n\(run.output)") }
    } else {
      // tmux takes the PATH of the process that starts it
      let terminal = try TmuxTerminal(
        ["env", "PATH=\(folder.environment["PATH"]!)", "sh", "-c", line], columns: 100, rows: 30,
        environment: folder.environment,
        directory: folder.path)
      for step in steps { try take(step, on: terminal, in: folder) }
      #expect(try terminal.waitForExit() == .status(status), "\(line)")
      for words in says { try terminal.wait("for \(words)") { $0.contains(words) } }
    }
    for (file, text) in leaves {
      let found = try folder.read(file)
      #expect(found.contains(text), "\(text) in \(file):\n\(found.prefix(2000))")
    }
  }

  private func take(_ step: Step, on terminal: TmuxTerminal, in folder: ExampleFolder) throws {
    switch step {
    case .sees(let words): try terminal.wait("for \(words)") { $0.contains(words) }
    case .saves(let file, let text): try folder.write(text, to: file)
    case .finds(let words, let file):
      let found: Void? = patiently {
        (try? folder.read(file))?.contains(words) == true ? () : nil
      }
      #expect(found != nil, "\(words) in \(file)")
    case .presses(let keys): try terminal.press(keys)
    }
  }
}
