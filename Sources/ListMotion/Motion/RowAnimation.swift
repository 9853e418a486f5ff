/// The way a row comes or goes, named as in a table view.
public enum RowAnimation: Hashable, Sendable, CaseIterable {
  /// Fades in or out where its line opens or closes.
  case fade
  /// Comes in from, or leaves to, the left or the right edge.
  case left, right
  /// In full colour: its line opens first thing (`top`) or closes last thing.
  case top
  /// In full colour: its line opens last thing (`bottom`) or closes first thing.
  case bottom
  /// Uncovered from the middle, or covered toward it.
  case middle
  /// What suits the operation: `fade`.
  case automatic
  /// At once.
  case none
}
