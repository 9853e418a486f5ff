import Glibc
import Posix
import Snapshots

/// Tells when to read a file again, however programs save it.
///
/// It watches directories, not the file, since most programs replace the file: the directory of the
/// file, that of every symbolic link on the way to it, and, while something is missing, the nearest
/// directory that exists. It has a descriptor for the poll loop, and no thread or clock. The kernel does
/// not report everything: ``look()`` finds what is written through another hard link, through a mapping
/// or by another computer.
struct FileWatcher: ~Copyable {
  /// What to do now.
  enum Signal: Equatable, Sendable {
    /// A writer is done: read.
    case readNow
    /// A writer is done and left the file empty: its content may follow.
    case emptied
    /// A writer may be at work: read after a while without signals; see ``SaveTiming``.
    case settle
    /// The file is another one, or may be readable now, and nothing is known of a writer at work: read
    /// after a moment.
    case readSoon
    /// There is no file; it may come back.
    case missing
  }

  let path: String
  /// The file that the path leads to; `nil` if there is none.
  var identity: WatchTargets.Identity? { targets.identity }
  /// Readable when ``drain()`` has events.
  let fileDescriptor: Int32
  /// Stays right when the current folder is replaced by another.
  let absolutePath: String
  private var targets: WatchTargets
  /// A handful.
  private var watches: [(descriptor: Int32, directory: String)] = []
  /// The file as it was when it was last read or looked at.
  private var stamp: FileStamp?

  /// Starts to watch a path, whether there is a file or not.
  ///
  /// Throws ``SnapshotError/watchFailed(file:reason:)`` if the kernel has no more watches.
  init(path: String) throws(SnapshotError) {
    self.path = path
    absolutePath = Path.absolute(path)
    targets = WatchTargets(path: absolutePath)
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard fileDescriptor >= 0 else { throw Self.failure(errno, path: path) }
    // if this throws, deinit closes the descriptor
    try follow()
    stamp = FileStamp(path: absolutePath)
  }

  deinit {
    close(fileDescriptor)
  }

  /// Reads all pending events; returns what they ask for, or `nil`.
  ///
  /// Throws ``SnapshotError/watchFailed(file:reason:)`` if a directory can no longer be watched.
  mutating func drain() throws(SnapshotError) -> Signal? {
    var request: Signal?
    var isStale = false
    var isCreated = false
    for event in readEvents() {
      // one directory may be on the way under several names
      let directories = watches.filter { $0.descriptor == event.watch }.map(\.directory)
      if event.has(IN_IGNORED) { watches.removeAll { $0.descriptor == event.watch } }
      if event.has(IN_Q_OVERFLOW) {
        request = .readNow
        isStale = true
      } else if event.name.isEmpty {
        isStale = true
      } else if directories.contains(where: {
        targets.entries.contains(.init(directory: $0, name: event.name))
      }) {
        isStale = true
        if event.has(IN_CREATE) { isCreated = true }
        if event.has(IN_CLOSE_WRITE | IN_MOVED_TO) {
          request = .readNow
        } else if event.has(IN_ATTRIB | IN_CREATE) {
          request = request ?? .readSoon
        } else if request != .readNow {
          request = .settle
        }
      }
    }
    guard isStale else { return nil }
    let before = targets.identity
    try follow()
    // a new file that has something in it already is a link
    if isCreated, request == .readSoon, targets.size == 0 { request = .settle }
    return signal(for: request, before: before)
  }

  /// Compares the file with what it was when it was last read, and returns what that asks for, or `nil`.
  ///
  /// It costs one system call where nothing has changed. Throws as ``drain()`` does.
  mutating func look() throws(SnapshotError) -> Signal? {
    let now = FileStamp(path: absolutePath)
    guard now != stamp else { return nil }
    stamp = now
    try follow()
    return now == nil ? .missing : .settle
  }

  /// Records that the file is read now.
  mutating func willRead() { stamp = FileStamp(path: absolutePath) }

  private func signal(for request: Signal?, before: WatchTargets.Identity?) -> Signal? {
    guard let identity = targets.identity else {
      return request != nil || before != nil ? .missing : nil
    }
    if request == nil { return identity == before ? nil : .readSoon }
    return targets.size == 0 && request == .readNow ? .emptied : request
  }

  private static let mask =
    IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB

  /// How often the path is walked again if it changes meanwhile.
  private static let maximumWalks = 8

  /// Walks the path and watches its directories, until the path stays the same.
  private mutating func follow() throws(SnapshotError) {
    for _ in 0..<Self.maximumWalks {
      targets = WatchTargets(path: absolutePath)
      try watch(targets.directories)
      let before = targets
      targets = WatchTargets(path: absolutePath)
      if targets.entries == before.entries, targets.identity == before.identity { return }
    }
  }

  private mutating func watch(_ wanted: [String]) throws(SnapshotError) {
    var current: [(descriptor: Int32, directory: String)] = []
    for directory in wanted {
      let watch = Path.withBytes(of: directory) {
        inotify_add_watch(
          fileDescriptor, $0, UInt32(bitPattern: Self.mask) | UInt32(IN_ONLYDIR))
      }
      if watch >= 0 {
        current.append((watch, directory))
      } else if ![ENOENT, ENOTDIR, EACCES].contains(errno) {
        // what is in a directory that cannot be read may be readable: it is looked at
        throw Self.failure(errno, path: path)
      }
    }
    for (old, _) in watches where !current.contains(where: { $0.descriptor == old }) {
      inotify_rm_watch(fileDescriptor, old)
    }
    watches = current
  }

  private func readEvents() -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = read(fileDescriptor, buffer.baseAddress!, buffer.count)
        if count > 0 {
          events += InotifyEvent.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count == 0 || errno != EINTR {
          return
        }
      }
    }
    return events
  }

  private static func failure(_ code: Int32, path: String) -> SnapshotError {
    switch code {
    case ENOSPC, EMFILE:
      .watchFailed(file: path, reason: "too many watched files; raise the fs.inotify limits")
    default: .watchFailed(file: path, reason: String(cString: strerror(code)))
    }
  }
}

/// What tells that a file is another one, or was written to.
struct FileStamp: Equatable {
  private let identity: WatchTargets.Identity
  private let size: Int64
  private let times: [Int]

  /// The stamp of the file that a path leads to; `nil` if there is none, or it cannot be reached.
  init?(path: String) {
    var status = stat()
    guard Path.stat(path, &status) == 0 else { return nil }
    identity = .init(status)
    size = Int64(status.st_size)
    times = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
  }
}

/// An event of the kernel about a watched directory or an entry in it.
private struct InotifyEvent: Equatable {
  let watch: Int32
  let mask: UInt32
  /// The entry in the directory; empty for the directory itself.
  let name: String

  func has(_ flags: Int32) -> Bool {
    mask & UInt32(bitPattern: flags) != 0
  }

  /// Parses the bytes that were read from the descriptor.
  static func events(in buffer: UnsafeRawBufferPointer) -> [InotifyEvent] {
    let headerSize = MemoryLayout<inotify_event>.size
    var events: [InotifyEvent] = []
    var offset = 0
    while offset + headerSize <= buffer.count {
      let header = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let start = offset + headerSize
      let end = min(start + Int(header.len), buffer.count)
      let name = buffer[start..<end].prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: header.wd, mask: header.mask, name: Path.text(of: name)))
      offset = end
    }
    return events
  }
}

/// The directory entries that determine what a path leads to, found by walking it.
///
/// They are the entry of the file, every symbolic link on the way, and, if something is missing,
/// the missing entry in the nearest directory that exists.
struct WatchTargets: Equatable {
  struct Entry: Equatable {
    let directory: String
    let name: String
  }

  /// Tells one file from another at the same path.
  struct Identity: Equatable {
    private let device: UInt64
    private let inode: UInt64

    init(_ status: stat) {
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// The limit of Linux.
  private static let maximumLinks = 40

  /// Without repetition, in the order of the walk; a handful.
  private(set) var entries: [Entry] = []
  private(set) var identity: Identity?
  private(set) var size = 0

  /// Walks an absolute path.
  init(path: String) {
    var links = 0
    var directory = "/"
    var rest = Self.parts(of: path)
    while let part = rest.popLast() {
      if part == "." { continue }
      if part == ".." {
        directory = Self.parent(of: directory)
        continue
      }
      let entry = Entry(directory: directory, name: part)
      let full = directory == "/" ? "/\(part)" : "\(directory)/\(part)"
      var status = stat()
      guard Path.lstat(full, &status) == 0 else {
        add(entry)
        // only the parent reports the end of a directory that is some process's current one
        if directory != "/" { add(Self.entry(of: directory)) }
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        add(entry)
        links += 1
        guard links <= Self.maximumLinks, let target = Self.target(of: full) else { return }
        if target.hasPrefix("/") { directory = "/" }
        rest += Self.parts(of: target)
      case S_IFDIR:
        directory = full
        if rest.isEmpty { add(entry) }
      default:
        add(entry)
        guard rest.isEmpty else { return }
        identity = Identity(status)
        size = Int(status.st_size)
      }
    }
  }

  /// The directories of the entries, without repetition.
  var directories: [String] {
    entries.reduce(into: []) { if !$0.contains($1.directory) { $0.append($1.directory) } }
  }

  private mutating func add(_ entry: Entry) {
    if !entries.contains(entry) { entries.append(entry) }
  }

  /// The components of a path, last first.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").reversed().map(String.init)
  }

  private static func entry(of directory: String) -> Entry {
    Entry(directory: parent(of: directory), name: Path.name(of: directory))
  }

  private static func parent(of directory: String) -> String {
    let folder = Path.folder(of: directory)
    return folder.isEmpty ? "/" : folder
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = Path.readlink(link, &buffer, buffer.count)
    guard length > 0 else { return nil }
    return Path.text(of: buffer[..<length].map(UInt8.init(bitPattern:)))
  }
}
