/// The content of one file, read in its format.
enum Document {
  case outline(Outline)
  case table(DelimitedTable)

  init(bytes: [UInt8], format: Format, file: String) throws(SnapshotError) {
    switch format.resolved(fileName: file, content: bytes) {
    case .csv:
      self = .table(
        try DelimitedScanner.scan(bytes, separator: UInt8(ascii: ","), file: file))
    case .tsv:
      self = .table(
        try DelimitedScanner.scan(bytes, separator: UInt8(ascii: "\t"), file: file))
    case .markdown:
      self = .outline(Outline(markdown: Text.lines(of: bytes)))
    case .lines, .auto:
      self = .outline(Outline(lines: Text.lines(of: bytes)))
    }
  }
}
