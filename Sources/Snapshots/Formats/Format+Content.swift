extension Format {
  /// How much of the content is looked at; enough for a screen of long lines.
  private static let sampleSize = 16_384

  /// How many lines must agree on their number of separators before a table is believed.
  private static let sampleLines = 2...10

  /// The format that the content looks like; lines when in doubt.
  init(content: [UInt8]) {
    let sample = Text.lines(of: Array(content.prefix(Self.sampleSize)))
    if Self.isTable(sample, separator: "\t") {
      self = .tsv
    } else if Self.isTable(sample, separator: ","), !sample[0].contains(", ") {
      self = .csv
    } else if Self.isMarkdown(sample) {
      self = .markdown
    } else {
      self = .lines
    }
  }

  private static func isTable(_ lines: [String], separator: Character) -> Bool {
    let sample = lines.prefix(sampleLines.upperBound)
    guard sampleLines.contains(sample.count), !sample[0].hasPrefix("#") else { return false }
    let counts = sample.dropLast(lines.count > sample.count ? 0 : 1).map { line in
      line.count { $0 == separator }
    }
    return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
      && sample.last?.contains(separator) == true
  }

  private static func isMarkdown(_ lines: [String]) -> Bool {
    let parsed = lines.map { MarkdownLine($0) }
    return parsed.contains { if case .heading = $0 { true } else { false } }
      && parsed.contains { if case .item = $0 { true } else { false } }
  }
}
