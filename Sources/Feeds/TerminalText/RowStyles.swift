import Snapshots

/// Gives rows the styles of their lines on the terminal.
///
/// It finds the line of a row by its characters without blanks, in order if several lines are the
/// same. In a row with columns each value gets the styles that it has in the line. Text that is not
/// shown as it was written (Markdown, hidden columns) stays plain.
struct RowStyles {
  private var lines: [Substring] = []
  private var styles: [[StyledRange]]
  /// The lines with a key, last first.
  private var places: [[UInt8]: [Int]] = [:]

  init(_ text: TerminalText) {
    styles = text.lineStyles
    guard !styles.isEmpty else { return }
    let whole = String(decoding: text.bytes, as: UTF8.self)
    lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    if whole.utf8.count != text.bytes.count {
      let written = text.bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
      for index in styles.indices where written[index].count != lines[index].utf8.count {
        styles[index] = Self.styles(styles[index], ofRepaired: written[index])
      }
    }
    for index in lines.indices.reversed() {
      places[Self.key(lines[index].utf8), default: []].append(index)
    }
  }

  /// The styles of a line in which bytes that are no UTF-8 became replacement characters.
  private static func styles(
    _ styles: [StyledRange], ofRepaired line: ArraySlice<UInt8>
  ) -> [StyledRange] {
    func place(_ offset: Int) -> Int {
      String(decoding: line.prefix(offset), as: UTF8.self).utf8.count
    }
    return styles.map { styled in
      StyledRange(
        range: place(styled.range.lowerBound)..<place(styled.range.upperBound), style: styled.style)
    }
  }

  /// Styles the rows of a snapshot. O(bytes of text).
  mutating func apply(to snapshot: inout Snapshot) {
    guard !styles.isEmpty else { return }
    for section in snapshot.sections.indices {
      for row in snapshot.sections[section].rows.indices {
        let styles = styles(of: snapshot.sections[section].rows[row])
        if !styles.isEmpty { snapshot.sections[section].rows[row].styles = styles }
      }
    }
  }

  private mutating func styles(of row: SnapshotRow) -> [StyledRange] {
    guard let place = places[Self.key(row.text.utf8)]?.popLast(), place < styles.count else {
      return []
    }
    let styles = styles[place]
    guard !styles.isEmpty else { return [] }
    let line = Array(lines[place].utf8)
    guard !row.fields.isEmpty else {
      return line.elementsEqual(row.text.utf8) ? styles : []
    }
    var result: [StyledRange] = []
    var (from, offset) = (0, 0)
    for field in row.fields {
      let value = Array(field.value.utf8)
      if let start = Self.first(value, in: line, from: from) {
        for style in styles {
          let part = style.range.clamped(to: start..<start + value.count)
          guard !part.isEmpty else { continue }
          let shift = offset - start
          result.append(
            StyledRange(
              range: part.lowerBound + shift..<part.upperBound + shift, style: style.style))
        }
        from = start + value.count
      }
      offset += value.count + 2
    }
    return result
  }

  /// A line without what stands between the values of a table: blanks, commas, and the edges of a drawn
  /// one.
  private static func key(_ text: some Sequence<UInt8>) -> [UInt8] {
    let inner = text.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x2C && $0 != UInt8(ascii: "|") }
    guard inner.contains(0xE2) else { return inner }
    return edges.reduce(inner) { $0.split(separator: $1).flatMap(\.self) }
  }

  private static let edges = ["│", "┃", "║"].map { Array($0.utf8) }

  private static func first(_ value: [UInt8], in line: [UInt8], from: Int) -> Int? {
    guard !value.isEmpty, line.count >= value.count, from <= line.count - value.count else {
      return nil
    }
    return (from...line.count - value.count).first {
      line[$0..<$0 + value.count].elementsEqual(value)
    }
  }
}
