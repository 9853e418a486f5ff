import FlipbookPosix
package import FlipbookSnapshots

/// Snapshots in playing order, with their common properties.
package struct Deck: Equatable, Sendable {
  package var title: String
  package var snapshots: [Snapshot]
  /// The columns, if the snapshots have any.
  package var schema: TableSchema?
  package var identity: RowIdentity
  /// The reason for the identification of rows, in one sentence.
  package var keyReason =
    "lines are matched by their labels, by names at their ends or by similarity"
  /// Messages for the user, in the order of the files.
  package var diagnostics: [Diagnostic]

  package init(
    title: String, snapshots: [Snapshot], schema: TableSchema? = nil,
    identity: RowIdentity = .alignment, diagnostics: [Diagnostic] = []
  ) {
    self.title = title
    self.snapshots = snapshots
    self.schema = schema
    self.identity = identity
    self.diagnostics = diagnostics
  }

  /// The name of the file that turns a folder into a deck with its own options.
  static let manifestName = "deck.yaml"

  /// Loads a deck from a folder, a `deck.yaml`, or files in the given order.
  ///
  /// A folder without a `deck.yaml` is a deck of its files, in natural order of their names; hidden files,
  /// backups and a README are ignored. `options` take precedence over those of a `deck.yaml`.
  ///
  /// A folder can only refer to files inside it, even through links and its `deck.yaml`, so that a deck from
  /// someone else cannot show private files; otherwise throws ``SnapshotError``. A `deck.yaml` that is given
  /// directly may refer to any file. Pipes, sockets and devices are rejected, because they may block.
  package static func load(
    _ paths: [String], options: DeckOptions = DeckOptions(), from source: FileSource = .disk
  ) throws(SnapshotError) -> Deck {
    let isFolder = paths.count == 1 && source.kind(paths[0]) == .folder
    let path = isFolder ? Path.joined(paths[0], manifestName) : paths.first ?? ""
    let isManifest =
      paths.count == 1 && Path.name(of: path) == manifestName
      && ![.folder, .missing, .nullDevice].contains(source.kind(path))
    guard isFolder || isManifest else {
      return try Deck(title: title(of: paths), files: paths, options: options, source: source)
    }
    let folder = isFolder ? paths[0] : Path.folder(of: path)
    func check(_ file: String) throws(SnapshotError) {
      let place = Path.joined(folder, file)
      let deck = isManifest ? path : folder
      if isFolder, !source.isInside(place, folder) {
        throw SnapshotError(
          deck,
          "“\(file)” leads outside the deck's folder; copy it inside, or open "
            + "\(isManifest ? path : "each file") itself")
      }
      guard case .special(let words) = source.kind(place) else { return }
      throw SnapshotError(
        deck, "“\(file)” is \(words), which a deck cannot contain; replace it with a file")
    }
    var manifest = DeckManifest()
    if isManifest {
      try check(manifestName)
      manifest = try DeckManifest(yaml: try source.bytes(path), file: path)
    } else {
      manifest.files = try source.fileNames(folder).filter(isSnapshot).sorted(by: areInOrder)
      guard !manifest.files.isEmpty else {
        throw SnapshotError(folder, "no snapshots in this folder; add files or a deck.yaml")
      }
    }
    for file in manifest.files { try check(file) }
    var options = options
    options.table = manifest.options.overridden(by: options.table)
    return try Deck(
      title: manifest.title ?? Path.name(of: folder.isEmpty ? path : folder),
      files: manifest.files.map { Path.joined(folder, $0) }, options: options, source: source)
  }

  private static func isSnapshot(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~")
      && Path.stem(of: name).uppercased() != "README"
  }

  /// Whether names are in the order in which people number files: 2 before 10, whatever their case.
  private static func areInOrder(_ one: String, _ other: String) -> Bool {
    (padded(one), one) < (padded(other), other)
  }

  /// The name with all numbers padded to the same length.
  private static func padded(_ name: String) -> String {
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    var (padded, rest) = ("", name.lowercased()[...])
    while let start = rest.firstIndex(where: isDigit) {
      let digits = rest[start...].prefix(while: isDigit)
      padded += rest[..<start] + String(repeating: "0", count: max(0, 40 - digits.count)) + digits
      rest = rest[digits.endIndex...]
    }
    return padded + rest
  }

  private static func title(of paths: [String]) -> String {
    guard let first = paths.first, let last = paths.last else { return "" }
    let names = (Path.name(of: first), Path.name(of: last))
    return paths.count == 1 ? names.0 : "\(names.0) – \(names.1)"
  }
}

extension Deck {
  /// Loads a deck of files in the given order: one snapshot for each, or several if `frameBy` splits it.
  ///
  /// Throws ``SnapshotError`` for the first file that cannot be read.
  init(
    title: String, files: [String], options: DeckOptions, source: FileSource
  ) throws(SnapshotError) {
    let read = try DeckFiles(files, options: options, source: source)
    let (names, tables) = (Self.names(of: files), read.tables)
    if tables.isEmpty {
      var builder = SnapshotBuilder()
      var snapshots: [Snapshot] = []
      for ((_, document), name) in zip(read.documents, names) {
        snapshots.append(
          try builder.snapshot(ofRows: document, options: options.table, name: name))
      }
      self.init(title: title, snapshots: snapshots)
    } else {
      try self.init(title: title, tables: tables, names: names, options: options)
    }
    diagnostics = read.diagnostics + diagnostics
  }

  private init(
    title: String, tables: [Table], names: [String], options all: DeckOptions
  ) throws(SnapshotError) {
    let options = all.table
    var (frames, captions): ([Table], [String]) = ([], [])
    for (index, table) in tables.enumerated() {
      for (value, table) in try table.withDecimalSeparators().divided(by: options.frameBy) {
        let file = tables.count > 1 || value == nil ? names[index] : nil
        captions.append([file, value].compactMap(\.self).joined(separator: " "))
        frames.append(table)
      }
    }
    try Self.checkMuted(options.muted, in: frames)
    let columnChanges = Self.columnChanges(of: frames, options)
    // one name in both tables lets the column identify rows
    if frames.count == 2 {
      for change in columnChanges[0] where options.haveTheirColumns(in: frames[1].columns) {
        let place = frames[0].columns.firstIndex(of: change.name)
        if let place, let name = change.newName { frames[0].columns[place] = name }
      }
    }
    let (identity, reason) = KeyEvidence.identity(
      of: frames, options: options, isExplained: all.explainsKey)
    var builder = SnapshotBuilder()
    var snapshots: [Snapshot] = []
    for (table, name) in zip(frames, captions) {
      snapshots.append(
        try builder.snapshot(
          of: table, name: name, options: options, identity: identity, isUnique: !identity.isGiven))
    }
    self.init(
      title: title, snapshots: snapshots,
      schema: all.measuresColumns
        ? TableSchema(
          of: snapshots, bar: options.bar, colorBy: options.colorBy, keys: identity.keys) : nil,
      identity: identity,
      diagnostics: builder.diagnostics + Self.reordering(of: frames))
    keyReason = reason
    for (place, changes) in columnChanges.enumerated() {
      self.snapshots[place + 1].columnChanges = changes
    }
  }

  /// The changes of columns from each table to the next.
  private static func columnChanges(
    of tables: [Table], _ options: TableOptions
  ) -> [[ColumnChange]] {
    zip(tables, tables.dropFirst()).map { $1.columnChanges(since: $0, options) }
  }

  /// Checks that each muted column exists in one of the tables, or is a member next to its rows.
  private static func checkMuted(
    _ names: [String], in tables: [Table]
  ) throws(SnapshotError) {
    let tables = tables.filter { !$0.columns.isEmpty }
    for name in names
    where !tables.contains(where: { table in
      (try? table.index(of: name, option: "")) != nil
        || table.notes.contains { note in
          [": ", ".", "["].contains {
            table.grid.bytes[note.bytes].starts(with: "\(name)\($0)".utf8)
          }
        }
    }) {
      _ = try tables.first?.index(of: name, option: "mute")
    }
  }

  /// Reports once that two tables have the same columns in a different order, which does not change their rows.
  private static func reordering(of tables: [Table]) -> [Diagnostic] {
    let other = zip(tables, tables.dropFirst()).first { before, after in
      !after.grid.isTree && before.columns != after.columns
        && Set(before.columns) == Set(after.columns)
    }
    return other.map {
      [Diagnostic(file: $0.1.file, message: "the columns are in a different order")]
    } ?? []
  }

  /// The file names without extension, or the full paths if two names are the same.
  private static func names(of files: [String]) -> [String] {
    let stems = files.map(Path.stem(of:))
    return Set(stems).count == files.count ? stems : files
  }
}
