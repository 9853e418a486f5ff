import TestSupport
import Testing

extension ScratchFolder {
  /// A folder with files, by their names.
  convenience init(_ files: KeyValuePairs<String, String>) throws {
    try self.init()
    for (name, text) in files { try write(text, to: name) }
  }

  /// Runs the command in the folder, without a screen.
  func flipbook(_ arguments: String..., input: String = "") throws -> CommandRun {
    try Flipbook.run(arguments, input: input, directory: path)
  }
}

extension ScratchFolder {
  /// Runs the command in the folder, on a screen.
  func onScreen(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, type: String = "tmux-256color",
    environment: [String: String] = [:]
  ) throws -> TmuxTerminal {
    try onScreen(arguments, columns: columns, rows: rows, type: type, environment: environment)
  }

  func onScreen(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, type: String = "tmux-256color",
    environment: [String: String] = [:]
  ) throws -> TmuxTerminal {
    try Flipbook.onScreen(
      arguments, columns: columns, rows: rows, type: type, environment: environment, directory: path
    )
  }
}

extension TmuxTerminal {
  /// Quits the command, which succeeds.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try press("q")
    #expect(try waitForExit() == .status(0), sourceLocation: sourceLocation)
  }
}

extension PtyTerminal {
  /// Quits the command, which succeeds.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    type("q")
    #expect(try waitForExit() == .status(0), sourceLocation: sourceLocation)
  }
}
