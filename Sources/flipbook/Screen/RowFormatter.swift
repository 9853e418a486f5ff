import ListMotion
import Snapshots

/// What the list shows of a snapshot's rows: their text, or aligned columns and a bar.
struct RowFormatter {
  var schema: TableSchema?
  var theme: Theme
  /// The columns of a line for rows that go on in further lines where they are too long; `nil` where
  /// they are cut.
  var wrapColumns: Int?
  /// The longest bar; bars are drawn relative to it.
  private var barMaximum = 0.0
  /// The columns' widths, which only grow, so that nothing jumps from one snapshot to the next.
  private var widths: [String: Int] = [:]

  /// Whether rows stand behind the headers of their sections.
  private var isIndented = false

  private let width: ScalarWidth

  /// The widest column for the sake of its name alone; longer names are cut.
  private static let widestName = 16

  /// Fewer columns for a longer value are not worth reading.
  private static let leastReadable = 24

  init(schema: TableSchema?, snapshots: [Snapshot], painter: RowPainter) {
    theme = painter.theme
    width = painter.width
    grow(to: schema, of: snapshots)
  }

  /// Takes the columns of newer snapshots. The schema counts characters; where those are not all
  /// one column wide, the values themselves are measured. O(rows).
  mutating func grow(to schema: TableSchema?, of snapshots: [Snapshot]) {
    self.schema = schema
    guard let schema else { return }
    for column in schema.columns { grow(column.name, to: column.width) }
    if showsNames {
      for column in schema.columns {
        let columns = ListMotion.columns(of: name(of: column), width: width)
        grow(column.name, to: min(columns, RowFormatter.widestName))
      }
    }
    for row in snapshots.lazy.flatMap(\.sections).flatMap(\.rows) where !row.areFieldsASCII {
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
    isIndented = sections.contains { !$0.title.isEmpty }
    guard let schema, schema.bar != nil else { return }
    barMaximum = 0
    for section in sections {
      for row in section.rows { barMaximum = max(barMaximum, schema.barValue(of: row) ?? 0) }
    }
  }

  /// The names of the columns where the rows have their values; nil where there is no table, and
  /// for one column with its bar, which say themselves what they are.
  var columnNames: RowContent? {
    guard let schema, showsNames else { return nil }
    let parts = schema.columns.map { column in
      RowContent.Part.text(
        name(of: column), columns: widths[column.name] ?? column.width,
        alignment: column.isNumeric ? .trailing : .leading)
    }
    return RowContent(parts, indentation: isIndented ? 2 : 0)
  }

  private var showsNames: Bool {
    guard let schema else { return false }
    return schema.columns.count > (schema.bar == nil ? 1 : 2)
  }

  /// The name, or the last part of a path that is wider than the values and clear without the rest.
  private func name(of column: TableSchema.Column) -> String {
    guard column.name.count > max(column.width, 8), let schema,
      let last = column.name.split(separator: ".").last, !last.contains(" ")
    else { return column.name }
    let isClear = !schema.columns.contains {
      $0.name != column.name && ($0.name == last || $0.name.hasSuffix("." + last))
    }
    return isClear ? String(last) : column.name
  }

  /// Rows stand two columns behind the header of their section.
  func content(of row: SnapshotRow, in section: SnapshotSection) -> RowContent {
    let content = oneLine(of: row, in: section)
    return wrapColumns.map { wrapped(content, columns: $0) } ?? content
  }

  /// A value goes on below where it began; one that would have no room there begins in a line of its
  /// own, set in by two columns.
  private func wrapped(_ content: RowContent, columns: Int) -> RowContent {
    var wrapped = content
    wrapped.lineBreakMode = .byWordWrapping
    wrapped.parts = []
    var column = content.indentation
    for part in content.parts {
      let needed = part.columns ?? 0
      let room = columns - column
      if needed > room, room < RowFormatter.leastReadable, !wrapped.parts.isEmpty {
        // Between two parts there are two columns, also where the first is empty.
        wrapped.parts += [.lineBreak, .text("", columns: 0)]
        column = content.indentation + 2
      }
      wrapped.parts.append(part)
      column += needed + 2
    }
    return wrapped
  }

  private func oneLine(of row: SnapshotRow, in section: SnapshotSection) -> RowContent {
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
