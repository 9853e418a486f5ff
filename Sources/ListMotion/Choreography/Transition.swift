/// One stage of a change: the rows that the list shows after it, and how each gets there.
package struct Transition: Sendable {
  /// The rows on the screen after the stage, one below the other.
  package var rows: [ArrangedRow]
  /// The line on which the first of them begins; less than 0 where it is partly above the screen.
  package var firstLine: Int
  /// Times, curves and style.
  package var motion = Motion()
  /// How long it lasts; `nil` for as long as its ways take. The afterglow comes on top.
  package var duration: Duration?
  /// How long rows may travel past others in it, in seconds; `nil` for what the whole change leaves.
  package var crossingLimit: Double?
  /// Where rows go that were seen before and are not in ``rows``; ``Elsewhere/gone`` by default.
  package var departures: [RowID: Elsewhere] = [:]
  /// Where rows come from that are in ``rows`` and were not seen before; ``Elsewhere/gone`` (new)
  /// by default.
  package var arrivals: [RowID: Elsewhere] = [:]
  /// Where rows stand in the list that depart, after the stage, and those that arrive, before it:
  /// numbers that ascend in the order of the list. Rows without one stand in the order that they
  /// have on the screen, farther away than all others.
  package var placesElsewhere: [RowID: Int] = [:]
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
  /// Whether it overtakes another change: rows leave, travel and enter at once, and not one after the
  /// other, so that the screen stays full.
  package var overtakes = false
  /// Whether there is no time to fade: lines open and close together in the middle of the stage,
  /// and rows between what comes and what goes give way once.
  package var isHurried = false
  /// Whether nothing travels, and moved rows fade in at their new places.
  package var movesFade = false

  /// A place that is not on the screen.
  package enum Elsewhere: Hashable, Sendable {
    /// In the list, above the first line.
    case above
    /// In the list, below the last line.
    case below
    /// Not in the list.
    case gone
  }

  package init(to rows: [ArrangedRow], from firstLine: Int = 0, duration: Duration? = nil) {
    self.rows = rows
    self.firstLine = firstLine
    self.duration = duration
  }
}
