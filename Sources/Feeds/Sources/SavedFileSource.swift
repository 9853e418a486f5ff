package import Snapshots
import Reading

/// A file that is saved again and again.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  private var timing = SaveTiming()

  /// Starts to watch. ``begin()`` reads the file later, so that no save is missed.
  ///
  /// Throws ``SnapshotError/watchFailed(file:reason:)`` if the kernel has no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { timing.readAt }

  /// A file without a size, such as those in /proc, may be long.
  package var beginsAtOnce: Bool {
    (1..<SourceDocument.longSize).contains(FileBytes.size(of: watcher.absolutePath))
  }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    let bytes = try FileBytes.read(watcher.absolutePath, shownAs: title)
    timing.wasRead(size: bytes.count)
    return SourceDocument(bytes: bytes)
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      if let signal = try watcher.drain() {
        timing.hear(signal, size: FileBytes.size(of: watcher.absolutePath), at: now)
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = timing.readAt, now >= due else { return [] }
    let size = FileBytes.size(of: watcher.absolutePath)
    if size >= SourceDocument.longSize {
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
      timing.wasNotRead()
      if case .fileNotFound = error { return [.trouble("\(title) is gone")] }
      return [.trouble(error.description)]
    }
  }
}

/// When to read a file that is being saved, so that an empty or half-written state is not mistaken
/// for the save.
///
/// A writer that is done (it closes the file or renames it into place) is believed at once if the
/// file is not empty. A file that grows is read after a short silence. A file that has shrunk is
/// being rewritten: it is waited for longer, even longer while the writer has it open, and then its
/// content is taken as it is, empty or not. All times are arguments.
struct SaveTiming {
  /// When to read; `nil` if there is nothing to read.
  private(set) var readAt: Duration?
  /// The size of the file at the last read.
  private var size = 0
  /// When the save began that is not read yet.
  private var began: Duration?
  /// Whether the file has shrunk since then.
  private var isAnew = false

  /// How long a growing file must be silent, and how long that is waited for at most.
  private static let settling = (quiet: Duration.milliseconds(30), most: Duration.milliseconds(250))
  /// The same for a file that is rewritten.
  private static let rewriting = (quiet: Duration.milliseconds(250), most: Duration.seconds(2))
  /// How long a file may be missing in the middle of a save, as with vim.
  private static let absence = Duration.milliseconds(100)

  /// Records a read of so many bytes.
  mutating func wasRead(size: Int) {
    self = SaveTiming()
    self.size = size
  }

  /// Records that the file could not be read; its last size stays.
  mutating func wasNotRead() { wasRead(size: size) }

  /// Schedules the next read after a signal of the watcher; the file now has `size` bytes.
  mutating func hear(_ signal: FileWatcher.Signal, size: Int, at now: Duration) {
    switch signal {
    case .readNow: readAt = now
    case .missing: readAt = now + Self.absence
    case .emptied, .settle:
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
}
