import FlipbookSnapshots

/// Builds snapshots from a series of parsed documents. Rows keep their identities from one snapshot to the
/// next.
struct SnapshotBuilder: Sendable {
  /// The number of rows by which a section is recognised.
  private static let comparedRows = 1_000
  /// The maximum number of rows with a repeated key that are named.
  private static let namedRows = 8

  private var aligner = LineAligner()
  /// Identifies the sections of a table whose rows have keys, and the lines outside it.
  private var noteAligner = LineAligner()
  /// The numbers of rows with the same key, by key and by section and position.
  private var numbers: [String: [String: Int]] = [:]
  /// The messages to report, removed by the caller that reports them.
  var diagnostics: [Diagnostic] = []
  /// The repeated keys that have been reported, and their maximum number.
  private var reportedKeys: Set<String> = []
  private static let mostReported = 1_000
  /// The conditions already reported as impossible to compare with any row.
  private var doubted: Set<String> = []

  /// Whether the last of several rows with the same key is used.
  var keepsLatest = false

  /// The columns of the last table that are fields of its rows.
  private(set) var fieldNames: [String] = []

  /// Whether the filter keeps each of the last lines of a stream. At most this many can be replaced.
  private var areKept: [Bool] = []
  private static let replacedLines = 4_096

  /// Creates a snapshot of lines or sections; for a table, an empty one.
  mutating func snapshot(
    ofRows document: ParsedDocument, options: TableOptions, name: String
  ) throws(SnapshotError) -> Snapshot {
    let filter = try RowFilter(options)
    switch document {
    case .lines(let all):
      let lines = filter.lines(of: all)
      return Snapshot(
        name: name, sections: Self.limited(aligner.align(lines), to: options.limit),
        leftOutCount: lines.count == 0 ? all.count : 0)
    case .sections(var sections):
      for index in sections.indices { sections[index].rows.removeAll { !filter.keeps($0.text) } }
      let aligned = aligner.align(sections)
      return Snapshot(name: name, sections: Self.limited(aligned, to: options.limit))
    case .table: return Snapshot(name: name, sections: [])
    }
  }

  /// The first rows, counted through all sections; all rows if `limit` is `nil`.
  private static func limited(_ sections: [SnapshotSection], to limit: Int?) -> [SnapshotSection] {
    guard var rest = limit else { return sections }
    return sections.map { section in
      var section = section
      section.rows = section.rows.prefixed(rest)
      rest -= section.rows.count
      return section
    }
  }

  /// Creates a snapshot of the lines outside a table without columns.
  mutating func snapshot(ofNotes notes: [String], name: String) -> Snapshot {
    let sections = aligner.align(notes.map { SnapshotRow(values: .note($0)) })
    // these lines must be recognised again whether or not later rows have keys
    noteAligner = aligner
    return Snapshot(name: name, sections: sections)
  }

  /// Begins a new list, none of whose lines is the same as an earlier one.
  mutating func forgetLines() { aligner.forgetRows() }

  /// Creates a snapshot of a growing list of lines.
  mutating func snapshot(
    grownBy growth: LineGrowth, options: TableOptions, name: String
  ) throws(SnapshotError) -> Snapshot {
    let sections = aligner.grow(by: try kept(of: growth, RowFilter(options)))
    return Snapshot(name: name, sections: Self.limited(sections, to: options.limit))
  }

  /// The lines of a stream that a filter keeps.
  private mutating func kept(of growth: LineGrowth, _ filter: RowFilter) -> LineGrowth {
    if filter.keepsAll { return growth }
    if growth.beginsAnew { areKept = [] }
    let replaced = areKept.suffix(growth.replacedCount)
    let replacedCount = replaced.count(where: \.self)
    areKept.removeLast(replaced.count)
    let areNewKept = (0..<growth.lines.count).map { filter.keeps(growth.lines.text(ofLine: $0)) }
    areKept = (areKept + areNewKept).suffix(Self.replacedLines)
    return LineGrowth(
      growth.lines.lines { areNewKept[$0] }, replacing: replacedCount,
      beginsAnew: growth.beginsAnew, limit: growth.limit)
  }

  /// Creates the snapshot of the rows of a table.
  ///
  /// - Parameter isUnique: Whether the columns of the identity are known to differ in all rows.
  mutating func snapshot(
    of table: Table, name: String, options: TableOptions, identity: RowIdentity, isUnique: Bool
  ) throws(SnapshotError) -> Snapshot {
    let notes = try Self.notes(of: table, options)
    guard !table.columns.isEmpty else {
      if options.sectionBy != nil { return Snapshot(name: name, sections: []) }
      return snapshot(ofNotes: notes.map(\.text), name: name)
    }
    let layout = try TableLayout(table: table, options: options, identity: identity)
    for (condition, reason) in layout.filter.troubles(in: table)
    where doubted.insert(condition).inserted {
      report("where “\(condition)”: \(reason)", in: table.file)
    }
    let rows = layout.rows(keepingLatest: keepsLatest)
    let fields = layout.rows(layout.fields, like: fieldNames)
    fieldNames = fields.names
    let parts = layout.sections(of: rows)
    var sections = parts.map { part in
      SnapshotSection(
        id: "", title: part.id, rows: Self.rows(of: part, with: notes, layout, fields))
    }
    if identity == .alignment {
      sections = aligner.align(sections)
    } else {
      identify(&sections, of: rows, in: parts, isUnique: isUnique, layout)
    }
    for (index, part) in parts.enumerated() { sections[index].title = part.title }
    return Snapshot(
      name: name, sections: sections, leftOutCount: rows.isEmpty ? table.rowCount : 0)
  }

  mutating func report(_ message: String, in file: String, line: Int? = nil) {
    diagnostics.append(Diagnostic(file: file, line: line, message: message))
  }

  /// The lines outside a table that are shown, with their text.
  private static func notes(
    of table: Table, _ options: TableOptions
  ) throws(SnapshotError) -> [(note: Table.Note, text: String)] {
    if options.selects || table.notes.isEmpty { return [] }
    let filter = try RowFilter(options)
    return table.notes.map { ($0, String(decoding: table.grid.bytes[$0.bytes], as: UTF8.self)) }
      .filter { filter.keeps($0.1) }
  }

  /// The values of the rows of a section.
  private static func values(
    of section: TableLayout.Section, _ layout: TableLayout, _ fields: TableRows
  ) -> [RowValues] {
    guard let part = section.part else { return section.rows.map { .cells(fields, at: $0) } }
    let table = layout.table
    let own = layout.rows(layout.fields(ofPart: part))
    // columns chosen by the user are shown for all parts
    guard table.parts[part].isAside, !layout.hasChosenColumns else {
      return section.rows.map { .cells(own, at: $0) }
    }
    return section.rows.map { .written(text: table.line(ofRow: $0), fields: own.fields(of: $0)) }
  }

  /// The rows of a section with the lines around them, each at its position. If a table is sorted, lines between
  /// rows are placed after all rows.
  private static func rows(
    of section: TableLayout.Section, with notes: [(note: Table.Note, text: String)],
    _ layout: TableLayout, _ fields: TableRows
  ) -> [SnapshotRow] {
    let rows = values(of: section, layout, fields).map { SnapshotRow(values: $0) }
    let first = section.part.map { layout.table.parts[$0].start } ?? 0
    var merged: [SnapshotRow] = []
    var place = 0
    for (note, text) in notes where section.part == nil || note.part == section.part {
      let isAfterAll = layout.order != nil && note.row > first
      let next = isAfterAll ? rows.count : min(max(note.row - first, place), rows.count)
      merged += rows[place..<next]
      merged.append(SnapshotRow(values: .note(text)))
      place = next
    }
    return merged.isEmpty ? rows : merged + rows[place...]
  }

  /// Identifies rows by their keys, sections by their titles, columns and keys, and the lines around the rows by
  /// their text.
  private mutating func identify(
    _ sections: inout [SnapshotSection], of rows: [Int], in parts: [TableLayout.Section],
    isUnique: Bool, _ layout: TableLayout
  ) {
    let table = layout.table
    let aligned = noteAligner.align(
      zip(sections, parts).map { section, part in
        let own = part.part.map { table.parts[$0] }
        var facts = [own?.name ?? table.columns.joined(separator: " ")]
        if own != nil {
          let keys = part.rows.prefix(Self.comparedRows).map(layout.keyText)
          facts.append(keys.joined(separator: "\n"))
        }
        // most tables have no lines around them, but may have a million rows
        let notes = table.notes.isEmpty ? [] : section.rows.array.filter(\.isNote)
        return SnapshotSection(
          id: "", title: part.id, rows: notes + facts.map { SnapshotRow(text: $0) })
      })
    // beyond ASCII, equal keys may have different bytes
    let areDistinct =
      table.parts.isEmpty && (isUnique && table.grid.isASCII || layout.areKeysDistinct(rows))
    let occurrences = areDistinct ? [:] : occurrences(of: rows, in: aligned.map(\.id), layout)
    for (index, part) in parts.enumerated() {
      var (notes, keyed) = (aligned[index].rows.makeIterator(), part.rows.makeIterator())
      // without a second owner, the rows are changed in place
      var rows = sections[index].rows.array
      sections[index].rows = RowList()
      for place in rows.indices {
        if rows[place].isNote {
          rows[place].id = notes.next()!.id
        } else if let row = keyed.next() {
          rows[place].id = .key(layout.keyText(row), occurrence: occurrences[row] ?? 1)
        }
      }
      sections[index].rows = RowList(rows)
      // a value of a column is not a title that somebody edits: its rows changed
      sections[index].id = layout.section == nil ? aligned[index].id : part.id
    }
  }

  /// The number of each row among the rows with its key. Reports keys that a table repeats.
  ///
  /// Rows of several tables with the same key keep their numbers while one of the others is missing.
  private mutating func occurrences(
    of rows: [Int], in sections: [String], _ layout: TableLayout
  ) -> [Int: Int] {
    let groups = rows.grouped(by: layout.keyText)
    let isDivided = !layout.table.parts.isEmpty
    var (repeated, occurrences) = ([(key: String, rows: [Int])](), [Int: Int]())
    let before = numbers
    numbers = [:]
    let keys = Set(groups.lazy.map(\.key))
    for (key, rows) in groups where isDivided || rows.count > 1 {
      let parts = rows.grouped { layout.part(ofRow: $0).map { sections[$0] } ?? "" }
      if parts.contains(where: { $0.rows.count > 1 }) { repeated.append((key, rows)) }
      let places = parts.flatMap { part in
        part.rows.indices.map { (row: part.rows[$0], name: "\($0) \(part.key)") }
      }
      let taken = Set(places.compactMap { before[key]?[$0.name] })
      // the name of a further row must not be the key of another one
      var free = (1...).lazy.filter { number in
        !taken.contains(number)
          && (number == 1 || !keys.contains(RowID.key(key, occurrence: number).description))
      }.makeIterator()
      for (row, name) in places {
        let number = before[key]?[name] ?? free.next()!
        (numbers[key, default: [:]][name], occurrences[row]) = (number, number)
      }
    }
    if reportedKeys.count < Self.mostReported {
      report(repeated: repeated.filter { reportedKeys.insert($0.key).inserted }, in: layout.table)
    }
    return occurrences
  }

  private mutating func report(repeated groups: [(key: String, rows: [Int])], in table: Table) {
    guard let first = groups.first else { return }
    // JSON rows may all be on one line; if so, use row numbers instead
    let lines = first.rows.map { Int(table.lines[$0]) }
    let hasLines = Set(lines).count == lines.count
    let places = (hasLines ? lines : first.rows.map { $0 + 1 }).map(String.init)
    let others = groups.count - 1
    let named = places.prefix(Self.namedRows) + (places.count > Self.namedRows ? ["…"] : [])
    report(
      "key “\(first.key)” is not unique (\(hasLines ? "lines" : "rows") "
        + "\(named.joined(separator: ", ")))"
        + (others > 0 ? ", nor \(others == 1 ? "is 1 other" : "are \(others) others"); " : "; ")
        + "rows with the same key are paired in order",
      in: table.file, line: lines[0])
  }
}
