public import ListDiff
internal import ListMotion

/// What keeps its place on the screen when a change comes.
///
/// Whoever scrolls is not pulled back: an anchor counts while what it names is on the screen, and
/// counts again once it is there again; until then ``automatic`` does.
public enum ScrollAnchor: Hashable, Sendable {
  /// A list at the top stays at the top, whatever comes in there; elsewhere as ``window``. A cursor
  /// on the screen stays on it.
  case automatic
  /// The first row on the screen that is still there keeps its line, at the top too: what comes in
  /// above it does so out of sight. A cursor on the screen stays on it.
  case window
  /// A list at the top stays at the top, even if that takes the cursor off the screen.
  case top
  /// A list at its end stays at its end, as `tail -f` does, even if that takes the cursor off the
  /// screen. A list that is shorter than the screen is at its end.
  case bottom
  /// The row under the cursor keeps its line, and takes the others along.
  case cursor
  /// This row keeps its line. The path is where it is now; the row is held by identity, and once
  /// it is deleted the anchor is ``automatic``.
  case row(ElementPath)
}

/// A ``ScrollAnchor`` that holds on to an identity.
enum HeldAnchor: Equatable {
  case automatic, window, top, bottom, cursor
  case row(RowID)
}

extension TerminalListView {
  /// What keeps its place on the screen when a change comes; ``ScrollAnchor/automatic`` at first.
  public var scrollAnchor: ScrollAnchor {
    get {
      switch anchor {
      case .automatic: return .automatic
      case .window: return .window
      case .top: return .top
      case .bottom: return .bottom
      case .cursor: return .cursor
      case .row(let id):
        return table.path(of: id).map { .row($0) } ?? .automatic
      }
    }
    set {
      switch newValue {
      case .automatic: anchor = .automatic
      case .window: anchor = .window
      case .top: anchor = .top
      case .bottom: anchor = .bottom
      case .cursor: anchor = .cursor
      case .row(let path): anchor = .row(table.id(at: .row(path)))
      }
    }
  }
}
