import Glibc
import Posix
package import Snapshots
import Reading

/// A file that is saved again and again.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  private var timing = SaveTiming()
  /// When the file is looked at although the kernel has reported nothing; `nil` before the first call.
  private var nextLook: Duration?

  /// The time between two looks.
  private static let lookInterval = Duration.seconds(2)

  /// Starts to watch. ``begin()`` reads the file later, so that no save is missed.
  ///
  /// Throws ``SnapshotError/watchFailed(file:reason:)`` if the kernel has no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { [timing.readAt, nextLook].compactMap { $0 }.min() }

  /// A file without a size, such as those in /proc, may be long.
  package var beginsAtOnce: Bool {
    (1..<SourceDocument.longSize).contains(FileBytes.size(of: watcher.absolutePath))
  }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    watcher.willRead()
    let bytes = try FileBytes.read(watcher.absolutePath, shownAs: title)
    timing.wasRead(size: bytes.count)
    return SourceDocument(bytes: bytes)
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      if let signal = try signal(at: now) {
        timing.hear(signal, size: FileBytes.size(of: watcher.absolutePath), at: now)
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = timing.readAt, now >= due else { return [] }
    return read(at: now)
  }

  /// What the kernel reports, or a look at the file finds.
  private func signal(at now: Duration) throws(SnapshotError) -> FileWatcher.Signal? {
    let look = nextLook ?? now + Self.lookInterval
    nextLook = look
    if let signal = try watcher.drain() { return signal }
    guard now >= look else { return nil }
    nextLook = now + Self.lookInterval
    guard timing.readAt == nil else { return nil }
    return try watcher.look() ?? (timing.isUnread ? .readSoon : nil)
  }

  private func read(at now: Duration) -> [SourceEvent] {
    watcher.willRead()
    let size = FileBytes.size(of: watcher.absolutePath)
    if size >= SourceDocument.longSize, Path.access(watcher.absolutePath, R_OK) == 0 {
      timing.wasRead(size: size)
      return [.file(path: watcher.absolutePath)]
    }
    do throws(SnapshotError) {
      let bytes = try FileBytes.read(watcher.absolutePath, shownAs: title)
      // it was truncated between the signal and the read
      if bytes.isEmpty, timing.doubtsEmptiness(at: now) { return [] }
      timing.wasRead(size: bytes.count)
      return [.document(SourceDocument(bytes: bytes))]
    } catch {
      if case .permissionDenied = error, timing.doubtsRefusal(at: now) { return [] }
      guard case .fileNotFound = error else {
        timing.wasNotRead()
        return [.trouble(error.description)]
      }
      timing.wasGone()
      return [.trouble("\(title) is gone")]
    }
  }
}

/// When to read a file that is being saved, so that an empty or half-written state is not mistaken
/// for the save.
///
/// A writer that is done (it closes the file or renames it into place) is believed at once if the
/// file is not empty. A file that grows is read after a short silence. A file that has shrunk is
/// being rewritten: it is waited for longer, even longer while the writer has it open, and then its
/// content is taken as it is, empty or not. A file that was gone and has something again is one that
/// grows: a log that was rotated is never quiet. A file that may not be read often may a moment later:
/// programs write for themselves alone and give others the right to read at the end. All times are
/// arguments.
struct SaveTiming {
  /// When to read; `nil` if there is nothing to read.
  private(set) var readAt: Duration?
  /// The size of the file at the last read.
  private var size = 0
  /// When the save began that is not read yet.
  private var began: Duration?
  /// Whether the file has shrunk since then.
  private var isAnew = false
  /// Whether the file could not be read when it was last tried.
  private(set) var isUnread = false
  /// Whether there was no file when it was last tried.
  private var isGone = false

  /// How long a growing file must be silent, and how long that is waited for at most.
  private static let settling = (quiet: Duration.milliseconds(30), most: Duration.milliseconds(250))
  /// The same for a file that is rewritten.
  private static let rewriting = (quiet: Duration.milliseconds(250), most: Duration.seconds(2))
  /// How long a file may be missing in the middle of a save, as with vim.
  private static let absence = Duration.milliseconds(100)
  /// How long a file may be unreadable at the end of a save.
  private static let refusal = Duration.milliseconds(100)

  /// Records a read of so many bytes.
  mutating func wasRead(size: Int) {
    self = SaveTiming()
    self.size = size
  }

  /// Records that the file could not be read; its last size stays.
  mutating func wasNotRead() {
    wasRead(size: size)
    isUnread = true
  }

  /// Records that there was no file; its last size stays.
  mutating func wasGone() {
    wasNotRead()
    isGone = true
  }

  /// Schedules the next read after a signal of the watcher; the file now has `size` bytes.
  mutating func hear(_ signal: FileWatcher.Signal, size: Int, at now: Duration) {
    switch signal {
    case .readNow: readAt = now
    case .missing: readAt = now + Self.absence
    case .readSoon: readAt = isUnread ? now : readAt ?? now + Self.settling.quiet
    case .emptied, .settle:
      if isGone, size > 0 { self = SaveTiming() }
      let first = began ?? now
      began = first
      isAnew = isAnew || size < self.size
      let wait = isAnew ? Self.rewriting : Self.settling
      // a writer that truncated the file and still has it open is about to write
      let isAwaited = isAnew && size == 0 && signal == .settle
      readAt = min(isAwaited ? first + wait.most : now + wait.quiet, first + wait.most)
    }
  }

  /// Whether an empty file is not believed yet at `now`, since it had content before. It then
  /// schedules another read.
  mutating func doubtsEmptiness(at now: Duration) -> Bool {
    guard size > 0, began.map({ now < $0 + Self.rewriting.quiet }) ?? true else { return false }
    hear(.emptied, size: 0, at: now)
    return true
  }

  /// Whether it is not believed yet that the file may not be read. It then schedules another read.
  mutating func doubtsRefusal(at now: Duration) -> Bool {
    guard !isUnread else { return false }
    (isUnread, readAt) = (true, now + Self.refusal)
    return true
  }
}
