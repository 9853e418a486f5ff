/// The list of files that `ls -l` prints, which has no header.
enum LongListing {
  static let columns = ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"]
  /// Mode, links, owner, group, size, and three words of time.
  private static let wordsBeforeName = 8

  /// The table of the files; `nil` where a line is none, but for a first one that says the total.
  static func table(of lines: [AlignedLine], bytes: [UInt8], file: String) -> Table? {
    var cells: [TableCell] = []
    var numbers: [UInt32] = []
    let written = lines.lazy.filter { !$0.bytes.isEmpty }
    for (place, line) in written.enumerated() {
      if place == 0, bytes[line.bytes].starts(with: "total ".utf8) { continue }
      guard hasMode(line, in: bytes), append(line, in: bytes, to: &cells) else { return nil }
      numbers.append(UInt32(line.number))
    }
    if numbers.isEmpty { return nil }
    return Table(file: file, bytes: bytes, columns: columns, cells: cells, lines: numbers)
  }

  /// Whether a line begins with a mode such as `drwxr-xr-x`.
  private static func hasMode(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    guard line.bytes.count >= 10 else { return false }
    let start = line.bytes.lowerBound
    return isKind(buffer[start]) && (start + 1..<start + 10).allSatisfy { isRight(buffer[$0]) }
  }

  private static func isKind(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "d"),
      UInt8(ascii: "l"), UInt8(ascii: "p"), UInt8(ascii: "s"):
      true
    default: false
    }
  }

  private static func isRight(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "x"),
      UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "t"), UInt8(ascii: "T"):
      true
    default: false
    }
  }

  /// Takes the cells of a line; false where it has not all that belongs before a name.
  private static func append(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    var end = 0
    var startOfTime = 0
    for place in 0..<wordsBeforeName {
      guard let word = line.word(from: end, in: buffer) else { return false }
      end = word.upperBound
      if place < 5 { cells.append(line.cell(word, in: buffer)) }
      if place == 5 { startOfTime = word.lowerBound }
    }
    guard let name = line.word(from: end, in: buffer) else { return false }
    cells.append(line.cell(startOfTime..<end, in: buffer))
    cells.append(line.cell(name.lowerBound..<line.count, in: buffer))
    return true
  }
}
