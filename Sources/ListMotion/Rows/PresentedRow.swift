/// The identity of a row in the list view, from its first frame to its last.
package struct RowToken: Hashable, Sendable, CustomStringConvertible {
  package let number: Int
  package init(_ number: Int) { self.number = number }
  package var description: String { "#\(number)" }
}

/// A row at rest: its identity and its content.
package struct ArrangedRow: Hashable, Sendable {
  package var id: RowToken
  package var content: RowContent
  package var kind: Kind
  /// The number of lines that the row takes, at least 1.
  package var height: Int
  /// The section that contains it, whose header can be pinned while the row is visible.
  package var section: RowToken?
  /// Whether the user can act on it; otherwise it is drawn fainter.
  package var isEnabled: Bool

  package enum Kind: Hashable, Sendable {
    case row, header, footer
  }

  package init(
    id: RowToken, content: RowContent, kind: Kind = .row, height: Int = 1, section: RowToken? = nil,
    isEnabled: Bool = true
  ) {
    self.id = id
    self.content = content
    self.kind = kind
    self.height = max(height, 1)
    self.section = section
    self.isEnabled = isEnabled
  }
}

/// The visible state of a row at one moment, like a presentation layer in Core Animation.
package struct PresentedRow: Hashable, Sendable {
  package var row: ArrangedRow
  /// The top of the row in lines below the top of the list, before rounding to a line.
  package var position: Double
  /// The number of lines by which it is drawn below ``position``, or above it if negative, while the
  /// user drags it over other rows.
  package var lift: Double = 0
  /// The number of its lines that are open: 0 up to the row's height, or more while the row
  /// shrinks.
  package var extent: Double
  /// The number of lines of its content that are hidden above its top edge.
  package var cut: Double = 0
  /// The opacity: 0 is invisible, 1 is fully visible.
  package var opacity: Double = 1
  /// Its horizontal shift in widths of the list: -1 is off the left edge.
  package var shift: Double = 0
  /// The part of its width that is uncovered from the middle, 0...1.
  package var reveal: Double = 1
  /// The remaining flash of an update: 1 at first, 0 when it is over. See ``glow``.
  package var flash: Double = 0
  /// The remaining accent of a travelling or new row: 1 until it arrives, 0 when it is over. See ``accent``.
  package var tint: Double = 0
  /// Whether the accent marks a new row rather than a moved one.
  package var isNew = false
  /// Whether flash and accent end in one step instead of fading.
  var fadesInOneStep = false
  /// Whether a mark in the gutter shows the change instead of a flash.
  var isOnlyMarked = false
  /// The changed parts of an updated row, while it flashes.
  package var change: ContentChange?
  /// The change in progress.
  package var mark: ChangeMark?
  /// Its departure, once it is deleted.
  var departure: Departure?
  /// Whether it travels past other rows.
  var isTravelling = false
  /// Whether it is a header that is on the screen before and after the stage.
  var isKeptHeader = false

  /// Creates a row at rest at `position`; by default all of its lines are open.
  package init(row: ArrangedRow, position: Double, extent: Double? = nil) {
    self.row = row
    self.position = position
    self.extent = extent ?? Double(row.height)
  }

  /// The part of a highlight that remains after a newer change.
  static let dimmed = 0.24

  /// Whether a flash highlights its changes.
  var isFlashing: Bool { flash > 0 && !isOnlyMarked }

  /// Whether it is being deleted.
  var isLeaving: Bool { mark == .deleted }

  /// Whether the whole row is visible, regardless of position and highlight.
  var isAllThere: Bool {
    departure == nil && cut == 0 && opacity == 1 && shift == 0 && reveal == 1 && lift == 0
  }

  /// The visible part of the row, whatever its animation, 0...1.
  var presence: Double { min(opacity, reveal, 1 - abs(shift)) }

  /// The brightness of the flash, 0...1.
  package var glow: Double { isFlashing ? brightness(of: flash) : 0 }

  /// The brightness of the accent, 0...1.
  package var accent: Double { brightness(of: tint) }

  /// A highlight has full brightness for the first half of its time and fades in the second half.
  private func brightness(of rest: Double) -> Double {
    fadesInOneStep && rest > 0 ? 1 : min(1, 2 * rest)
  }

  /// The part of the time of a flash in which bars grow to their new length.
  private static let growth = 0.2

  /// Whether its bars have not reached their new length.
  var isGrowing: Bool {
    isFlashing && flash > 1 - Self.growth && !fadesInOneStep && change?.bars.isEmpty == false
  }

  /// Draws bars between their former and their new length, as long as they grow.
  mutating func growBars() {
    guard isGrowing, let change else { return }
    let left = 1 - (1 - flash) / Self.growth
    for (part, former) in change.bars {
      guard row.content.parts.indices.contains(part),
        case .bar(let length) = row.content.parts[part].figure
      else { continue }
      row.content.parts[part].figure = .bar(length + (former - length) * left * left)
    }
  }

  /// The smallest change of opacity or brightness that justifies a frame.
  private static let leastChange = 0.12

  /// Whether it looks nearly like `other`, an earlier state of the same row.
  func looksLike(_ other: PresentedRow) -> Bool {
    // the last step of a fade is always drawn
    func isNear(_ now: Double, _ before: Double) -> Bool {
      now == before || abs(now - before) < Self.leastChange && now != 0 && now != 1
    }
    guard isNear(opacity, other.opacity), isNear(glow, other.glow), isNear(accent, other.accent)
    else { return false }
    var other = other
    (other.opacity, other.departure) = (opacity, departure)
    (other.flash, other.tint) = (flash, tint)
    return self == other
  }

  /// The lines on which the row is drawn; empty while it is closed.
  ///
  /// Consecutive rows share their rounded edges, so that no two of them cover the same line unless one is
  /// being dragged.
  package var lines: Range<Int> {
    let top = rounded(position + lift)
    return top..<max(top, rounded(position + lift + extent))
  }

  /// The first line on which the row is drawn; `nil` while it is closed.
  package var line: Int? { lines.isEmpty ? nil : lines.lowerBound }

  /// The line on which its content begins, or would begin if it were not cut off.
  var contentLine: Int { rounded(position + lift - cut) }

  private func rounded(_ edge: Double) -> Int { Int((edge + 0.5).rounded(.down)) }

  /// `rows` at rest, one below another. The first row begins on line `first`, which is negative if the row
  /// begins above the screen.
  package static func resting(_ rows: [ArrangedRow], from first: Int = 0) -> [PresentedRow] {
    var line = first
    return rows.map { row in
      defer { line += row.height }
      return PresentedRow(row: row, position: Double(line))
    }
  }
}

extension [PresentedRow] {
  /// The lines of each row that are visible on a screen of `height` lines, counted from the row's
  /// first line.
  func visibleLines(height: Int) -> [RowToken: Range<Int>] {
    let pinned = PinnedHeader(of: self, height: height)
    let screen = 0..<height
    let uncovered = screen.clamped(to: (pinned?.row.lines.upperBound ?? 0)..<Int.max)
    var visible: [RowToken: Range<Int>] = [:]
    for index in indices {
      let isPinned = index == pinned?.index
      let row = isPinned ? pinned?.row ?? self[index] : self[index]
      let lines = row.lines.clamped(to: isPinned ? screen : uncovered)
      if lines.isEmpty { continue }
      visible[row.row.id] = lines.lowerBound - row.contentLine..<lines.upperBound - row.contentLine
    }
    return visible
  }

  /// Keeps the lines of `kept` on a screen of `height` lines: lines between them that only come or go
  /// close as far as necessary, and all rows shift. The rows are one below another.
  mutating func keepOnScreen(_ kept: [RowToken: Range<Int>], height: Int) {
    guard let first, let last, first.position < 0 || last.lines.upperBound > height else { return }
    let pinned = PinnedHeader(of: self, height: height)
    let lines = indices.map { index -> Range<Int>? in
      guard self[index].extent > 0, index != pinned?.index, let lines = kept[self[index].row.id]
      else { return nil }
      let line = self[index].contentLine
      return line + lines.lowerBound..<line + lines.upperBound
    }
    guard let top = lines.firstIndex(where: { $0 != nil }),
      let bottom = lines.lastIndex(where: { $0 != nil }), let start = lines[top]?.lowerBound,
      let end = lines[bottom]?.upperBound
    else { return }
    let above = (pinned?.row.lines.upperBound ?? 0) - start
    let below = end - height
    guard above > 0 || below > 0 else { return }
    // the lines that do not fit, even if all rows shift to the edge that has room
    var excess = Swift.max(0, above + below)
    var shift = Double(above > 0 || excess > 0 ? above : -below)
    // those next to the edge that others are pushed over
    let between = [Int](top...bottom)
    for index in below > 0 ? between.reversed() : between where index != pinned?.index {
      let row = self[index].lines
      let stays = lines[index]?.clamped(to: row) ?? row.lowerBound..<row.lowerBound
      let last = index == bottom ? 0 : Swift.min(excess, row.upperBound - stays.upperBound)
      let first =
        index == top ? 0 : Swift.min(excess - last, stays.lowerBound - row.lowerBound)
      self[index].extent -= Double(first + last)
      self[index].cut += Double(first)
      excess -= first + last
    }
    shift += self[0].position
    for index in indices {
      self[index].position = shift
      shift += self[index].extent
    }
  }
}

/// The progress of a deleted row's disappearance.
struct Departure: Hashable, Sendable {
  /// The progress: 0 when the row begins to leave, 1 when it has disappeared.
  var progress = 0.0
  /// The animation with which it leaves, even if another change arrives in the meantime.
  let animation: RowAnimation
}

extension PresentedRow {
  /// Whether the row is no longer in the list, but still visible.
  package var isGhost: Bool { departure != nil }
}

/// The kind of a row's change, as shown in the gutter.
package enum ChangeMark: Character, Hashable, Sendable {
  /// The row was inserted.
  case inserted = "+"
  /// The row is being deleted, or rows were deleted here.
  case deleted = "-"
  /// The row has new content.
  case updated = "~"
  /// The row moved, among its neighbours or to another section.
  case moved = ">"
}

/// The gutter marks of a row at rest: its own change, and deletions of rows next to it.
package struct ChangeSign: Hashable, Sendable {
  /// The change of the row itself.
  package var mark: ChangeMark?
  /// The number of positions by which a moved row rose among the rows of its section; negative if
  /// it fell, and 0 if it came from another section.
  package var rise = 0
  /// Whether it belongs to a change before the last one.
  package var isOlder = false
  /// The age of a deletion between the row and the one above it.
  package var gapAbove: Age?
  /// The age of a deletion below the last row.
  package var gapBelow: Age?

  /// The age of a change.
  package enum Age: Hashable, Sendable {
    case latest, older
  }

  package init(
    _ mark: ChangeMark? = nil, rise: Int = 0, isOlder: Bool = false, gapAbove: Age? = nil,
    gapBelow: Age? = nil
  ) {
    (self.mark, self.rise, self.isOlder) = (mark, rise, isOlder)
    (self.gapAbove, self.gapBelow) = (gapAbove, gapBelow)
  }
}

/// A lookup of rows in a list of the size of a screen, optimised for lookups in order: it begins after the row
/// that was found last.
package struct RowPlaces {
  private let ids: [RowToken]
  private var next = 0

  /// Creates a lookup of the given rows, in order; each must occur only once.
  package init(_ ids: [RowToken]) { self.ids = ids }

  /// The index of a row; `nil` if it is not in the list. O(1) in order, otherwise O(rows).
  package mutating func place(of id: RowToken) -> Int? {
    let isNext = next < ids.count && ids[next] == id
    guard let place = isNext ? next : ids.firstIndex(of: id) else { return nil }
    next = place + 1
    return place
  }

  /// Whether a row is in the list. O(1) in order, otherwise O(rows).
  package mutating func contains(_ id: RowToken) -> Bool { place(of: id) != nil }
}

/// The header that stays on the first lines of the screen while rows of its section are visible.
///
/// The end of its section pushes it off the screen, as in a plain table view. It is determined from the
/// presented rows, so that it is also correct in the middle of a change: a leaving section takes its header
/// along.
package struct PinnedHeader: Hashable, Sendable {
  /// The index of the header among the presented rows.
  package let index: Int
  /// The header at the position where it is drawn, instead of above the screen.
  package let row: PresentedRow

  /// Finds the header to pin for `rows`, from top to bottom, on a screen of `height` lines; `nil`
  /// if the header is in its usual position, there is none, or it would leave no line for a row.
  ///
  /// A header that stays on the screen is pinned whenever it is above it. Rows that travel past the first
  /// line are ignored, since they belong to their destinations.
  package init?(of rows: [PresentedRow], height: Int) {
    let first =
      rows.first { $0.isKeptHeader && $0.position < 0 }
      ?? rows.first { $0.lines.upperBound > 0 && !$0.lines.isEmpty && !$0.isTravelling }
    guard let section = first?.row.section, first?.row.kind != .header || first!.position < 0,
      let index = rows.firstIndex(where: { $0.row.kind == .header && $0.row.section == section })
    else { return nil }
    var header = rows[index]
    guard header.position < 0, header.extent > 0, header.extent < Double(height) else { return nil }
    let end =
      rows.lazy.filter { $0.row.section == section && !$0.isTravelling }
      .map { $0.position + $0.extent }.max() ?? 0
    header.position = header.isKeptHeader ? 0 : min(0, end - header.extent)
    guard header.lines.upperBound > 0 else { return nil }
    self.index = index
    row = header
  }
}
