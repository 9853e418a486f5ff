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
    (1..<SnapshotFeed.longDocument).contains(FileBytes.size(of: watcher.absolutePath))
  }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    let bytes = try FileBytes.read(watcher.absolutePath, shownAs: title)
    timing.wasRead(size: bytes.count)
    return SourceDocument(bytes: bytes)
  }

  package func advance(to now: Duration) -> [DocumentNews] {
    do throws(SnapshotError) {
      if let signal = try watcher.drain() {
        timing.hear(signal, size: FileBytes.size(of: watcher.absolutePath), at: now)
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = timing.readAt, now >= due else { return [] }
    let size = FileBytes.size(of: watcher.absolutePath)
    if size >= SnapshotFeed.longDocument {
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
