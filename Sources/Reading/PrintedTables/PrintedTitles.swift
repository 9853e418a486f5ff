/// The titles of a printed table that are known as such without the rows below, so that a stream can
/// tell where the table begins again.
package enum PrintedTitles {
  /// The least words that are titles.
  private static let fewest = 3

  /// The words of a line in capitals with wide gaps between, such as `NAME   READY   STATUS`, or with a
  /// capital each, such as `Filesystem   Size   Used`; `nil` for other lines.
  package static func words(of line: some Collection<UInt8>) -> [String]? {
    let buffer = Array(line)
    let aligned = AlignedLine(0..<buffer.count, number: 1, in: buffer)
    guard let header = HeaderWords(aligned, in: buffer), header.words.count >= fewest else {
      return nil
    }
    let gaps = header.wideGaps(minimum: 2)
    let isCertain = header.style == .capitals ? gaps > 0 : header.style == .capitalized && gaps > 1
    return isCertain ? header.texts(in: buffer) : nil
  }
}
