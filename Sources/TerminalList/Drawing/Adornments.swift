internal import ListMotion

/// What the list knows of the rows of one frame besides their places.
///
/// It is looked up for the rows in their order, most of which have nothing of it.
struct Adornments {
  private let list: TerminalListView
  private let cursor: RowID?
  private let selected: Set<RowID>
  private let marked: Set<RowID>
  /// The rows at rest on the screen, and what happened to each.
  private var places: RowPlaces
  private let marks: [ChangeMark?]
  private let replaced: [RowID: RowID]
  private let destinations: [RowID: Destination]
  private let rankChanges: [RowID: Int]
  private let keepsChangeMarks: Bool
  private let highlightsChanges: Bool
  /// Whether it is seen what is new of the rows that keep their marks.
  private let showsChanges: Bool

  /// - Parameters:
  ///   - list: The list, which is not changed before the last row was asked for.
  ///   - seen: What is seen of its rows now.
  ///   - painter: What they are drawn with.
  init(of list: TerminalListView, _ seen: [PresentedRow], _ painter: RowPainter) {
    self.list = list
    (cursor, selected, marked) = (list.cursor, list.selectedRows, list.markedRows)
    let shown = list.shown
    places = RowPlaces(shown.ids)
    marks = list.marks(of: shown, seen)
    replaced = list.playback.replaced
    let saysNews = list.playback.saysNews
    destinations = saysNews ? list.playback.destinations : [:]
    rankChanges = saysNews ? list.playback.rankChanges : [:]
    keepsChangeMarks = list.keepsChangeMarks
    highlightsChanges = list.motion.style == .none
    showsChanges = highlightsChanges || painter.marksTrends
  }

  /// What is known of `row`, which has this number in its section.
  mutating func adornment(of row: PresentedRow, _ number: Int?) -> RowPainter.Adornment {
    var adornment = RowPainter.Adornment()
    let id = replaced[row.row.id] ?? row.row.id
    adornment.number = number
    adornment.isCursor = id == cursor
    adornment.isSelected = selected.contains(id)
    adornment.isMarked = marked.contains(id)
    adornment.mark = places.place(of: id).flatMap { marks[$0] }
    if let mark = adornment.mark, mark != .inserted {
      if showsChanges { adornment.change = list.standingChange(of: id) }
      adornment.highlightsChange = highlightsChanges
    }
    if let destination = destinations[id] {
      adornment.badge = "→ \(destination.number)"
      if destination.edge != .gone, keepsChangeMarks { adornment.mark = .moved }
    } else if let change = rankChanges[id] {
      adornment.badge = change > 0 ? "▲ \(change)" : "▼ \(-change)"
    }
    return adornment
  }
}

extension TerminalListView {
  /// What happened to each of the rows at rest on the screen; no gap beside one of those that are
  /// `seen` and still on their way out.
  fileprivate func marks(of shown: [WindowRow], _ seen: [PresentedRow]) -> [ChangeMark?] {
    guard keepsChangeMarks, !ledger.isEmpty else {
      return Array(repeating: nil, count: shown.count)
    }
    var marks = standingMarks(at: shown.places)
    guard playback.isRunning, marks.contains(.deleted) else { return marks }
    var places = RowPlaces(shown.ids)
    let standing = seen.map { places.place(of: $0.row.id) }
    for index in seen.indices where standing[index] == nil {
      if playback.departures[seen[index].row.id] != nil { continue }
      for neighbour in [index - 1, index + 1] where seen.indices.contains(neighbour) {
        if let place = standing[neighbour], marks[place] == .deleted { marks[place] = nil }
      }
    }
    return marks
  }

  /// What happened to the rows at `places`; found anew only when the ledger or the places changed.
  private func standingMarks(at places: [ListTable.Place]) -> [ChangeMark?] {
    if let known = knownMarks, known.generation == ledger.generation, known.places == places {
      return known.marks
    }
    let marks = places.map { ledger.mark(at: $0, in: table) }
    knownMarks = KnownMarks(generation: ledger.generation, places: places, marks: marks)
    return marks
  }

  /// What happened to the rows on the screen when that was asked for last.
  struct KnownMarks {
    let generation: Int
    let places: [ListTable.Place]
    let marks: [ChangeMark?]
  }
}
