/// Where the files of a deck are: on disk, or in memory for a deck that ships inside a program.
package struct FileSource: Sendable {
  package enum Kind: Sendable {
    case file
    case folder
    case missing
    /// `/dev/null`, which stands for a file that is not there.
    case nullDevice
  }

  /// What stands at a path.
  package var kind: @Sendable (_ path: String) -> Kind
  /// All bytes of a file.
  package var bytes: @Sendable (_ path: String) throws(SnapshotError) -> [UInt8]
  /// The names of the files in a folder, in any order; folders are left out.
  package var fileNames: @Sendable (_ folder: String) throws(SnapshotError) -> [String]

  /// The lines of a file without those that it shares with the ends of a text, where that can be
  /// had without reading all of it; see ``FileBytes``.
  var trimmed:
    @Sendable (_ path: String, _ text: LineBuffer, _ isLines: (_ head: [UInt8]) -> Bool) ->
      TrimmedText? = { _, _, _ in nil }

  package init(
    kind: @escaping @Sendable (_ path: String) -> Kind,
    bytes: @escaping @Sendable (_ path: String) throws(SnapshotError) -> [UInt8],
    fileNames: @escaping @Sendable (_ folder: String) throws(SnapshotError) -> [String]
  ) {
    self.kind = kind
    self.bytes = bytes
    self.fileNames = fileNames
  }
}

extension FileSource {
  /// Files held in memory by their paths, such as "economies/deck.yaml".
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
}
