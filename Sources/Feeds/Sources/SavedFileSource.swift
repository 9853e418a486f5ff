import Glibc
import FlipbookPosix
package import FlipbookSnapshots
import FlipbookReading

/// A file that is saved repeatedly.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  private var timing = SaveTiming()
  private var held: HeldFile?
  /// The number of times that the file was truncated as a log.
  private var truncations = 0
  /// When to check the file although the kernel has reported nothing.
  private var nextLook = Duration.zero

  /// The time between two checks.
  private static let lookInterval = Duration.seconds(2)

  /// Starts watching. ``begin()`` reads the file only afterwards, so that no save is missed.
  ///
  /// Throws ``SnapshotError`` if the kernel has no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { min(timing.readAt ?? nextLook, nextLook) }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    do throws(SnapshotError) {
      let file = try OpenFile(watcher.absolutePath, shownAs: title)
      let bytes = try file.bytes(upTo: file.size)
      timing.wasRead(size: bytes.count)
      hold(file, readCount: bytes.count)
      return SourceDocument(bytes: bytes)
    } catch {
      guard error.kind == .missingFile else { throw error }
      timing.wasNotRead()
      return nil
    }
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      if let signal = try signal(at: now) {
        timing.hear(signal, size: watcher.file?.size ?? 0, at: now)
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = timing.readAt, now >= due else { return [] }
    return read(at: now)
  }

  /// The signal that the kernel reports or that a check of the file finds.
  private func signal(at now: Duration) throws(SnapshotError) -> FileWatcher.Signal? {
    let looks = now >= nextLook
    if looks { nextLook = now + Self.lookInterval }
    if let signal = try watcher.drain() { return signal }
    guard looks, timing.readAt == nil else { return nil }
    let isReplaced = held.map { !$0.stamp.isSameFile(as: watcher.file) } ?? false
    return try watcher.look() ?? (timing.isUnread || isReplaced ? .readSoon : nil)
  }

  private func read(at now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      let file = try OpenFile(watcher.absolutePath, shownAs: title)
      let size = file.size
      let isSame = FileStamp(file.status).isSameFile(as: held?.stamp)
      // the writer of a log keeps adding to the old file until it switches to the new one
      if size == 0, !isSame, let held, timing.isOfLog {
        timing.wasRead(size: held.file.size, growth: 0)
        return rest()
      }
      // the size of a pipe and of a file in /proc is 0
      let bytes = size > 0 ? nil : try file.bytes(upTo: 0)
      var events = isSame ? [] : rest()
      // the file was truncated between the signal and the read
      if bytes?.isEmpty == true, timing.doubtsEmptiness(at: now) { return events }
      let count = bytes?.count ?? size
      let growth = isSame ? held?.growth(to: count) : nil
      let beginsAnew = timing.isOfLog && growth == nil
      if beginsAnew, isSame { events.append(truncation) }
      // a file that replaces a log is a log, and a file whose writer is done is not
      let added = beginsAnew ? count : growth
      timing.wasRead(size: count, growth: isSame && timing.isDone ? nil : added)
      hold(file, readCount: count)
      return events + [
        bytes.map { .document(SourceDocument(bytes: $0)) }
          ?? .file(FilePart(file: file, size: size, beginsAnew: beginsAnew))
      ]
    } catch {
      if error.kind == .deniedFile, timing.doubtsRefusal(at: now) { return [] }
      guard error.kind == .missingFile else {
        timing.wasNotRead()
        return rest() + [.trouble(error.description)]
      }
      timing.wasNotRead()
      defer { if held?.isDeleted == true { held = nil } }
      return rest() + [.trouble("\(title) is missing; waiting for it")]
    }
  }

  /// Reports that the log was truncated since it was read.
  private var truncation: SourceEvent {
    truncations += 1
    return .warning(
      "truncation \(truncations): lines added after byte \(held?.readCount ?? 0) may be missing; "
        + "rotate by renaming to avoid this")
  }

  /// The unread bytes of the file that was read last, if the path no longer leads to it.
  private func rest() -> [SourceEvent] { held?.rest().map { [.file($0)] } ?? [] }

  /// Holds a file after `readCount` of its bytes were read, unless it has no size.
  private func hold(_ file: OpenFile, readCount: Int) {
    let isHeld = file.isRegular && (file.size > 0 || readCount == 0)
    held = isHeld ? HeldFile(file, readCount: readCount) : nil
  }
}

/// When to read a file that is being saved, so that an empty or half-written state is not mistaken
/// for the save.
///
/// If a writer is done (it closes the file or renames it into place) and the file is not empty, it is read
/// immediately. A growing file is read after a short silence. A file that has shrunk is being rewritten: the
/// wait is longer, and longer still while the writer has it open; then its content is accepted, empty or not.
/// A log (a file to which its writer, with the file open, added lines twice in a row) is an exception: it begins
/// again and grows without pausing. A file without read permission often becomes readable a moment later, since
/// programs write a private file and grant access at the end. All times are arguments.
struct SaveTiming {
  /// When to read; `nil` if there is nothing to read.
  private(set) var readAt: Duration?
  /// The size of the file at the last read.
  private var size = 0
  /// When the save that has not been read yet began.
  private var began: Duration?
  /// Whether the file has shrunk since then.
  private var isAnew = false
  /// Whether the last attempt to read the file failed.
  private(set) var isUnread = false
  /// Whether a writer has closed the file since the last read.
  private(set) var isDone = false
  /// The number of consecutive reads that found that the file had only grown and its writer had it open.
  private var growths = 0

  /// The number of growths that make a file a log.
  private static let growthsOfLog = 2

  /// The silence required of a growing file, and the maximum wait for it.
  private static let settling = (quiet: Duration.milliseconds(30), most: Duration.milliseconds(250))
  /// Likewise for a file that is rewritten.
  private static let rewriting = (quiet: Duration.milliseconds(250), most: Duration.seconds(2))
  /// How long a file may be missing in the middle of a save, as with vim.
  private static let absence = Duration.milliseconds(100)
  /// How long a file may be unreadable at the end of a save.
  private static let refusal = Duration.milliseconds(100)

  /// Whether the file is a log.
  var isOfLog: Bool { growths >= Self.growthsOfLog }

  /// Records a read of `size` bytes, `growth` more than before; `growth` is `nil` if the file did not only
  /// grow.
  mutating func wasRead(size: Int, growth: Int? = nil) {
    self = SaveTiming(size: size, growths: growth.map { growths + min($0, 1) } ?? 0)
  }

  /// Records that the file could not be read or was missing; its last size is kept.
  mutating func wasNotRead() {
    self = SaveTiming(size: size, isUnread: true, growths: growths)
  }

  /// Schedules the next read after a signal from the watcher; the file now has `size` bytes.
  mutating func hear(_ signal: FileWatcher.Signal, size: Int, at now: Duration) {
    switch signal {
    case .readNow: (readAt, isDone) = (now, true)
    case .missing: readAt = now + Self.absence
    case .readSoon: readAt = isUnread ? now : readAt ?? now + Self.settling.quiet
    case .emptied, .settle:
      if size > 0, isOfLog, isAnew || size < self.size {
        self = SaveTiming(size: 0, growths: growths)
      }
      let first = began ?? now
      began = first
      isAnew = isAnew || size < self.size
      let wait = isAnew ? Self.rewriting : Self.settling
      // a writer that truncated the file and still has it open is about to write
      let isAwaited = isAnew && size == 0 && signal == .settle
      readAt = min(isAwaited ? first + wait.most : now + wait.quiet, first + wait.most)
    }
  }

  /// Whether to distrust an empty file at `now`, since it had content before. If so, schedules another read.
  mutating func doubtsEmptiness(at now: Duration) -> Bool {
    guard size > 0, began.map({ now < $0 + Self.rewriting.quiet }) ?? true else { return false }
    hear(.emptied, size: 0, at: now)
    return true
  }

  /// Whether read permission may still be granted. If so, schedules another read.
  mutating func doubtsRefusal(at now: Duration) -> Bool {
    guard !isUnread else { return false }
    (isUnread, readAt) = (true, now + Self.refusal)
    return true
  }
}
