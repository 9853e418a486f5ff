import FlipbookSnapshots

/// The options of a table, with columns resolved.
struct TableLayout {
  let table: Table
  let key: [Int]
  let section: Int?
  let filter: RowFilter
  let order: SortOrder?
  let limit: Int?
  /// The columns that are part of the rows, in order.
  let fields: [Int]
  /// Whether the user chose the columns.
  let hasChosenColumns: Bool
  /// The columns that are hidden until they change.
  let hidden: Set<Int>
  /// The columns that are shown without their members, because these are fields as well.
  let outlined: Set<Int>

  init(
    table: Table, options: TableOptions, identity: RowIdentity
  ) throws(SnapshotError) {
    self.table = table
    key = try table.indexes(of: identity.keys, option: "key")
    section = try options.sectionBy.map { name throws(SnapshotError) in
      try table.index(of: name, option: "section-by")
    }
    filter = try RowFilter(options, of: table)
    order = try options.sort.map { text throws(SnapshotError) in
      try SortOrder(text, table: table)
    }
    if let limit = options.limit, limit < 0 {
      throw .badOption(option: "limit", value: String(limit), expected: "give 0 or more rows")
    }
    limit = options.limit
    hasChosenColumns = !options.columns.isEmpty
    var asked =
      try table.indexes(of: [options.colorBy].compactMap(\.self), option: "color-by")
      + table.indexes(of: [options.bar].compactMap(\.self), option: "bar")
    let apart = try table.indexes(
      of: [options.frameBy, options.sectionBy].compactMap(\.self), option: "columns")
    var fields = try table.indexes(of: options.columns, option: "columns")
    if !hasChosenColumns {
      // a hidden column that an option names is shown
      let named = (identity.isGiven ? key : []) + [order?.column].compactMap(\.self)
      asked += named.filter(table.hidden.contains)
      let left = table.parents.subtracting(table.outlined).union(apart)
      fields = table.columns.indices.filter { !left.contains($0) }
    }
    for column in asked where !fields.contains(column) { fields.append(column) }
    self.fields = fields
    outlined = hasChosenColumns ? [] : table.outlined.subtracting(asked)
    hidden = hasChosenColumns ? [] : table.hidden.subtracting(asked)
  }

  /// The fields of the rows of a part: in the order of its table, unless options order them.
  func fields(ofPart part: Int) -> [Int] {
    let own = table.parts[part].columns
    let isOrdered = zip(fields, fields.dropFirst()).allSatisfy(<)
    return isOrdered ? own.filter(fields.contains) : fields.filter(own.contains)
  }

  /// The rows that meet the conditions, sorted and limited. O(n log n) if sorted, otherwise O(n).
  ///
  /// - Parameter keepsLatest: Whether the last of several rows with the same key is used, at the position of
  ///   the first.
  func rows(keepingLatest keepsLatest: Bool = false) -> [Int] {
    var rows = Array(0..<table.rowCount)
    if keepsLatest, !key.isEmpty { rows = rows.grouped(by: keyText).map { $0.rows.last! } }
    if !filter.keepsAll { rows = rows.filter { filter.keeps($0, of: table, text: text) } }
    if let order { rows = order.sorted(rows, of: table) }
    if let limit { rows = Array(rows.prefix(limit)) }
    return rows
  }

  /// The visible values of a row, joined by two spaces.
  private func text(_ row: Int) -> String {
    fields.filter { !hidden.contains($0) }.map { table.text(row: row, column: $0) }
      .joined(separator: "  ")
  }

  /// The rows with the given columns as their fields.
  func rows(_ fields: [Int], like last: [String] = []) -> TableRows {
    table.rows(fields, hidden: hidden, outlined: outlined, like: last)
  }

  /// Whether all rows have distinct keys.
  func areKeysDistinct(_ rows: [Int]) -> Bool {
    // beyond ASCII, the same characters may have several encodings
    table.grid.isASCII
      ? table.grid.isUnique(key, rows)
      : Set(rows.lazy.map(keyText)).count == rows.count
  }

  /// The part of the table that contains a row, if it has parts.
  func part(ofRow row: Int) -> Int? { table.parts.lastIndex { $0.start <= row } }

  /// The values of the key columns, or of those that the part of the table has, without tree glyphs and
  /// padding, separated by dots.
  func keyText(_ row: Int) -> String {
    func value(_ column: Int) -> String {
      TreeGlyphs.dropped(from: table.text(row: row, column: column))
    }
    let own = part(ofRow: row).map { table.parts[$0].columns }
    let key = own.map { self.key.filter($0.contains) } ?? self.key
    return key.count == 1 ? value(key[0]) : key.map(value).joined(separator: RowID.separator)
  }

  /// Rows under one title.
  struct Section {
    /// The value of the section column; for a part of the table, its title or the names of its columns.
    let id: String
    let title: String
    /// The part of the table that contains the rows, if it has parts.
    var part: Int?
    var rows: [Int]
  }

  /// The rows of each section, in order of first appearance, or of each part of the table; if there are
  /// neither, one untitled section.
  func sections(of rows: [Int]) -> [Section] {
    if let section {
      return rows.grouped { table.text(row: $0, column: section) }
        .map { Section(id: $0.key, title: $0.key, rows: $0.rows) }
    }
    if table.parts.isEmpty { return [Section(id: "", title: "", rows: rows)] }
    let starts = table.parts.map(\.start) + [table.rowCount]
    return table.parts.enumerated().map { index, part in
      Section(
        id: part.title.isEmpty ? part.name : part.title, title: part.title, part: index,
        rows: rows.filter { (starts[index]..<starts[index + 1]).contains($0) })
    }
  }
}

/// A column to sort by, with the direction.
struct SortOrder: Sendable {
  let column: Int
  let isDescending: Bool

  /// Parses `name`, `-name` or `name:desc`. A column with exactly that name takes precedence.
  init(_ text: String, table: Table) throws(SnapshotError) {
    let isName = table.columns.contains(text)
    let name =
      isName ? text[...] : text.hasSuffix(":desc") ? text.dropLast(5) : text.trimmingPrefix("-")
    column = try table.index(of: String(name), option: "sort")
    isDescending = name != text[...]
  }

  /// The sorted rows: by number, with units, if at least half of the non-empty values are numbers, otherwise
  /// by text. Empty values are last.
  ///
  /// The sort is stable. O(n log n).
  func sorted(_ rows: [Int], of table: Table) -> [Int] {
    let numbers = rows.map { table.magnitude(row: $0, column: column) }
    let count = numbers.count { $0 != nil }
    let filled = rows.count { !table.isEmpty(row: $0, column: column) }
    if count > 0, count * 2 >= filled { return sorted(rows, by: numbers) }
    let texts = rows.map { table.text(row: $0, column: column) }
    return sorted(rows, by: texts.map { $0.isEmpty ? nil : $0 })
  }

  private func sorted<Value: Comparable>(_ rows: [Int], by values: [Value?]) -> [Int] {
    rows.indices.sorted { one, other in
      switch (values[one], values[other]) {
      case (let left?, let right?) where left != right:
        return isDescending ? left > right : left < right
      case (_?, nil): return true
      case (nil, _?): return false
      default: return one < other
      }
    }.map { rows[$0] }
  }
}

/// Options for turning a table into rows.
///
/// `nil` or an empty value means that an option is not given. A column is given by its name in the header or
/// by the path of its member.
package struct TableOptions: Equatable, Sendable {
  /// The path of the list of rows in JSON and YAML: names joined by `.`.
  package var rows: String?
  /// The character between the values of CSV; `nil` to detect it.
  package var separator: String?
  /// Whether the first line of CSV and TSV is a row.
  package var hasNoHeader = false
  /// The number of lines above the list to skip.
  package var skippedLines = 0
  /// Conditions that a row must meet, such as `price > 10`; see ``RowCondition``.
  package var conditions: [String] = []
  /// Regular expressions; rows and lines that match one are ignored.
  package var ignored: [String] = []
  /// The columns that together identify a row.
  package var key: [String] = []
  /// The column whose values become sections, in order of first appearance.
  package var sectionBy: String?
  /// The column whose values become snapshots, in the order of numbers or of first appearance.
  package var frameBy: String?
  /// The column to sort by; descending with a leading `-` or a trailing `:desc`.
  package var sort: String?
  /// The maximum number of rows of each snapshot, after sorting.
  package var limit: Int?
  /// The columns to show; if empty, all except those of `frameBy` and `sectionBy`.
  package var columns: [String] = []
  /// The numeric column that is drawn as a bar. It is shown even if `columns` lacks it.
  package var bar: String?
  /// The column whose values determine the colours of rows. It is shown even if `columns` lacks it.
  package var colorBy: String?
  /// The columns whose changes do not count; here only their names are checked.
  package var muted: [String] = []

  package init() {}

  /// The separator given by an option: one character, `tab` or `\t`.
  package static func separator(named name: String) -> String? {
    if name == "tab" || name == "\\t" { return "\t" }
    return name.count == 1 && !["\n", "\r", "\r\n", "\""].contains(name) ? name : nil
  }

  /// These options, overridden by those that `other` gives.
  func overridden(by other: TableOptions) -> TableOptions {
    var result = other
    for option in [\TableOptions.conditions, \.key, \.columns]
    where other[keyPath: option].isEmpty {
      result[keyPath: option] = self[keyPath: option]
    }
    for option in [\TableOptions.rows, \.sectionBy, \.frameBy, \.sort, \.bar, \.colorBy] {
      result[keyPath: option] = other[keyPath: option] ?? self[keyPath: option]
    }
    result.limit = other.limit ?? limit
    return result
  }

  /// Whether the requested columns are among `columns`.
  func haveTheirColumns(in columns: [String]) -> Bool {
    let table = Table(file: "", columns: columns)
    return (try? TableLayout(table: table, options: self, identity: .given(key))) != nil
  }

  /// Whether an option is not applicable to lines.
  package var needsTable: Bool { optionNeedingColumns != nil || hasNoHeader }

  /// Whether an option selects rows or columns, so that lines around a table are omitted.
  var selects: Bool {
    sectionBy != nil || frameBy != nil || limit != nil || !conditions.isEmpty || !columns.isEmpty
  }

  /// The first given option that needs columns, as the command spells it.
  package var optionNeedingColumns: String? {
    let needColumns = conditions.contains { text in
      (try? RowCondition(parsing: text))?.isAboutText(besides: []) != true
    }
    let options = [
      ("--key", !key.isEmpty), ("--section-by", sectionBy != nil), ("--frame-by", frameBy != nil),
      ("--sort", sort != nil), ("--where", needColumns), ("--columns", !columns.isEmpty),
      ("--bar", bar != nil), ("--color-by", colorBy != nil), ("--mute", !muted.isEmpty),
    ]
    return options.first { $0.1 }?.0
  }
}
