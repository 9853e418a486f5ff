internal import ListDiff
internal import ListMotion

/// The destination of a row that a change moved off the screen, or that the screen followed with
/// the cursor.
struct Destination {
  /// The number of positions by which it rose; negative if it fell, and 0 if it came from another
  /// section.
  let rise: Int
  /// The edge over which it left; `gone` for a row that is still on the screen.
  let edge: Transition.Elsewhere
}

/// The hints that moved rows show for a moment: the number of positions by which they rose or fell, and their
/// destinations.
///
/// A value belongs to one change. It follows the rows that were on the screen when the change began
/// through all steps. The hints appear at once, like the values and marks of rows, and stay for
/// ``restingTime`` after all motion is over.
struct MoveHints {
  /// The time for which hints stay after all motion is over.
  static let restingTime = Duration.milliseconds(900)

  /// The number of positions by which rows rose (positive) or fell.
  private(set) var rankChanges: [RowToken: Int] = [:]
  /// The rows among them that only made room for others.
  private(set) var displaced: Set<RowToken> = []
  /// The destinations of rows that the change moved off screen.
  private(set) var destinations: [RowToken: Destination] = [:]
  /// The time at which the hints disappear; unknown until the first frame at rest.
  private(set) var end: Duration?
  /// The rows on the screen when the change began.
  private var followed: [FollowedRow] = []
  /// The content offset when the change began.
  private var offsetBefore = 0
  private var showsRanks = false

  /// A row that was on the screen when the change began.
  private struct FollowedRow {
    let id: RowToken
    /// Its section and its position there when the change began.
    let section: RowToken
    let element: Int
    var isMoved = false
  }

  /// Creates a value without hints.
  init() {}

  /// Begins a change.
  ///
  /// - Parameters:
  ///   - visible: The rows on the screen before the change, which are those of `table`.
  ///   - new: Visible rows that count as new, and show no hints.
  ///   - ranks: Whether rows show the number of positions by which they rose or fell.
  ///   - destinations: Whether rows show their destinations.
  init(
    following visible: VisibleRows, without new: Set<RowToken> = [], in table: ListTable,
    ranks: Bool, destinations: Bool
  ) {
    showsRanks = ranks
    if ranks || destinations {
      followed = visible.rows.filter { !new.contains($0.id) }.compactMap { row in
        row.place.path.map {
          FollowedRow(
            id: row.id, section: table.sections[$0.section].id, element: $0.element)
        }
      }
    }
    offsetBefore = visible.contentOffset
  }

  var isEmpty: Bool { rankChanges.isEmpty && destinations.isEmpty }

  /// Follows the rows through one step.
  mutating func follow(_ step: VisibleStep) {
    guard !followed.isEmpty, !step.keepsPlaces else { return }
    for (index, fate) in step.batches.fates(of: followed.map(\.id)).enumerated() where fate.isMoved
    {
      followed[index].isMoved = true
    }
  }

  /// Ends a change: finds the rows that changed their rank or went off screen.
  mutating func settle(
    on visible: VisibleRows, of table: ListTable, cursor: RowToken?, height: Int
  ) {
    if followed.isEmpty { return }
    let lines = Dictionary(
      visible.rows.map { ($0.id, $0.line + visible.contentOffset) },
      uniquingKeysWith: { first, _ in first })
    for (row, place) in zip(followed, table.places(of: followed.map(\.id))) {
      guard let place, let path = place.path else { continue }
      let isSameSection = table.sections[path.section].id == row.section
      let rise = isSameSection ? row.element - path.element : 0
      let line = lines[row.id]
      if showsRanks, line != nil, rise != 0 {
        rankChanges[row.id] = rise
        if !row.isMoved { displaced.insert(row.id) }
      }
      guard row.isMoved else { continue }
      let edge: Transition.Elsewhere
      if let line {
        let before = offsetBefore..<offsetBefore + height
        guard row.id == cursor, !before.contains(line) else { continue }
        edge = .gone
      } else {
        edge = visible.isAbove(place) ? .above : .below
      }
      destinations[row.id] = Destination(rise: rise, edge: edge)
    }
  }

  /// Removes hints that have been shown long enough at rest.
  mutating func advance(to now: Duration) {
    guard !isEmpty else { return }
    let end = end ?? now + Self.restingTime
    self.end = end
    guard now >= end else { return }
    self = MoveHints()
  }
}
