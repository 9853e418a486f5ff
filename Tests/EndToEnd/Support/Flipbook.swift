import TestSupport

/// The built command, run on screens and without them.
enum Flipbook {
  static func onScreen(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, type: String = "tmux-256color",
    environment: [String: String] = [:], directory: String = ProjectFolder.root
  ) throws -> TmuxTerminal {
    try onScreen(
      arguments, columns: columns, rows: rows, type: type, environment: environment,
      directory: directory)
  }

  static func onScreen(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, type: String = "tmux-256color",
    environment: [String: String] = [:], directory: String = ProjectFolder.root
  ) throws -> TmuxTerminal {
    try TmuxTerminal(
      [ProjectFolder.flipbook] + arguments, columns: columns, rows: rows, type: type,
      environment: environment, directory: directory)
  }

  static func run(
    _ arguments: [String], input: String = "", directory: String = ProjectFolder.root
  ) throws -> CommandRun {
    try CommandRun.of([ProjectFolder.flipbook] + arguments, input: input, directory: directory)
  }
}
