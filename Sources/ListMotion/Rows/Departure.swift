/// How far a row that was deleted is on its way out, and what it was when it set out.
///
/// It goes on over changes in mid-flight, so that a ghost leaves in the time of one stage however
/// often it is overtaken.
struct Departure: Hashable, Sendable {
  /// 0 when the row sets out, 1 when nothing is left of it.
  var progress = 0.0
  /// Whether the same row comes on its line in another appearance.
  var isReplaced = false
  let animation: RowAnimation
  let easing: Easing
  let extent: Double
  let cut: Double
  let opacity: Double

  init(of row: PresentedRow, animation: RowAnimation, easing: Easing) {
    self.animation = animation
    self.easing = easing
    extent = row.extent
    cut = row.cut
    opacity = row.opacity
  }
}

extension PresentedRow {
  /// Whether the row is no longer in the list, only still seen.
  package var isGhost: Bool { departure != nil }
}
