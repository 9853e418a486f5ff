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
  package var departures: [RowToken: Elsewhere] = [:]
  /// Where rows come from that are in ``rows`` and were not seen before; ``Elsewhere/gone`` (new)
  /// by default.
  package var arrivals: [RowToken: Elsewhere] = [:]
  /// Where rows stand in the list that depart, after the stage, and those that arrive, before it:
  /// numbers that ascend in the order of the list. Rows without one stand in the order that they
  /// have on the screen, farther away than all others.
  package var placesElsewhere: [RowToken: Int] = [:]
  /// Rows that travel past their neighbours.
  package var moved: Set<RowToken> = []
  /// Rows whose content is new; they flash.
  package var updated: Set<RowToken> = []
  /// Rows that are seen and stay, but leave as what they were and come as what they are, on the
  /// same line: for each, the identity that the old one leaves under, which nothing else has.
  package var replaced: [RowToken: RowToken] = [:]
  /// How rows that come or go do so; `automatic` by default.
  package var animations: [RowToken: RowAnimation] = [:]
  /// How many rows that are gone may still be seen; the oldest vanish at once. No limit by default.
  package var ghosts: Int?
  /// Rows that flash as a whole, whatever of them is new, and what happened to each.
  package var flashing: [RowToken: ChangeMark] = [:]
  /// How the characters of the rows are measured.
  package var width = ScalarWidth.standard
  /// Whether it overtakes another change: rows leave, travel and enter at once, and not one after the
  /// other, so that the screen stays full.
  package var overtakes = false
  /// Whether there is no time to fade: lines open and close together in the middle of the stage,
  /// and rows between what comes and what goes give way once.
  package var isHurried = false
  /// Whether rows that come are lit as new, and not only shown.
  package var lightsNew = true
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

/// All rows of one stage: those that stay, with their order before and after it, those that leave
/// and those that enter.
///
/// Rows that come onto the screen or go off it, but are in the list before and after, stay: they
/// stand above the first row or below the last one while they are not seen.
struct Cast: Sendable {
  /// In the order before the stage.
  private(set) var staying: [StayingRow] = []
  /// From top to bottom.
  private(set) var leaving: [LeavingRow] = []
  private(set) var entering: [EnteringRow] = []
  /// The lines of the rows that stand above the screen before the stage, and after it.
  private(set) var linesAbove = (before: 0, after: 0)

  /// A row that is in the list before the stage and after it.
  struct StayingRow: Sendable {
    /// Its index among the rows seen before; `nil` while it is beyond an edge then.
    var seen: Int?
    /// Its index among the rows of the transition; `nil` for one that ends beyond an edge.
    var row: Int?
    /// The lines that it takes after the stage.
    var height: Int
    /// The edge beyond which it begins, or ends.
    var edge: Transition.Elsewhere?
    var moves = false
    /// Whether it is seen to travel, though it keeps its order: most others pass it, so that it goes as far
    /// as any.
    var goesFar = false
    /// Its place among the staying rows after the stage.
    var endPlace = 0
  }

  /// A row that is not in the list any more.
  struct LeavingRow: Sendable {
    /// Its index among the rows seen before.
    let seen: Int
    /// How many of ``staying`` stand above it before the stage.
    let place: Int
  }

  /// A row that is new in the list.
  struct EnteringRow: Sendable {
    /// Its index among the rows of the transition.
    let row: Int
    /// How many of the staying rows stand above it after the stage.
    let place: Int
  }

  /// - Parameters:
  ///   - seen: The rows as they are presented when the stage begins, from top to bottom.
  ///   - transition: The stage.
  init(_ seen: [PresentedRow], _ transition: Transition) {
    let rows = transition.rows
    var places = RowPlaces(rows.map(\.id))
    var isSeen = Array(repeating: false, count: rows.count)
    var (here, above, below): ([StayingRow], [StayingRow], [StayingRow]) = ([], [], [])
    var ghosts: [(seen: Int, place: Int)] = []
    for index in seen.indices {
      let id = seen[index].row.id
      if let place = places.place(of: id) {
        isSeen[place] = true
        here.append(StayingRow(seen: index, row: place, height: rows[place].height))
      } else if let edge = transition.departures[id], edge != .gone {
        here.append(
          StayingRow(seen: index, row: nil, height: seen[index].row.height, edge: edge))
      } else {
        ghosts.append((index, here.count))
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
    // a header that is pinned stands above the rows that come in below it
    let pinned = here.first.flatMap { row -> Int? in
      row.seen == 0 && seen[0].isPinnedHeader ? row.row : nil
    }
    let upper = pinned.map { row in above.filter { $0.row ?? 0 < row } } ?? above
    let lower = pinned.map { row in above.filter { $0.row ?? 0 > row } } ?? []
    staying = upper + here.prefix(pinned == nil ? 0 : 1) + lower
    leaving = ghosts.map { LeavingRow(seen: $0.seen, place: above.count + $0.place) }
    staying += here.dropFirst(pinned == nil ? 0 : 1) + below
    linesAbove.before = above.reduce(0) { $0 + $1.height }
    placeAfterwards(seen, transition)
    chooseMovers()
  }

  /// Finds the order after the stage: rows that end above the screen, those on it, those below.
  private mutating func placeAfterwards(_ seen: [PresentedRow], _ transition: Transition) {
    let rowCount = transition.rows.count
    var rank = 0
    var indexOfRow = [Int?](repeating: nil, count: rowCount)
    for index in staying.indices { if let row = staying[index].row { indexOfRow[row] = index } }
    /// Rows that end beyond an edge, in the order of their places there.
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
    // rows that go off above do so below a header that is pinned afterwards
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
        entering.append(EnteringRow(row: row, place: rank))
      }
      if row == 0 { place(.above) { !goesAbove($0) } }
    }
    place(.below)
  }

  /// Whether the staying rows stand in one order before and after the stage.
  private var keepsOrder: Bool {
    staying.indices.allSatisfy { staying[$0].endPlace == $0 }
  }

  /// Decides which rows travel past others: as few lines of them as can be, and of those that the
  /// change does not move only such as are still on the way of an earlier one. The others keep their order, a
  /// heaviest ascending subsequence. O(rows²) where the order changes.
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
    findThoseThatGoFar()
  }

  private mutating func findThoseThatGoFar() {
    let places = staying.indices.map { abs(staying[$0].endPlace - $0) }
    let movers = staying.indices.filter { staying[$0].moves }
    let farthest = movers.map { places[$0] }.max() ?? 0
    guard farthest > 1, movers.count > staying.count / 2 else { return }
    for index in staying.indices where !staying[index].moves && places[index] >= farthest {
      staying[index].goesFar = true
    }
  }
}

extension Cast {
  /// The rows that travel as one, as places in ``staying``, in their order before the stage: blocks
  /// of rows that move and are neighbours before and after, and all others alone.
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
    // lines of the list, not of the screen: a screen that scrolls takes all rows along
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
        moves: staying[blocks[index].lowerBound].moves)
    }
  }
}

extension PresentedRow {
  /// Whether it is a header that stands above the screen, to be shown on its first lines.
  fileprivate var isPinnedHeader: Bool {
    row.kind == .header && position + Double(row.height) <= 0
  }
}
