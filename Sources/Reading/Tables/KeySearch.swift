import Snapshots
import Notation

/// Looks for a column with a value of its own in each row of some tables, which are at least one.
struct KeySearch {
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
