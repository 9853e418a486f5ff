import Glibc
import FlipbookPosix
package import FlipbookSnapshots
import FlipbookReading

/// A file that is saved repeatedly.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  private var timing: SaveTiming
  /// The file that was read last, and the number of its bytes that were read. A log that was renamed may have grown.
  private var last: (file: OpenFile, count: Int)?
  /// When to check the file although the kernel has reported nothing.
  private var nextLook = Duration.zero

  /// The time between two checks.
  private static let lookInterval = Duration.seconds(1)

  /// Starts watching. ``begin()`` reads the file only afterwards, so that no save is missed.
  ///
  /// Throws ``SnapshotError`` if the kernel has no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    timing = SaveTiming(isLog: SnapshotReader.isLog(file: path))
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { min(timing.readAt ?? nextLook, nextLook) }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    do throws(SnapshotError) {
      let file = try OpenFile(watcher.absolutePath, shownAs: title, refusesPipes: true)
      let bytes = try file.bytes(upTo: file.size)
      timing.wasRead(size: bytes.count)
      last = (file, bytes.count)
      return SourceDocument(bytes: bytes)
    } catch {
      guard error.kind == .missingFile else { throw error }
      timing.wasNotRead()
      return nil
    }
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      let looks = now >= nextLook
      if looks { nextLook = now + Self.lookInterval }
      var signal = try watcher.drain()
      if signal == nil, looks { signal = try watcher.look() }
      let size = watcher.file?.size ?? 0
      if let signal {
        timing.hear(signal, size: size, at: now)
      } else if looks {
        timing.check(size: size, at: now)
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = timing.readAt, now >= due else { return [] }
    return read(at: now)
  }

  private func read(at now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      let file = try OpenFile(watcher.absolutePath, shownAs: title, refusesPipes: true)
      let size = file.size
      // the size of a pipe and of a file in /proc is 0
      let bytes = size > 0 ? nil : try file.bytes(upTo: 0)
      // the file was truncated between the signal and the read
      if bytes?.isEmpty == true, timing.doubtsEmptiness(at: now) { return [] }
      timing.wasRead(size: bytes?.count ?? size)
      defer { last = (file, bytes?.count ?? size) }
      return rest(besides: file)
        + [bytes.map { .document(SourceDocument(bytes: $0)) } ?? .file(file, size: size)]
    } catch {
      timing.wasNotRead()
      guard error.kind == .missingFile else { return [.trouble(error.description)] }
      // a deleted file is not held open
      defer { last = nil }
      return rest() + [.trouble("\(title) is missing; waiting for it")]
    }
  }

  /// The list in the file that was read last, if the path leads elsewhere and bytes were added that were not read.
  private func rest(besides next: OpenFile? = nil) -> [SourceEvent] {
    guard let last, last.file.size > last.count else { return [] }
    let isSame = next.map { FileStamp($0.status).isSameFile(as: FileStamp(last.file.status)) }
    return isSame == true ? [] : [.file(last.file, size: last.file.size)]
  }
}

/// When to read a file that is being saved, so that an empty or half-written state is not mistaken
/// for the save.
///
/// If a writer is done (it closes the file or renames it into place) and the file is not empty, it is read
/// immediately. A growing file is read after a short silence. A file that has shrunk is being rewritten: the
/// wait is longer, and longer still while the writer has it open; then its content is accepted, empty or not.
/// A log is complete at any moment, and is never rewritten: a shorter one is another one, and grows.
/// All times are arguments.
struct SaveTiming {
  /// Whether the file is a log.
  fileprivate var isLog = false
  /// When to read; `nil` if there is nothing to read.
  fileprivate(set) var readAt: Duration?
  /// The size of the file at the last read.
  fileprivate var size = 0
  /// When the save that has not been read yet began.
  fileprivate var began: Duration?
  /// Whether the file has shrunk since then.
  fileprivate var isAnew = false
  /// Whether the last attempt to read the file failed.
  fileprivate var isUnread = false

  /// The silence required of a growing file, and the maximum wait for it.
  private static let settling = (quiet: Duration.milliseconds(30), most: Duration.milliseconds(250))
  /// Likewise for a file that is rewritten.
  private static let rewriting = (quiet: Duration.milliseconds(250), most: Duration.seconds(2))
  /// How long a file may be missing in the middle of a save, as with vim.
  private static let absence = Duration.milliseconds(100)

  /// Records a read of `size` bytes.
  mutating func wasRead(size: Int) { self = SaveTiming(isLog: isLog, size: size) }

  /// Records that the file could not be read or was missing; its last size is kept.
  mutating func wasNotRead() { self = SaveTiming(isLog: isLog, size: size, isUnread: true) }

  /// Reads at a check that found no change if the file could not be read before, or if it has content although
  /// its size is 0, as in /proc, where nothing shows a change.
  mutating func check(size: Int, at now: Duration) {
    if readAt == nil, isUnread || size == 0 && self.size > 0 { readAt = now }
  }

  /// Schedules the next read after a signal from the watcher; the file now has `size` bytes.
  mutating func hear(_ signal: FileWatcher.Signal, size: Int, at now: Duration) {
    switch signal {
    case .closed where size > 0: readAt = now
    case .missing: readAt = now + Self.absence
    case .closed, .changed:
      let first = began ?? now
      began = first
      isAnew = isAnew || size < self.size && !isLog
      let wait = isAnew ? Self.rewriting : Self.settling
      // a writer that truncated the file and still has it open is about to write
      let isAwaited = isAnew && size == 0 && signal == .changed
      readAt = min(isAwaited ? first + wait.most : now + wait.quiet, first + wait.most)
    }
  }

  /// Whether to distrust an empty file at `now`, since it had content before. If so, schedules another read.
  mutating func doubtsEmptiness(at now: Duration) -> Bool {
    guard size > 0, began.map({ now < $0 + Self.rewriting.quiet }) ?? true else { return false }
    hear(.closed, size: 0, at: now)
    return true
  }
}
