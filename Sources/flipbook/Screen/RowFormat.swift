import ListMotion
import Snapshots

/// How rows are shown: all that the content of a row depends on besides the row.
///
/// Equal rows in equal formats show the same, so the content need not be made again.
struct RowFormat: Equatable {
  /// One column of a table.
  struct Column: Equatable {
    var name: String
    /// In columns of the screen.
    var width: Int
    var alignment: RowContent.Alignment
  }

  /// A bar behind the columns.
  struct Bar: Equatable {
    /// The name of the column whose values it shows.
    var column: String
    /// The value of the longest bar; others are drawn relative to it.
    var maximum: Double
    var style: Style
  }

  /// The columns of a table; `nil` if rows are shown as their text.
  var columns: [Column]?
  var bar: Bar?
  /// Whether rows are indented by two columns below the header of their section.
  var isIndented = false
  /// The columns of a line if long rows are wrapped; `nil` if they are cut.
  var wrapColumns: Int?

  /// Fewer columns for a longer value are not worth reading.
  private static let leastReadable = 24

  /// The content of a row.
  func content(of row: SnapshotRow) -> RowContent {
    let content = oneLine(of: row)
    return wrapColumns.map { wrapped(content, columns: $0) } ?? content
  }

  /// A long value goes on below its beginning. A value with too little room there begins in a line of
  /// its own, indented by two columns.
  private func wrapped(_ content: RowContent, columns: Int) -> RowContent {
    var wrapped = content
    wrapped.lineBreakMode = .byWordWrapping
    wrapped.parts = []
    var column = content.indentation
    for part in content.parts {
      let needed = part.columns ?? 0
      let room = columns - column
      if needed > room, room < Self.leastReadable, !wrapped.parts.isEmpty {
        // Two columns separate two parts, even if the first is empty: these two are the indentation.
        wrapped.parts += [.lineBreak, .text("", columns: 0)]
        column = content.indentation + 2
      }
      wrapped.parts.append(part)
      column += needed + 2
    }
    return wrapped
  }

  private func oneLine(of row: SnapshotRow) -> RowContent {
    let indentation = isIndented ? 2 : 0
    guard let columns, row.hasFields else {
      return row.styles.isEmpty && !row.isNote
        ? RowContent(text: row.text, indentation: indentation)
        : RowContent(attributedText: row.attributedText, indentation: indentation)
    }
    let styled = row.styles.isEmpty ? [:] : row.attributedFields
    var parts = columns.map { column in
      if let value = styled[column.name] {
        return RowContent.Part.text(value, columns: column.width, alignment: column.alignment)
      }
      return RowContent.Part.text(
        row[field: column.name] ?? "", columns: column.width, alignment: column.alignment)
    }
    if let bar {
      let value = row.number(inField: bar.column) ?? 0
      parts.append(.bar(bar.maximum > 0 ? max(0, value / bar.maximum) : 0, style: bar.style))
    }
    return RowContent(parts, indentation: indentation)
  }
}

extension SnapshotRow {
  /// The text of a row without columns, in the colours of the command that printed it.
  /// A line around a table is dim.
  var attributedText: AttributedText {
    isNote
      ? AttributedText(text, style: Style(attributes: .dim)) : attributed(text, at: 0)
  }

  /// The values of the fields by their names, in those colours.
  var attributedFields: [String: AttributedText] {
    var offset = 0
    var values: [String: AttributedText] = [:]
    for field in fields {
      values[field.name] = attributed(field.value, at: offset)
      offset += field.value.utf8.count + 2
    }
    return values
  }

  /// A piece of `text` that begins at a UTF-8 offset in it.
  private func attributed(_ piece: String, at offset: Int) -> AttributedText {
    var result = AttributedText(piece)
    let whole = offset..<offset + piece.utf8.count
    for styled in styles {
      let part = styled.range.clamped(to: whole)
      guard !part.isEmpty else { continue }
      let start = piece.utf8.index(piece.startIndex, offsetBy: part.lowerBound - offset)
      let end = piece.utf8.index(start, offsetBy: part.count)
      result.apply(styled.style, to: start..<end)
    }
    return result
  }
}

/// Makes the format of rows: their text, or aligned columns with a bar.
struct RowFormatter {
  private(set) var schema: TableSchema?
  var theme: Theme
  /// The columns of a line if long rows are wrapped; `nil` if they are cut.
  var wrapColumns: Int?
  /// The value of the longest bar; others are drawn relative to it.
  private var barMaximum = 0.0
  /// The widths of the columns. They only grow, so that nothing jumps from one snapshot to the next.
  private var widths: [String: Int] = [:]
  /// Replaced only if it changes: to compare an array with itself takes no time.
  private var columns: [RowFormat.Column]?

  /// Whether rows are indented below the headers of their sections.
  private var isIndented = false

  private let width: ScalarWidth

  /// A column is no wider for its name alone; longer names are cut.
  private static let widestName = 16

  init(schema: TableSchema?, snapshots: [Snapshot], painter: RowPainter) {
    theme = painter.theme
    width = painter.width
    grow(to: schema, of: snapshots)
  }

  /// Makes room for the values of newer snapshots. O(rows).
  ///
  /// The schema counts characters. Values with characters that may be wider are measured here.
  mutating func grow(to schema: TableSchema?, of snapshots: [Snapshot]) {
    if schema != self.schema { grow(to: schema) }
    if schema != nil {
      for snapshot in snapshots {
        for section in snapshot.sections { grow(to: section.rows) }
      }
    }
    let columns = schema?.columns.map { column in
      RowFormat.Column(
        name: column.name, width: widths[column.name] ?? column.width,
        alignment: column.isNumeric ? .trailing : .leading)
    }
    if columns != self.columns { self.columns = columns }
  }

  private mutating func grow(to schema: TableSchema?) {
    self.schema = schema
    guard let schema else { return }
    for column in schema.columns { grow(column.name, to: column.width) }
    guard showsNames else { return }
    for column in schema.columns {
      let columns = ListMotion.columns(of: name(of: column), width: width)
      grow(column.name, to: min(columns, RowFormatter.widestName))
    }
  }

  private mutating func grow(to rows: RowList) {
    if rows.areFieldsASCII { return }
    for row in rows where !row.areFieldsASCII {
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

  /// The names of the columns above their values; `nil` without a table, and for one column with its
  /// bar, which need no names.
  var columnNames: RowContent? {
    guard let schema, let columns, showsNames else { return nil }
    let parts = zip(schema.columns, columns).map { column, format in
      RowContent.Part.text(
        name(of: column), columns: format.width, alignment: format.alignment)
    }
    return RowContent(parts, indentation: isIndented ? 2 : 0)
  }

  private var showsNames: Bool {
    guard let schema else { return false }
    return schema.columns.count > (schema.bar == nil ? 1 : 2)
  }

  /// The name of a column, or only the last part of a long path if that is unique.
  private func name(of column: TableSchema.Column) -> String {
    guard column.name.count > max(column.width, 8), let schema,
      let last = column.name.split(separator: ".").last, !last.contains(" ")
    else { return column.name }
    let isClear = !schema.columns.contains {
      $0.name != column.name && ($0.name == last || $0.name.hasSuffix("." + last))
    }
    return isClear ? String(last) : column.name
  }

  /// The format of the rows of a section.
  func format(of section: SnapshotSection) -> RowFormat {
    RowFormat(
      columns: columns, bar: bar, isIndented: !section.title.isEmpty, wrapColumns: wrapColumns)
  }

  private var bar: RowFormat.Bar? {
    schema?.bar.map {
      RowFormat.Bar(
        column: $0.column, maximum: barMaximum, style: Style(foreground: theme.accent))
    }
  }

  func header(of section: SnapshotSection) -> RowContent? {
    guard !section.title.isEmpty else { return nil }
    return RowContent(
      text: section.title,
      style: Style(foreground: theme.accent, attributes: .bold))
  }
}
