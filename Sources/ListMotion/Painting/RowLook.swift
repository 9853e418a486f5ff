/// All that the lines of a row depend on, wherever they are.
struct RowLook: Hashable, Sendable {
  let content: RowContent
  let kind: ArrangedRow.Kind
  /// The lines that it takes on the frame, and those of its content above them, where they lie hidden.
  let lines: Int
  let hiddenLines: Int
  /// The steps of the theme that the fade, the selection behind it, the tint and the flash are at.
  let fade: Double
  let presence: Double
  let tint: Double
  let glow: Double
  /// What flashes.
  let change: RowChange?
  let flashes: Bool
  /// Columns that it is pushed to the right.
  let shift: Int
  let reveal: Double
  /// What is happening to it, where a mark says so.
  let mark: ChangeMark?
  let adornment: RowPainter.Adornment
  let theme: Theme
  let width: Int
  let gutterColumns: Int
  let numberColumns: Int
  let showsTrendSigns: Bool
}

extension RowPainter {
  /// What `row` looks like on a frame of `width` columns, all of its lines visible and nothing on
  /// their right ends.
  func look(of row: PresentedRow, _ adornment: Adornment, width: Int) -> RowLook {
    RowLook(
      content: row.row.content, kind: row.row.kind, lines: row.lines.count,
      hiddenLines: row.lines.lowerBound - row.contentLine, fade: theme.step(1 - row.opacity),
      presence: theme.step(row.opacity), tint: theme.step(row.tint), glow: theme.step(row.glow),
      change: row.flash > 0 ? row.change : nil, flashes: row.flash > 0,
      shift: Int((row.shift * Double(width)).rounded()), reveal: row.reveal,
      mark: theme.fade == .marks ? row.mark : nil, adornment: adornment, theme: theme,
      width: width, gutterColumns: gutterColumns, numberColumns: numberColumns,
      showsTrendSigns: showsTrendSigns)
  }
}
