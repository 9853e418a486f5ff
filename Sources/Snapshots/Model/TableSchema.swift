/// What drawing a table aligned needs to know about its columns.
package struct TableSchema: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    package var name: String
    /// Whether every value that is not empty is a number, with a unit or without.
    package var isNumeric: Bool
    /// Characters (grapheme clusters) of the longest value, the name not included.
    package var width: Int

    package init(name: String, isNumeric: Bool, width: Int) {
      self.name = name
      self.isNumeric = isNumeric
      self.width = width
    }
  }

  package struct Bar: Equatable, Sendable {
    package var column: String
    /// The largest value of each snapshot, 0 where there is none above it.
    package var maximums: [Double]

    package init(column: String, maximums: [Double]) {
      self.column = column
      self.maximums = maximums
    }

    /// The largest value of all snapshots.
    package var maximum: Double { maximums.max() ?? 0 }
  }

  package var columns: [Column]
  package var bar: Bar?

  package init(columns: [Column], bar: Bar? = nil) {
    self.columns = columns
    self.bar = bar
  }

  /// The number that the row's bar stands for, rounded as it is shown.
  package func barValue(of row: SnapshotRow) -> Double? {
    bar.flatMap { row.number(inField: $0.column) }
  }

  /// The number that a value shows; sizes in bytes, times in seconds.
  static func number(_ text: String) -> Double? {
    Number.parse(shown: text) ?? Magnitude(text)?.sortValue
  }
}
