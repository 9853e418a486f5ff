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

  private let width: ScalarWidth

  init(deck: Deck, painter: RowPainter) {
    theme = painter.theme
    width = painter.width
    grow(to: deck.schema, of: deck.snapshots)
  }

  /// Takes the columns of newer snapshots. The schema counts characters; where those are not all
  /// one column wide, the values themselves are measured. O(rows).
  mutating func grow(to schema: TableSchema?, of snapshots: [Snapshot]) {
    self.schema = schema
    guard let schema else { return }
    for column in schema.columns { grow(column.name, to: column.width) }
    for row in snapshots.lazy.flatMap(\.sections).flatMap(\.rows) {
      for field in row.fields where field.value.utf8.contains(where: { $0 >= 0x80 }) {
        grow(field.name, to: ListMotion.columns(of: field.value, width: width))
      }
    }
  }

  private mutating func grow(_ column: String, to columns: Int) {
    widths[column] = max(widths[column] ?? 0, columns)
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
      return row.styles.isEmpty
        ? RowContent(text: row.text, indentation: indentation)
        : RowContent(attributedText: row.attributedText, indentation: indentation)
    }
    let styled = row.styles.isEmpty ? [:] : row.attributedFields
    var parts = schema.columns.map { column in
      let columns = widths[column.name] ?? column.width
      let alignment = column.isNumeric ? RowContent.Alignment.trailing : .leading
      if let value = styled[column.name] {
        return RowContent.Part.text(value, columns: columns, alignment: alignment)
      }
      return RowContent.Part.text(
        row[field: column.name] ?? "", columns: columns, alignment: alignment)
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
