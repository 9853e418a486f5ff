import Glibc
import Posix

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
    let device: UInt64
    let inode: UInt64
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
      guard lstat(full, &status) == 0 else {
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
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
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
    let length = readlink(link, &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
