import Glibc
package import FlipbookPosix
package import FlipbookSnapshots
import FlipbookValueTrees

/// A recording that is being written.
///
/// Each line is written at once, so that nothing is lost however the program ends. A line of more than 64 KB
/// is written in parts, since it may be as long as a file.
///
/// If another program moves, deletes or changes the file, nothing more is written, since it could not be replayed.
package final class RecordingFile {
  package let path: String
  /// Messages for the user about the file as it was opened, such as a repair that it needed.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The number of snapshots written since the file was opened.
  package private(set) var snapshotCount = 0
  private var descriptor: Int32 = -1
  private let advice: WritingTrouble.Advice
  /// The offset after the last complete line.
  private var end = 0
  /// The header of the session; it is written with the first snapshot.
  private var header: RecordingHeader
  /// The key that was written last.
  private var key: [String] = []
  /// Reads that found the last snapshot unchanged and are not written yet.
  private var unchanged: (count: Int, moment: Moment?) = (0, nil)
  /// The new identities of the rows of the last snapshot, if they changed.
  private var rekeyed: [RowID]?

  /// Opens or creates a file. A session is appended to an existing recording.
  ///
  /// An incomplete last line is removed; a missing line end is added. A file whose first line is not a
  /// complete header is not a recording and is left unchanged, like a recording with a broken line. O(bytes
  /// of the file).
  ///
  /// Throws ``SnapshotError`` if the file is not a recording, is in use by another recorder or cannot be
  /// written.
  package init(
    path: String, header: RecordingHeader, advice: WritingTrouble.Advice = .anotherName
  ) throws(SnapshotError) {
    self.path = path
    self.advice = advice
    self.header = header
    // if this throws, deinit closes the file
    descriptor = Path.open(
      path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    try prepare()
  }

  deinit { Glibc.close(descriptor) }

  /// Sets the header of the session; after its first snapshot, only another key is written.
  package func describe(_ header: RecordingHeader) { self.header = header }

  /// Writes the snapshot of a change, if there is one.
  ///
  /// The list before the change must be the last written snapshot. Throws
  /// ``SnapshotError``; then the file is as it was before the call.
  package func append(_ change: Change) throws(SnapshotError) {
    let isFirst = snapshotCount == 0
    if change.isRekeyed, !isFirst { rekeyed = change.before?.flatMap(\.rows).map(\.id) }
    guard change.addsSnapshot else { return }
    let patch = isFirst || change.before == nil ? nil : change.patch
    try write { writer in
      if isFirst { writer.line(header) }
      writer.line(unchanged: unchanged.count, at: unchanged.moment)
      let isKnown = isFirst || key == header.key
      writer.line(
        change.after, at: change.moment, patch, rekeyed: rekeyed, key: isKnown ? nil : header.key)
    }
    (rekeyed, unchanged, key) = (nil, (0, nil), header.key)
    snapshotCount += 1
  }

  /// Counts reads that found the last snapshot unchanged. They are written with the next snapshot.
  package func recordUnchanged(count: Int = 1, at moment: Moment?) {
    guard snapshotCount > 0, count > 0 else { return }
    unchanged = (min(unchanged.count + count, RecordedValue.maximum - 1), moment)
  }

  /// Writes the counted reads. A file without snapshots gets its header, so that it is a valid recording.
  package func finish() throws(SnapshotError) {
    try write { writer in
      if end == 0 { writer.line(header) }
      writer.line(unchanged: unchanged.count, at: unchanged.moment)
    }
    unchanged = (0, nil)
  }

  /// A description of what happened to the file since it was last written; `nil` if it is unchanged.
  private var loss: String? {
    var (written, named) = (stat(), stat())
    guard fstat(descriptor, &written) == 0, Path.stat(path, &named) == 0,
      (written.st_dev, written.st_ino) == (named.st_dev, named.st_ino)
    else { return "the recording was moved or deleted" }
    return written.st_size == off_t(end)
      ? nil : "another program changed the recording"
  }

  private func prepare() throws(SnapshotError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SnapshotError(path, "not a regular file; choose another name")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw SnapshotError(path, "another flipbook is recording to it; choose another name")
    }
    let size = Int(status.st_size)
    guard size > 0 else { return }
    guard size <= LineBuffer.maximumSize else { throw .fileTooLarge(file: path) }
    guard Recording.begins(try bytes(min(size, 32))) else { throw noRecording("") }
    try checkLines(bytes(size))
  }

  /// Checks all lines, since lines after a broken one would be lost, and repairs the last line.
  private func checkLines(_ bytes: [UInt8]) throws(SnapshotError) {
    guard let lineEnd = bytes.lastIndex(of: .lineFeed) else {
      throw noRecording(" (its first line is incomplete)")
    }
    let recording: Recording
    do throws(SnapshotError) {
      recording = try Recording(bytes: bytes, file: path)
    } catch {
      guard let line = error.line else { throw error }
      if line == 1 { throw noRecording(" (line 1: \(error.reason))") }
      throw SnapshotError(
        path, line: line, "\(error.reason); nothing was appended; choose another name")
    }
    end = lineEnd + 1
    let rest = Array(bytes[end...])
    if rest.isEmpty { return }
    if recording.diagnostics.isEmpty {
      end = bytes.count
      return try write { $0.endLine() }
    }
    let isTorn =
      rest.first { !$0.isBlank } == UInt8(ascii: "{")
      && (try? JSONScanner.scan(rest, file: "")) == nil
    guard isTorn else { throw noRecording(" (its last line is not part of a recording)") }
    guard ftruncate(descriptor, off_t(end)) == 0 else { throw failure(errno) }
    diagnostics.append(
      Diagnostic(file: path, message: "the last line was incomplete and was removed"))
  }

  private func noRecording(_ detail: String) -> SnapshotError {
    SnapshotError(path, "already exists and is not a recording\(detail); choose another name")
  }

  /// The first `size` bytes. Fewer are an error: the line in which they end would be taken for a torn one.
  private func bytes(_ size: Int) throws(SnapshotError) -> [UInt8] {
    do throws(SystemError) {
      let bytes = try readAll(size, from: 0, of: descriptor)
      if bytes.count == size { return bytes }
    } catch {
      throw SnapshotError(path, "cannot be read: \(String(cString: strerror(error.code)))")
    }
    throw SnapshotError(path, "another program changes the recording; choose another name")
  }

  /// Writes all lines that `write` produces, or none of them.
  private func write(_ write: (inout JSONWriter) -> Void) throws(SnapshotError) {
    if let loss { throw SnapshotError(path, loss) }
    var size = 0
    var error: SystemError?
    var writer = JSONWriter(inParts: { [descriptor] part in
      if error != nil { return }
      do throws(SystemError) {
        try writeAll(part, to: descriptor)
        size += part.count
      } catch let trouble {
        error = trouble
      }
    })
    write(&writer)
    writer.finish()
    if let error {
      ftruncate(descriptor, off_t(end))
      throw failure(error.code)
    }
    end += size
  }

  private func failure(_ code: Int32) -> SnapshotError {
    SnapshotError(path, WritingTrouble.words(code, path: path, advice: advice))
  }
}

extension History {
  /// Writes all snapshots as a recording into a new file.
  ///
  /// Reports its progress to ``WorkProgress/current``. If it throws, it leaves no file.
  ///
  /// Throws ``SnapshotError`` if the file exists or cannot be written,
  /// and ``SnapshotError/cancelled`` if the work is cancelled.
  package func save(
    to path: String, header: RecordingHeader, advice: WritingTrouble.Advice = .anotherName
  ) throws(SnapshotError) {
    let made = Path.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard made >= 0 else {
      throw SnapshotError(path, WritingTrouble.words(errno, path: path, advice: advice))
    }
    close(made)
    do throws(SnapshotError) {
      let file = try RecordingFile(path: path, header: header, advice: advice)
      let progress = WorkProgress.current
      progress?.begin("saving \(path)", of: count)
      var written = 0
      var before: [SnapshotSection]?
      try forEachSnapshot { (entry, snapshot) throws(SnapshotError) in
        try progress?.reach(written)
        written += 1
        try file.append(Change.resolve(before, snapshot, at: entry.moment))
        file.recordUnchanged(count: entry.unchangedCount, at: entry.lastSeen)
        before = snapshot.sections
        return true
      }
      try file.finish()
    } catch {
      Path.unlink(path)
      throw error
    }
  }
}
