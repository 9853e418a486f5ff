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
  func isMeasured(column: Int) -> Bool {
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
  var isFirstColumnACount: Bool {
    rows.enumerated().allSatisfy { columns.table.text(row: $1, column: 0) == "\($0 + 1)" }
  }

  func values(ofColumn column: Int) -> Set<String> {
    Set(rows.map { columns.table.text(row: $0, column: column) })
  }

  /// Whether the file has a column of this name, with distinct values in all rows.
  ///
  /// A column without a name is not if a row is empty there: marks before rows do not tell them
  /// apart, even if there are only two rows.
  func isUnique(_ name: String) -> Bool {
    columns.table.columns.firstIndex(of: name).map(isUnique(column:)) == true
  }

  func isUnique(column: Int) -> Bool {
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
