import Glibc
import Posix
import Snapshots
import Notation

/// The end of what a child writes, where only its last lines are asked for.
package struct OutputEnd: Equatable, Sendable {
  /// The most bytes that are kept.
  package static let maximum = 64 << 10

  package private(set) var bytes: [UInt8] = []
  /// How many bytes in front were left out.
  package private(set) var leftOutCount = 0

  package init(_ bytes: [UInt8] = []) { add(bytes) }

  package mutating func add(_ news: [UInt8]) {
    bytes += news
    let extra = bytes.count - Self.maximum
    guard extra > 0 else { return }
    bytes.removeFirst(extra)
    leftOutCount += extra
  }
}

/// A child whose output and errors are read without waiting.
final class StreamedChild {
  /// Where a child writes its output.
  enum OutputKind {
    case pipe
    case terminal(PseudoTerminal, columns: Int, lines: Int)
  }

  /// Output that the owner has not removed yet.
  var output: [UInt8] = []
  private(set) var errors = OutputEnd()
  private var child: Child
  private let terminal: PseudoTerminal?
  private let outputReader: DescriptorReader
  private let errorReader: DescriptorReader
  private var exit: Child.Exit?
  private var exitSeen: Duration?
  private var mayHaveMore = false
  /// `nil` for reading as soon as there is output.
  private var pace: ReadingPace?
  /// The number of exits of all children when this child was last asked whether it has ended.
  private var exitsSeen: Int

  /// How long descendants of an ended child may keep its output open.
  private static let grace = Duration.milliseconds(50)

  /// - Parameter pace: For a child whose output is of no use before it ends.
  init(
    _ arguments: [String], variables: [String: String] = [:], input: Int32? = nil,
    output kind: OutputKind = .pipe, pace: ReadingPace? = nil
  ) throws(SnapshotError) {
    self.pace = pace
    let errorPipe = try Pipe.make()
    errorReader = DescriptorReader(errorPipe.readEnd)
    exitsSeen = ChildExits.count
    defer { close(errorPipe.writeEnd) }
    switch kind {
    case .pipe:
      terminal = nil
      let pipe = try Pipe.make()
      outputReader = DescriptorReader(pipe.readEnd)
      defer { close(pipe.writeEnd) }
      child = try Child(
        arguments, variables: variables,
        streams: .init(input: input, output: .descriptor(pipe.writeEnd), errors: errorPipe.writeEnd)
      )
    case .terminal(let terminal, let columns, let lines):
      self.terminal = terminal
      outputReader = DescriptorReader(terminal.master, owner: .lender)
      // Held until the child has opened it: a terminal that nobody has open is at its end.
      let held = try terminal.open(columns: columns, lines: lines)
      defer { close(held) }
      child = try Child(
        arguments, variables: variables,
        streams: .init(input: input, output: .terminal(terminal.path), errors: errorPipe.writeEnd))
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

  /// Reads what is there. Returns how the child ended once everything is read.
  func advance(to now: Duration) -> Child.Exit? {
    ChildExits.drain()
    let count = output.count
    let hasMoreOutput = outputReader.read(into: &output)
    var news: [UInt8] = []
    let hasMoreErrors = errorReader.read(into: &news)
    errors.add(news)
    mayHaveMore = hasMoreOutput || hasMoreErrors
    pace?.record(output.count - count + news.count, at: now)
    if exit == nil {
      exitsSeen = ChildExits.count
      exit = child.poll()
      if exit != nil {
        exitSeen = now
        // this exit must not wake the next caller
        ChildExits.drain()
      }
    }
    guard let exit, let exitSeen else { return nil }
    let isWhole = outputReader.isAtEnd && errorReader.isAtEnd
    return isWhole || now >= exitSeen + Self.grace && !mayHaveMore ? exit : nil
  }

  /// Whether nobody has the output open any more.
  var isOutputClosed: Bool { outputReader.isAtEnd }

  func resize(columns: Int, lines: Int) {
    guard let terminal else { return }
    terminal.resize(columns: columns, lines: lines)
    child.noticeResize()
  }

  func end() { child.end() }
}

extension Pipe {
  /// A pipe, or the error that says what to close.
  fileprivate static func make() throws(SnapshotError) -> Pipe {
    guard let pipe = try? Pipe() else { throw .noDescriptors }
    return pipe
  }
}

/// A command line that runs once, with what is written for it as its standard input.
package final class StreamedCommand {
  package struct Result: Sendable {
    package var output: OutputEnd
    package var errors: OutputEnd
    /// What went wrong, such as "exit 3: no such host"; empty if nothing.
    package var trouble: String

    package init(
      output: OutputEnd = OutputEnd(), errors: OutputEnd = OutputEnd(), trouble: String
    ) {
      (self.output, self.errors, self.trouble) = (output, errors, trouble)
    }
  }

  private let child: StreamedChild?
  private var output = OutputEnd()
  private let failure: String

  /// Starts `line` with `sh -c`, once `write` has written its input. A failure to start becomes the result.
  package init(line: String, input write: InputWriter) {
    do throws(SnapshotError) {
      let input = try ChildInput(write)
      child = try StreamedChild(["/bin/sh", "-c", line], input: input.descriptor)
      failure = ""
    } catch {
      child = nil
      failure = error.description
    }
  }

  /// Whether only the end of what it has written is kept.
  package var leavesOut: Bool {
    output.leftOutCount > 0 || child.map { $0.errors.leftOutCount > 0 } == true
  }

  package var fileDescriptors: [Int32] { child?.fileDescriptors ?? [] }
  package var deadline: Duration? { child == nil ? .zero : child?.deadline }

  /// Reads what is there. Returns the result at the end.
  package func advance(to now: Duration) -> Result? {
    guard let child else { return Result(trouble: failure) }
    let exit = child.advance(to: now)
    output.add(child.output)
    child.output = []
    guard let exit else { return nil }
    let line = Text.lines(of: child.errors.bytes).last { !$0.isEmpty }
    let words = line.map { ": \(PlainText.line($0, maximum: 200))" } ?? ""
    return Result(
      output: output, errors: child.errors,
      trouble: exit.isSuccess ? "" : "\(exit.words)\(words)")
  }

  package func end() { child?.end() }
}

/// Passes on the input of a child, in parts: it may be as long as a file.
package typealias InputWriter = (_ pass: @escaping ([UInt8]) -> Void) -> Void

/// Bytes for the standard input of a child, in a file in memory: the child reads at its own pace, nobody
/// waits for it, and no folder for temporary files is needed.
final class ChildInput {
  let descriptor: Int32

  /// Throws ``SnapshotError`` without a descriptor or memory for it.
  init(_ write: InputWriter) throws(SnapshotError) {
    do throws(SystemError) {
      descriptor = try makeMemoryFile(named: "flipbook")
    } catch {
      throw Self.failure(error)
    }
    var failure: SystemError?
    write { [descriptor] part in
      do throws(SystemError) {
        if failure == nil { try writeAll(part, to: descriptor) }
      } catch {
        failure = error
      }
    }
    if let failure { throw Self.failure(failure) }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  private static func failure(_ error: SystemError) -> SnapshotError {
    [EMFILE, ENFILE].contains(error.code)
      ? .noDescriptors : .inputFailed(reason: WritingTrouble.reason(error.code))
  }
}
