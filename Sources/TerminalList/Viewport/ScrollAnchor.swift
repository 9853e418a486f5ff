public import ListDiff
internal import ListMotion

/// What keeps its place on the screen when a change comes.
///
/// An anchor never pulls the list back after a scroll: it holds while what it names is on the
/// screen, and holds again once that is there again. Meanwhile ``automatic`` holds.
public enum ScrollAnchor: Hashable, Sendable {
  /// A list at the top stays at the top, whatever is inserted there; elsewhere as ``window``. A
  /// cursor on the screen stays on it.
  case automatic
  /// The first row on the screen that stays in the list keeps its line, at the top too: rows that
  /// are inserted above it are out of sight. A cursor on the screen stays on it.
  case window
  /// A list at the top stays at the top, even if that takes the cursor off the screen.
  case top
  /// A list at its end stays at its end, as `tail -f` does, even if that takes the cursor off the
  /// screen. A list that is shorter than the screen is at its end.
  case bottom
  /// The row under the cursor keeps its line, and takes the others along.
  case cursor
  /// This row keeps its line. The path is the current one; the row is held by identity, and once it
  /// is deleted the anchor is ``automatic``.
  case row(ElementPath)
}

/// Where on the screen a row is brought.
public enum ScrollPosition: Hashable, Sendable, CaseIterable {
  /// By as few lines as bring it onto the screen; not at all if it is there. Of a row that is
  /// higher than the screen the first lines are shown, unless it fills the screen already.
  case none
  /// On the first line, or below the header that stays there.
  case top
  /// In the middle.
  case middle
  /// With its last line on the screen's last.
  case bottom
}

/// A ``ScrollAnchor`` that holds its row by identity.
enum HeldAnchor: Equatable {
  case automatic, window, top, bottom, cursor
  case row(RowToken)

  /// Holds the row that `anchor` names in `table`, which must exist.
  init(_ anchor: ScrollAnchor, in table: ListTable) {
    switch anchor {
    case .automatic: self = .automatic
    case .window: self = .window
    case .top: self = .top
    case .bottom: self = .bottom
    case .cursor: self = .cursor
    case .row(let path): self = .row(table.id(at: .row(path)))
    }
  }

  /// The anchor with the current path of its row. O(runs of identities).
  func anchor(in table: ListTable) -> ScrollAnchor {
    switch self {
    case .automatic: .automatic
    case .window: .window
    case .top: .top
    case .bottom: .bottom
    case .cursor: .cursor
    case .row(let id): table.path(of: id).map { .row($0) } ?? .automatic
    }
  }
}
