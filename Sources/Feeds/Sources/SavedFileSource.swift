package import Snapshots
import Reading

/// A file as it is saved.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  private var timing = SaveTiming()

  /// Begins to watch; ``begin()`` reads for the first time, so that no save falls between.
  ///
  /// Throws ``SnapshotError/watchFailed(file:reason:)`` when the kernel gives no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { timing.readAt }

  /// A file without a size, as those of /proc are, may be of any length.
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
      // it was cut between the signal and the read
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

/// When a file that is being saved is worth reading, so that neither the moment in which it is empty nor
/// a first half is taken for what is saved.
///
/// A writer who is done (closes the file, puts it in place) is believed at once, as long as the file has
/// anything in it. A file that only grows is read when it has been quiet for a little. One that is less
/// than it was is being written anew: it is waited for, longer while its writer has it open, and what
/// there is then is taken as it is, nothing at all too. Times are handed in.
struct SaveTiming {
  /// When to read; `nil` while there is nothing to read.
  private(set) var readAt: Duration?
  /// The bytes that the file had when it was read last.
  private var size = 0
  /// When the save began that is not read yet.
  private var began: Duration?
  /// Whether the file was less than before since then.
  private var isAnew = false

  /// How long a file that grows must be quiet, and how long that is waited for.
  static let settling = (quiet: Duration.milliseconds(30), most: Duration.milliseconds(250))
  /// The same of a file that is written anew.
  static let rewriting = (quiet: Duration.milliseconds(250), most: Duration.seconds(2))
  /// How long a file may be away in the middle of a save, as vim saves.
  static let absence = Duration.milliseconds(100)

  /// The file was read and had so many bytes.
  mutating func wasRead(size: Int) {
    self = SaveTiming()
    self.size = size
  }

  /// The file could not be read; what it had last is still what it is compared with.
  mutating func wasNotRead() { wasRead(size: size) }

  /// Hears what the watcher has seen of a file that now has `size` bytes.
  mutating func hear(_ signal: FileWatcher.Signal, size: Int, at now: Duration) {
    switch signal {
    case .readNow: readAt = now
    case .missing: readAt = now + Self.absence
    case .emptied, .settle:
      let first = began ?? now
      began = first
      isAnew = isAnew || size < self.size
      let wait = isAnew ? Self.rewriting : Self.settling
      // who has cut the file to nothing and not closed it is about to write
      let isAwaited = isAnew && size == 0 && signal == .settle
      readAt = min(isAwaited ? first + wait.most : now + wait.quiet, first + wait.most)
    }
  }

  /// Whether nothing is to be believed of a file that had something and was found empty at `now`; it is
  /// read again later then.
  mutating func doubtsEmptiness(at now: Duration) -> Bool {
    guard size > 0, began.map({ now < $0 + Self.rewriting.quiet }) ?? true else { return false }
    hear(.emptied, size: 0, at: now)
    return true
  }
}
