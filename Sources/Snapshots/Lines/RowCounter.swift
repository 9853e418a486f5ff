/// Numbers that only count the rows of a list: they are positions, and change with the rows above.
///
/// They are in front of lines, as in `1. Ann` above `2. Bob`, `[1] Ann`, `#1 Ann` and `| 1 | Ann |`, or in a column.
enum RowCounter {
  /// The marks around numbers in front of lines. They stand for these numbers, which have no column.
  static let marks: Set = [".", ")", "()", "[]", "# ", "||", "\t"]

  /// The marks around the numbers in front of lines, if they count the lines that have one.
  static func mark<Line: Collection<UInt8>>(of lines: some Sequence<Line>) -> String? {
    var (count, marks) = (0, Set<String>())
    for line in lines {
      guard let (number, mark, rest) = parts(of: line) else { continue }
      // a number in front of nothing but measurements is a name
      guard rest.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else { return nil }
      count += 1
      marks.insert(mark)
      guard number.elementsEqual(String(count).utf8), marks.count == 1 else { return nil }
    }
    return marks.first
  }

  /// A line without the number in front of it, its marks and a blank.
  static func rest<Line: Collection<UInt8>>(of line: Line) -> Line.SubSequence {
    parts(of: line)?.rest ?? line[...]
  }

  static func rest(of line: String) -> String {
    String(decoding: rest(of: line.utf8), as: UTF8.self)
  }

  private static func parts<Line: Collection<UInt8>>(
    of line: Line
  ) -> (number: Line.SubSequence, mark: String, rest: Line.SubSequence)? {
    var digits = line.drop { $0 == .blank }
    let opening = digits.first.flatMap { "([#|".utf8.contains($0) ? $0 : nil }
    if opening != nil { digits = digits.dropFirst().drop { $0 == .blank } }
    var rest = digits.drop(while: \.isDigit)
    let number = digits[..<rest.startIndex]
    if opening == UInt8(ascii: "|") { rest = rest.drop { $0 == .blank } }
    // most lines have no mark, and there may be a million
    guard !number.isEmpty, let closing = rest.first,
      opening != nil || closing == .tab || closing == UInt8(ascii: ".")
        || closing == UInt8(ascii: ")")
    else { return nil }
    let mark = String(decoding: [opening, closing].compactMap(\.self), as: UTF8.self)
    rest = rest.dropFirst(opening == UInt8(ascii: "#") ? 0 : 1)
    guard marks.contains(mark), closing == .tab || rest.first == .blank else { return nil }
    return (number, mark, closing == .tab ? rest : rest.dropFirst())
  }
}
