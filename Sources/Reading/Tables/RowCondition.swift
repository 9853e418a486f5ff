package import Notation
package import Snapshots

/// A condition of `--where` on the value of a column: `price > 10`, `STATUS != Running`, `name ~
/// ^web-`.
package struct RowCondition: Equatable, Sendable {
  package var column: String
  package var comparison: Comparison

  /// Parses a column, a sign and a value.
  ///
  /// A column whose name contains a sign stands in backquotes. Quotes around a value are removed.
  /// Throws ``SnapshotError/badCondition(option:condition:reason:)``.
  package init(parsing text: String) throws(SnapshotError) {
    var rest = text[...]
    var quoted: Substring?
    if rest.first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
      quoted = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
    }
    let sign = rest.firstIndex { "<>=!~".contains($0) } ?? rest.endIndex
    do throws(Comparison.Fault) {
      comparison = try Comparison(parsing: rest[sign...])
    } catch {
      throw .badCondition(option: "where", condition: text, reason: error.reason)
    }
    column = String(quoted ?? rest[..<sign].trimmingBlanks())
    guard !column.isEmpty else {
      throw .badCondition(
        option: "where", condition: text, reason: "the column before the operator is missing")
    }
  }

  /// What conditions call the whole row, unless a column has this name.
  private static let wholeRow = "text"

  /// Whether it is about whole rows, and not about one of the columns.
  func isAboutText(besides columns: [String]) -> Bool {
    column == Self.wholeRow && !columns.contains(column)
  }
}

/// Which rows are read: conditions on columns and on `text`, and regular expressions of rows that are ignored.
struct RowFilter {
  private var tests: [ValueTest] = []
  private(set) var conditions: [TableCondition] = []

  /// - Parameter table: The table that conditions on columns are about; without it these are left out.
  init(_ options: TableOptions, of table: Table? = nil) throws(SnapshotError) {
    for text in options.conditions {
      let condition = try RowCondition(parsing: text)
      if condition.isAboutText(besides: table?.columns ?? []) {
        tests.append(ValueTest(condition.comparison))
      } else if let table {
        conditions.append(try TableCondition(condition, text: text, table: table))
      }
    }
    tests += options.ignored.map { ValueTest(Comparison(.matchesNot, $0)) }
  }

  var keepsAll: Bool { tests.isEmpty && conditions.isEmpty }

  func keeps(_ text: String) -> Bool { tests.allSatisfy { $0.holds(text) } }

  func keeps(_ row: Int, text: (Int) -> String) -> Bool {
    conditions.allSatisfy { $0.holds(row) } && (tests.isEmpty || keeps(text(row)))
  }

  /// The lines that are kept.
  func lines(of buffer: LineBuffer) -> LineBuffer {
    keepsAll ? buffer : buffer.lines { keeps(buffer.text(ofLine: $0)) }
  }
}

/// A condition whose column is resolved and whose value is parsed.
struct TableCondition {
  /// The condition as it was written.
  let text: String
  private let table: Table
  private let column: Int
  private let test: ValueTest

  init(_ condition: RowCondition, text: String, table: Table) throws(SnapshotError) {
    (self.text, self.table) = (text, table)
    column = try table.index(of: condition.column, option: "where")
    test = ValueTest(
      condition.comparison, decimalComma: table.decimalCommas.contains(column))
  }

  /// Whether a row meets the condition.
  func holds(_ row: Int) -> Bool {
    test.holds(TreeGlyphs.dropped(from: table.text(row: row, column: column)))
  }

  /// The reason why no row can be compared; `nil` if one can, or all values are empty.
  func trouble(among rows: [Int]) -> String? {
    test.trouble(
      among: rows.lazy.map { table.text(row: $0, column: column) }, of: table.columns[column])
  }
}
