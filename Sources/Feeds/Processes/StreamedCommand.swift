import FlipbookNotation
import FlipbookSnapshots

/// The end of a child's output, for callers that need only its last lines.
package struct OutputEnd: Equatable, Sendable {
  /// The maximum number of bytes kept.
  package static let maximum = 64 << 10

  package private(set) var bytes: [UInt8] = []
  /// The number of bytes dropped from the beginning.
  package private(set) var leftOutCount = 0

  static let leftOutWords =
    "more than \(maximum >> 10) KB of standard error; only the end is kept"

  package init(_ bytes: [UInt8] = []) { add(bytes) }

  package mutating func add(_ news: [UInt8]) {
    bytes += news
    let extra = bytes.count - Self.maximum
    guard extra > 0 else { return }
    bytes.removeFirst(extra)
    leftOutCount += extra
  }

  /// The last line that is not blank; empty if there is none. Lines after the reason, such as
  /// “Try 'ls --help' for more information.”, are skipped.
  var words: String {
    let lines = Text.lines(of: TerminalText(bytes).bytes).filter { !$0.allSatisfy(\.isWhitespace) }
    let reason = lines.last { line in
      !["Try ", "See ", "usage:", "Usage:"].contains(where: line.hasPrefix)
    }
    guard let line = reason ?? lines.last else { return "" }
    return PlainText.line(line, maximum: 200)
      + (leftOutCount > 0 ? " (\(Self.leftOutWords))" : "")
  }
}

/// A command line that runs once, with written data as its standard input.
package final class StreamedCommand {
  package struct Result: Sendable {
    package var output: OutputEnd
    package var errors: OutputEnd
    /// The failure, such as "exit 3: no such host"; empty if there was none.
    package var trouble: String

    package init(
      output: OutputEnd = OutputEnd(), errors: OutputEnd = OutputEnd(), trouble: String
    ) {
      (self.output, self.errors, self.trouble) = (output, errors, trouble)
    }
  }

  private let child: Child?
  private var output = OutputEnd()
  private var failure = ""

  /// Starts `line` with `sh -c`, once `write` has written its input. A failure to start becomes the result.
  package init(line: String, input write: @escaping InputWriter) {
    do throws(SnapshotError) {
      child = try Child(["/bin/sh", "-c", line], input: write)
    } catch {
      child = nil
      failure = error.description
    }
  }

  /// Whether only the end of the output was kept.
  package var leavesOut: Bool {
    output.leftOutCount > 0 || child.map { $0.errors.leftOutCount > 0 } == true
  }

  package var fileDescriptors: [Int32] { child?.fileDescriptors ?? [] }
  package var deadline: Duration? { child == nil ? .zero : child?.deadline }

  /// Reads the available output. Returns the result when the command has ended.
  package func advance(to now: Duration) -> Result? {
    guard let child else { return Result(trouble: failure) }
    let exit = child.advance(to: now)
    output.add(child.output)
    child.output = []
    guard let exit else { return nil }
    return Result(
      output: output, errors: child.errors,
      trouble: exit.isSuccess ? "" : exit.words(child.errors))
  }

  package func end() { child?.end() }
}
