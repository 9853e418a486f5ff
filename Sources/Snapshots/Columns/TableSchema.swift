internal import Notation

/// What is known about the columns of a table, for drawing them aligned.
package struct TableSchema: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    package var name: String
    /// Whether every value that is not empty is a number, with or without a unit.
    package var isNumeric: Bool
    /// The length of the longest value in characters (grapheme clusters), without the name: of its first line
    /// and a sign for others, where it has several.
    package var width: Int
    /// Whether the column is not shown until one of its values changes: a member deep inside the values of
    /// JSON or YAML, or one after ``TableSchema/mostShown`` others.
    package var isHidden: Bool
    /// Whether dots in its name lead to a member of a member, as in JSON and YAML. Rows that were written down
    /// do not tell, and are taken for such.
    package var isPath: Bool
    /// The value that is the same in all rows, of which there are several; `nil` if there is none.
    package var sameValue: String?

    /// Whether all rows have the same value, one that stands for no value or says what all rows are.
    package var saysNothing: Bool {
      guard let sameValue else { return false }
      return ColumnName.isKind(name) || Self.nothing.contains(sameValue.lowercased())
    }

    private static let nothing: Set = [
      "", "-", "--", "<none>", "none", "<nil>", "null", "n/a", "?",
    ]

    package init(
      name: String, isNumeric: Bool, width: Int, isHidden: Bool = false, isPath: Bool = true,
      sameValue: String? = nil
    ) {
      (self.name, self.isNumeric, self.width, self.isHidden) = (name, isNumeric, width, isHidden)
      (self.isPath, self.sameValue) = (isPath, sameValue)
    }
  }

  package struct Bar: Equatable, Sendable {
    package var column: String
    /// The largest value of each snapshot; 0 if no value is above it.
    package var maximums: [Double]

    package init(column: String, maximums: [Double]) {
      (self.column, self.maximums) = (column, maximums)
    }

    /// The largest value of all snapshots.
    package var maximum: Double { maximums.max() ?? 0 }
  }

  /// So many columns are shown from the beginning, and so many more once they have changed: a screen has room for a few
  /// hundred at most, and a row of 100,000 would not be drawn in time.
  package static let mostShown = 1_000

  package var columns: [Column]
  package var bar: Bar?
  /// The column of which each value has a colour of its own, in which its bar is drawn too.
  package var colorBy: String?
  /// The columns by which rows are known; empty for none.
  package var keys: [String]

  package init(
    columns: [Column], bar: Bar? = nil, colorBy: String? = nil, keys: [String] = []
  ) {
    (self.columns, self.bar, self.colorBy, self.keys) = (columns, bar, colorBy, keys)
  }

  /// The number that the bar of a row shows, rounded as its text is.
  package func barValue(of row: SnapshotRow) -> Double? {
    bar.flatMap { row.number(inField: $0.column) }
  }

  /// The columns of all snapshots, in the order in which they first appear. O(bytes of all fields).
  ///
  /// - Parameters:
  ///   - bar: The column that is drawn as a bar, if there is one.
  ///   - colorBy: The column of which each value has a colour of its own, if there is one.
  ///   - keys: The columns by which rows are known.
  ///   - hidden: The hidden columns of rows that were written down, which do not tell that themselves.
  ///   - names: The columns of a table, if it has no rows that tell them.
  package init(
    of snapshots: [Snapshot], bar: String? = nil, colorBy: String? = nil, keys: [String] = [],
    hidden: [String] = [], names: [String] = []
  ) {
    let hidden = Set(hidden)
    var survey = ColumnSurvey()
    for section in snapshots.lazy.flatMap(\.sections) { survey.add(section.rows.array) }
    columns = survey.columns.map {
      Column(
        name: $0.name, isNumeric: $0.isNumeric, width: $0.width,
        isHidden: !$0.isShown || hidden.contains($0.name), isPath: $0.isPath,
        sameValue: $0.sameValue)
    }
    if columns.isEmpty {
      columns = names.map { Column(name: $0, isNumeric: false, width: 0) }
    }
    let names = columns.map(\.name)
    self.colorBy = colorBy.map { ColumnName.meant(by: $0, among: names) }
    self.keys = keys.map { ColumnName.meant(by: $0, among: names) }
    self.bar = bar.map { name in
      let column = ColumnName.meant(by: name, among: names)
      let maximums = snapshots.map { snapshot in
        snapshot.sections.flatMap(\.rows).reduce(0.0) { maximum, row in
          max(maximum, row.number(inField: column) ?? 0)
        }
      }
      return Bar(column: column, maximums: maximums)
    }
    hideSurplus()
  }

  /// Hides the columns after the first ones that are shown, except the key columns and those that draw a bar or a colour.
  private mutating func hideSurplus() {
    let needed = Set(keys + [bar?.column, colorBy].compactMap(\.self))
    var left = Self.mostShown
    for index in columns.indices where !columns[index].isHidden {
      left -= 1
      if left < 0, !needed.contains(columns[index].name) { columns[index].isHidden = true }
    }
  }

  /// The columns of both schemas, each as wide as its longest value. Bar and keys are those of this
  /// one.
  package func joined(with other: TableSchema) -> TableSchema {
    var joined = self
    let places = Dictionary(zip(columns.lazy.map(\.name), columns.indices)) { first, _ in first }
    for column in other.columns {
      guard let index = places[column.name] else {
        joined.columns.append(column)
        continue
      }
      let known = joined.columns[index]
      // a column without values does not tell what kind it is
      let told = [known, column].filter { $0.width > 0 }
      joined.columns[index] = Column(
        name: known.name, isNumeric: (told.isEmpty ? [column] : told).allSatisfy(\.isNumeric),
        width: max(known.width, column.width), isHidden: known.isHidden && column.isHidden,
        isPath: known.isPath || column.isPath,
        sameValue: known.sameValue == column.sameValue ? known.sameValue : nil)
    }
    return joined
  }
}

extension TableSchema {
  /// Whether a column is that of objects or arrays whose members have columns.
  package func hasMembers(ofColumn name: String) -> Bool {
    columns.contains { $0.name.hasPrefix(name + ".") || $0.name.hasPrefix(name + "[") }
  }

  /// Words for the status line: how many columns are not shown until one of their values changes, and which
  /// keys show them; empty for none.
  package var hiddenWords: String {
    let count = columns.count(where: \.isHidden)
    return count == 0 ? "" : "\(count) \(count == 1 ? "column" : "columns") hidden; show with | a"
  }
}

extension SnapshotRow {
  /// The number in a field; sizes in bytes, times in seconds. `nil` if it holds none.
  package func number(inField name: String) -> Double? {
    self[field: name].flatMap {
      Quantity($0, decimalComma: hasDecimalComma(inField: name))?.sortValue
    }
  }

  /// Whether the numbers of a column have a decimal comma, as far as the rows of its table are known.
  func hasDecimalComma(inField name: String) -> Bool {
    guard case .cells(let rows, _) = values, let place = rows.names.firstIndex(of: name) else {
      return false
    }
    return rows.hasDecimalComma(at: place)
  }
}

extension ColumnName {
  /// The column that a user means by its name, or by the end of its path if no other path ends so; `nil` if
  /// there is none.
  ///
  /// Throws ``SnapshotError/ambiguousColumn(name:option:file:columns:)`` if several end so.
  package static func meant(
    by name: String, among names: [String], option: String, file: String
  ) throws(SnapshotError) -> String? {
    let found = candidates(for: name, among: names)
    if found.count > 1 {
      throw .ambiguousColumn(name: name, option: option, file: file, columns: found)
    }
    return found.first
  }

  /// The column that a user means; the name itself if there is none or several; another check reports that.
  package static func meant(by name: String, among names: [String]) -> String {
    let found = candidates(for: name, among: names)
    return found.count == 1 ? found[0] : name
  }
}

/// Measures the columns of rows: their widths, and whether they hold numbers.
private struct ColumnSurvey {
  /// In the order in which they first appear.
  private(set) var columns: [MeasuredColumn] = []

  /// Adds rows. Consecutive rows of one table are measured together, column by column. O(bytes of the values).
  mutating func add(_ rows: [SnapshotRow]) {
    var next = 0
    while next < rows.count {
      guard case .cells(let table, _) = rows[next].values else {
        if !rows[next].values.isPrinted { add(rows[next].fields) }
        next += 1
        continue
      }
      var members: [Int] = []
      while next < rows.count, case .cells(let other, let row) = rows[next].values, other === table
      {
        members.append(Int(row))
        next += 1
      }
      add(members, of: table)
    }
  }

  /// Adds the fields of a row that was written down.
  private mutating func add(_ fields: [Field]) {
    for (place, field) in fields.enumerated() {
      let index = index(of: field.name, at: place)
      (columns[index].isShown, columns[index].isPath) = (true, true)
      var value = field.value
      value.withUTF8 { columns[index].add($0, decimalComma: false) }
    }
  }

  private mutating func add(_ rows: [Int], of table: any LazyRows) {
    if columns.isEmpty { columns = table.names.map { MeasuredColumn(name: $0) } }
    for (place, name) in table.names.enumerated() {
      let index = index(of: name, at: place)
      if !table.isHidden(at: place) { columns[index].isShown = true }
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
    columns.append(MeasuredColumn(name: name))
    return columns.count - 1
  }
}

/// The measurements of the values of one column.
private struct MeasuredColumn {
  let name: String
  /// The length of the longest value in characters (grapheme clusters).
  private(set) var width = 0
  private var hasNumber = false
  private var hasText = false
  /// Whether it is shown from the beginning in one of the tables.
  var isShown = false
  /// Whether its name is a path in one of the tables.
  var isPath = false
  /// The first value, and whether all others are the same.
  private var first: String?
  private var hasOther = false
  private var isSame = true

  init(name: String) { self.name = name }

  /// The value that all rows share, if there are several rows.
  var sameValue: String? { hasOther && isSame ? first : nil }

  /// Whether all values are numbers, with or without a unit, and there is at least one.
  var isNumeric: Bool { hasNumber && !hasText }

  mutating func add(_ value: UnsafeBufferPointer<UInt8>, decimalComma hasDecimalComma: Bool) {
    if let first {
      hasOther = true
      isSame = isSame && first.utf8.elementsEqual(value)
    } else {
      first = String(decoding: value, as: UTF8.self)
    }
    guard !value.isEmpty else { return }
    if let newline = value.firstIndex(of: 0x0A) {
      let line = String(decoding: value[..<newline], as: UTF8.self)
      width = max(width, line.count { !$0.isNewline } + (newline < value.count - 1 ? 1 : 0))
      hasText = true
      return
    }
    // CR LF is one character
    let hasByteCharacters = value.allSatisfy { $0 < 0x80 && $0 != .carriageReturn }
    width = max(
      width, hasByteCharacters ? value.count : String(decoding: value, as: UTF8.self).count)
    let isNumeral = value[0] != 0x30 && value.count < 16 && value.allSatisfy(\.isDigit)
    if hasText || isNumeral && hasNumber { return }
    if Quantity(utf8: value, decimalComma: hasDecimalComma) != nil {
      hasNumber = true
    } else {
      hasText = true
    }
  }
}
