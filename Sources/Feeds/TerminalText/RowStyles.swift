import FlipbookSnapshots

/// Gives rows the styles of their lines in terminal output.
///
/// The line of a row is found by its characters without blanks; equal lines are used in order. In a row with
/// columns, each value gets its styles in the line. Text that is not shown as written (Markdown, hidden
/// columns) stays plain.
struct RowStyles {
  /// The lines for each key, last first.
  private var lines: [[UInt8]: [(bytes: ArraySlice<UInt8>, styles: [StyledRange])]] = [:]

  /// Styles the rows of a snapshot that was read from this text. O(bytes of text).
  static func apply(_ text: TerminalText, to snapshot: inout Snapshot) {
    guard !text.lineStyles.isEmpty else { return }
    var styles = RowStyles(text)
    for section in snapshot.sections.indices {
      for row in snapshot.sections[section].rows.indices {
        let found = styles.remove(for: snapshot.sections[section].rows[row])
        if !found.isEmpty { snapshot.sections[section].rows[row].styles = found }
      }
    }
  }

  private init(_ text: TerminalText) {
    let written = text.bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    for (index, bytes) in written.enumerated().reversed() {
      let styles = index < text.lineStyles.count ? text.lineStyles[index] : []
      lines[Self.key(bytes), default: []].append((bytes, styles))
    }
  }

  private mutating func remove(for row: SnapshotRow) -> [StyledRange] {
    guard let line = lines[Self.key(row.text.utf8)]?.popLast(), !line.styles.isEmpty else {
      return []
    }
    guard !row.fields.isEmpty else {
      return line.bytes.elementsEqual(row.text.utf8) ? line.styles : []
    }
    var result: [StyledRange] = []
    var (from, offset) = (line.bytes.startIndex, 0)
    for field in row.fields {
      let value = Array(field.value.utf8)
      if !value.isEmpty, let found = line.bytes[from...].firstRange(of: value) {
        let first = found.lowerBound - line.bytes.startIndex
        for style in line.styles {
          let part = style.range.clamped(to: first..<first + found.count)
          if part.isEmpty { continue }
          let start = part.lowerBound - first + offset
          result.append(StyledRange(range: start..<start + part.count, style: style.style))
        }
        from = found.upperBound
      }
      offset += value.count + 2
    }
    return result
  }

  /// A line without everything that separates the values of a table: blanks, commas and drawn borders.
  private static func key(_ text: some Sequence<UInt8>) -> [UInt8] {
    let inner = text.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x2C && $0 != UInt8(ascii: "|") }
    guard inner.contains(0xE2) else { return inner }
    return edges.reduce(inner) { $0.split(separator: $1).flatMap(\.self) }
  }

  private static let edges = ["│", "┃", "║"].map { Array($0.utf8) }
}
