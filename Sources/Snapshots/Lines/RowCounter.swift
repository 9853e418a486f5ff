/// Numbers that only count the rows of a list: they are positions, and change with the rows above.
///
/// They are in front of lines, as in `1. Ann` above `2. Bob`, or in a column.
enum RowCounter {
  /// The marks after numbers in front of lines. They stand for these numbers, which have no column.
  static let marks: Set = [".", ")"]
  /// The number of rows from which a column is more than a few numbers that happen to be 1 and 2.
  private static let leastRows = 3

  /// The mark after the numbers in front of lines, if they count the lines that have one.
  static func mark<Line: Collection<UInt8>>(of lines: some Sequence<Line>) -> String? {
    var (count, marks) = (0, Set<UInt8>())
    for line in lines {
      guard let (number, mark, _) = parts(of: line) else { continue }
      count += 1
      marks.insert(mark)
      guard number.elementsEqual(String(count).utf8), marks.count == 1 else { return nil }
    }
    return marks.first.map { String(Unicode.Scalar($0)) }
  }

  /// A line without the number in front of it, the mark and a blank.
  static func rest<Line: Collection<UInt8>>(of line: Line) -> Line.SubSequence {
    parts(of: line)?.rest ?? line[...]
  }

  static func rest(of line: String) -> String {
    String(decoding: rest(of: line.utf8), as: UTF8.self)
  }

  private static func parts<Line: Collection<UInt8>>(
    of line: Line
  ) -> (number: Line.SubSequence, mark: UInt8, rest: Line.SubSequence)? {
    let digits = line.drop { $0 == .blank }
    let rest = digits.drop(while: \.isDigit)
    guard let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
      rest.startIndex > digits.startIndex, rest.dropFirst().first == .blank
    else { return nil }
    return (digits[..<rest.startIndex], mark, rest.dropFirst(2))
  }

  /// The columns that count the rows of both lists, or the mark after the numbers of their lines.
  static func columns(_ old: [SnapshotSection], _ new: [SnapshotSection]) -> Set<String> {
    let names = columns(in: old)
    return names.isEmpty ? [] : names.intersection(columns(in: new))
  }

  /// O(columns), and O(rows) for those that count them.
  private static func columns(in sections: [SnapshotSection]) -> Set<String> {
    if sections.count == 1, case .lines(let lines) = sections[0].rows.storage {
      return Set([lines.numberMark].compactMap(\.self))
    }
    let rows = sections.lazy.flatMap(\.rows).filter { !$0.isNote }
    guard let first = rows.first else { return [] }
    if !first.hasFields { return Set([mark(of: rows.map(\.text.utf8))].compactMap(\.self)) }
    let names = first.fields.filter { $0.value == "1" && !ColumnName.isIdentifier($0.name) }
    return Set(
      names.map(\.name).filter { name in
        var count = 0
        return rows.allSatisfy { row in
          count += 1
          return row[field: name] == "\(count)"
        } && count >= leastRows
      })
  }
}
