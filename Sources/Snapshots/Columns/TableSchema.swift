internal import FlipbookNotation

/// The properties of a table's columns, for drawing them aligned.
package struct TableSchema: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    package var name: String
    /// Whether every value that is not empty is a number, with or without a unit.
    package var isNumeric: Bool
    /// The length of the longest value in characters (grapheme clusters), without the name: if it has several
    /// lines, the length of the first plus a mark for the others.
    package var width: Int
    /// Whether the column is hidden until one of its values changes: because it is a member deep inside JSON
    /// or YAML values, or comes after ``TableSchema/mostShown`` others.
    package var isHidden: Bool
    /// Whether dots in its name separate nested members, as in JSON and YAML. Recorded rows do not contain
    /// this information, so it is assumed.
    package var isPath: Bool
    /// The value that all rows have in common, if there are several rows; otherwise `nil`.
    package var sameValue: String?

    /// Whether all rows have the same value and it is either a placeholder for no value or the kind of the
    /// rows.
    package var saysNothing: Bool {
      guard let sameValue else { return false }
      return ColumnName.isKind(name) || Self.nothing.contains(sameValue.lowercased())
    }

    private static let nothing: Set = [
      "", "-", "--", "<none>", "none", "<nil>", "null", "n/a", "?",
    ]

    /// The value of the first row.
    private var first: String?
    private var isSame = true
    private var hasText = false

    package init(
      name: String, isNumeric: Bool = false, width: Int = 0, isHidden: Bool = false,
      isPath: Bool = true, sameValue: String? = nil
    ) {
      (self.name, self.isNumeric, self.width, self.isHidden) = (name, isNumeric, width, isHidden)
      (self.isPath, self.sameValue) = (isPath, sameValue)
    }

    package static func == (one: Column, other: Column) -> Bool {
      (one.name, one.isNumeric, one.width, one.isHidden, one.isPath, one.sameValue)
        == (other.name, other.isNumeric, other.width, other.isHidden, other.isPath, other.sameValue)
    }
  }

  package struct Bar: Equatable, Sendable {
    package var column: String
    /// The largest value, at least 0.
    package var maximum = 0.0

    package init(column: String) { self.column = column }
  }

  /// The maximum number of columns shown initially, and of further columns shown once they change: a screen
  /// has room for a few hundred at most, and a row of 100,000 could not be drawn in time.
  package static let mostShown = 1_000

  package var columns: [Column]
  package var bar: Bar?
  /// The column whose values determine the colours of rows and bars.
  package var colorBy: String?
  /// The columns that identify the rows; empty if there are none.
  package var keys: [String]

  /// The number that the bar of a row shows, rounded like its text.
  package func barValue(of row: SnapshotRow) -> Double? {
    bar.flatMap { row.number(inField: $0.column) }
  }

  /// The columns of all snapshots, in the order in which they first appear. O(bytes of all fields).
  ///
  /// - Parameters:
  ///   - bar: The column that is drawn as a bar, if there is one.
  ///   - colorBy: The column whose values determine colours, if there is one.
  ///   - keys: The columns that identify the rows.
  ///   - hidden: The hidden columns of recorded rows, which do not contain this information.
  ///   - names: The columns of a table that has no rows.
  package init(
    of snapshots: [Snapshot], bar: String? = nil, colorBy: String? = nil, keys: [String] = [],
    hidden: [String] = [], names: [String] = []
  ) {
    columns = []
    self.keys = []
    let lists = snapshots.flatMap(\.sections).map(\.rows.array)
    for rows in lists { measure(rows) }
    if columns.isEmpty { columns = names.map { Column(name: $0) } }
    func meant(_ name: String) -> String { ColumnName.meant(by: name, among: columns.map(\.name)) }
    self.bar = bar.map { Bar(column: meant($0)) }
    self.colorBy = colorBy.map(meant)
    self.keys = keys.map(meant)
    for rows in lists { raiseBar(rows) }
    hide(Set(hidden))
  }

  /// These columns, or those of another version of the list alone if it has some that are missing here. Judged by the
  /// first row of each section. O(sections), or O(bytes of all fields) if columns are missing.
  package func covering(_ sections: [SnapshotSection]) -> TableSchema {
    var known: Set<String>?
    func covers(_ row: SnapshotRow) -> Bool {
      let names = row.fieldNames
      if names.elementsEqual(columns.lazy.map(\.name)) { return true }
      known = known ?? Set(columns.lazy.map(\.name))
      return row.isPrinted || known!.isSuperset(of: names)
    }
    let firstRows = sections.lazy.compactMap { $0.rows.first(where: \.hasFields) }
    if firstRows.allSatisfy(covers) { return self }
    return TableSchema(
      of: [Snapshot(name: "", sections: sections)], bar: bar?.column, colorBy: colorBy, keys: keys)
  }

  /// Adds the columns of more rows, each as wide as its longest value.
  ///
  /// - Parameter hidden: The hidden columns of recorded rows.
  package mutating func add(_ rows: [SnapshotRow], hidden: [String]) {
    measure(rows)
    raiseBar(rows)
    hide(Set(hidden))
  }

  private mutating func raiseBar(_ rows: [SnapshotRow]) {
    guard let column = bar?.column else { return }
    for row in rows { bar!.maximum = max(bar!.maximum, row.number(inField: column) ?? 0) }
  }

  /// Hides the named columns, and those beyond the maximum number shown, except the key columns and those for
  /// bars and colours.
  private mutating func hide(_ hidden: Set<String>) {
    let needed = Set(keys + [bar?.column, colorBy].compactMap(\.self))
    var left = Self.mostShown
    for index in columns.indices where !columns[index].isHidden {
      columns[index].isHidden = hidden.contains(columns[index].name)
      if columns[index].isHidden { continue }
      left -= 1
      if left < 0, !needed.contains(columns[index].name) { columns[index].isHidden = true }
    }
  }

  /// Adds the columns of rows. Consecutive rows of one table are measured together, column by column. O(bytes of the
  /// values).
  private mutating func measure(_ rows: [SnapshotRow]) {
    var next = 0
    while next < rows.count {
      guard case .cells(let table, _) = rows[next].values else {
        if !rows[next].isPrinted { measure(rows[next].fields) }
        next += 1
        continue
      }
      var members: [Int] = []
      while next < rows.count, case .cells(let other, let row) = rows[next].values, other === table
      {
        members.append(Int(row))
        next += 1
      }
      measure(members, of: table)
    }
  }

  /// Adds the fields of a recorded row.
  private mutating func measure(_ fields: [Field]) {
    for (place, field) in fields.enumerated() {
      let index = index(of: field.name, at: place)
      (columns[index].isHidden, columns[index].isPath) = (false, true)
      var value = field.value
      value.withUTF8 { columns[index].add($0, decimalComma: false) }
    }
  }

  private mutating func measure(_ rows: [Int], of table: TableRows) {
    if columns.isEmpty {
      columns = table.names.map { Column(name: $0, isHidden: true, isPath: false) }
    }
    for (place, name) in table.names.enumerated() {
      let index = index(of: name, at: place)
      if !table.isHidden(at: place) { columns[index].isHidden = false }
      if table.hasPaths { columns[index].isPath = true }
      let hasDecimalComma = table.hasDecimalComma(at: place)
      table.forEachValue(at: place, of: rows) {
        columns[index].add($0, decimalComma: hasDecimalComma)
      }
    }
  }

  private mutating func index(of name: String, at place: Int) -> Int {
    if place < columns.count, columns[place].name == name { return place }
    if let index = columns.firstIndex(where: { $0.name == name }) { return index }
    columns.append(Column(name: name, isHidden: true, isPath: false))
    return columns.count - 1
  }
}

extension TableSchema.Column {
  fileprivate mutating func add(_ value: UnsafeBufferPointer<UInt8>, decimalComma: Bool) {
    if let first {
      if isSame {
        isSame = first.utf8.elementsEqual(value)
        sameValue = isSame ? first : nil
      }
    } else {
      first = String(decoding: value, as: UTF8.self)
    }
    guard !value.isEmpty else { return }
    if let newline = value.firstIndex(of: 0x0A) {
      let line = String(decoding: value[..<newline], as: UTF8.self)
      width = max(width, line.count { !$0.isNewline } + (newline < value.count - 1 ? 1 : 0))
      (hasText, isNumeric) = (true, false)
      return
    }
    // CR LF counts as one character
    let hasByteCharacters = value.allSatisfy { $0 < 0x80 && $0 != .carriageReturn }
    width = max(
      width, hasByteCharacters ? value.count : String(decoding: value, as: UTF8.self).count)
    let isNumeral = value[0] != 0x30 && value.count < 16 && value.allSatisfy(\.isDigit)
    if hasText || isNumeral && isNumeric { return }
    isNumeric = Quantity(utf8: value, decimalComma: decimalComma) != nil
    hasText = !isNumeric
  }
}

extension TableSchema {
  /// Whether a column contains objects or arrays whose members have their own columns.
  package func hasMembers(ofColumn name: String) -> Bool {
    columns.contains { $0.name.hasPrefix(name + ".") || $0.name.hasPrefix(name + "[") }
  }

  /// The text for the status line: the number of columns that are hidden until one of their values changes,
  /// and the keys that show them; empty if there are none.
  package var hiddenWords: String {
    let count = columns.count(where: \.isHidden)
    return count == 0 ? "" : "\(count) \(count == 1 ? "column" : "columns") hidden; show with | a"
  }
}

extension SnapshotRow {
  /// The number in a field, with sizes in bytes and times in seconds; `nil` if it does not contain a number.
  package func number(inField name: String) -> Double? {
    self[field: name].flatMap {
      Quantity($0, decimalComma: hasDecimalComma(inField: name))?.sortValue
    }
  }

  /// Whether the numbers of a column have a decimal comma, judging by the known rows of its table.
  func hasDecimalComma(inField name: String) -> Bool {
    guard case .cells(let rows, _) = values, let place = rows.names.firstIndex(of: name) else {
      return false
    }
    return rows.hasDecimalComma(at: place)
  }
}

extension ColumnName {
  /// The column that a user means by its name or by the end of its path, if that is unambiguous; `nil` if
  /// there is none.
  ///
  /// Throws ``SnapshotError/ambiguousColumn(name:option:file:columns:)`` if several paths have this end.
  package static func meant(
    by name: String, among names: [String], option: String, file: String
  ) throws(SnapshotError) -> String? {
    let found = candidates(for: name, among: names)
    if found.count > 1 {
      throw .ambiguousColumn(name: name, option: option, file: file, columns: found)
    }
    return found.first
  }

  /// The column that a user means; if there is none or several, the name itself, since another check reports
  /// that.
  package static func meant(by name: String, among names: [String]) -> String {
    let found = candidates(for: name, among: names)
    return found.count == 1 ? found[0] : name
  }
}
