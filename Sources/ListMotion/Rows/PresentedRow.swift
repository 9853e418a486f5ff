/// What the list view knows a row by, from its first frame to its last.
package struct RowToken: Hashable, Sendable, CustomStringConvertible {
  package let number: Int
  package init(_ number: Int) { self.number = number }
  package var description: String { "#\(number)" }
}

/// A row at rest: who it is and what it shows.
package struct ArrangedRow: Hashable, Sendable {
  package var id: RowToken
  package var content: RowContent
  package var kind: Kind
  /// Lines that it takes, at least 1.
  package var height: Int
  /// The section that it belongs to; the header of that section can stay on the screen for it.
  package var section: RowToken?
  /// Whether the user can do something with it; otherwise it steps back.
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

/// What is seen of a row at one moment; the presentation of Core Animation's model.
package struct PresentedRow: Hashable, Sendable {
  package var row: ArrangedRow
  /// The top of the row in lines below the top of the list, before rounding to a line.
  package var position: Double
  /// Lines by which it is drawn below ``position``, or above it if less than 0, over the rows that are
  /// there: it is on its way over them.
  package var lift: Double = 0
  /// How many lines of it are open: 0 up to the row's height, more while it gets shorter.
  package var extent: Double
  /// Lines of its content above its top edge, where they lie hidden.
  package var cut: Double = 0
  /// 0 for invisible, 1 for fully there.
  package var opacity: Double = 1
  /// How far it is pushed sideways, in widths of the list: -1 is off to the left.
  package var shift: Double = 0
  /// How much of its width is uncovered from the middle, 0...1.
  package var reveal: Double = 1
  /// What is left of the flash of an update: 1 at first, 0 when it is over. See ``glow``.
  package var flash: Double = 0
  /// What is left of the accent of a row that travels or is new: 1 until it arrives, 0 when it is
  /// over. See ``accent``.
  package var tint: Double = 0
  /// Whether the accent says that the row is new, not that it moved.
  package var isNew = false
  /// Whether flash and accent end in one step instead of fading.
  var fadesInOneStep = false
  /// What an update changed, while it flashes.
  package var change: RowChange?
  /// What is happening to the row right now.
  package var mark: ChangeMark?
  /// Its way out, once it is deleted.
  var departure: Departure?

  /// A row at rest at `position`; all of it is open unless `extent` says otherwise.
  package init(row: ArrangedRow, position: Double, extent: Double? = nil) {
    self.row = row
    self.position = position
    self.extent = extent ?? Double(row.height)
  }

  /// Whether it is on its way past others. Its accent is full until it arrives.
  var isTravelling: Bool { mark == .moved && tint == 1 }

  /// Whether all of it is there, wherever that is and whatever is lit.
  var isAllThere: Bool {
    departure == nil && cut == 0 && opacity == 1 && shift == 0 && reveal == 1 && lift == 0
  }

  /// How much of it is there, whichever way it comes or goes: 0...1.
  var presence: Double { min(opacity, reveal, 1 - abs(shift)) }

  /// How brightly the flash shows, 0...1.
  package var glow: Double { brightness(of: flash) }

  /// How brightly the accent shows, 0...1.
  package var accent: Double { brightness(of: tint) }

  /// What is lit stays so for the first half of its time, and fades in the second.
  private func brightness(of rest: Double) -> Double {
    fadesInOneStep && rest > 0 ? 1 : min(1, 2 * rest)
  }

  /// The lines on which the row is drawn; none while it is closed.
  ///
  /// Rows that follow one another share their rounded edges, so that no two of them get one line,
  /// unless one is on its way over the other.
  package var lines: Range<Int> {
    let top = rounded(position + lift)
    return top..<max(top, rounded(position + lift + extent))
  }

  /// The first line on which the row is drawn, or `nil` while it is closed.
  package var line: Int? { lines.isEmpty ? nil : lines.lowerBound }

  /// Where the first line of its content is, or would be if it were not cut off.
  var contentLine: Int { rounded(position + lift - cut) }

  private func rounded(_ edge: Double) -> Int { Int((edge + 0.5).rounded(.down)) }

  /// `rows` at rest, one below the other; the first one begins on line `first`, which is less than
  /// 0 where its first lines are above the screen.
  package static func resting(_ rows: [ArrangedRow], from first: Int = 0) -> [PresentedRow] {
    var line = first
    return rows.map { row in
      defer { line += row.height }
      return PresentedRow(row: row, position: Double(line))
    }
  }
}

extension PresentedRow {
  /// `rows`, which stand one below the other, in the order in which they are seen: one that is on its
  /// way over others stands among them where it is by now, and one that is partly covered where
  /// something is left of it.
  static func inSeenOrder(_ rows: [PresentedRow]) -> [PresentedRow] {
    let lifted = rows.indices.filter { rows[$0].lift != 0 }
    if lifted.isEmpty { return rows }
    let below = rows.indices.filter { rows[$0].lift == 0 }
    // the row that is seen on each line: lifted ones cover the others, and later ones earlier ones
    var seen: [Int: Int] = [:]
    for index in below + lifted { for line in rows[index].lines { seen[line] = index } }
    let firstLines = rows.indices.map { index in
      rows[index].lines.first { seen[$0] == index } ?? rows[index].lines.lowerBound
    }
    let order = rows.indices.sorted { (firstLines[$0], $0) < (firstLines[$1], $1) }
    var edge = rows[0].position
    return order.map { index in
      var row = rows[index]
      (row.position, row.lift) = (edge, 0)
      edge += row.extent
      return row
    }
  }
}

/// How far a row that was deleted is on its way out.
struct Departure: Hashable, Sendable {
  /// 0 when the row sets out, 1 when nothing is left of it.
  var progress = 0.0
  /// Whether the same row comes on its line in another appearance.
  var isReplaced = false
  /// The way it goes, also when another change comes meanwhile.
  let animation: RowAnimation
}

extension PresentedRow {
  /// Whether the row is no longer in the list, only still seen.
  package var isGhost: Bool { departure != nil }
}

/// What happened to a row, as the gutter shows it.
public enum ChangeMark: Character, Hashable, Sendable {
  /// The row is new.
  case inserted = "+"
  /// The row goes, or rows went here.
  case deleted = "-"
  /// The row shows something new.
  case updated = "~"
  /// The row is at another place, among its neighbours or in another section.
  case moved = ">"
}

/// What the gutter says of a row at rest: what happened to it, and whether rows went beside it.
package struct ChangeSign: Hashable, Sendable {
  /// What happened to the row itself.
  package var mark: ChangeMark?
  /// By how many places a moved row rose among the rows of its section, below 0 if it fell; 0 if it
  /// came from another one.
  package var rise = 0
  /// Whether an earlier change did it, and not the last one.
  package var isOlder = false
  /// When rows went between the row and the one above it.
  package var gapAbove: Age?
  /// When rows went below the last row.
  package var gapBelow: Age?

  /// How long ago a change was.
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

  /// The sign of the row without the gaps beside it.
  package var withoutGaps: ChangeSign { ChangeSign(mark, rise: rise, isOlder: isOlder) }
}

/// Where rows stand among others, asked for mostly in the order in which they stand there.
///
/// A row is looked for behind the one that was found last. Where it is not there, as many as a screen has
/// are gone through; more of them are numbered, which those that stay in order are not worth.
package struct RowPlaces {
  private let ids: [RowToken]
  private var next = 0
  private var numbers: [RowToken: Int]?

  /// So many are gone through one by one.
  private static let fewRows = 100

  /// The rows that are looked among, from the first on; each is there once.
  package init(_ ids: [RowToken]) { self.ids = ids }

  /// The place of a row, counted from 0; `nil` where it is not among them. O(1).
  package mutating func place(of id: RowToken) -> Int? {
    if next < ids.count, ids[next] == id {
      next += 1
      return next - 1
    }
    guard let place = number(of: id) else { return nil }
    next = place + 1
    return place
  }

  /// Whether a row is among them. O(1).
  package mutating func contains(_ id: RowToken) -> Bool { place(of: id) != nil }

  private mutating func number(of id: RowToken) -> Int? {
    // of a screen of rows, a look at all costs less than to have them numbered
    if ids.count <= Self.fewRows {
      for index in ids.indices where ids[index] == id { return index }
      return nil
    }
    if let numbers { return numbers[id] }
    let made = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    numbers = made
    return made[id]
  }
}

/// The header that stays on the first lines of the screen while rows of its section are there.
///
/// It is pushed off by the end of its section, as in a plain table view. It is found among the
/// rows as they are seen, so it holds in mid-flight too: a section that leaves takes it along.
package struct PinnedHeader: Hashable, Sendable {
  /// Which of the presented rows it is.
  package let index: Int
  /// The header where it is drawn instead of above the screen.
  package let row: PresentedRow

  /// The header to pin for `rows`, from top to bottom, on a screen of `height` lines; `nil` when
  /// the header is where it belongs, there is none, or it would leave no line for a row.
  ///
  /// Rows that travel past the first line belong to where they go, and pin nothing.
  package init?(of rows: [PresentedRow], height: Int) {
    let first = rows.first { row in
      row.lines.upperBound > 0 && !row.lines.isEmpty && !row.isTravelling
    }
    guard let section = first?.row.section, first?.row.kind != .header || first!.position < 0,
      let index = rows.firstIndex(where: { $0.row.kind == .header && $0.row.section == section })
    else { return nil }
    var header = rows[index]
    guard header.position < 0, header.extent > 0, header.extent < Double(height) else { return nil }
    let end =
      rows.lazy.filter { $0.row.section == section && !$0.isTravelling }
      .map { $0.position + $0.extent }.max() ?? 0
    header.position = min(0, end - header.extent)
    self.index = index
    row = header
  }
}
