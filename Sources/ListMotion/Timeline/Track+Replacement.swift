extension Track {
  /// When the lines go over from the old appearance of a row to the new one, 0...1.
  ///
  /// At any moment one of them has them, so that no other row has to give way, unless the new one
  /// takes more lines or fewer: then they become so many evenly.
  private var handover: Double {
    switch animation {
    case .top, .none: 0
    case .bottom: 1
    case .fade, .automatic, .left, .right, .middle: 0.5
    }
  }

  /// The new appearance: nothing, then it comes.
  func replace(_ progress: Double, _ row: inout PresentedRow) {
    row.extent = progress >= handover ? between(oldExtent, height, easing(progress)) : 0
    let come = window(progress, 0.5, 1)
    switch animation {
    case .fade, .automatic: row.opacity = come
    case .left: row.shift = easing(come) - 1
    case .right: row.shift = 1 - easing(come)
    case .middle: row.reveal = easing(come)
    case .top, .bottom, .none: break
    }
  }

  /// The old appearance: it goes, then nothing.
  func giveWay(_ progress: Double, _ row: inout PresentedRow) {
    var departure = Departure(of: start, animation: animation, easing: easing)
    departure.isReplaced = true
    departure.progress = progress
    row.departure = departure
    row.extent = progress < handover ? between(start.extent, height, easing(progress)) : 0
    let left = 1 - window(progress, 0, 0.5)
    switch animation {
    case .fade, .automatic: row.opacity = start.opacity * left
    case .left: row.shift = min(start.shift, left - 1)
    case .right: row.shift = max(start.shift, 1 - left)
    case .middle: row.reveal = min(start.reveal, left)
    case .top, .bottom, .none: break
    }
  }
}
