internal import ListDiff

/// The held order of the rows of a list, and the differences of the newest list from it.
///
/// The list that is shown is a function of the rows in their held order and of the newest list: rows
/// keep their places and get their newest values, deleted rows stay, and new rows follow the last
/// held row of their section.
struct HeldOrder {
  /// The effect on a row of showing the newest list.
  enum Fate: Hashable {
    /// It rises by this many places, or falls if the number is negative; `nil` if it moves to another
    /// section.
    case moved(rise: Int?)
    case deleted
    /// It moves to its place among the held rows.
    case inserted
  }

  /// The number of held rows in each held section.
  private let counts: [Int]
  /// The rows that change when the newest list is shown, by their paths in the list that is shown.
  private var pending: [ElementPath: Fate] = [:]
  /// The same, by identity.
  private(set) var fates: [RowToken: Fate] = [:]
  /// The last held row of each section with new rows, below which a line is drawn.
  private(set) var lastRows: Set<RowToken> = []

  init(of table: ListTable) { counts = table.sections.map { $0.rows.count } }

  /// The numbers of rows that change when the newest list is shown.
  var changes: ChangeCounts {
    fates.values.reduce(into: ChangeCounts()) { counts, fate in
      switch fate {
      case .moved: counts.moved += 1
      case .deleted: counts.deleted += 1
      case .inserted: counts.inserted += 1
      }
    }
  }

  /// The rows that move to another position or, with a rise of 0, to another section.
  var moves: [(path: ElementPath, rise: Int)] {
    pending.compactMap { path, fate in
      if case .moved(let rise) = fate, rise != 0 { (path, rise ?? 0) } else { nil }
    }
  }

  /// The new rows.
  var inserted: Set<RowToken> { Set(fates.filter { $0.value == .inserted }.keys) }

  /// The list to show instead of `newest`, after the list `shown`. O(rows), and two comparisons.
  mutating func list<Section: DifferentiableSection>(
    after shown: [Section], for newest: [Section]
  ) -> [Section] {
    typealias Row = Section.Collection.Element
    // repeated identifiers are paired in order
    var values = Dictionary(
      grouping: newest.reversed().flatMap { $0.elements.reversed() }, by: \.differenceIdentifier)
    var taken: [Row.DifferenceIdentifier: Int] = [:]
    pending = [:]
    let held = zip(shown, counts).enumerated().map { section, part in
      part.0.elements.prefix(part.1).enumerated().map { element, row in
        let id = row.differenceIdentifier
        guard let value = values[id]?.popLast() else {
          pending[ElementPath(element: element, section: section)] = .deleted
          return row
        }
        taken[id, default: 0] += 1
        return value
      }
    }
    var inserted: [(section: Section, rows: [Row])] = newest.map { section in
      let rows = section.elements.filter { row in
        guard let count = taken[row.differenceIdentifier], count > 0 else { return true }
        taken[row.differenceIdentifier] = count - 1
        return false
      }
      return (section, rows)
    }
    var list: [Section] = zip(shown, held).enumerated().map { index, part in
      let id = part.0.differenceIdentifier
      guard let place = inserted.firstIndex(where: { $0.section.differenceIdentifier == id }) else {
        return Section(source: part.0, elements: part.1)
      }
      let new = inserted.remove(at: place)
      for element in part.1.count..<part.1.count + new.rows.count {
        pending[ElementPath(element: element, section: index)] = .inserted
      }
      return Section(source: new.section, elements: part.1 + new.rows)
    }
    for (section, rows) in inserted {
      for element in rows.indices {
        pending[ElementPath(element: element, section: list.count)] = .inserted
      }
      list.append(Section(source: section, elements: rows))
    }
    addMoves(from: list, to: newest)
    return list
  }

  /// Finds the rows that move when the newest list is shown.
  private mutating func addMoves<Section: DifferentiableSection>(
    from list: [Section], to newest: [Section]
  ) {
    var moved: Set<Section.Collection.Element.DifferenceIdentifier> = []
    for stage in StagedChangeset(source: list, target: newest) {
      for move in stage.elementMoved {
        let rows = stage.data[move.target.section].elements
        moved.insert(
          rows[rows.index(rows.startIndex, offsetBy: move.target.element)].differenceIdentifier)
      }
    }
    if moved.isEmpty { return }
    var places: [Section.Collection.Element.DifferenceIdentifier: (Section, Int)] = [:]
    for section in newest {
      for (element, row) in section.elements.enumerated()
      where moved.contains(row.differenceIdentifier) {
        places[row.differenceIdentifier] = (section, element)
      }
    }
    for (index, section) in list.enumerated() {
      for (element, row) in section.elements.enumerated() {
        let path = ElementPath(element: element, section: index)
        guard pending[path] == nil, let (target, place) = places[row.differenceIdentifier] else {
          continue
        }
        let isSame = target.differenceIdentifier == section.differenceIdentifier
        pending[path] = .moved(rise: isSame ? element - place : nil)
      }
    }
  }

  /// Records the identities of the waiting rows, once the list shows them.
  mutating func settle(in table: ListTable) {
    fates = [:]
    lastRows = []
    for (path, fate) in pending where table.has(.row(path)) {
      fates[table.id(at: .row(path))] = fate
      let above = ElementPath(element: path.element - 1, section: path.section)
      if fate == .inserted, above.element >= 0, pending[above] != .inserted {
        lastRows.insert(table.id(at: .row(above)))
      }
    }
  }
}
