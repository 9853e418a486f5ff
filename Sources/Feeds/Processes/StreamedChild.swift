import Glibc
import Posix
import Snapshots
import Notation

/// A child whose output and errors are read as they come, without waiting.
final class StreamedChild {
  /// Where the output of a child goes to.
  enum OutputKind {
    case pipe
    case terminal(PseudoTerminal, columns: Int, lines: Int)
  }

  /// What came and was not yet taken.
  var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private var child: Child
  private let terminal: PseudoTerminal?
  private let outputReader: DescriptorReader
  private let errorReader: DescriptorReader
  private var exit: Child.Exit?
  private var exitSeen: Duration?
  private var mayHaveMore = false
  /// `nil` for looking as soon as there is something.
  private var pace: ReadingPace?
  /// The exits of all children when it was asked last whether this one has ended.
  private var exitsSeen: Int

  /// How long what a child leaves running may keep its output open.
  private static let grace = Duration.milliseconds(50)

  /// - Parameter pace: for a child whose output is of use to nobody before it ends.
  init(
    _ arguments: [String], variables: [String: String] = [:], input: Int32? = nil,
    output kind: OutputKind = .pipe, pace: ReadingPace? = nil
  ) throws(SnapshotError) {
    self.pace = pace
    let errorPipe = try Pipe()
    errorReader = DescriptorReader(errorPipe.reading)
    exitsSeen = ChildExits.count
    defer { close(errorPipe.writing) }
    switch kind {
    case .pipe:
      terminal = nil
      let pipe = try Pipe()
      outputReader = DescriptorReader(pipe.reading)
      defer { close(pipe.writing) }
      child = try Child(
        arguments, variables: variables,
        streams: .init(input: input, output: .descriptor(pipe.writing), errors: errorPipe.writing))
    case .terminal(let terminal, let columns, let lines):
      self.terminal = terminal
      outputReader = DescriptorReader(terminal.master, owner: .lender)
      // Held until the child has opened it: without anybody it would be at its end.
      let held = try terminal.open(columns: columns, lines: lines)
      defer { close(held) }
      child = try Child(
        arguments, variables: variables,
        streams: .init(input: input, output: .terminal(terminal.path), errors: errorPipe.writing))
    }
  }

  deinit { child.end() }

  var fileDescriptors: [Int32] {
    var descriptors = [ChildExits.fileDescriptor]
    if rests { return descriptors }
    if !outputReader.isAtEnd { descriptors.append(outputReader.descriptor) }
    if !errorReader.isAtEnd { descriptors.append(errorReader.descriptor) }
    return descriptors
  }

  var deadline: Duration? {
    if mayHaveMore || exit == nil && exitsSeen != ChildExits.count { return .zero }
    return rests ? pace?.deadline : exitSeen.map { $0 + Self.grace }
  }

  private var rests: Bool { exit == nil && pace?.rests == true }

  /// Reads on; how it ended once everything is read.
  func advance(to now: Duration) -> Child.Exit? {
    ChildExits.drain()
    let count = output.count + errors.count
    let hasMoreOutput = outputReader.read(into: &output)
    let hasMoreErrors = errorReader.read(into: &errors)
    mayHaveMore = hasMoreOutput || hasMoreErrors
    pace?.note(output.count + errors.count - count, at: now)
    if exit == nil {
      exitsSeen = ChildExits.count
      exit = child.poll()
      if exit != nil {
        exitSeen = now
        // what told of it is not to wake whoever comes next
        ChildExits.drain()
      }
    }
    guard let exit, let exitSeen else { return nil }
    let isWhole = outputReader.isAtEnd && errorReader.isAtEnd
    return isWhole || now >= exitSeen + Self.grace && !mayHaveMore ? exit : nil
  }

  /// Whether nobody has the output open any more.
  var isOutputClosed: Bool { outputReader.isAtEnd }

  func resize(columns: Int, lines: Int) { terminal?.resize(columns: columns, lines: lines) }

  func end() { child.end() }
}

/// Two ends of a pipe, neither of which a child inherits by itself.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(SnapshotError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .noDescriptors }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}

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

/// Bytes for the standard input of a child, in a file without a name: it can be read at the child's
/// pace, and nobody has to wait until it is.
final class TemporaryInput {
  let descriptor: Int32

  /// Throws ``SnapshotError/noDescriptors`` when there is no room for a temporary file.
  init(_ bytes: [UInt8]) throws(SnapshotError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/flipbook.XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .noDescriptors }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw .noDescriptors
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
