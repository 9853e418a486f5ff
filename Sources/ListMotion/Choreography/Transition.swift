/// One stage of a change: the rows that the list shows after it, and the origin and animation of each.
package struct Transition: Sendable {
  /// The rows on the screen after the stage, from top to bottom.
  package var rows: [ArrangedRow]
  /// The line on which the first row begins; negative if the row is partly above the screen.
  package var firstLine: Int
  /// The number of lines of the screen; `nil`, the default, for any number.
  package var height: Int?
  /// Times and style.
  package var motion = Motion()
  /// The length of the stage, without the afterglow; `nil`, the default, to derive it from the
  /// distances.
  package var duration: Duration?
  /// The time in which rows may travel past others, in seconds; `nil` to use all the time left for the whole
  /// change.
  package var crossingLimit: Double?
  /// The destinations of rows that were visible before but are not in ``rows``; ``Elsewhere/gone`` by
  /// default.
  package var departures: [RowToken: Elsewhere] = [:]
  /// The origins of rows in ``rows`` that were not visible before; ``Elsewhere/gone`` (new) by
  /// default.
  package var arrivals: [RowToken: Elsewhere] = [:]
  /// The list positions of departing rows after the stage and of arriving rows before it, as numbers that
  /// ascend in the order of the list. Rows without a number keep their order on the screen and are placed
  /// beyond all others.
  package var placesElsewhere: [RowToken: Int] = [:]
  /// Rows that travel past their neighbours.
  package var moved: Set<RowToken> = []
  /// The rows among them that keep their position in the list, and are not highlighted.
  package var passed: Set<RowToken> = []
  /// Rows with new content; they flash.
  package var updated: Set<RowToken> = []
  /// The animations of rows that enter or leave; `automatic` by default.
  package var animations: [RowToken: RowAnimation] = [:]
  /// The number of deleted rows that may still be visible; beyond it, the oldest vanish immediately. `nil`,
  /// the default, means no limit.
  package var ghosts: Int?
  /// The rows whose change is shown by a mark in the gutter, with that mark. They have no other highlight.
  package var marked: [RowToken: ChangeMark] = [:]
  /// The measure of character widths in rows.
  package var width = ScalarWidth.standard
  /// Whether the stage overtakes another change: rows leave, travel and enter at the same time, so
  /// that the screen stays full.
  package var overtakes = false
  /// Whether there is no time to fade: lines open and close together in the middle of the stage, so that
  /// other rows move only once.
  package var isHurried = false
  /// Whether rows that enter are highlighted as new, and rows that leave as deleted. Otherwise they are only shown or
  /// hidden.
  package var lightsNew = true
  /// Whether rows that leave and rows that enter between the same neighbours cross-fade, line by
  /// line.
  var crossFades = false
  /// The leaving row whose line an entering row takes, by the entering row.
  private(set) var replaced: [RowToken: RowToken] = [:]

  /// A location off the screen.
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

extension Transition {
  /// Whether the stage replaces more than half of the `seen` rows, those visible when it begins.
  func replacesMost(of seen: [PresentedRow]) -> Bool {
    let before = seen.filter { $0.extent > 0 && !$0.isGhost }.map(\.row.id)
    var (old, new) = (RowPlaces(before), RowPlaces(rows.map(\.id)))
    let gone = before.count { !new.contains($0) && departures[$0] ?? .gone == .gone }
    let come = rows.count { !old.contains($0.id) && arrivals[$0.id] ?? .gone == .gone }
    return min(gone, come) * 2 > before.count
  }

  /// The lines of each row that are visible in `seen` and after the stage, counted from the row's
  /// first line.
  func keptLines(of seen: [PresentedRow]) -> [RowToken: Range<Int>] {
    guard let height else { return [:] }
    let before = seen.visibleLines(height: height)
    var kept: [RowToken: Range<Int>] = [:]
    for (id, lines) in visibleLines {
      guard let both = before[id]?.clamped(to: lines), !both.isEmpty else { continue }
      kept[id] = both
    }
    return kept
  }

  /// The lines of each row that are visible after the stage.
  var visibleLines: [RowToken: Range<Int>] {
    height.map { PresentedRow.resting(rows, from: firstLine).visibleLines(height: $0) } ?? [:]
  }

  /// The visible rows and the stage, changed so that each leaving row is replaced in position by the next row
  /// that enters between the same neighbours, if there is one.
  func pairingReplacedRows(of seen: [PresentedRow]) -> ([PresentedRow], Transition) {
    guard crossFades else { return (seen, self) }
    var (pairs, paired) = (seen, self)
    var places = RowPlaces(rows.map(\.id))
    let known = Set(seen.map(\.row.id))
    // for each visible row, the position of the next row that keeps its order
    var limits = [Int](repeating: rows.count, count: seen.count + 1)
    for index in seen.indices.reversed() {
      let id = seen[index].row.id
      let place = moved.contains(id) ? nil : places.place(of: id)
      limits[index] = min(limits[index + 1], place ?? rows.count)
    }
    var next = 0
    for index in seen.indices {
      let row = seen[index].row
      if let place = places.place(of: row.id) {
        if !moved.contains(row.id) { next = max(next, place + 1) }
      } else if !seen[index].isGhost, fades(row), next < limits[index],
        let place = rows[next..<limits[index]].firstIndex(where: {
          !known.contains($0.id) && $0.kind == row.kind && fades($0)
        })
      {
        next = place + 1
        pairs[index].row.id = rows[place].id
        paired.replaced[rows[place].id] = row.id
      }
    }
    return (pairs, paired)
  }

  /// Whether a leaving or entering row fades in place.
  private func fades(_ row: ArrangedRow) -> Bool {
    let animation = animations[row.id] ?? .automatic
    guard departures[row.id] ?? .gone == .gone, arrivals[row.id] ?? .gone == .gone else {
      return false
    }
    return animation == .automatic || animation == .fade
  }
}

/// All rows of one stage: staying rows, with their order before and after it, leaving rows and entering rows.
///
/// Rows that scroll onto or off the screen but remain in the list count as staying; while off screen, they
/// are above the first row or below the last one.
struct Cast: Sendable {
  /// The staying rows, in their order before the stage.
  private(set) var staying: [StayingRow] = []
  /// The leaving rows, from top to bottom.
  private(set) var leaving: [PassingRow] = []
  private(set) var entering: [PassingRow] = []
  /// The number of lines above the screen before the stage, and after it.
  private(set) var linesAbove = (before: 0, after: 0)

  /// A row that is in the list before and after the stage.
  struct StayingRow: Sendable {
    /// Its index among the visible rows before the stage; `nil` if it begins beyond an edge.
    var seen: Int?
    /// Its index among the rows of the transition; `nil` if it ends beyond an edge.
    var row: Int?
    /// The number of lines that it takes after the stage.
    var height: Int
    /// The edge beyond which it begins or ends.
    var edge: Transition.Elsewhere?
    var moves = false
    /// Its index among the staying rows after the stage.
    var endPlace = 0
  }

  /// A row that is in the list only before the stage, or only after it.
  struct PassingRow: Sendable {
    /// Its index among the visible rows before the stage, or among the rows of the transition.
    let index: Int
    /// The number of ``staying`` rows above it then.
    let place: Int
  }

  /// - Parameters:
  ///   - seen: The rows as presented when the stage begins, from top to bottom.
  ///   - transition: The stage.
  init(_ seen: [PresentedRow], _ transition: Transition) {
    let rows = transition.rows
    var places = RowPlaces(rows.map(\.id))
    var isSeen = Array(repeating: false, count: rows.count)
    var (here, above, below): ([StayingRow], [StayingRow], [StayingRow]) = ([], [], [])
    var ghosts: [PassingRow] = []
    for index in seen.indices {
      let id = seen[index].row.id
      if let place = places.place(of: id) {
        isSeen[place] = true
        here.append(StayingRow(seen: index, row: place, height: rows[place].height))
      } else if let edge = transition.departures[id], edge != .gone {
        here.append(
          StayingRow(seen: index, row: nil, height: seen[index].row.height, edge: edge))
      } else {
        ghosts.append(PassingRow(index: index, place: here.count))
      }
      if let last = here.indices.last, here[last].seen == index {
        here[last].moves = transition.moved.contains(id)
      }
    }
    for index in rows.indices where !isSeen[index] {
      guard let edge = transition.arrivals[rows[index].id], edge != .gone else { continue }
      var row = StayingRow(seen: nil, row: index, height: rows[index].height, edge: edge)
      row.moves = transition.moved.contains(rows[index].id)
      if edge == .above { above.append(row) } else { below.append(row) }
    }
    func place(_ row: StayingRow, _ otherwise: Int) -> Int {
      row.row.flatMap { transition.placesElsewhere[rows[$0].id] } ?? otherwise
    }
    above.sort { place($0, .min) < place($1, .min) }
    below.sort { place($0, .max) < place($1, .max) }
    // a pinned header is above the rows that enter below it
    let pinned = here.first.flatMap { row -> Int? in
      row.seen == 0 && seen[0].isPinnedHeader ? row.row : nil
    }
    let upper = pinned.map { row in above.filter { $0.row ?? 0 < row } } ?? above
    let lower = pinned.map { row in above.filter { $0.row ?? 0 > row } } ?? []
    staying = upper + here.prefix(pinned == nil ? 0 : 1) + lower
    leaving = ghosts.map { PassingRow(index: $0.index, place: above.count + $0.place) }
    staying += here.dropFirst(pinned == nil ? 0 : 1) + below
    linesAbove.before = above.reduce(0) { $0 + $1.height }
    placeAfterwards(seen, transition)
    chooseMovers()
  }

  /// Finds the order after the stage: first the rows that end above the screen, then those on it, then those
  /// below it.
  private mutating func placeAfterwards(_ seen: [PresentedRow], _ transition: Transition) {
    let rowCount = transition.rows.count
    var rank = 0
    var indexOfRow = [Int?](repeating: nil, count: rowCount)
    for index in staying.indices { if let row = staying[index].row { indexOfRow[row] = index } }
    /// Ranks the rows that end beyond an edge by their positions there.
    func place(_ edge: Transition.Elsewhere, _ chosen: (Int) -> Bool = { _ in true }) {
      let leaving = staying.indices.filter {
        staying[$0].row == nil && staying[$0].edge == edge && chosen($0)
      }
      let otherwise = edge == .above ? Int.min : Int.max
      let places = leaving.map { index in
        staying[index].seen.flatMap { transition.placesElsewhere[seen[$0].row.id] } ?? otherwise
      }
      for place in leaving.indices.sorted(by: { (places[$0], $0) < (places[$1], $1) }) {
        staying[leaving[place]].endPlace = rank
        rank += 1
      }
    }
    // rows that leave over the upper edge pass below a header that is pinned afterwards
    let pinned = transition.rows.first.flatMap { row -> Int? in
      row.kind == .header && transition.firstLine < 0 ? indexOfRow[0] : nil
    }
    func goesAbove(_ index: Int) -> Bool { pinned.map { index < $0 } ?? true }
    place(.above, goesAbove)
    linesAbove.after = staying.reduce(0) {
      $1.row == nil && $1.edge == .above ? $0 + $1.height : $0
    }
    for row in 0..<rowCount {
      if let index = indexOfRow[row] {
        staying[index].endPlace = rank
        rank += 1
      } else {
        entering.append(PassingRow(index: row, place: rank))
      }
      if row == 0 { place(.above) { !goesAbove($0) } }
    }
    place(.below)
  }

  /// Whether the staying rows have the same order before and after the stage.
  private var keepsOrder: Bool {
    staying.indices.allSatisfy { staying[$0].endPlace == $0 }
  }

  /// Decides which rows travel past others, so that as few lines as possible travel. A row that the
  /// change does not move travels only if an earlier change still moves it. The other rows keep
  /// their order, which is a heaviest ascending subsequence. O(rows²) if the order changes.
  private mutating func chooseMovers() {
    if keepsOrder {
      for index in staying.indices { staying[index].moves = false }
      return
    }
    let weights = staying.map { $0.moves ? $0.height : $0.height * 1_000 }
    var best = weights
    var previous = [Int?](repeating: nil, count: staying.count)
    for index in staying.indices {
      for other in 0..<index
      where staying[other].endPlace < staying[index].endPlace
        && best[other] + weights[index] > best[index]
      {
        best[index] = best[other] + weights[index]
        previous[index] = other
      }
    }
    for index in staying.indices { staying[index].moves = true }
    var next = staying.indices.max { best[$0] < best[$1] }
    while let index = next {
      staying[index].moves = false
      next = previous[index]
    }
  }
}

extension Cast {
  /// The rows that travel together, as ranges of ``staying``, in their order before the stage. Moving rows
  /// that are neighbours before and after the stage form a block; every other row is alone.
  var blocks: [Range<Int>] {
    var blocks: [Range<Int>] = []
    for index in staying.indices {
      if let last = blocks.last, staying[index].moves, staying[index - 1].moves,
        staying[index].endPlace == staying[index - 1].endPlace + 1
      {
        blocks[blocks.count - 1] = last.lowerBound..<index + 1
      } else {
        blocks.append(index..<index + 1)
      }
    }
    return blocks
  }

  /// The blocks as travellers.
  func travellers(of blocks: [Range<Int>]) -> [Traveller] {
    let byEnd = blocks.indices.sorted {
      staying[blocks[$0].lowerBound].endPlace < staying[blocks[$1].lowerBound].endPlace
    }
    let heights = blocks.map { $0.reduce(0) { $0 + staying[$1].height } }
    var (ends, places) = (heights, heights)
    // lines of the list, not of the screen: a screen that scrolls moves all rows
    var line = 0
    for (place, index) in byEnd.enumerated() {
      (ends[index], places[index]) = (line, place)
      line += heights[index]
    }
    line = 0
    return blocks.indices.map { index in
      defer { line += heights[index] }
      return Traveller(
        height: heights[index], start: line, end: ends[index], endPlace: places[index],
        moves: staying[blocks[index].lowerBound].moves, rows: blocks[index].count)
    }
  }
}

extension PresentedRow {
  /// Whether it is a header whose position is above the screen and which is shown on the first
  /// lines.
  fileprivate var isPinnedHeader: Bool {
    row.kind == .header && position + Double(row.height) <= 0
  }
}
