package import FlipbookNotation
package import FlipbookSnapshots

/// A condition of `--where` on the value of a column: `price > 10`, `STATUS != Running`, `name ~
/// ^web-`.
package struct RowCondition: Equatable, Sendable {
  package var column: String
  package var comparison: Comparison

  /// Parses a column, an operator and a value.
  ///
  /// A column whose name contains an operator is written in backquotes. Quotes around a value are removed.
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

  /// The name of the whole row in conditions, unless a column has this name.
  private static let wholeRow = "text"

  /// Whether the condition is about whole rows rather than a column.
  func isAboutText(besides columns: [String]) -> Bool {
    column == Self.wholeRow && !columns.contains(column)
  }
}

/// Selects the rows to read, by conditions on columns and on `text` and by regular expressions for ignored
/// rows.
struct RowFilter {
  private struct Test {
    /// The condition as written.
    let condition: String
    /// The column; `nil` for the whole row.
    var column: Int?
    let value: ValueTest
  }

  private var tests: [Test] = []

  /// - Parameter table: The table for conditions on columns; if it is `nil`, they are ignored.
  init(_ options: TableOptions, of table: Table? = nil) throws(SnapshotError) {
    for text in options.conditions {
      let condition = try RowCondition(parsing: text)
      if condition.isAboutText(besides: table?.columns ?? []) {
        tests.append(Test(condition: text, value: ValueTest(condition.comparison)))
      } else if let table {
        let column = try table.index(of: condition.column, option: "where")
        let test = ValueTest(
          condition.comparison, decimalComma: table.decimalCommas.contains(column))
        tests.append(Test(condition: text, column: column, value: test))
      }
    }
    tests += options.ignored.map {
      Test(condition: $0, value: ValueTest(Comparison(.matchesNot, $0)))
    }
  }

  var keepsAll: Bool { tests.isEmpty }

  /// Whether the tests of whole rows keep a row with this text.
  func keeps(_ text: String) -> Bool {
    tests.allSatisfy { $0.column != nil || $0.value.holds(text) }
  }

  func keeps(_ row: Int, of table: Table, text: (Int) -> String) -> Bool {
    tests.allSatisfy { test in
      let value = test.column.map { table.text(row: row, column: $0) }
      return test.value.holds(value.map(TreeGlyphs.dropped) ?? text(row))
    }
  }

  /// The lines that the filter keeps.
  func lines(of buffer: LineBuffer) -> LineBuffer {
    keepsAll ? buffer : buffer.lines { keeps(buffer.text(ofLine: $0)) }
  }

  /// The conditions for which no row can be compared although some values are not empty, with the reasons.
  func troubles(in table: Table) -> [(condition: String, reason: String)] {
    tests.compactMap { test in
      guard let column = test.column else { return nil }
      let values = (0..<table.rowCount).lazy.map { table.text(row: $0, column: column) }
      return test.value.trouble(among: values, of: table.columns[column])
        .map { (test.condition, $0) }
    }
  }
}
