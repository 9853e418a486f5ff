internal import ListMotion

/// Rows that travel from one list of a stack to another.
///
/// A row travels if it was in one list in the last frame and is in another one now. Meanwhile
/// neither list draws it.
struct Travels {
  /// The position of a row on the stack when nothing moves.
  struct Place {
    let pane: Int
    let row: RowToken
    let position: Position
  }

  /// The path of one row from list to list.
  struct Travel {
    /// The row in the lists that it leaves; more than one if it moved again before it arrived.
    let sources: [Place]
    /// The row in the list to which it moves.
    fileprivate(set) var target: Place
    /// The position where it started, which is on its earlier path if it turned back.
    fileprivate let start: Position
    fileprivate let begin: Duration
    fileprivate let duration: Duration

    /// Its position at a moment.
    fileprivate func position(at now: Duration) -> Position {
      let progress = Easing.progress(at: (now - begin) / duration)
      func between(_ from: Int, _ to: Int) -> Int {
        Int((Double(from) + Double(to - from) * progress).rounded())
      }
      return Position(
        line: between(start.line, target.position.line),
        column: between(start.column, target.position.column))
    }
  }

  private var places: [AnyHashable: Place] = [:]
  private var travels: [AnyHashable: Travel] = [:]

  var isEmpty: Bool { travels.isEmpty }

  /// Records the current positions of rows: those that changed lists start to travel, and those
  /// that arrived are rows of their list again.
  ///
  /// - Parameters:
  ///   - next: The rows of all lists by identifier, without those that are in two lists.
  ///   - held: The dragged row, which does not travel by itself.
  ///   - now: The time of the frame.
  ///   - lists: The lists of the panes.
  mutating func follow(
    _ next: [AnyHashable: Place], held: AnyHashable?, at now: Duration, in lists: [TerminalListView]
  ) {
    if let held { travels[held] = nil }
    travels = travels.filter { identifier, travel in
      guard let place = next[identifier] else { return false }
      return place.pane != travel.target.pane || now < travel.begin + travel.duration
    }
    for (identifier, place) in next where travels[identifier]?.target.pane == place.pane {
      travels[identifier]?.target = place
    }
    for (identifier, place) in next where identifier != held {
      let list = lists[place.pane]
      guard let last = places[identifier], last.pane != place.pane, list.isAnimated,
        list.motion.style == .full, lists.indices.contains(last.pane)
      else { continue }
      let motion = list.motion
      let earlier = travels[identifier]
      travels[identifier] = Travel(
        sources: (earlier?.sources ?? []) + [last], target: place,
        start: earlier?.position(at: now) ?? last.position, begin: now,
        duration: motion.move.longDuration / motion.speed)
    }
    places = next
  }

  /// The rows of a list that travel to it or from it.
  func travellers(inPane pane: Int) -> Set<RowToken> {
    var rows: Set<RowToken> = []
    for travel in travels.values {
      for place in travel.sources + [travel.target] where place.pane == pane {
        rows.insert(place.row)
      }
    }
    return rows
  }

  /// The positions of the rows that travel; those with the lowest destinations come last.
  func positions(at now: Duration) -> [(travel: Travel, position: Position)] {
    travels.values.sorted {
      ($0.target.position.line, $0.target.pane) < ($1.target.position.line, $1.target.pane)
    }.map { ($0, $0.position(at: now)) }
  }
}
