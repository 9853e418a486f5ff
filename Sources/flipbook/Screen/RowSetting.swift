import ListMotion
import Snapshots

/// How rows are set: all that what one shows depends on, besides what it says.
///
/// Equal rows in equal settings show the same, so that it need not be made again.
struct RowSetting: Equatable {
  /// One column of a table.
  struct Column: Equatable {
    var name: String
    /// The columns of the screen that it has.
    var width: Int
    var alignment: RowContent.Alignment
  }

  /// A bar behind the columns.
  struct Bar: Equatable {
    /// The column that it stands for.
    var column: String
    /// The longest bar; others are drawn relative to it.
    var maximum: Double
    var style: Style
  }

  /// The columns of a table; `nil` where rows are shown as their text.
  var columns: [Column]?
  var bar: Bar?
  /// Rows stand two columns behind the header of their section.
  var isIndented = false
  /// The columns of a line for rows that go on in further lines where they are too long; `nil` where
  /// they are cut.
  var wrapColumns: Int?

  /// Fewer columns for a longer value are not worth reading.
  private static let leastReadable = 24

  /// What a row shows.
  func content(of row: SnapshotRow) -> RowContent {
    let content = oneLine(of: row)
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
      if needed > room, room < Self.leastReadable, !wrapped.parts.isEmpty {
        // Between two parts there are two columns, also where the first is empty.
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
      return row.styles.isEmpty
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
