import Glibc
package import FlipbookSnapshots
import FlipbookPosix

/// Access to the files of a deck: on disk, or in memory for a deck that is embedded in the program.
package struct FileSource: Sendable {
  package typealias Failure = SnapshotError

  package enum Kind: Equatable, Sendable {
    case file
    case folder
    case missing
    /// `/dev/null`, which represents a missing file.
    case nullDevice
    /// A named pipe, a socket or another device, in words.
    case special(String)
  }

  /// The kind of file at a path.
  package var kind: @Sendable (_ path: String) -> Kind
  /// The content of a file.
  package var bytes: @Sendable (_ path: String) throws(Failure) -> [UInt8]
  /// The names of the files in a folder, unordered, without folders.
  package var fileNames: @Sendable (_ folder: String) throws(Failure) -> [String]

  /// Whether a path leads to a file below a folder.
  package var isInside: @Sendable (_ path: String, _ folder: String) -> Bool = isNamedInside

  @Sendable private static func isNamedInside(_ path: String, _ folder: String) -> Bool {
    let (path, folder) = (Path.normalized(path), Path.normalized(folder))
    return folder.isEmpty
      ? !path.hasPrefix("/") && !path.hasPrefix("..")
      : path.hasPrefix(folder + "/")
  }

  /// Files in memory by their paths, such as "economies/deck.yaml".
  package static func memory(_ files: [String: [UInt8]]) -> FileSource {
    let files = Dictionary(
      files.map { (Path.normalized($0), $1) }, uniquingKeysWith: { first, _ in first })
    let inFolder = { @Sendable (folder: String) -> [String] in
      let folder = Path.normalized(folder)
      return files.keys.filter { Path.folder(of: $0) == folder }.map(Path.name(of:))
    }
    return FileSource(
      kind: { path in
        if files[Path.normalized(path)] != nil { return .file }
        return inFolder(path).isEmpty ? .missing : .folder
      },
      bytes: { path throws(SnapshotError) in
        guard let bytes = files[Path.normalized(path)] else { throw .fileNotFound(file: path) }
        return bytes
      },
      fileNames: { folder throws(SnapshotError) in inFolder(folder) })
  }

  /// The files on disk; relative paths start from the current folder.
  package static let disk = FileSource(
    kind: { path in
      switch fileType(of: path) {
      case nil: .missing
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFCHR where Path.real(path) == "/dev/null": .nullDevice
      case let type?: .special(FileBytes.words(forType: type))
      }
    },
    bytes: { path throws(SnapshotError) in try FileBytes.read(path) },
    fileNames: { folder throws(SnapshotError) in
      try namesOnDisk(in: folder).filter { fileType(of: Path.joined(folder, $0)) == S_IFREG }
    },
    // the targets of links count; a missing file has no target
    isInside: { path, folder in
      guard let real = Path.real(path), let root = Path.real(folder) else {
        return isNamedInside(path, folder)
      }
      return isNamedInside(real, root)
    })

  /// The paths of all files in a folder on disk and in the folders below it, relative to it. Links to folders are
  /// not followed.
  package static func filePathsOnDisk(below folder: String) throws(SnapshotError) -> [String] {
    var paths: [String] = []
    for name in try namesOnDisk(in: folder) where name != "." && name != ".." {
      let path = Path.joined(folder, name)
      var status = stat()
      if Path.lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        paths += try filePathsOnDisk(below: path).map { Path.joined(name, $0) }
      } else if fileType(of: path) == S_IFREG {
        paths.append(name)
      }
    }
    return paths
  }

  private static func fileType(of path: String) -> mode_t? { Path.status(of: path)?.type }

  /// All names in a folder, including folders and `.`.
  private static func namesOnDisk(in folder: String) throws(SnapshotError) -> [String] {
    guard let directory = Path.opendir(folder) else {
      throw FileBytes.failure(errno, file: folder)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: length) { Path.text(of: $0) }
      }
      names.append(name)
    }
    return names
  }
}
