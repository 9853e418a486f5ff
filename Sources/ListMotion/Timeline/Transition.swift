/// One stage of a change: the rows that the list shows after it, and how each gets there.
public struct Transition: Sendable {
  /// The rows on the screen after the stage, from the top line on.
  public var rows: [ArrangedRow]
  /// How long it lasts.
  public var duration: Duration
  /// Where rows go that were seen before and are not in ``rows``; ``Elsewhere/gone`` by default.
  public var departures: [RowID: Elsewhere] = [:]
  /// Where rows come from that are in ``rows`` and were not seen before; ``Elsewhere/gone`` (new)
  /// by default.
  public var arrivals: [RowID: Elsewhere] = [:]
  /// Rows that travel past their neighbours.
  public var moved: Set<RowID> = []
  /// Rows whose content is new; they flash.
  public var updated: Set<RowID> = []
  /// How rows that come or go do so; `automatic` by default.
  public var animations: [RowID: RowAnimation] = [:]
  /// How many rows that are gone may still be seen; the oldest vanish at once. No limit by default.
  public var ghosts: Int?
  /// The pace of everything that travels.
  public var easing: Easing = .easeOut

  /// A place that is not on the screen.
  public enum Elsewhere: Hashable, Sendable {
    /// In the list, above the first line.
    case above
    /// In the list, below the last line.
    case below
    /// Not in the list.
    case gone
  }

  public init(to rows: [ArrangedRow], duration: Duration) {
    self.rows = rows
    self.duration = duration
  }
}

/// How progress in time becomes progress on the way, both 0...1.
public enum Easing: Hashable, Sendable {
  case linear
  /// Fast at first, then settling: 1 - (1 - t)³.
  case easeOut

  public func callAsFunction(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    switch self {
    case .linear: return t
    case .easeOut:
      let rest = 1 - t
      return 1 - rest * rest * rest
    }
  }
}
