/// The output and the exit status of a command that has ended.
package struct CommandRun: Sendable {
  package let outputBytes: [UInt8]
  package let errorBytes: [UInt8]
  package let exit: ChildExit

  /// Standard output, as text.
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Standard error, as text.
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The exit status, or nil if a signal ended it.
  package var status: Int32? {
    if case .status(let status) = exit { status } else { nil }
  }
}

extension CommandRun {
  /// Runs `arguments` to the end, with `input` as standard input.
  package static func of(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    directory: String? = nil
  ) throws -> CommandRun {
    let command = try RunningCommand(arguments, environment: environment, directory: directory)
    command.write(input)
    return try command.finish()
  }
}
