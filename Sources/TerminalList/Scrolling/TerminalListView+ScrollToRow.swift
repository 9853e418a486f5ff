public import ListDiff
internal import ListMotion

/// Where on the screen a row is brought.
public enum ScrollPosition: Hashable, Sendable, CaseIterable {
  /// By as few lines as bring it onto the screen; not at all where it is there.
  case none
  /// On the first line, or below the header that stays there.
  case top
  /// In the middle.
  case middle
  /// With its last line on the screen's last.
  case bottom
}

extension TerminalListView {
  /// Scrolls until a row stands where `position` says, or as near as the ends of the list allow.
  ///
  /// Cursor and selection stay where they are.
  ///
  /// - Parameters:
  ///   - path: A row that exists.
  ///   - position: Where on the screen.
  ///   - animated: Whether the rows travel to their lines, in the time and on the curve of
  ///     ``Motion/displaced``; a longer way is shortened to one screenful. Without, and where
  ///     ``motion`` is not full, they are there at once.
  public func scrollToRow(at path: ElementPath, at position: ScrollPosition, animated: Bool) {
    let place = ListTable.Place.row(path)
    changing { scroll(animated: animated) { offset(putting: place, at: position) } }
  }

  private func offset(putting place: ListTable.Place, at position: ScrollPosition) -> Int? {
    let (line, height) = (table.line(of: place), table.height(of: place))
    let top = line - linesCovered(above: place)
    switch position {
    case .none: return offset(revealing: place)
    case .top: return top
    case .middle: return min(line - (size.height - height) / 2, top)
    case .bottom: return min(line + height - size.height, top)
    }
  }

  /// The lines of the list on which a row stands, counted from its first line; ``contentOffset``
  /// less for the lines of the screen.
  public func linesForRow(at path: ElementPath) -> Range<Int> {
    let line = table.line(of: .row(path))
    return line..<line + table.height(of: .row(path))
  }

  /// The rows that stand on the screen once all motion is over, from top to bottom.
  public var pathsForVisibleRows: [ElementPath] { window.compactMap(\.path) }

  /// The row that is seen on a line of the screen, in mid-flight too; `nil` for a header, a row on
  /// its way out of the list, and a line without a row.
  public func pathForRow(atLine line: Int) -> ElementPath? {
    guard (0..<size.height).contains(line) else { return nil }
    guard let id = seenRow(atLine: line)?.row.id else { return nil }
    return table.path(of: playback.replaced[id] ?? id)
  }

  /// What is seen on a line of the screen.
  private func seenRow(atLine line: Int) -> PresentedRow? {
    let rows = seenRows()
    if let pinned = pinned(of: rows), pinned.row.lines.contains(line) { return pinned.row }
    return rows.first { $0.lines.contains(line) }
  }

  /// The header that stays on the first lines of the screen.
  func pinned(of rows: [PresentedRow]) -> PinnedHeader? {
    sectionHeadersPin ? PinnedHeader(of: rows, height: size.height) : nil
  }
}
