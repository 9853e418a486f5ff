/// Numbers that only count the rows of a list: they are positions, and change with the rows above.
///
/// They are in front of lines, as in `1. Ann` above `2. Bob`, or in a column.
enum RowCounter {
  /// The marks after numbers in front of lines. They stand for these numbers, which have no column.
  static let marks: Set = [".", ")"]

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
}
