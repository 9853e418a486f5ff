import Glibc
import Synchronization

/// A command that runs without a terminal, with its three streams connected to the test.
///
/// ```swift
/// let watch = try RunningCommand([flipbook, "watch", "-"])
/// watch.write("a\nb\n\u{c}")
/// try watch.wait { $0.output.contains("b") }
/// watch.closeInput()
/// let run = try watch.finish()
/// ```
package final class RunningCommand {
  private let child: ChildProcess
  private var input: Int32
  private let outputs: (output: Int32, errors: Int32)
  /// The outputs that have not ended.
  private var readable: [Int32]
  private var pending: [UInt8] = []
  private var received: (output: [UInt8], errors: [UInt8]) = ([], [])
  private let words: String

  /// Starts a command, which is a path or found on PATH.
  package init(
    _ arguments: [String], environment: [String: String] = [:], directory: String? = nil
  ) throws {
    Glibc.signal(SIGPIPE, SIG_IGN)  // a command may close its input before we have written all
    words = arguments.joined(separator: " ")
    (child, input, outputs) = try spawning.withLock { _ in
      let pipes = (0..<3).map { _ in
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        return ends
      }
      for ends in pipes { ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) } }
      let ours = [pipes[0][1], pipes[1][0], pipes[2][0]]
      ours.forEach(keepToOurselves)
      defer { for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) } }
      let child = try ChildProcess(
        arguments, environment: ChildEnvironment.with(environment), directory: directory,
        wiring: .descriptors(input: pipes[0][0], output: pipes[1][1], errors: pipes[2][1]))
      return (child, ours[0], (ours[1], ours[2]))
    }
    readable = [outputs.output, outputs.errors]
  }

  deinit {
    if input >= 0 { close(input) }
    close(outputs.output)
    close(outputs.errors)
  }

  /// The process id.
  package var id: Int32 { child.id }

  /// The output of the command so far, as text.
  package var soFar: (output: String, errors: String) {
    (
      String(decoding: received.output, as: UTF8.self),
      String(decoding: received.errors, as: UTF8.self)
    )
  }

  /// Writes to its standard input, now or while waiting, as it accepts the input.
  package func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes bytes to its standard input, now or while waiting, as it accepts them.
  package func write(_ bytes: [UInt8]) {
    pending += bytes
    _ = pump()
  }

  /// Closes its standard input after everything has been written.
  package func closeInput() throws {
    _ = try wait("to write all of the input") { _ in pending.isEmpty }
    if input >= 0 { close(input) }
    input = -1
  }

  /// Drops the output so far.
  func forget() { received.output = [] }

  /// Sends it a signal.
  package func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Waits until its output satisfies `condition`.
  @discardableResult
  package func wait(
    _ awaited: String = "for output", for patience: Duration = patience,
    until condition: ((output: String, errors: String)) -> Bool
  ) throws -> (output: String, errors: String) {
    let found: Void? = patiently(for: patience, on: readable) {
      _ = pump()
      return condition(soFar) ? () : nil
    }
    guard found != nil else { throw outOfPatience(awaited) }
    return soFar
  }

  /// Closes its input and waits for its end.
  package func finish(within patience: Duration = patience) throws -> CommandRun {
    try closeInput()
    let exit = patiently(for: patience, on: readable) { pump() ? nil : child.exit() }
    guard let exit else { throw outOfPatience("to end") }
    _ = pump()
    return CommandRun(outputBytes: received.output, errorBytes: received.errors, exit: exit)
  }

  /// Reads and writes as much as possible at once; false when both outputs have ended.
  private func pump() -> Bool {
    if input >= 0, !pending.isEmpty {
      let count = Glibc.write(input, pending, pending.count)
      if count > 0 { pending.removeFirst(count) }
      if count < 0, errno == EPIPE { pending = [] }
    }
    if !drain(outputs.output, into: &received.output) {
      readable.removeAll { $0 == outputs.output }
    }
    if !drain(outputs.errors, into: &received.errors) {
      readable.removeAll { $0 == outputs.errors }
    }
    return !readable.isEmpty
  }

  private func outOfPatience(_ awaited: String) -> OutOfPatience {
    OutOfPatience(
      awaited: "waited \(awaited) of: \(words)",
      found: "\(soFar.output)\n-- errors:\n\(soFar.errors)")
  }
}
