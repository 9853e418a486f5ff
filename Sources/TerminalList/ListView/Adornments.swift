internal import ListDiff
internal import ListMotion

/// The parts of a frame's rows besides their content: numbers, cursor, marks and badges.
///
/// Rows are looked up in order, and most of them have none of these parts.
struct Adornments {
  private let list: TerminalListView
  /// The rows at rest on the screen, with the mark and the changed parts of each; both are empty if marks are
  /// not shown.
  private var places: RowPlaces
  private var signs: [ChangeSign?] = []
  private var changes: [StandingChange?] = []
  /// The line of each of these rows at rest, while rows change places; otherwise empty.
  private let lines: [Int]

  init(of list: TerminalListView) {
    self.list = list
    let visible = list.viewport.visible.all
    places = RowPlaces(visible.ids)
    lines = list.playback.isRunning && !list.playback.isScroll ? visible.map(\.line) : []
    let showsMotion = list.motion.style != .none && list.painter.theme.fade != .marks
    guard list.keepsChangeMarks, !(list.hidesChangeMarks && showsMotion) else { return }
    signs = list.changes.signs(at: visible.places, in: list.model.table)
    changes = visible.indices.map { Self.change(of: visible[$0], signs[$0], in: list) }
    // marks next to most rows would distinguish none, if the values that changed are lit
    guard list.changes.updatesMostRows, showsMotion else { return }
    for index in signs.indices
    where signs[index]?.mark == .updated && changes[index]?.change.isEmpty == false {
      signs[index]?.mark = nil
    }
  }

  /// The changed parts of a row with a mark; the changed parts of an update without a mark are lit until the next
  /// change.
  private static func change(
    of visible: VisibleRow, _ sign: ChangeSign?, in list: TerminalListView
  ) -> StandingChange? {
    let (row, width) = (visible.row, list.painter.width)
    guard let sign, let mark = sign.mark else {
      return list.changes.latestChange(of: row, width: width)
    }
    guard mark != .inserted else { return nil }
    if list.changes.lacksChange(of: row.id, with: sign), let path = visible.place.path {
      let original = DataSourceReader(list).contentBeforeChange(at: path)
      // record a missing original too, so that it is requested only once
      list.changes.standing.record(original ?? row.content, of: row)
    }
    return list.changes.standing.change(of: row.id, width: width)
  }

  /// The adornment of `row`, which has the given number in its section.
  mutating func adornment(of row: PresentedRow, _ number: Int?) -> RowPainter.Adornment {
    var adornment = RowPainter.Adornment()
    let id = row.row.id
    let (state, held, hints) = (list.selection.state(of: id), list.held, list.hints)
    adornment.number = number
    adornment.isCursor = state.isCursor && list.isFocused
    adornment.isQuietCursor = state.isCursor && !list.isFocused
    adornment.isSelected = state.isSelected
    adornment.isMarked = state.isFlagged
    if !signs.isEmpty, let place = places.place(of: id) {
      adornment.sign = signs[place] ?? ChangeSign()
      // the line that marks deleted rows appears once the row next to it has arrived there
      if !lines.isEmpty, row.position != Double(lines[place]) {
        (adornment.sign.gapAbove, adornment.sign.gapBelow) = (nil, nil)
      }
      if let change = changes[place] {
        adornment.change = change.change
        adornment.isOlderChange = change.isOlder
      }
    }
    adornment.hasRuleBelow = held?.lastRows.contains(id) ?? false
    if let fate = held?.fates[id] {
      switch fate {
      case .moved(let rise): adornment.badge = rise.map { Self.badge(rise: $0) } ?? "→"
      case .deleted: (adornment.isGone, adornment.sign.mark) = (true, .deleted)
      // with marks, a row that was only hidden before has none
      case .inserted: if signs.isEmpty { adornment.sign.mark = .inserted }
      }
    } else if let destination = hints.destinations[id] {
      adornment.badge = Self.badge(rise: destination.rise)
      if destination.edge != .gone, !signs.isEmpty {
        (adornment.sign.mark, adornment.sign.rise) = (.moved, destination.edge == .above ? 1 : -1)
      }
    } else if let rise = hints.rankChanges[id]
      ?? (adornment.sign.mark == .moved ? adornment.sign.rise : nil),
      rise != 0
    {
      adornment.badge = Self.badge(rise: rise)
      adornment.isOlderBadge =
        hints.rankChanges[id] == nil ? adornment.sign.isOlder : hints.displaced.contains(id)
    }
    return adornment
  }

  /// The badge for the number of positions by which a row rose or fell; `nil` if it is 0.
  private static func badge(rise: Int) -> String? {
    rise == 0 ? nil : rise > 0 ? "↑ \(rise)" : "↓ \(-rise)"
  }
}

// A number belongs to a position in a section, not to the row that is moving there.
extension Playback {
  /// The number that each of `rows` shows; `nil` for headers, footers and deleted rows.
  ///
  /// - Parameters:
  ///   - rows: The visible rows.
  ///   - visible: The rows at rest on the screen.
  ///   - table: The rows of the list.
  func numbers(
    of rows: [PresentedRow], on visible: VisibleRows, in table: ListTable
  ) -> [Int?] {
    guard isRunning else { return visible.all.map { $0.place.path.map { $0.element + 1 } } }
    if isScroll {
      var places = leaving.places
      for row in visible.rows { places[row.id] = row.place }
      return rows.map { places[$0.row.id]?.path.map { $0.element + 1 } }
    }
    var numbers = [Int?](repeating: nil, count: rows.count)
    let counted = rows.indices.filter { index in
      rows[index].row.kind == .row && !rows[index].isGhost && !rows[index].lines.isEmpty
    }
    for (section, indices) in Dictionary(grouping: counted, by: { rows[$0].row.section }) {
      guard let section else { continue }
      // rows that leave over the upper edge precede the first row that stays
      let lead = indices.prefix { leaving.departures[rows[$0].row.id] == .above }.count
      let first = visible.firstNumber(ofSection: section, in: table) - lead
      for (offset, index) in indices.enumerated() where first + offset > 0 {
        numbers[index] = first + offset
      }
    }
    return numbers
  }
}

extension VisibleRows {
  /// The number of the first row of a section on the screen, or of the next one if the section is
  /// above or below the screen.
  fileprivate func firstNumber(ofSection section: RowToken, in table: ListTable) -> Int {
    if let row = rows.first(where: { $0.place.isRow && $0.row.section == section }) {
      return (row.place.path?.element ?? 0) + 1
    }
    guard let index = table.sections.firstIndex(where: { $0.id == section }),
      let first = rows.first, index <= first.place.section
    else { return 1 }
    return table.sections[index].rows.count + 1
  }
}
