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
}

/// Which rows are read, by their whole texts: conditions on `text`, and regular expressions of rows that are ignored.
struct RowFilter {
  /// What conditions call the whole row, unless a column has this name.
  static let name = "text"

  private var tests: [ValueTest] = []

  /// - Parameter columns: The columns of a table, whose conditions are not those of whole rows.
  init(_ options: TableOptions, besides columns: [String] = []) throws(SnapshotError) {
    for text in options.conditions {
      let condition = try RowCondition(parsing: text)
      if Self.isMeant(by: condition, besides: columns) {
        tests.append(ValueTest(condition.comparison))
      }
    }
    tests += options.ignored.map { ValueTest(Comparison(.matchesNot, $0)) }
  }

  /// Whether a condition is about whole rows.
  static func isMeant(by condition: RowCondition, besides columns: [String]) -> Bool {
    condition.column == name && !columns.contains(name)
  }

  var keepsAll: Bool { tests.isEmpty }

  func keeps(_ text: String) -> Bool { tests.allSatisfy { $0.holds(text) } }

  /// The lines that are kept.
  func lines(of buffer: LineBuffer) -> LineBuffer {
    keepsAll ? buffer : buffer.lines { keeps(buffer.text(ofLine: $0)) }
  }
}

/// A condition whose column is resolved and whose value is parsed.
struct TableCondition {
  /// The condition as it was written.
  let text: String
  private let column: Int
  private let test: ValueTest

  init(_ condition: RowCondition, text: String, columns: TableColumns) throws(SnapshotError) {
    self.text = text
    column = try columns.index(of: condition.column, option: "where")
    test = ValueTest(condition.comparison, decimalComma: columns.hasDecimalComma(column))
  }

  /// Whether a row meets the condition.
  func holds(_ row: Int, in columns: TableColumns) -> Bool {
    test.holds(TreeGlyphs.dropped(from: columns.text(row: row, column: column)))
  }

  /// The reason why no row can be compared; `nil` if one can, or all values are empty.
  func trouble(among rows: some Collection<Int>, in columns: TableColumns) -> String? {
    test.trouble(
      among: rows.lazy.map { columns.text(row: $0, column: column) }, of: columns.names[column])
  }
}
