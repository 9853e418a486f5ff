internal import Notation

/// What is known about the columns of a table, for drawing them aligned.
package struct TableSchema: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    package var name: String
    /// Whether every value that is not empty is a number, with or without a unit.
    package var isNumeric: Bool
    /// The length of the longest value in characters (grapheme clusters), without the name.
    package var width: Int

    package init(name: String, isNumeric: Bool, width: Int) {
      self.name = name
      self.isNumeric = isNumeric
      self.width = width
    }
  }

  package struct Bar: Equatable, Sendable {
    package var column: String
    /// The largest value of each snapshot; 0 if no value is above it.
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

  /// The number that the bar of a row shows, rounded as its text is.
  package func barValue(of row: SnapshotRow) -> Double? {
    bar.flatMap { row.number(inField: $0.column) }
  }

  /// The number in a text; sizes in bytes, times in seconds.
  package static func number(_ text: String) -> Double? {
    Quantity(text)?.sortValue ?? Number.parse(text)
  }

  /// Whether a text in UTF-8 is a number.
  static func isNumber(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    Quantity(utf8: value) != nil || Number.parse(String(decoding: value, as: UTF8.self)) != nil
  }

  /// The columns of all snapshots, in the order in which they first appear. O(bytes of all fields).
  ///
  /// - Parameter bar: The column that is drawn as a bar, if there is one.
  package init(of snapshots: [Snapshot], bar: String? = nil) {
    var survey = ColumnSurvey()
    for snapshot in snapshots {
      for section in snapshot.sections { survey.add(section.rows.array) }
    }
    columns = survey.columns.map {
      Column(name: $0.name, isNumeric: $0.isNumeric, width: $0.width)
    }
    self.bar = bar.map { column in
      let maximums = snapshots.map { snapshot in
        snapshot.sections.flatMap(\.rows).reduce(0.0) { maximum, row in
          max(maximum, row.number(inField: column) ?? 0)
        }
      }
      return Bar(column: column, maximums: maximums)
    }
  }

  /// The columns of both schemas, each as wide as its longest value. The bar is that of this one.
  package func joined(with other: TableSchema) -> TableSchema {
    var joined = self
    for column in other.columns {
      guard let index = joined.columns.firstIndex(where: { $0.name == column.name }) else {
        joined.columns.append(column)
        continue
      }
      let known = joined.columns[index]
      joined.columns[index].width = max(known.width, column.width)
      // a column without values does not tell what kind it is
      if known.width == 0 {
        joined.columns[index].isNumeric = column.isNumeric
      } else if column.width > 0 {
        joined.columns[index].isNumeric = known.isNumeric && column.isNumeric
      }
    }
    return joined
  }
}

extension SnapshotRow {
  /// The number in a field; sizes in bytes, times in seconds. `nil` if it holds none.
  package func number(inField name: String) -> Double? {
    self[field: name].flatMap(TableSchema.number)
  }
}
