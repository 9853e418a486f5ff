/// The header that stays on the first lines of the screen while rows of its section are there.
///
/// It is pushed off by the end of its section, as in a plain table view. It is found among the
/// rows as they are seen, so it holds in mid-flight too: a section that leaves takes it along.
package struct PinnedHeader: Hashable, Sendable {
  /// Which of the presented rows it is.
  package let index: Int
  /// The header where it is drawn instead of above the screen.
  package let row: PresentedRow

  /// The header to pin for `rows`, from top to bottom, on a screen of `height` lines; `nil` when
  /// the header is where it belongs, there is none, or it would leave no line for a row.
  ///
  /// Rows that travel past the first line belong to where they go, and pin nothing.
  package init?(of rows: [PresentedRow], height: Int) {
    let first = rows.first { row in
      row.lines.upperBound > 0 && !row.lines.isEmpty && !row.isTravelling
    }
    guard let section = first?.row.section, first?.row.kind != .header || first!.position < 0,
      let index = rows.firstIndex(where: { $0.row.kind == .header && $0.row.section == section })
    else { return nil }
    var header = rows[index]
    guard header.position < 0, header.extent > 0, header.extent < Double(height) else { return nil }
    let end =
      rows.lazy.filter { $0.row.section == section && !$0.isTravelling }
      .map { $0.position + $0.extent }.max() ?? 0
    header.position = min(0, end - header.extent)
    self.index = index
    row = header
  }
}
