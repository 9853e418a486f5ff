import FlipbookReading
import FlipbookSnapshots

/// The number of columns and lines that is reported to a command.
///
/// They are those of the screen, until a table has a line that fills its columns. Programs such as `ps`
/// cut lines there, but a list can scroll sideways and give one column what others leave free. So they are
/// told to have more columns from then on. The output with cut lines is never shown, so no row changes
/// with the width.
struct ToldSize {
  /// The columns of the screen.
  var screenColumns = 80
  var lines = 24
  private var isWide = false

  /// The columns that are reported from then on. Few programs print longer lines.
  private static let wide = 512
  /// How much of an output is looked at.
  private static let sampleSize = 1 << 16

  var columns: Int { isWide ? max(screenColumns, Self.wide) : screenColumns }

  /// Tells more columns from now on if an output is a table with a line that fills them. Returns whether
  /// it does, so that another run has more to say. O(1).
  mutating func widen(after output: [UInt8]) -> Bool {
    let sample = Array(output.prefix(Self.sampleSize))
    guard columns < Self.wide,
      sample.split(separator: .lineFeed).contains(where: { $0.count >= columns })
    else { return false }
    let bytes = TerminalText(sample).bytes
    let lengths = Text.lines(of: bytes).map(\.unicodeScalars.count)
    // on a narrow screen ps cuts where its last column has a few columns
    guard let most = lengths.max(),
      most == columns || most > columns && lengths.count(where: { $0 == most }) > 1,
      Format(content: bytes) == .table
    else { return false }
    isWide = true
    return true
  }
}
