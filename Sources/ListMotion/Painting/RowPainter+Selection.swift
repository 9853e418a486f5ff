extension RowPainter {
  /// Puts a selected row on a background of its own, from edge to edge; where colours do not
  /// blend, in reverse.
  ///
  /// In reverse all is in one colour, so that the line is one piece.
  func select(_ line: Int, _ row: PresentedRow, _ frame: inout Frame) {
    let background = theme.background.blended(
      with: theme.selection, amount: theme.step(row.opacity))
    let isFaded = theme.faded(.plain, by: 1 - row.opacity).attributes.contains(.dim)
    for column in 0..<frame.size.width where frame[line, column] != .continuation {
      var style = frame[line, column].style
      if theme.fade == .blend {
        if style.background.isDefault { style.background = background }
      } else {
        (style.foreground, style.background) = (.default, .default)
        style.attributes.insert(.reverse)
        if !isFaded { style.attributes.remove(.dim) }
      }
      frame[line, column].style = style
    }
  }
}
