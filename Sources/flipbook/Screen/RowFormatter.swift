import ListMotion
import Snapshots

/// What the list shows of a snapshot's rows: their text, or aligned columns and a bar.
struct RowFormatter {
  var schema: TableSchema?
  var theme: Theme
  /// The longest bar; bars are drawn relative to it.
  private var barMaximum = 0.0
  /// The columns' widths, which only grow, so that nothing jumps from one snapshot to the next.
  private var widths: [String: Int] = [:]

  init(schema: TableSchema?, theme: Theme) {
    self.schema = schema
    self.theme = theme
    grow(to: schema)
  }

  /// Takes the columns of a newer snapshot.
  mutating func grow(to schema: TableSchema?) {
    self.schema = schema
    for column in schema?.columns ?? [] {
      widths[column.name] = max(widths[column.name] ?? 0, column.width)
    }
  }

  /// Measures the bars of the rows that are shown from now on. O(rows).
  mutating func measure(_ sections: [SnapshotSection]) {
    guard let schema, schema.bar != nil else { return }
    barMaximum = 0
    for section in sections {
      for row in section.rows { barMaximum = max(barMaximum, schema.barValue(of: row) ?? 0) }
    }
  }

  /// Rows stand two columns behind the header of their section.
  func content(of row: SnapshotRow, in section: SnapshotSection) -> RowContent {
    let indentation = section.title.isEmpty ? 0 : 2
    guard let schema, !row.fields.isEmpty else {
      return RowContent(text: row.text, indentation: indentation)
    }
    var parts = schema.columns.map { column in
      RowContent.Part.text(
        row[field: column.name] ?? "", columns: widths[column.name] ?? column.width,
        alignment: column.isNumeric ? .trailing : .leading)
    }
    if schema.bar != nil {
      let value = schema.barValue(of: row) ?? 0
      parts.append(
        .bar(
          barMaximum > 0 ? max(0, value / barMaximum) : 0, style: Style(foreground: theme.accent)))
    }
    return RowContent(parts, indentation: indentation)
  }

  func header(of section: SnapshotSection) -> RowContent? {
    guard !section.title.isEmpty else { return nil }
    return RowContent(
      text: section.title,
      style: Style(foreground: theme.accent, attributes: .bold))
  }
}
