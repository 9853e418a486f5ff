import Glibc
package import FlipbookSnapshots
import FlipbookPosix
import FlipbookReading

/// Snapshots, or lines of a growing list, from standard input or a named pipe. A named pipe is opened again
/// for the next writer.
package final class PipeSource: DocumentSource {
  package let title: String
  package let fileName: String
  /// The path for reopening the pipe; `nil` if its end is final.
  private let path: String?
  /// The reader of the pipe; `nil` at its end.
  private var reader: DescriptorReader?
  private var stream: SourceStream
  /// Prevents a writer of many short lines from waking the loop for each line.
  private var pace = ReadingPace(at: .zero)
  private var mayHaveMore = false

  /// Reads standard input.
  package init(standardInput options: StreamOptions) {
    title = "standard input"
    fileName = title
    path = nil
    stream = SourceStream(options)
    reader = DescriptorReader(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), isShared: true)
  }

  /// Reads a named pipe. Throws ``SnapshotError`` if it cannot be opened.
  package init(path: String, options: StreamOptions) throws(SnapshotError) {
    title = path
    fileName = path
    // `<(…)` of a shell has one writer, which already has the pipe open.
    let isAnonymous = path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
    self.path = isAnonymous ? nil : Path.absolute(path)
    stream = SourceStream(options)
    reader = try Self.open(path, title: path)
  }

  package var fileDescriptors: [Int32] {
    pace.rests ? [] : reader.map { [$0.descriptor] } ?? []
  }

  package var deadline: Duration? {
    if reader == nil { return nil }
    return mayHaveMore ? .zero : [stream.deadline, pace.deadline].compactMap { $0 }.min()
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    guard let reader else { return [] }
    var bytes: [UInt8] = []
    mayHaveMore = reader.read(into: &bytes)
    pace.record(bytes.count, at: now)
    var events = stream.add(bytes, at: now)
    guard reader.isAtEnd else { return events }
    events += stream.finish()
    if reader.failure != 0 {
      events.append(.trouble(FileBytes.failure(reader.failure, file: title).description))
    }
    self.reader = nil
    do throws(SnapshotError) {
      if let path { self.reader = try Self.open(path, title: title) }
    } catch {
      events.append(.trouble(error.description))
    }
    return self.reader == nil ? events + [.end(.ofInput)] : events
  }

  package func stop() { reader = nil }

  /// Opens a pipe without waiting for a writer.
  private static func open(
    _ path: String, title: String
  ) throws(SnapshotError) -> DescriptorReader {
    let descriptor = Path.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileBytes.failure(errno, file: title) }
    return DescriptorReader(descriptor, isShared: true)
  }
}
