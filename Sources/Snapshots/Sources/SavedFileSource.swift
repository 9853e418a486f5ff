/// A file as it is saved.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  /// When to read after changes that may not be over.
  private var readAt: Duration?

  /// How long a file must be quiet after it was changed in place.
  private static let settling = Duration.milliseconds(30)
  /// How long a file may be away in the middle of a save, as vim saves.
  private static let absence = Duration.milliseconds(100)

  /// Begins to watch; ``begin()`` reads for the first time, so that no save falls between.
  ///
  /// Throws ``SnapshotError/watchFailed(file:reason:)`` when the kernel gives no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { readAt }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    SourceDocument(bytes: try FileBytes.read(watcher.absolutePath, shownAs: title))
  }

  package func advance(to now: Duration) -> [DocumentNews] {
    do throws(SnapshotError) {
      switch try watcher.drain() {
      case nil: break
      case .missing: readAt = now + Self.absence
      case .settle: readAt = now + Self.settling
      case .readNow: readAt = now
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = readAt, now >= due else { return [] }
    readAt = nil
    if FileBytes.size(of: watcher.absolutePath) >= SnapshotFeed.longDocument {
      return [.file(path: watcher.absolutePath)]
    }
    do throws(SnapshotError) {
      let bytes = try FileBytes.read(watcher.absolutePath, shownAs: title)
      return [.document(SourceDocument(bytes: bytes))]
    } catch .fileNotFound {
      return [.trouble("\(title) is gone")]
    } catch {
      return [.trouble(error.description)]
    }
  }
}
