/// A command line that is run once with given bytes as its standard input.
package final class StreamedCommand {
  package struct Result: Sendable {
    package var output: [UInt8]
    package var errors: [UInt8]
    /// What is wrong in a few words, such as "exit 3: no such host"; empty where nothing is.
    package var trouble: String
  }

  private let child: StreamedChild?
  private let failure: String

  /// Starts `line` with `sh -c`; a failure to start is told as a result.
  package init(line: String, input: [UInt8]) {
    do throws(SnapshotError) {
      let input = try TemporaryInput(input)
      child = try StreamedChild(["/bin/sh", "-c", line], input: input.descriptor)
      failure = ""
    } catch {
      child = nil
      failure = error.description
    }
  }

  package var fileDescriptors: [Int32] { child?.fileDescriptors ?? [] }
  package var deadline: Duration? { child == nil ? .zero : child?.deadline }

  /// Reads on; the result when it is over.
  package func advance(to now: Duration) -> Result? {
    guard let child else { return Result(output: [], errors: [], trouble: failure) }
    guard let exit = child.advance(to: now) else { return nil }
    let line = Text.lines(of: child.errors).last { !$0.isEmpty }
    let words = line.map { ": \(PlainText.line($0, maximum: 200))" } ?? ""
    return Result(
      output: child.output, errors: child.errors,
      trouble: exit.isSuccess ? "" : "\(exit.words)\(words)")
  }

  package func end() { child?.end() }
}
