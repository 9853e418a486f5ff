internal import ListDiff
internal import ListMotion

/// What changed in a list since the marks were last taken away: the ledger, what the marked rows
/// showed before, and the badges at the edges.
///
/// It is kept whether marks and badges are shown or not.
struct ListChanges {
  private(set) var ledger = ChangeLedger()
  private var standing = StandingChanges()
  /// Whether the list ever had rows. The first rows of a list are not new.
  private var hasHadRows = false
  /// Whether the change that is under way brings the first rows.
  private var bringsFirstRows = false
  // The last answers: most frames ask for the same again.
  private var knownMarks: KnownMarks?
  private var knownCounts: KnownCounts?
  private var knownBadges: [EdgeBadge.Edge: KnownBadge] = [:]

  private struct KnownMarks {
    let generation: Int
    let places: [ListTable.Place]
    let marks: [ChangeMark?]
  }

  private struct KnownCounts {
    let generation: Int
    let first: ListTable.Place
    let last: ListTable.Place
    let above: ChangeCounts
    let below: ChangeCounts
  }

  private struct KnownBadge {
    let counts: ChangeCounts
    let size: Size
    let badge: EdgeBadge?
  }

  // MARK: Recording

  /// Starts again with the rows of `table`, none of which is new.
  ///
  /// - Parameter isOtherList: Whether the list has another data source. Then the first rows of that
  ///   one are not new, whatever the list showed before.
  mutating func reload(_ table: ListTable, isOtherList: Bool = false) {
    clear()
    if isOtherList { hasHadRows = false }
    if !table.hasNoRows { hasHadRows = true }
  }

  /// Marks the begin of a change, of one batch or several, to the rows of `table`.
  mutating func beginChange(of table: ListTable) {
    if !hasHadRows { hasHadRows = !table.hasNoRows }
    bringsFirstRows = !hasHadRows
  }

  /// Records a batch, unless it belongs to the change that brings the first rows of the list.
  ///
  /// - Parameters:
  ///   - applied: The batch.
  ///   - isSame: Of headers and footers of reloaded sections, after the batch, whether they show
  ///     the same as before.
  ///   - visible: The rows on the screen before the batch.
  mutating func record(
    _ applied: AppliedBatch, isSame: [ListTable.Place: Bool], visible: [VisibleRow]
  ) {
    if bringsFirstRows { return }
    ledger.record(applied, isSame: isSame)
    standing.forgetUnseen(applied, visible: visible)
  }

  /// Records what the updated rows showed before a step. It is called only while marks stay.
  mutating func recordContents(of step: VisibleStep, height: Int) {
    if !bringsFirstRows { standing.record(step, height: height) }
  }

  /// Records that the rows on a screen of `height` lines have been seen.
  mutating func markSeen(_ visible: VisibleRows, height: Int, in table: ListTable) {
    guard !ledger.isEmpty else { return }
    if let header = visible.pinnedHeader?.place {
      ledger.markSeen(from: header, to: header, in: table)
    }
    guard let first = visible.uncoveredRows(height: height).first, let last = visible.rows.last
    else { return }
    ledger.markSeen(from: first.place, to: last.place, in: table)
  }

  /// Forgets all changes.
  mutating func clear() {
    ledger.clear()
    standing.clear()
  }

  /// Forgets the changes that have been on the screen.
  mutating func clearSeen() {
    ledger.clearSeen()
    standing.clear()
  }

  /// Forgets how badges were laid out, for another painter.
  mutating func forgetBadges() { knownBadges = [:] }

  // MARK: Asking

  /// What happened to the rows at `places`.
  mutating func marks(at places: [ListTable.Place], in table: ListTable) -> [ChangeMark?] {
    if ledger.isEmpty { return Array(repeating: nil, count: places.count) }
    if let known = knownMarks, known.generation == ledger.generation, known.places == places {
      return known.marks
    }
    let marks = places.map { ledger.mark(at: $0, in: table) }
    knownMarks = KnownMarks(generation: ledger.generation, places: places, marks: marks)
    return marks
  }

  /// What is new of a row that was updated on the screen.
  mutating func change(of id: RowToken, width: ScalarWidth) -> RowChange? {
    standing.change(of: id, width: width)
  }

  /// What the edges of the list say: how much changed beyond them, or where a row went.
  ///
  /// - Parameters:
  ///   - visible: The rows on the screen.
  ///   - destinations: Where moved rows went that left by an edge, while the edges say so.
  mutating func badges(
    around visible: VisibleRows, destinations: [Destination], in table: ListTable, size: Size,
    width: ScalarWidth
  ) -> EdgeBadges {
    guard !ledger.isEmpty || !destinations.isEmpty, let last = visible.rows.last,
      let first = visible.uncoveredRows(height: size.height).first
    else { return EdgeBadges() }
    let counts = hiddenChanges(above: first.place, below: last.place, in: table)
    func badge(
      _ counts: ChangeCounts, at edge: EdgeBadge.Edge, leaving: Transition.Elsewhere
    ) -> EdgeBadge? {
      let gone = destinations.filter { $0.edge == leaving }
      guard gone.count == 1 else {
        return countBadge(counts, at: edge, size: size, width: width)
      }
      return EdgeBadge(
        name: gone[0].name, destination: gone[0].number, at: edge, size: size, width: width)
    }
    return EdgeBadges(
      top: badge(counts.above, at: .top, leaving: .above),
      bottom: badge(counts.below, at: .bottom, leaving: .below))
  }

  private mutating func countBadge(
    _ counts: ChangeCounts, at edge: EdgeBadge.Edge, size: Size, width: ScalarWidth
  ) -> EdgeBadge? {
    if counts.total == 0 { return nil }
    if let known = knownBadges[edge], known.counts == counts, known.size == size {
      return known.badge
    }
    let badge = EdgeBadge(counts, at: edge, size: size, width: width)
    knownBadges[edge] = KnownBadge(counts: counts, size: size, badge: badge)
    return badge
  }

  private mutating func hiddenChanges(
    above first: ListTable.Place, below last: ListTable.Place, in table: ListTable
  ) -> (above: ChangeCounts, below: ChangeCounts) {
    if ledger.isEmpty { return (ChangeCounts(), ChangeCounts()) }
    if let known = knownCounts, known.generation == ledger.generation, known.first == first,
      known.last == last
    {
      return (known.above, known.below)
    }
    let counts = ledger.counts(above: first, below: last, in: table)
    knownCounts = KnownCounts(
      generation: ledger.generation, first: first, last: last, above: counts.above,
      below: counts.below)
    return counts
  }

  // MARK: Stops

  /// A row that changed, and the header or footer beside it that must be on the screen too.
  struct Stop {
    let path: ElementPath
    var header: ListTable.Place?
    var footer: ListTable.Place?
  }

  /// The first stop behind `path`, or else the first stop of the list.
  func stop(after path: ElementPath, in table: ListTable) -> Stop? {
    ledger.stop(after: path, in: table).map { stop(at: $0, in: table) }
  }

  /// The last stop before `path`, or else the last stop of the list.
  func stop(before path: ElementPath, in table: ListTable) -> Stop? {
    ledger.stop(before: path, in: table).map { stop(at: $0, in: table) }
  }

  private func stop(at path: ElementPath, in table: ListTable) -> Stop {
    var stop = Stop(path: path)
    let section = ledger.sections[path.section]
    if path.element == 0, section.header != nil { stop.header = .header(path.section) }
    if path.element == table.sections[path.section].rows.count - 1, section.footer != nil {
      stop.footer = .footer(path.section)
    }
    return stop
  }
}

/// What rows that were updated on the screen showed when their marks were last taken away, and show
/// now.
///
/// Nobody knows this of rows that were not on the screen.
struct StandingChanges {
  private var changes: [RowToken: Entry] = [:]

  private struct Entry {
    let original: RowContent
    var content: RowContent {
      didSet { change = nil }
    }
    /// What is new of the row, once it was requested.
    var change: RowChange?
  }

  /// Records what the rows showed that a step updated, on a screen of `height` lines.
  mutating func record(_ step: VisibleStep, height: Int) {
    guard step.hasUpdates else { return }
    let rows = step.after.rows
    let pinned = step.origins.count - rows.count
    var before = RowPlaces(step.before.rows.ids)
    for index in rows.indices {
      let id = rows[index].id
      guard step.origins[pinned + index].isReloaded, let place = before.place(of: id) else {
        continue
      }
      let content = rows[index].row.content
      if changes[id] == nil {
        changes[id] = Entry(original: step.before.rows[place].row.content, content: content)
      } else {
        changes[id]?.content = content
      }
    }
    // rows that left the screen come back rarely
    guard changes.count > 4 * max(height, 1) else { return }
    let seen = Set(rows.ids)
    changes = changes.filter { seen.contains($0.key) }
  }

  /// Forgets what rows showed that a batch updates and that are not among the `visible` ones.
  mutating func forgetUnseen(_ applied: AppliedBatch, visible: [VisibleRow]) {
    guard applied.hasUpdates, !changes.isEmpty else { return }
    let seen = visible.ids
    if applied.updates.reloadedRows.count > seen.count {
      let all = Set(seen)
      if changes.keys.allSatisfy(all.contains) { return }
    }
    for place in applied.updatedRows {
      let id = applied.after.id(at: place)
      if changes[id] != nil, !seen.contains(id) { changes[id] = nil }
    }
  }

  /// What is new of a row; found when it is requested first.
  mutating func change(of id: RowToken, width: ScalarWidth) -> RowChange? {
    guard let entry = changes[id] else { return nil }
    if let change = entry.change { return change }
    let change = RowChange(from: entry.original, to: entry.content, width: width)
    changes[id]?.change = change
    return change
  }

  mutating func clear() { changes = [:] }
}

/// What the edges of a list say.
struct EdgeBadges {
  var top: EdgeBadge?
  var bottom: EdgeBadge?
}

/// What the first or the last line of the list says about rows beyond that edge.
///
/// `↑ 3 new, 1 changed`; on a narrow screen `↑ 3 new, 3 more`, then `↑ 6 changes`, then `↑ 6`.
struct EdgeBadge: Equatable {
  enum Edge {
    case top, bottom

    fileprivate var arrow: String {
      switch self {
      case .top: "↑"
      case .bottom: "↓"
      }
    }
  }

  let glyphs: [Glyph]

  /// Screens of fewer columns or lines have no badges.
  static let leastSize = Size(width: 20, height: 3)

  /// The columns that it takes at the right end of the line, with a blank on both sides.
  var columns: Int { glyphs.columns + 2 }

  /// The longest text that fits half of the width of `size`; `nil` if nothing changed or nothing
  /// fits.
  init?(_ counts: ChangeCounts, at edge: Edge, size: Size, width: ScalarWidth) {
    let texts = EdgeBadge.words(for: counts).map { "\(edge.arrow) \($0)" }
    self.init(firstFitting: texts, size: size, width: width)
  }

  /// Says where a row went that left by this edge: `↓ Japan → 412`, or `↓ → 412`.
  init?(name: String, destination: Int, at edge: Edge, size: Size, width: ScalarWidth) {
    let name = RowLayout.fit(ListMotion.glyphs(of: name, width: width), columns: 16)
    let text = String(String.UnicodeScalarView(name.flatMap(\.scalars)))
    self.init(
      firstFitting: ["\(edge.arrow) \(text) → \(destination)", "\(edge.arrow) → \(destination)"],
      size: size, width: width)
  }

  private init?(firstFitting texts: [String], size: Size, width: ScalarWidth) {
    guard size.width >= EdgeBadge.leastSize.width, size.height >= EdgeBadge.leastSize.height else {
      return nil
    }
    let fitting = texts.lazy.map { ListMotion.glyphs(of: $0, width: width) }
      .first { $0.columns + 2 <= size.width / 2 }
    guard let fitting else { return nil }
    glyphs = fitting
  }

  /// From the longest to the shortest.
  private static func words(for counts: ChangeCounts) -> [String] {
    let parts = [
      (counts.inserted, "new"), (counts.updated, "changed"), (counts.moved, "moved"),
      (counts.deleted, "gone"),
    ].filter { $0.0 > 0 }
    if parts.isEmpty { return [] }
    var words = [parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
    for kept in stride(from: parts.count - 2, through: 1, by: -1) {
      let named = parts.prefix(kept).map { "\($0.0) \($0.1)" }
      let rest = parts.dropFirst(kept).reduce(0) { $0 + $1.0 }
      words.append((named + ["\(rest) more"]).joined(separator: ", "))
    }
    return words + [
      "\(counts.total) \(counts.total == 1 ? "change" : "changes")", "\(counts.total)",
    ]
  }
}

extension RowPainter {
  /// Draws a badge at the right end of `line`.
  func paint(_ badge: EdgeBadge, line: Int, on frame: inout Frame) {
    frame.write(
      badge.glyphs, style: Style(foreground: theme.accent), line: line,
      column: frame.size.width - badge.columns + 1)
  }
}
