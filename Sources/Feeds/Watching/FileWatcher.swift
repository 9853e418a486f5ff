import Glibc
import FlipbookPosix
import FlipbookSnapshots

/// Reports when to read a file again, however programs save it.
///
/// It watches directories, not the file, since most programs replace the file: all directories on its path, and
/// those on the path that symbolic links lead to. It has a descriptor for the poll loop, and no thread or clock.
/// The kernel does not report everything: ``look()`` detects changes made through another hard link, through a
/// mapping or by another computer, and that of a link to a link.
struct FileWatcher: ~Copyable {
  /// The next step for the owner.
  enum Signal: Equatable, Sendable {
    /// A writer is done: read.
    case readNow
    /// A writer is done and left the file empty; content may follow.
    case emptied
    /// A writer may be at work: read after a while without signals; see ``SaveTiming``.
    case settle
    /// The path leads to another file, or the file may have become readable, and no writer seems to be at
    /// work: read after a moment.
    case readSoon
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
  /// The directory entries that decide what the path leads to, each as a path.
  private var entries: Set<String> = []
  /// The watched directories; there are only a few.
  private var watches: [(descriptor: Int32, directory: String)] = []

  /// Starts watching a path, whether or not the file exists.
  ///
  /// Throws ``SnapshotError`` if the kernel has no more watches.
  init(path: String) throws(SnapshotError) {
    self.path = path
    absolutePath = Path.absolute(path)
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard fileDescriptor >= 0 else { throw Self.failure(errno, path: path) }
    // if this throws, deinit closes the descriptor
    try follow()
  }

  deinit { close(fileDescriptor) }

  /// Reads all pending events and returns the resulting signal, if any.
  ///
  /// Throws ``SnapshotError`` if a directory can no longer be watched.
  mutating func drain() throws(SnapshotError) -> Signal? {
    var request: Signal?
    var (isStale, isCreated) = (false, false)
    for event in readEvents() {
      if event.name.isEmpty {
        // the queue overflowed, or a directory was replaced and another may have its name
        isStale = true
        if event.mask & IN_Q_OVERFLOW != 0 { request = .readNow }
        if event.mask & IN_IGNORED != 0 { watches.removeAll { $0.descriptor == event.watch } }
        continue
      }
      // a directory may occur on the path under several names
      let isOnTheWay = watches.contains {
        $0.descriptor == event.watch && entries.contains(Path.joined($0.directory, event.name))
      }
      guard isOnTheWay else { continue }
      isStale = true
      if event.mask & IN_CREATE != 0 { isCreated = true }
      if event.mask & (IN_CLOSE_WRITE | IN_MOVED_TO) != 0 {
        request = .readNow
      } else if event.mask & (IN_ATTRIB | IN_CREATE) != 0 {
        request = request ?? .readSoon
      } else if request != .readNow {
        request = .settle
      }
    }
    guard isStale else { return nil }
    let before = file
    try follow()
    guard let file else { return request != nil || before != nil ? .missing : nil }
    if file.size == 0, request == .readNow { return .emptied }
    // a new file that already has content is a link
    if file.size == 0, request == .readSoon, isCreated { return .settle }
    return request ?? (file.isSameFile(as: before) ? nil : .readSoon)
  }

  /// Compares the file with its last state and returns the resulting signal, if any.
  ///
  /// It takes one system call if nothing has changed. Throws as ``drain()`` does.
  mutating func look() throws(SnapshotError) -> Signal? {
    guard FileStamp(path: absolutePath) != file else { return nil }
    try follow()
    return file == nil ? .missing : .settle
  }

  private static let mask =
    IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR

  /// The maximum number of times that the directories are watched because the file changes meanwhile.
  private static let mostTries = 8

  /// Watches the directories on the path, until the file stays the same.
  private mutating func follow() throws(SnapshotError) {
    for _ in 0..<Self.mostTries {
      let old = file
      file = FileStamp(path: absolutePath)
      let isSame = file.map { $0.isSameFile(as: old) } ?? (old == nil)
      let oldEntries = entries
      entries = Self.entries(to: absolutePath)
      try watchDirectories()
      if isSame, entries == oldEntries { return }
    }
  }

  private mutating func watchDirectories() throws(SnapshotError) {
    var current: [(descriptor: Int32, directory: String)] = []
    for directory in Set(entries.map(Path.folder)) {
      let watch = Path.withBytes(of: directory) {
        inotify_add_watch(fileDescriptor, $0, UInt32(bitPattern: Self.mask))
      }
      if watch >= 0 {
        current.append((watch, directory))
      } else if ![ENOENT, ENOTDIR, EACCES].contains(errno) {
        // files in a directory that cannot be read may be readable, so they are polled
        throw Self.failure(errno, path: path)
      }
    }
    for (old, _) in watches where !current.contains(where: { $0.descriptor == old }) {
      inotify_rm_watch(fileDescriptor, old)
    }
    watches = current
  }

  /// An absolute path and the path that links lead to, each with the paths of all directories above it.
  private static func entries(to path: String) -> Set<String> {
    var entries: Set<String> = []
    for var entry in [path, Path.reachable(path)] {
      while entry != "/", entries.insert(entry).inserted { entry = Path.folder(of: entry) }
    }
    return entries
  }

  /// The kernel's events for watched directories and their entries; the name is empty for the directory
  /// itself.
  private func readEvents() -> [(watch: Int32, mask: Int32, name: String)] {
    var events: [(watch: Int32, mask: Int32, name: String)] = []
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
          events.append((header.wd, Int32(bitPattern: header.mask), name))
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
