/// One stage of a change: the rows that the list shows after it, and how each gets there.
package struct Transition: Sendable {
  /// The rows on the screen after the stage, one below the other.
  package var rows: [ArrangedRow]
  /// The line on which the first of them begins; less than 0 where it is partly above the screen.
  package var firstLine: Int
  /// How long it lasts.
  package var duration: Duration
  /// Where rows go that were seen before and are not in ``rows``; ``Elsewhere/gone`` by default.
  package var departures: [RowID: Elsewhere] = [:]
  /// Where rows come from that are in ``rows`` and were not seen before; ``Elsewhere/gone`` (new)
  /// by default.
  package var arrivals: [RowID: Elsewhere] = [:]
  /// Rows that travel past their neighbours.
  package var moved: Set<RowID> = []
  /// Rows whose content is new; they flash.
  package var updated: Set<RowID> = []
  /// Rows that are seen and stay, but leave as what they were and come as what they are, on the
  /// same line: for each, the identity that the old one leaves under, which nothing else has.
  package var replaced: [RowID: RowID] = [:]
  /// How rows that come or go do so; `automatic` by default.
  package var animations: [RowID: RowAnimation] = [:]
  /// How many rows that are gone may still be seen; the oldest vanish at once. No limit by default.
  package var ghosts: Int?
  /// Rows that flash as a whole, whatever of them is new, and what happened to each.
  package var flashing: [RowID: ChangeMark] = [:]
  /// How the characters of the rows are measured.
  package var width = ScalarWidth.standard
  /// The curve of every kind of motion that ``time(_:as:)`` did not name.
  package var easing: Easing = .easeOut
  /// How much of it is shown.
  package var style = Motion.Style.full
  /// Whether there is no time to fade: lines open and close together in the middle of the stage,
  /// and rows between what comes and what goes give way once. Otherwise lines open in its first
  /// half and close in its second.
  package var isHurried = false
  /// Whether nothing travels, and moved rows fade in at their new places.
  package var movesFade = false
  /// Of the few kinds that there are; each row asks for one.
  private var paces: [(kind: Motion.Kind, pace: Pace)] = []

  /// A place that is not on the screen.
  package enum Elsewhere: Hashable, Sendable {
    /// In the list, above the first line.
    case above
    /// In the list, below the last line.
    case below
    /// Not in the list.
    case gone
  }

  package init(to rows: [ArrangedRow], from firstLine: Int = 0, duration: Duration) {
    self.rows = rows
    self.firstLine = firstLine
    self.duration = duration
  }

  /// Gives each of `kinds`, those that the stage has, its share of ``duration`` and its curve.
  package mutating func time(_ kinds: Set<Motion.Kind>, as motion: Motion) {
    paces = motion.paces(of: kinds)
  }

  func pace(_ kind: Motion.Kind) -> Pace {
    for index in paces.indices where paces[index].kind == kind { return paces[index].pace }
    return Pace(curve: easing)
  }
}
