/// Where the content of a row begins, and how it is laid out there.
extension RowPainter {
  /// Whether rows take as many columns and lines with `other`: it leaves as many columns to marks and
  /// numbers, and is a copy of the painter whose ``width`` was set last.
  package func laysOutRows(as other: RowPainter) -> Bool {
    gutterColumns == other.gutterColumns && numberColumns == other.numberColumns
      && layouts === other.layouts
  }

  /// The columns before the content of `row`.
  func leftColumns(of row: ArrangedRow) -> Int {
    gutterColumns + (row.kind == .row ? numberColumns : 0)
  }

  /// The layout of `row` between `columns`. One that can take several lines has the whole width:
  /// how many it takes does not depend on what stands at the right edge.
  func layout(of row: ArrangedRow, _ columns: Range<Int>, in size: Size) -> RowLayout {
    let isOneLine = row.content.isOneLine
    return layouts.layout(
      of: row,
      columns: isOneLine
        ? contentColumns(of: row, columns, in: size.width) : size.width - 1 - columns.lowerBound,
      lines: size.height, width: width)
  }

  /// A run of a row of several lines, cut where something stands at the right edge of its line.
  func fitted(_ run: RowLayout.Run, of row: ArrangedRow, _ columns: Int) -> RowLayout.Run {
    guard case .some = row.content.parts[run.part].figure.string else { return run }
    var run = run
    run.glyphs = RowLayout.fit(run.glyphs, columns: columns - run.column)
    return run
  }

  /// The columns for the content between `columns`, in a frame of `width`.
  ///
  /// Text ends in an ellipsis before a badge; a bar keeps its length and goes on behind it.
  func contentColumns(of row: ArrangedRow, _ columns: Range<Int>, in width: Int) -> Int {
    let hasBar = row.content.parts.contains { if case .bar = $0.figure { true } else { false } }
    let end = hasBar ? width : columns.upperBound
    return min(end, width - 1) - columns.lowerBound
  }
}
