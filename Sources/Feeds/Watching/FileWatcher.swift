import Glibc
import FlipbookPosix
import FlipbookSnapshots

/// Reports when to read a file again, however programs save it.
///
/// It watches the folder of the file, not the file, since most programs replace the file. If links lead to the
/// file, it also watches the folder that they lead to. It has a descriptor for the poll loop, and no thread or
/// clock. The kernel does not report everything: ``look()`` detects changes made through another hard link,
/// through a mapping or by another computer, and those of folders and links elsewhere on the path.
struct FileWatcher: ~Copyable {
  /// The next step for the owner.
  enum Signal: Equatable, Sendable {
    /// A writer is done: read, unless the file is empty, since content may follow.
    case closed
    /// The file changed, or the path leads to another one: read after a while without signals, since a writer
    /// may be at work; see ``SaveTiming``.
    case changed
    /// There is no file; it may reappear.
    case missing
  }

  let path: String
  /// Readable when ``drain()`` has events.
  let fileDescriptor: Int32
  /// The absolute path, which remains valid when the current folder is replaced.
  let absolutePath: String
  /// The file that the path leads to, as of the last report or check; `nil` if there is none.
  private(set) var file: FileStamp?
  /// The names of the file in its folders.
  private var names: Set<String> = []
  /// The descriptors of the watched folders.
  private var watches: Set<Int32> = []

  /// Starts watching a path, whether or not the file exists.
  ///
  /// Throws ``SnapshotError`` if the kernel has no more watches.
  init(path: String) throws(SnapshotError) {
    self.path = path
    absolutePath = Path.absolute(path)
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard fileDescriptor >= 0 else { throw Self.failure(errno, path: path) }
    // if this throws, deinit closes the descriptor
    try watchFolders()
    file = FileStamp(path: absolutePath)
  }

  deinit { close(fileDescriptor) }

  /// Reads all pending events and returns the resulting signal, if any.
  ///
  /// Throws ``SnapshotError`` if a folder can no longer be watched.
  mutating func drain() throws(SnapshotError) -> Signal? {
    let events = readEvents()
    if events.isEmpty { return nil }
    // a folder may have been created or replaced
    try watchFolders()
    let change = try look()
    let names = names
    let isClosed = events.contains { event in
      event.mask & IN_Q_OVERFLOW != 0
        || event.mask & (IN_CLOSE_WRITE | IN_MOVED_TO) != 0 && names.contains(event.name)
    }
    return isClosed && file != nil ? .closed : change
  }

  /// Compares the file with its last state and returns the resulting signal, if any.
  ///
  /// It takes one system call if nothing has changed. Throws as ``drain()`` does.
  mutating func look() throws(SnapshotError) -> Signal? {
    guard FileStamp(path: absolutePath) != file else { return nil }
    // the state is read after this, so that no later change is missed
    try watchFolders()
    file = FileStamp(path: absolutePath)
    return file == nil ? .missing : .changed
  }

  private static let mask =
    IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR

  /// Watches the folders of the path and of the file that links lead to, each or the nearest one above it that
  /// can be watched.
  private mutating func watchFolders() throws(SnapshotError) {
    let paths = [absolutePath, Path.reachable(absolutePath)]
    names = Set(paths.map(Path.name))
    var current: Set<Int32> = []
    for path in paths {
      var folder = Path.folder(of: path)
      var watch = addWatch(folder)
      while watch < 0, [ENOENT, ENOTDIR, EACCES].contains(errno), folder != "/" {
        folder = Path.folder(of: folder)
        watch = addWatch(folder)
      }
      guard watch >= 0 else { throw Self.failure(errno, path: self.path) }
      current.insert(watch)
    }
    for old in watches.subtracting(current) { inotify_rm_watch(fileDescriptor, old) }
    watches = current
  }

  private func addWatch(_ folder: String) -> Int32 {
    Path.withBytes(of: folder) {
      inotify_add_watch(fileDescriptor, $0, UInt32(bitPattern: Self.mask))
    }
  }

  /// The kernel's events for watched folders and their entries; the name is empty for the folder itself.
  private func readEvents() -> [(mask: Int32, name: String)] {
    var events: [(mask: Int32, name: String)] = []
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = read(fileDescriptor, buffer.baseAddress!, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        var end = 0
        while end < count {
          let header = buffer.loadUnaligned(fromByteOffset: end, as: inotify_event.self)
          let start = end + MemoryLayout<inotify_event>.size
          end = start + Int(header.len)
          let name = Path.text(of: buffer[start..<end].prefix { $0 != 0 })
          events.append((Int32(bitPattern: header.mask), name))
        }
      }
    }
    return events
  }

  private static func failure(_ code: Int32, path: String) -> SnapshotError {
    let reason =
      [ENOSPC, EMFILE].contains(code)
      ? "too many watched files; raise the fs.inotify limits" : String(cString: strerror(code))
    return SnapshotError(path, "cannot be watched: \(reason)")
  }
}

/// The identity of a file and the time of its last modification.
struct FileStamp: Equatable {
  private let device: UInt64
  private let inode: UInt64
  let size: Int
  private let times: [Int]

  init(_ status: stat) {
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    size = Int(status.st_size)
    let (written, changed) = (status.st_mtim, status.st_ctim)
    times = [written.tv_sec, written.tv_nsec, changed.tv_sec, changed.tv_nsec]
  }

  /// The stamp of the file that a path leads to; `nil` if there is none or it cannot be reached.
  init?(path: String) {
    guard let status = Path.status(of: path) else { return nil }
    self.init(status)
  }

  /// Whether both are the same file, even if it was modified.
  func isSameFile(as other: FileStamp?) -> Bool {
    device == other?.device && inode == other?.inode
  }
}
