internal import ListMotion

/// What the rows of one frame show besides their content: numbers, cursor, marks and badges.
///
/// Rows ask in their order, and most of them have nothing of it.
struct Adornments {
  private let selection: Selection
  private let replacements: Replacements
  /// The rows at rest on the screen, what happened to each, and what is new of each.
  private var places: RowPlaces
  private let marks: [ChangeMark?]
  private let changes: [RowChange?]
  private let destinations: [RowID: Destination]
  private let rankChanges: [RowID: Int]
  private let style: Style

  /// Which of it is shown.
  struct Style {
    /// Whether changed rows keep a mark.
    var keepsChangeMarks: Bool
    /// Whether what is new of a row keeps its colour.
    var highlightsChanges: Bool
  }

  /// - Parameters:
  ///   - selection: Cursor, selection and the marks of the user.
  ///   - replacements: The rows that are seen twice.
  ///   - visible: The rows at rest on the screen: ``VisibleRows/all``.
  ///   - marks: What happened to each of `visible`.
  ///   - changes: What is new of each of `visible`; empty if that is not shown.
  ///   - hints: Where moved rows went; `nil` while they do not say so.
  ///   - style: Which of it is shown.
  init(
    _ selection: Selection, _ replacements: Replacements, visible: [VisibleRow],
    marks: [ChangeMark?], changes: [RowChange?], hints: MoveHints?, style: Style
  ) {
    self.selection = selection
    self.replacements = replacements
    places = RowPlaces(visible.ids)
    (self.marks, self.changes) = (marks, changes)
    destinations = hints?.destinations ?? [:]
    rankChanges = hints?.rankChanges ?? [:]
    self.style = style
  }

  /// What `row` shows, which has this number in its section.
  mutating func adornment(of row: PresentedRow, _ number: Int?) -> RowPainter.Adornment {
    var adornment = RowPainter.Adornment()
    let id = replacements.row(of: row.row.id)
    let state = selection.state(of: id)
    adornment.number = number
    adornment.isCursor = state.isCursor
    adornment.isSelected = state.isSelected
    adornment.isMarked = state.isMarked
    if let place = places.place(of: id), let mark = marks[place] {
      adornment.mark = mark
      if mark != .inserted {
        if !changes.isEmpty { adornment.change = changes[place] }
        adornment.highlightsChange = style.highlightsChanges
      }
    }
    if let destination = destinations[id] {
      adornment.badge = "→ \(destination.number)"
      if destination.edge != .gone, style.keepsChangeMarks { adornment.mark = .moved }
    } else if let change = rankChanges[id] {
      adornment.badge = change > 0 ? "▲ \(change)" : "▼ \(-change)"
    }
    return adornment
  }
}

extension [ChangeMark?] {
  /// The marks of the rows at rest without those of gaps whose rows are still seen.
  ///
  /// - Parameters:
  ///   - visible: The rows at rest on the screen, one for each mark.
  ///   - seen: What is seen while something moves.
  ///   - departures: Rows that are seen, stay in the list and leave the screen.
  func withoutOpenGaps(
    of visible: [VisibleRow], seen: [PresentedRow], departures: [RowID: Transition.Elsewhere]
  ) -> [ChangeMark?] {
    guard contains(.deleted) else { return self }
    var marks = self
    var places = RowPlaces(visible.ids)
    let standing = seen.map { places.place(of: $0.row.id) }
    for index in seen.indices where standing[index] == nil {
      if departures[seen[index].row.id] != nil { continue }
      for neighbour in [index - 1, index + 1] where seen.indices.contains(neighbour) {
        if let place = standing[neighbour], marks[place] == .deleted { marks[place] = nil }
      }
    }
    return marks
  }
}
