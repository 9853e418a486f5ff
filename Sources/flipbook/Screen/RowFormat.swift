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

extension SnapshotRow {
  /// The text of a row without columns, in the colours of the command that printed it.
  var attributedText: AttributedText { attributed(text, at: 0) }

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
      result.apply(Style(styled.style), to: start..<end)
    }
    return result
  }
}

extension Style {
  /// The style that a text of a command asked for.
  init(_ style: TextStyle) {
    var attributes: Attributes = []
    if style.attributes.contains(.bold) { attributes.insert(.bold) }
    if style.attributes.contains(.dim) { attributes.insert(.dim) }
    if style.attributes.contains(.italic) { attributes.insert(.italic) }
    if style.attributes.contains(.underline) { attributes.insert(.underline) }
    if style.attributes.contains(.reverse) { attributes.insert(.reverse) }
    self.init(
      foreground: Color(style.foreground), background: Color(style.background),
      attributes: attributes)
  }
}

extension Color {
  /// The colour that a text of a command asked for.
  init(_ color: TextStyle.Color) {
    switch color {
    case .standard: self = .default
    case .rgb(let red, let green, let blue): self.init(red: red, green: green, blue: blue)
    case .palette(let number): self = .palette(number)
    }
  }
}
