import FlipbookReading
import FlipbookSnapshots

/// The number of columns and lines that is reported to a command.
///
/// Initially this is the size of the screen. Programs such as `ps` truncate lines at its width, but a list
/// can scroll sideways and distribute the width differently. So once a table has a line that fills all
/// columns, more columns are reported. The output with truncated lines is never shown, so no row changes with
/// the width.
struct ToldSize {
  /// The columns of the screen.
  var screenColumns = 80
  var lines = 24
  private var isWide = false

  /// The columns that are reported from then on. Few programs print longer lines.
  private static let wide = 512
  /// The number of bytes of an output that are examined.
  private static let sampleSize = 1 << 16

  var columns: Int { isWide ? max(screenColumns, Self.wide) : screenColumns }

  /// Reports more columns from now on if the output is a table with a line that fills them. Returns whether
  /// that is the case, so that another run will print more. O(1).
  mutating func widen(after output: [UInt8]) -> Bool {
    let sample = Array(output.prefix(Self.sampleSize))
    guard columns < Self.wide,
      sample.split(separator: .lineFeed).contains(where: { $0.count >= columns })
    else { return false }
    let bytes = TerminalText(sample).bytes
    let lengths = Text.lines(of: bytes).map(\.unicodeScalars.count)
    // on a narrow screen, ps truncates lines only after a few characters of the last column
    guard let most = lengths.max(),
      most == columns || most > columns && lengths.count(where: { $0 == most }) > 1,
      Format(content: bytes) == .table
    else { return false }
    isWide = true
    return true
  }
}
