/// Turns outlines and frames of tables into snapshots, one after the other, with identities that
/// go on from one to the next.
struct SnapshotAssembly: Sendable {
  /// How many keys that are not unique are named for one snapshot; the rest is counted.
  private static let namedDuplicates = 5

  private var aligner = LineAligner()
  private(set) var diagnostics: [Diagnostic] = []

  mutating func snapshot(of outline: Outline, name: String) -> Snapshot {
    Snapshot(name: name, sections: aligner.align(outline))
  }

  mutating func snapshot(
    of frame: TableFrame, name: String, options: TableOptions, identity: RowIdentity
  ) throws(SnapshotError) -> Snapshot {
    guard !frame.columns.isEmpty else {
      return Snapshot(name: name, sections: Self.sections(of: [], hasTitles: false).map(\.section))
    }
    let layout = try TableLayout(columns: frame.columns, options: options, identity: identity)
    let rows = layout.rows(of: frame)
    let hasTitles = layout.section != nil
    if identity == .alignment {
      return Snapshot(name: name, sections: aligner.align(Self.outline(of: rows, hasTitles)))
    }
    return Snapshot(name: name, sections: keyed(rows, hasTitles: hasTitles, frame: frame, name))
  }

  mutating func report(_ diagnostics: [Diagnostic]) {
    self.diagnostics += diagnostics
  }

  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  private static func outline(
    of rows: [TableLayout.LaidOutRow], _ hasTitles: Bool
  ) -> Outline {
    Outline(
      sections: sections(of: rows.map(\.section), hasTitles: hasTitles).map { section, members in
        Outline.Section(title: section.title, rows: members.map { rows[$0].row })
      })
  }

  private mutating func keyed(
    _ rows: [TableLayout.LaidOutRow], hasTitles: Bool, frame: TableFrame, _ name: String
  ) -> [SnapshotSection] {
    var counts: [String: Int] = [:]
    counts.reserveCapacity(rows.count)
    let identified = rows.map { row in
      let occurrence = Self.increment(&counts[row.key, default: 0])
      return SnapshotRow(
        id: .key(row.key, occurrence: occurrence), text: row.row.text, fields: row.row.fields)
    }
    if counts.count < rows.count {
      reportRepeated(rows.filter { counts[$0.key, default: 0] > 1 }, file: frame.columns.table.file)
    }
    return Self.sections(of: rows.map(\.section), hasTitles: hasTitles).map { section, members in
      SnapshotSection(source: section, elements: members.map { identified[$0] })
    }
  }

  /// The sections in order of first appearance, and which rows are in each.
  ///
  /// Without titles there is exactly one.
  private static func sections(
    of titles: [String], hasTitles: Bool
  ) -> [(section: SnapshotSection, members: [Int])] {
    guard hasTitles else {
      return [(SnapshotSection(id: "", title: "", rows: []), Array(titles.indices))]
    }
    var sections: [(section: SnapshotSection, members: [Int])] = []
    var places: [String: Int] = [:]
    for (row, title) in titles.enumerated() {
      let place = places[title] ?? sections.count
      if place == sections.count {
        places[title] = place
        sections.append((SnapshotSection(id: title, title: title, rows: []), []))
      }
      sections[place].members.append(row)
    }
    return sections
  }

  private static func increment(_ count: inout Int) -> Int {
    count += 1
    return count
  }

  private mutating func reportRepeated(_ rows: [TableLayout.LaidOutRow], file: String) {
    let repeated = Dictionary(grouping: rows, by: \.key).sorted {
      ($0.value[0].line, $0.value[0].number) < ($1.value[0].line, $1.value[0].number)
    }
    for (key, rows) in repeated.prefix(Self.namedDuplicates) {
      // Rows of JSON may all be on one line; then their numbers tell them apart.
      let hasLines = Set(rows.map(\.line)).count == rows.count
      let places = rows.prefix(8).map { String(hasLines ? $0.line : $0.number) }
      diagnostics.append(
        Diagnostic(
          file: file, line: rows[0].line,
          message: "key “\(key)” is not unique (\(hasLines ? "lines" : "rows") "
            + "\(places.joined(separator: ", "))\(rows.count > 8 ? ", …" : "")); "
            + "such rows are paired in order"))
    }
    if repeated.count > Self.namedDuplicates {
      let more = repeated.count - Self.namedDuplicates
      diagnostics.append(Diagnostic(file: file, message: "\(more) more keys are not unique"))
    }
  }
}
