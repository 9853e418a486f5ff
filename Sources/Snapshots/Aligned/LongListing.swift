/// The list of files that `ls -l` prints, which has no header.
enum LongListing {
  static let columns = ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"]
  /// Mode, links, owner, group, size, and three words of time.
  private static let wordsBeforeName = 8

  /// Whether every line is a file, but for a first one that says the total.
  static func isOne(_ lines: [AlignedLine], in buffer: [UInt8]) -> Bool {
    let files = files(lines, in: buffer)
    return !files.isEmpty && files.allSatisfy { isFile($0, in: buffer) }
  }

  static func table(of lines: [AlignedLine], bytes: [UInt8], file: String) -> Table {
    let files = files(lines, in: bytes)
    let cells = files.flatMap { line in
      let words = line.words(in: bytes, maximum: wordsBeforeName + 1)
      let ranges = words.prefix(5) + [words[5].lowerBound..<words[7].upperBound]
      return ranges.map { line.cell($0, in: bytes) }
        + [line.cell(words[wordsBeforeName].lowerBound..<line.count, in: bytes)]
    }
    return Table(
      file: file, bytes: bytes, columns: columns, cells: cells,
      lines: files.map { UInt32($0.number) })
  }

  private static func files(_ lines: [AlignedLine], in buffer: [UInt8]) -> [AlignedLine] {
    let written = lines.filter { !$0.bytes.isEmpty }
    guard let first = written.first, buffer[first.bytes].starts(with: "total ".utf8) else {
      return written
    }
    return Array(written.dropFirst())
  }

  /// Whether a line begins with a mode such as `drwxr-xr-x` and has all that belongs before a name.
  private static func isFile(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let mode = buffer[line.bytes].prefix(10)
    guard mode.count == 10, let kind = mode.first, "-bcdlps".utf8.contains(kind),
      mode.dropFirst().allSatisfy({ "-rwxsStT".utf8.contains($0) })
    else { return false }
    return line.words(in: buffer, maximum: wordsBeforeName + 1).count > wordsBeforeName
  }
}
