extension Deck {
  /// The file that makes a folder a deck with options of its own.
  package static let manifestName = "deck.yaml"

  /// Loads a deck from a folder, from a `deck.yaml`, or from files in the given order.
  ///
  /// A folder without a `deck.yaml` is a deck of the files in it, in natural order of their names;
  /// hidden files, backups and a README are passed over. `options` win over those of a `deck.yaml`.
  package static func load(
    _ paths: [String], options: DeckOptions = DeckOptions(), from source: FileSource = .disk
  ) throws(SnapshotError) -> Deck {
    guard paths.count == 1, let path = paths.first else {
      return try Deck(title: title(of: paths), files: paths, options: options, source: source)
    }
    switch source.kind(path) {
    case .folder:
      let manifest = Path.joined(path, manifestName)
      if source.kind(manifest) == .file {
        return try load(manifest: manifest, options: options, source: source)
      }
      return try load(folder: path, options: options, source: source)
    case .file where Path.name(of: path) == manifestName:
      return try load(manifest: path, options: options, source: source)
    case .file, .missing, .nullDevice:
      return try Deck(title: title(of: paths), files: paths, options: options, source: source)
    }
  }

  private static func load(
    manifest path: String, options: DeckOptions, source: FileSource
  ) throws(SnapshotError) -> Deck {
    let manifest = try DeckManifest(yaml: try source.bytes(path), file: path)
    let folder = Path.folder(of: path)
    return try Deck(
      title: manifest.title ?? Path.name(of: folder.isEmpty ? path : folder),
      files: manifest.files.map { Path.joined(folder, $0) },
      options: manifest.options.overridden(by: options), source: source)
  }

  private static func load(
    folder: String, options: DeckOptions, source: FileSource
  ) throws(SnapshotError) -> Deck {
    let names = try source.fileNames(folder).filter(isSnapshot).sorted(
      by: NaturalOrder.areInOrder)
    guard !names.isEmpty else { throw .emptyFolder(folder: folder) }
    return try Deck(
      title: Path.name(of: folder), files: names.map { Path.joined(folder, $0) },
      options: options, source: source)
  }

  private static func isSnapshot(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~")
      && Path.stem(of: name).uppercased() != "README"
  }

  private static func title(of paths: [String]) -> String {
    guard let first = paths.first, let last = paths.last else { return "" }
    let names = (Path.name(of: first), Path.name(of: last))
    return paths.count == 1 ? names.0 : "\(names.0) – \(names.1)"
  }
}
