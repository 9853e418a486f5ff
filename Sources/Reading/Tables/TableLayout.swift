import Snapshots

/// The options of a table with their columns resolved.
struct TableLayout {
  let columns: TableColumns
  let key: [Int]
  let section: Int?
  let conditions: [TableCondition]
  let filter: RowFilter
  let order: SortOrder?
  let limit: Int?
  /// The columns that are part of the rows, in order.
  let fields: [Int]
  /// Whether the user chose them.
  let hasChosenColumns: Bool
  /// Those that are not shown until they change.
  let hidden: Set<Int>
  /// Those that are shown without their members, since these are fields too.
  let outlined: Set<Int>

  init(
    columns: TableColumns, options: TableOptions, identity: RowIdentity
  ) throws(SnapshotError) {
    self.columns = columns
    key =
      switch identity {
      case .given(let names), .chosen(let names):
        try Self.indexes(of: names, in: columns, option: "key")
      case .alignment: []
      }
    section = try options.sectionBy.map { name throws(SnapshotError) in
      try columns.index(of: name, option: "section-by")
    }
    var conditions: [TableCondition] = []
    for text in options.conditions {
      let condition = try RowCondition(parsing: text)
      if RowFilter.isMeant(by: condition, besides: columns.names) { continue }
      conditions.append(try TableCondition(condition, text: text, columns: columns))
    }
    self.conditions = conditions
    filter = try RowFilter(options, besides: columns.names)
    order = try options.sort.map { text throws(SnapshotError) in
      try SortOrder(text, columns: columns)
    }
    if let limit = options.limit, limit < 0 {
      throw .badOption(option: "limit", value: String(limit), expected: "give 0 or more rows")
    }
    limit = options.limit
    var asked =
      try Self.indexes(of: [options.colorBy].compactMap(\.self), in: columns, option: "color-by")
      + Self.indexes(of: [options.bar].compactMap(\.self), in: columns, option: "bar")
    if options.columns.isEmpty {
      // a hidden column that an option names is shown
      let named = (identity.isGiven ? key : []) + [order?.column].compactMap(\.self)
      asked += named.filter(columns.table.hidden.contains)
    }
    fields = try Self.fields(of: columns, options: options, asked: asked)
    hasChosenColumns = !options.columns.isEmpty
    outlined =
      options.columns.isEmpty ? columns.table.emptyParents.subtracting(asked) : []
    hidden = options.columns.isEmpty ? columns.table.hidden.subtracting(asked) : []
  }

  private static func fields(
    of columns: TableColumns, options: TableOptions, asked: [Int]
  ) throws(SnapshotError) -> [Int] {
    let apart = try indexes(
      of: [options.frameBy, options.sectionBy].compactMap(\.self), in: columns, option: "columns")
    var fields =
      options.columns.isEmpty
      ? columns.names.indices.filter { index in
        !apart.contains(index) && !columns.isReplaced(index)
          && (!columns.table.parents.contains(index) || columns.table.emptyParents.contains(index))
      } : try indexes(of: options.columns, in: columns, option: "columns")
    for column in asked where !fields.contains(column) { fields.append(column) }
    return fields
  }

  private static func indexes(
    of names: [String], in columns: TableColumns, option: String
  ) throws(SnapshotError) -> [Int] {
    var indexes: [Int] = []
    for name in names {
      let index = try columns.index(of: name, option: option)
      if !indexes.contains(index) { indexes.append(index) }
    }
    return indexes
  }

  /// The rows of a slice that meet the conditions, sorted and limited. O(n log n) if sorted, else
  /// O(n).
  ///
  /// - Parameter keepsLatest: Whether of the rows with one key the last one counts, in the place of the first.
  func rows(of slice: TableSlice, keepingLatest keepsLatest: Bool = false) -> [Int] {
    var rows =
      keepsLatest && !key.isEmpty
      ? slice.rows.grouped(by: keyText).map { $0.rows.last! } : slice.rows
    if !conditions.isEmpty {
      rows = rows.filter { row in conditions.allSatisfy { $0.holds(row, in: columns) } }
    }
    if !filter.keepsAll { rows = rows.filter { filter.keeps(text($0)) } }
    if let order { rows = order.sorted(rows, of: columns) }
    if let limit { rows = Array(rows.prefix(limit)) }
    return rows
  }

  /// The values of a row that are shown, joined by two spaces.
  private func text(_ row: Int) -> String {
    fields.filter { !hidden.contains($0) }.map { columns.text(row: row, column: $0) }
      .joined(separator: "  ")
  }

  /// Whether all rows have distinct keys.
  func areKeysDistinct(_ rows: [Int]) -> Bool {
    // the same characters may have several forms beyond ASCII
    if columns.table.isASCII, key.allSatisfy(columns.isAsWritten) {
      return TableSlice(columns: columns, value: nil, rows: rows).isUnique(together: key)
    }
    var seen: Set<String> = []
    seen.reserveCapacity(rows.count)
    return rows.allSatisfy { seen.insert(keyText($0)).inserted }
  }

  /// The values of the key columns without tree glyphs and padding, separated by dots.
  func keyText(_ row: Int) -> String {
    key.map { TreeGlyphs.dropped(from: columns.text(row: row, column: $0)) }
      .joined(separator: RowID.separator)
  }

  /// Rows under one title.
  struct Section {
    let id: String
    let title: String
    /// The part of the table that they are of, if it has parts.
    var part: Int?
    var rows: [Int]
  }

  /// The rows of each section in order of first appearance, else those of each part of the table; one untitled
  /// section if there are none.
  func sections(of rows: [Int]) -> [Section] {
    if section == nil, !columns.table.parts.isEmpty { return parts(of: rows) }
    guard let section else { return [Section(id: "", title: "", rows: rows)] }
    return rows.grouped { columns.text(row: $0, column: section) }
      .map { Section(id: $0.key, title: $0.key, rows: $0.rows) }
  }

  private func parts(of rows: [Int]) -> [Section] {
    let parts = columns.table.parts
    let ids = Table.distinct(
      parts.enumerated().map { $0 == 0 ? "1" : $1.title.isEmpty ? $1.name : $1.title })
    var sections = parts.indices.map {
      Section(id: $0 == 0 ? "" : ids[$0], title: parts[$0].title, part: $0, rows: [])
    }
    for row in rows {
      let next = parts.firstIndex { $0.start > row } ?? parts.count
      sections[next - 1].rows.append(row)
    }
    return sections
  }
}

/// A column to sort by, with the direction.
struct SortOrder: Sendable {
  let column: Int
  let isDescending: Bool

  /// Parses `name`, `-name`, `name:asc` or `name:desc`. A column with exactly that name takes
  /// precedence.
  init(_ text: String, columns: TableColumns) throws(SnapshotError) {
    if columns.names.contains(text) {
      column = try columns.index(of: text, option: "sort")
      isDescending = false
      return
    }
    var name = text[...]
    var isDescending = false
    if name.hasSuffix(":desc") {
      isDescending = true
      name = name.dropLast(5)
    } else if name.hasSuffix(":asc") {
      name = name.dropLast(4)
    } else if name.hasPrefix("-") {
      isDescending = true
      name = name.dropFirst()
    }
    if let colon = name.lastIndex(of: ":"), columns.names.contains(String(name[..<colon])) {
      let known = name[..<colon]
      throw .badOption(
        option: "sort", value: text, expected: "use “\(known):desc” or “\(known):asc”")
    }
    column = try columns.index(of: String(name), option: "sort")
    self.isDescending = isDescending
  }

  /// The sorted rows: by number, with units, if most values are numbers, else by text. Empty values
  /// are last.
  ///
  /// The sort is stable. O(n log n).
  func sorted(_ rows: [Int], of columns: TableColumns) -> [Int] {
    if columns.isMostlyNumeric(column, rows: rows) {
      sorted(rows) { columns.magnitude(row: $0, column: column) }
    } else {
      sorted(rows) { row in
        let text = columns.text(row: row, column: column)
        return text.isEmpty ? nil : text
      }
    }
  }

  private func sorted<Value: Comparable>(_ rows: [Int], by value: (Int) -> Value?) -> [Int] {
    let valued = rows.enumerated().map { (value: value($1), place: $0, row: $1) }
    return valued.sorted { one, other in
      switch (one.value, other.value) {
      case (let left?, let right?) where left != right:
        return isDescending ? left > right : left < right
      case (_?, nil): return true
      case (nil, _?): return false
      default: return one.place < other.place
      }
    }.map(\.row)
  }
}

/// How a table becomes rows.
///
/// `nil` and empty mean that an option is not given. A column is named as in the header, or by the
/// path of its member.
package struct TableOptions: Equatable, Sendable {
  /// A column that is computed from others.
  package struct Computed: Equatable, Sendable {
    package var name: String
    /// Names, numbers, `+ - * /` and parentheses. Names with other characters stand in backquotes.
    package var expression: String

    package init(name: String, expression: String) {
      self.name = name
      self.expression = expression
    }
  }

  /// The path of the list of rows in JSON and YAML: names joined by `.`.
  package var rows: String?
  /// The character between the values of CSV; `nil` to find it.
  package var separator: String?
  /// Whether the first line of CSV and TSV is a row.
  package var hasNoHeader = false
  /// The number of lines above the list that are left out.
  package var skippedLines = 0
  /// Conditions that a row must meet, such as `price > 10`; see ``RowCondition``.
  package var conditions: [String] = []
  /// Regular expressions of rows and lines that are left out wherever they are found.
  package var ignored: [String] = []
  /// The columns that together identify a row.
  package var key: [String] = []
  /// The column whose values become sections, in order of first appearance.
  package var sectionBy: String?
  /// The column whose values become snapshots, in the order of numbers or of first appearance.
  package var frameBy: String?
  /// The column to sort by; descending with a leading `-` or a trailing `:desc`.
  package var sort: String?
  /// The number of rows of each snapshot that are kept after sorting.
  package var limit: Int?
  /// The columns to show; if empty, all but those of `frameBy` and `sectionBy`.
  package var columns: [String] = []
  /// The numeric column that is drawn as a bar. It is shown even if `columns` lacks it.
  package var bar: String?
  /// The column of which each value has a colour of its own. It is shown even if `columns` lacks it.
  package var colorBy: String?
  /// The columns whose changes do not count; only their names are checked.
  package var muted: [String] = []
  package var compute: [Computed] = []
  /// The number of decimals to which a column is rounded. Such a column gets thousands separators
  /// too.
  package var decimals: [String: Int] = [:]
  /// The template for the names of snapshots, with columns in braces: "{year}".
  package var caption: String?

  package init() {}

  /// The separator that an option names: one character, `tab` or `\t`.
  package static func separator(named name: String) -> String? {
    if name == "tab" || name == "\\t" { return "\t" }
    return name.count == 1 && !["\n", "\r", "\r\n", "\""].contains(name) ? name : nil
  }

  /// These options, overridden by those that `other` gives.
  func overridden(by other: TableOptions) -> TableOptions {
    var result = self
    result.rows = other.rows ?? rows
    result.separator = other.separator ?? separator
    result.hasNoHeader = other.hasNoHeader || hasNoHeader
    result.skippedLines = other.skippedLines > 0 ? other.skippedLines : skippedLines
    if !other.conditions.isEmpty { result.conditions = other.conditions }
    if !other.ignored.isEmpty { result.ignored = other.ignored }
    if !other.key.isEmpty { result.key = other.key }
    result.sectionBy = other.sectionBy ?? sectionBy
    result.frameBy = other.frameBy ?? frameBy
    result.sort = other.sort ?? sort
    result.limit = other.limit ?? limit
    if !other.columns.isEmpty { result.columns = other.columns }
    result.bar = other.bar ?? bar
    result.colorBy = other.colorBy ?? colorBy
    if !other.muted.isEmpty { result.muted = other.muted }
    result.compute = compute.filter { own in !other.compute.contains { $0.name == own.name } }
    result.compute += other.compute
    result.decimals.merge(other.decimals) { $1 }
    result.caption = other.caption ?? caption
    return result
  }

  /// Whether the columns that are asked for are among `columns`.
  func haveTheirColumns(in columns: [String]) -> Bool {
    let names = key + self.columns + [sectionBy, frameBy, bar, colorBy].compactMap(\.self)
    let parts = conditions.compactMap { try? RowCondition(parsing: $0) }
      .filter { !RowFilter.isMeant(by: $0, besides: columns) }.map(\.column)
    let order = sort.map { text in
      String((text.hasPrefix("-") ? text.dropFirst() : text[...]).prefix { $0 != ":" })
    }
    return (names + parts + [order].compactMap(\.self)).allSatisfy {
      !ColumnName.candidates(for: $0, among: columns).isEmpty
    }
  }

  /// Whether an option means nothing for lines.
  var needsTable: Bool { optionNeedingColumns != nil || hasNoHeader }

  /// Whether an option chooses rows or columns, so that the lines around a table are left out.
  var selects: Bool {
    sectionBy != nil || frameBy != nil || limit != nil || !conditions.isEmpty || !columns.isEmpty
  }

  /// The first given option that needs columns, as the command spells it.
  package var optionNeedingColumns: String? {
    if !key.isEmpty { return "--key" }
    if sectionBy != nil { return "--section-by" }
    if frameBy != nil { return "--frame-by" }
    if sort != nil { return "--sort" }
    let needColumns = conditions.contains { text in
      (try? RowCondition(parsing: text)).map { !RowFilter.isMeant(by: $0, besides: []) } ?? true
    }
    if needColumns { return "--where" }
    if !columns.isEmpty { return "--columns" }
    if bar != nil { return "--bar" }
    if colorBy != nil { return "--color-by" }
    if !muted.isEmpty { return "--mute" }
    if !compute.isEmpty { return "compute" }
    return decimals.isEmpty ? nil : "decimals"
  }
}
