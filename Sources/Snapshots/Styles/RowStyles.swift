/// Gives rows the styles that their lines had on the terminal.
///
/// A row is found again by its characters without blanks, in order where several lines have the
/// same; in a row with columns each value takes the styles that it has in the line. What was not
/// shown as it was written (Markdown, left out columns) stays plain.
struct RowStyles {
  private var lines: [Substring] = []
  private let styles: [[StyledRange]]
  /// The lines with this text, last first.
  private var places: [[UInt8]: [Int]] = [:]

  init(_ text: TerminalText) {
    styles = text.lineStyles
    guard !styles.isEmpty else { return }
    lines = String(decoding: text.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices.reversed() {
      places[Self.key(lines[index].utf8), default: []].append(index)
    }
  }

  /// Styles every row of the snapshot that has some. O(bytes of text).
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

  private static func key(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x2C }
  }

  private static func first(_ value: [UInt8], in line: [UInt8], from: Int) -> Int? {
    guard !value.isEmpty, line.count >= value.count, from <= line.count - value.count else {
      return nil
    }
    return (from...line.count - value.count).first {
      line[$0..<$0 + value.count].elementsEqual(value)
    }
  }
}
