internal import ListDiff
internal import ListMotion

/// What the rows of the last frame showed, while a delegate draws them.
struct DisplayedRows {
  /// A row as it was drawn.
  struct Row {
    /// Where it was when it was last drawn as a row of the list.
    let path: ElementPath
    let content: RowContent
  }

  private var rows: [RowID: Row] = [:]

  /// What a row showed in the last frame.
  func row(_ id: RowID, _ replacements: Replacements) -> Row? {
    rows[id] ?? replacements.rows[id].flatMap { rows[$0] }
  }

  /// Takes over what the rows of a frame show.
  ///
  /// - Returns: The rows of the frame before that are no longer seen, from top to bottom.
  mutating func replace(with shown: [RowID: Row], _ replacements: Replacements) -> [Row] {
    let replaced = Set(replacements.rows.filter { shown[$0.key] != nil }.values)
    let gone = rows.filter { shown[$0.key] == nil && !replaced.contains($0.key) }.values
    rows = shown
    return gone.sorted { $0.path.precedes($1.path) }
  }
}
