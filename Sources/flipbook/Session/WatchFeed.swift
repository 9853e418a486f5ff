import Snapshots

/// A file as it changes: what the watcher signals becomes snapshots, or a reason why not.
struct WatchFeed: ~Copyable {
  let path: String
  private var reader: SnapshotReader
  private var watcher: FileWatcher
  private var last: Snapshot?
  /// When to read after changes that may not be over.
  private(set) var readAt: Duration?

  /// How long a file must be quiet after it was changed in place.
  private static let settling = Duration.milliseconds(30)
  /// How long a file may be away in the middle of a save, as vim saves.
  private static let absence = Duration.milliseconds(100)

  enum News {
    case snapshot(Snapshot)
    case unchanged
    /// The last good list stays; this is what is wrong.
    case stale(String)
  }

  /// Begins to watch, and only then reads the file for the first time.
  init(path: String, options: DeckOptions) throws {
    var reader = SnapshotReader(file: path, options: options)
    let watcher = try FileWatcher(path: path)
    first = try reader.read(FileBytes.read(path))
    last = first
    self.path = path
    self.reader = reader
    self.watcher = watcher
  }

  /// The file as it was when the watch began.
  let first: Snapshot
  var fileDescriptor: Int32 { watcher.fileDescriptor }
  var schema: TableSchema? { reader.schema }
  var identity: RowIdentity? { reader.identity }
  var diagnostics: [Diagnostic] { reader.diagnostics }

  /// Takes in what the watcher has seen; nil when there is nothing to tell yet.
  mutating func drain(at now: Duration) -> News? {
    do {
      switch try watcher.drain() {
      case nil: return nil
      case .missing:
        readAt = now + WatchFeed.absence
        return nil
      case .settle:
        readAt = now + WatchFeed.settling
        return nil
      case .readNow: return read()
      }
    } catch {
      return .stale(error.description)
    }
  }

  /// Reads the file if it has been quiet long enough.
  mutating func advance(to now: Duration) -> News? {
    guard let due = readAt, now >= due else { return nil }
    return read()
  }

  private mutating func read() -> News {
    readAt = nil
    do throws(SnapshotError) {
      let snapshot = try reader.read(FileBytes.read(path))
      defer { last = snapshot }
      return snapshot.sections == last?.sections ? .unchanged : .snapshot(snapshot)
    } catch .fileNotFound {
      return .stale("\(path) is gone")
    } catch {
      return .stale(error.description)
    }
  }
}
