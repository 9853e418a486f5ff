import Snapshots
import Notation

/// The rows of a table that form one snapshot, in the order of the file.
struct TableSlice: Sendable {
  let columns: TableColumns
  /// The value of the `frameBy` column that the rows share.
  let value: String?
  let rows: [Int]

  /// A slice for each value of a column, or one slice of all rows if `name` is `nil`.
  ///
  /// They are ordered by number if all values are numbers, else by first appearance.
  static func slices(
    of columns: TableColumns, by name: String?
  ) throws(SnapshotError) -> [TableSlice] {
    let all = Array(0..<columns.table.rowCount)
    guard let name, !columns.isEmpty else {
      return [TableSlice(columns: columns, value: nil, rows: all)]
    }
    let column = try columns.index(of: name, option: "frame-by")
    var rows: [[Int]] = []
    var values: [String] = []
    var places: [String: Int] = [:]
    for row in all {
      let value = columns.text(row: row, column: column)
      let place = places[value] ?? rows.count
      if place == rows.count {
        places[value] = place
        values.append(value)
        rows.append([])
      }
      rows[place].append(row)
    }
    return order(of: values).map { place in
      TableSlice(columns: columns, value: values[place], rows: rows[place])
    }
  }

  private static func order(of values: [String]) -> [Int] {
    let numbers = values.map { Quantity($0)?.sortValue }
    guard !numbers.contains(nil) else { return Array(values.indices) }
    return values.indices.sorted { (numbers[$0]!, $0) < (numbers[$1]!, $1) }
  }

  /// Columns that identify rows together, in tables that have all of them: an open file of a process in
  /// the output of `lsof`, a connection in that of `ss` and `netstat`. Each of them alone repeats, if not
  /// now then a moment later. An object of Kubernetes is known by its names, not by its `metadata.uid`,
  /// which nobody reads.
  private static let composedKeys = [
    ["kind", "metadata.namespace", "metadata.name"], ["kind", "metadata.name"],
    ["PID", "FD"], ["Netid", "Local Address:Port", "Peer Address:Port"],
    ["Local Address:Port", "Peer Address:Port"], ["Proto", "Local Address", "Foreign Address"],
  ]

  /// Columns that name objects together which share names.
  private static let composedNames = [["kind", "name"]]

  /// How to identify the rows: by the requested key, else by columns of ``composedKeys``, else by a
  /// scanned column that is unique in every slice, else by alignment.
  ///
  /// Of several unique columns the first one in ``ColumnName/identifiers`` is preferred, then columns of
  /// ``composedNames``, then the first shown one. The first column goes before the names if its own name says
  /// that it is a code or a number, unless it counts the rows.
  /// Columns for which `fits` returns false are not chosen, and neither are ranks: who is first is
  /// somebody else tomorrow.
  static func identity(
    of slices: [TableSlice], options: TableOptions,
    where fits: @escaping (String) -> Bool = { _ in true }
  ) -> RowIdentity {
    if !options.key.isEmpty { return .given(options.key) }
    let tables = slices.filter { !$0.columns.isEmpty }
    guard let table = tables.first?.columns.table, table.hasKeys else { return .alignment }
    if let names = composedKeys.first(where: { names in
      tables.allSatisfy { $0.isUnique(together: names) } && names.allSatisfy(fits)
    }) {
      return .composed(names)
    }
    let search = KeySearch(in: tables) { name in
      name != options.frameBy && name != options.sectionBy && fits(name)
    }
    if let column = search.named { return .chosen(table.columns[column]) }
    if let names = composedNames.first(where: { names in
      tables.allSatisfy { $0.isUnique(together: names) } && names.allSatisfy(fits)
    }) {
      return .composed(names)
    }
    return search.other.map { .chosen(table.columns[$0]) } ?? .alignment
  }

  /// Whether all values of a column are numbers with one unit, as `35 %`: what is measured names no row.
  fileprivate func isMeasured(column: Int) -> Bool {
    var unit: Quantity.Measure?
    return rows.allSatisfy { row in
      guard let quantity = Quantity(columns.table.text(row: row, column: column)) else {
        return false
      }
      defer { unit = quantity.measure }
      switch quantity.measure {
      case .percent, .bytes: return true
      case .other: return unit == nil || unit == quantity.measure
      default: return !quantity.currency.isEmpty
      }
    }
  }

  /// Whether the first column counts the rows: 1, 2, 3.
  fileprivate var isFirstColumnACount: Bool {
    rows.enumerated().allSatisfy { columns.table.text(row: $1, column: 0) == "\($0 + 1)" }
  }

  fileprivate func values(ofColumn column: Int) -> Set<String> {
    Set(rows.map { columns.table.text(row: $0, column: column) })
  }

  /// Whether the file has a column of this name, with distinct values in all rows.
  ///
  /// A column without a name is not if a row is empty there: marks before rows do not tell them
  /// apart, even if there are only two rows.
  func isUnique(_ name: String) -> Bool {
    columns.table.columns.firstIndex(of: name).map(isUnique(column:)) == true
  }

  fileprivate func isUnique(column: Int) -> Bool {
    if ColumnName.number(columns.table.columns[column]) != nil,
      rows.contains(where: { columns.table.isEmpty(row: $0, column: column) })
    {
      return false
    }
    return DistinctCells.areDistinct(rows, column: column, of: columns.table)
  }

  /// Whether the file has these columns, with distinct combinations of values in all rows.
  func isUnique(together names: [String]) -> Bool {
    let indexes = names.compactMap { columns.table.columns.firstIndex(of: $0) }
    guard indexes.count == names.count else { return false }
    var seen: Set<[String]> = []
    return rows.allSatisfy { row in
      seen.insert(indexes.map { columns.table.text(row: row, column: $0) }).inserted
    }
  }
}

/// Counts the values that a column has in both of two slices.
struct CommonValues {
  private let slices: (TableSlice, TableSlice)
  private let columns: [String: Int]
  /// Where the columns of the first one are in the second.
  private let places: ColumnPlaces

  /// O(columns).
  init(_ one: TableSlice, _ other: TableSlice) {
    slices = (one, other)
    let names = one.columns.table.columns
    columns = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    places = ColumnPlaces(of: one.columns.table, in: other.columns.table)
  }

  /// The number of distinct ones; 0 if a slice has no such column. O(rows).
  func count(of name: String) -> Int {
    guard let column = columns[name], let other = places[column] else { return 0 }
    return slices.0.values(ofColumn: column)
      .intersection(slices.1.values(ofColumn: other)).count
  }
}

/// Looks for a column with a value of its own in each row of some tables, which are at least one.
private struct KeySearch {
  private let tables: [TableSlice]
  /// The first one, whose columns are meant.
  private let table: Table
  /// Where its columns are in each table.
  private let places: [ColumnPlaces]
  /// Whether the first column counts the rows.
  private let isCount: Bool
  private let fits: (String) -> Bool

  init(in tables: [TableSlice], where fits: @escaping (String) -> Bool) {
    self.tables = tables
    self.fits = fits
    let table = tables[0].columns.table
    self.table = table
    places = tables.map { ColumnPlaces(of: table, in: $0.columns.table) }
    let filled = tables.filter { !$0.rows.isEmpty }
    isCount = !filled.isEmpty && filled.allSatisfy(\.isFirstColumnACount)
  }

  /// The best one whose name says that it identifies rows.
  var named: Int? {
    let ranks = columns.compactMap { column in rank(of: column).map { (rank: $0, column) } }
    return ranks.sorted(by: <).first { isKey($0.1) }?.1
  }

  /// The first other one that is no measure. Columns that are shown come before hidden ones.
  var other: Int? {
    func first(isHidden: Bool) -> Int? {
      columns.first {
        table.hidden.contains($0) == isHidden && rank(of: $0) == nil && isKey($0) && !isMeasured($0)
      }
    }
    return first(isHidden: false) ?? first(isHidden: true)
  }

  /// A value in an array names a part of a row, and an object is more than a name.
  private var columns: some Sequence<Int> {
    table.columns.indices.lazy.filter {
      !table.parents.contains($0) && !table.partsOfArrays.contains($0)
    }
  }

  private func isKey(_ column: Int) -> Bool {
    let name = table.columns[column]
    return !ColumnName.isRank(name)
      && zip(tables, places).allSatisfy { slice, places in
        places[column].map(slice.isUnique(column:)) == true
      } && fits(name)
  }

  private func isMeasured(_ column: Int) -> Bool {
    zip(tables, places).contains { slice, places in
      !slice.rows.isEmpty && places[column].map(slice.isMeasured(column:)) == true
    }
  }

  /// How well the name of a column says that it identifies rows; 0 is best. `nil` if it does not say so.
  private func rank(of column: Int) -> Int? {
    let parts = table.columns[column].lowercased().split(separator: ".")
    let names = ColumnName.identifiers
    func place(of name: some StringProtocol) -> Int? { names.firstIndex { $0 == name } }
    let known = parts.last.flatMap { place(of: $0) }
    if let known, parts.count <= 2 { return parts.count * names.count + known }
    let isLeading =
      column == 0 && !isCount && !table.hidden.contains(0)
      && ColumnName.isLeadingIdentifier(table.columns[0])
    return isLeading ? names.count + place(of: ColumnName.name)! : nil
  }
}

/// Where the columns of one table are in another one.
private struct ColumnPlaces {
  /// By name; `nil` if both have the same columns.
  private let places: [String: Int]?
  private let names: [String]

  /// O(columns), so that each column is found in O(1).
  init(of table: Table, in other: Table) {
    names = table.columns
    places =
      table.columns == other.columns
      ? nil : Dictionary(uniqueKeysWithValues: zip(other.columns, other.columns.indices))
  }

  /// `nil` if the other table has no column of that name.
  subscript(column: Int) -> Int? {
    guard let places else { return column }
    return places[names[column]]
  }
}
