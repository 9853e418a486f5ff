/// A table for people: the first column aligned left, the others right.
struct TextTable {
  private let widths: [Int]

  /// Creates a table with columns of the given widths.
  init(_ widths: [Int]) { self.widths = widths }

  /// One line; an entry that is too wide shifts those after it.
  func line(_ entries: [String]) -> String {
    zip(entries, widths).enumerated().map { offset, column in
      let (entry, width) = column
      let blanks = String(repeating: " ", count: max(0, width - entry.count))
      return offset == 0 ? entry + blanks : blanks + entry
    }.joined(separator: "  ")
  }
}

extension Double {
  /// The number with three significant digits.
  var threeDigits: String {
    if self >= 99.95 { return fixed(0) }
    if self >= 9.995 { return fixed(1) }
    if self >= 0.9995 { return fixed(2) }
    return fixed(self >= 0.0995 ? 3 : 4)
  }

  /// The number with this many decimals.
  private func fixed(_ digits: Int) -> String {
    guard isFinite else { return "-" }
    let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
    let scaled = Int((self * Double(scale)).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
