/// The screen columns of each column of a list: a pure function of the columns, the widths that
/// their values need, and the available room.
///
/// 1. If there is enough room, columns are two blanks apart, or more where there are spacers. Long
///    titles are shown in full if there is room for all of them, and flexible columns share the
///    rest.
/// 2. Otherwise titles that are wider than their values are truncated, and columns are one blank apart.
/// 3. Then columns of low priority are hidden, and the widest fitted columns shrink: first those with
///    long values, then other text, down to the minimum.
/// 4. If that is not enough, columns are hidden from the right, columns of high priority last, and the
///    remaining columns get a readable width. Pinned columns stay, and so does the last column, which
///    identifies the row in many tables, together with a bar without a title after it, unless columns that
///    must not shrink leave no room. The title line shows the number of hidden columns.
package struct ColumnLayout: Hashable, Sendable {
  /// The screen columns of each column; `nil` for hidden ones.
  package private(set) var places: [Range<Int>?]
  /// The number of columns that are scrolled off the left edge.
  package private(set) var before = 0
  /// The number of columns with values that are hidden for lack of room.
  package private(set) var behind = 0
  /// Whether all visible columns have the width that they need, and none is hidden at the right.
  package private(set) var isWhole = false
  /// The values of a wrapped row that do not fit in their columns; they are shown on lines below
  /// it.
  private(set) var below: [Value] = []
  private(set) var cells: [Cell]
  /// The screen column of the badges of all rows, such as `↑ 12`: after the names if there is room for
  /// all of them, otherwise after the last column, or at the right edge.
  private(set) var badgeColumn = 0

  /// A value on a line below its row.
  struct Value: Hashable, Sendable {
    let part: Int
    let columns: Int
    /// Whether it is also shown in its column, truncated, which identifies the row.
    let staysInPlace: Bool
  }

  /// The placement of values in a column.
  struct Cell: Hashable, Sendable {
    let alignment: RowContent.Alignment
    let truncation: ListColumn.Truncation
  }

  /// The widths that a column needs, in screen columns.
  package struct Need: Hashable, Sendable {
    /// The width of its widest value.
    var value: Int
    /// The width of its title.
    var title: Int
    /// The width that the user has set, if any.
    var given: Int?

    package init(value: Int, title: Int, given: Int? = nil) {
      (self.value, self.title, self.given) = (value, title, given)
    }
  }

  /// Space before a column, or after the last one, in addition to the blanks between all columns.
  package struct Spacing: Hashable, Sendable {
    /// The number of screen columns that it takes if there is room for everything.
    var fixed = 0
    /// Its shares of the room left over by the columns.
    var shares = 0

    /// The space that the spacers among `columns` create: one value for each other column, and one
    /// after the last.
    package static func of(_ columns: [ListColumn]) -> [Spacing] {
      var spacings = [Spacing()]
      for column in columns {
        guard column.isSpacer else {
          spacings.append(Spacing())
          continue
        }
        switch column.width {
        case .fixed(let width): spacings[spacings.count - 1].fixed += max(0, width)
        case .fitted, .flexible: spacings[spacings.count - 1].shares += 1
        }
      }
      return spacings
    }
  }

  /// The user's view of the columns.
  package struct View: Hashable, Sendable {
    /// The number of unpinned columns that are scrolled off the left edge.
    package var offset = 0
    /// The identifiers of the columns that are not shown.
    package var hidden: Set<String> = []
    /// The number of blanks before the first column.
    package var indentation = 0
    /// The result of ``Spacing/of(_:)`` for the columns; empty for columns without spacers.
    package var spacings: [Spacing] = []
    /// Whether the column with the names has room for badges, provided that there is room for everything.
    package var hasBadges = false

    package init() {}
  }

  /// The maximum width of a column due to its title alone, unless there is room for all titles.
  static let widestTitle = 16
  /// The width to which titles shrink first, if they are wider than their values.
  static let shortTitle = 8
  /// The minimum width of a title; titles shrink to this width before any value is truncated.
  static let leastTitle = 5
  /// The width to which text shrinks before the blanks between columns do.
  static let readable = 24
  /// The minimum width of text if columns are hidden anyway.
  static let leastReadable = 16
  /// The minimum width of text if that makes room for a column of high priority.
  static let leastTight = 10
  /// The room for a badge, including the blank before it.
  static let badge = 5

  /// Lays out columns.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right.
  ///   - needs: The widths that each of them needs.
  ///   - view: The user's view. An offset that hides more than necessary is reduced.
  ///   - room: The number of screen columns available, from the start of the rows.
  ///   - lead: The number of screen columns before the rows, which the mark for scrolled columns may use.
  package init(
    _ columns: [ListColumn], _ needs: [Need], _ view: View = View(), room: Int, lead: Int = 0
  ) {
    var layout = ColumnLayout(columns, needs, view, view.offset, room, lead)
    while layout.before > 0 {
      let wider = ColumnLayout(columns, needs, view, layout.before - 1, room, lead)
      guard wider.isWhole else { break }
      layout = wider
    }
    self = layout
  }

  private init(
    _ columns: [ListColumn], _ needs: [Need], _ view: View, _ offset: Int, _ room: Int, _ lead: Int
  ) {
    places = Array(repeating: nil, count: columns.count)
    cells = columns.map { Cell(alignment: $0.alignment, truncation: $0.truncation) }
    let shown = columns.indices.filter { !view.hidden.contains(columns[$0].id) }
    // names are text, at the left of their column
    let name =
      shown.first { columns[$0].alignment == .leading && columns[$0].measuresValues } ?? shown.first
    let pinned = shown.filter { columns[$0].isPinned }
    let pinnedFirst = pinned + shown.filter { !columns[$0].isPinned }
    before = max(0, min(offset, shown.count - pinned.count - 1))
    let order =
      before > 0 ? pinned + pinnedFirst.dropFirst(pinned.count + before) : shown
    let start = view.indentation + (before > 0 ? max(0, String(before).count + 2 - lead) : 0)
    let spans = columns.indices.map {
      Span(columns[$0], needs[$0], spare: view.hasBadges && $0 == name ? Self.badge : 0)
    }
    // the space before a hidden column is added to the next one; scrolled columns have none
    let spacings =
      before > 0 || view.spacings.isEmpty ? [] : Self.merged(view.spacings, before: order)
    var (inSight, widths) = (
      order, Widths(order.map { spans[$0] }, spacings, room: max(0, room - start))
    )
    // keep the column scrolled to visible; without pinned columns, the first
    let first =
      before > 0 ? order.dropFirst(pinned.count).prefix(1) : order.prefix(pinned.isEmpty ? 1 : 0)
    let kept = Set(pinned + first)
    if !widths.areReadable,
      order.contains(where: { columns[$0].priority == .low && !kept.contains($0) })
    {
      (inSight, widths) = Self.withoutSecondary(
        order, keeping: kept, columns, spans, room: room - start)
    }
    if !widths.fits {
      // the column before a bar without a title identifies the row
      let bar = inSight.last.flatMap {
        spans[$0].isFlexible && columns[$0].title.isEmpty ? $0 : nil
      }
      (inSight, widths) = Self.crowd(
        inSight, of: order.count, keeping: bar.map { kept.union([$0]) } ?? kept,
        last: inSight.last { $0 != bar }, columns, spans, room: room - start)
    }
    // a hidden column without values does not count
    behind = order.count { spans[$0].value > 0 && !inSight.contains($0) }
    var column = start
    for (place, index) in inSight.enumerated() where widths.columns[place] > 0 {
      column += widths.leads.isEmpty ? 0 : widths.leads[place]
      places[index] = column..<column + widths.columns[place]
      column += widths.columns[place] + widths.gap
    }
    isWhole = behind == 0 && widths.areIdeal
    let end = places.lazy.compactMap { $0?.upperBound }.max() ?? start
    badgeColumn = max(0, min(end + RowLayout.gap, room - Self.badge))
    if let name, columns[name].alignment == .leading, let place = places[name],
      place.count >= spans[name].value + Self.badge
    {
      badgeColumn = place.lowerBound + spans[name].value + 1
    }
    below = order.compactMap { index in
      let value = spans[index].value
      let width = places[index]?.count ?? 0
      guard width < value, width < Self.readable else { return nil }
      return Value(part: index, columns: value, staysInPlace: columns[index].isPinned && width > 0)
    }
  }

  /// The space before each column of `order`, which is ascending, and after the last one.
  private static func merged(_ spacings: [Spacing], before order: [Int]) -> [Spacing] {
    var next = 0
    return (order + [spacings.count - 1]).map { index in
      defer { next = index + 1 }
      return spacings[next...index].reduce(into: Spacing()) {
        $0.fixed += $1.fixed
        $0.shares += $1.shares
      }
    }
  }

  /// The columns of `order` without low-priority ones, which are dropped from the left until the others have
  /// the width that they need or, for long text, a readable part of it.
  private static func withoutSecondary(
    _ order: [Int], keeping kept: Set<Int>, _ columns: [ListColumn], _ spans: [Span], room: Int
  ) -> ([Int], Widths) {
    var inSight = order
    while true {
      let widths = Widths(inSight.map { spans[$0] }, room: room - sign(order.count - inSight.count))
      guard !widths.areReadable,
        let next = inSight.firstIndex(where: { columns[$0].priority == .low && !kept.contains($0) })
      else { return (inSight, widths) }
      inSight.remove(at: next)
    }
  }

  /// The room for the mark of `behind` hidden columns. Its last character is in the last column of
  /// the screen, which rows leave free.
  private static func sign(_ behind: Int) -> Int { behind > 0 ? String(behind).count + 1 : 0 }

  /// The columns of `order` that fit when others are hidden: the columns that must be kept, the last one,
  /// those of high priority, then the first of the rest.
  private static func crowd(
    _ order: [Int], of count: Int, keeping kept: Set<Int>, last: Int?, _ columns: [ListColumn],
    _ spans: [Span], room: Int
  ) -> ([Int], Widths) {
    func mayGo(_ column: Int) -> Bool { !kept.contains(column) && column != last }
    var inSight = order
    while true {
      let spare = max(min(1, room), room - sign(count - inSight.count))
      func widths(_ crowding: Widths.Crowding) -> Widths {
        Widths(inSight.map { spans[$0] }, room: spare, crowding)
      }
      let crowded = widths(.others)
      if crowded.fits { return (inSight, crowded) }
      if let next = inSight.lastIndex(where: { mayGo($0) && columns[$0].priority != .high }) {
        inSight.remove(at: next)
      } else if let next = inSight.lastIndex(where: mayGo) {
        let tight = widths(.tight)
        if tight.fits { return (inSight, tight) }
        inSight.remove(at: next)
      } else if room < leastReadable || !crowded.keepsRigid,
        let next = inSight.lastIndex(where: { !kept.contains($0) })
      {
        inSight.remove(at: next)
      } else {
        return (inSight, crowded)
      }
    }
  }

  /// The titles of the columns as they are shown, and this layout for them. A title that must be truncated loses
  /// the words that another one begins with, or its middle if that is part of a word; a path loses its beginning.
  package func holding(_ titles: [String]) -> (titles: [String], layout: ColumnLayout) {
    var (shown, layout) = (titles, self)
    for (index, title) in titles.enumerated() {
      let start = title.prefix(max(0, (places[index]?.count ?? 0) - 1))
      let shared = titles.enumerated().filter { $0 != index && $1.hasPrefix(start) }
        .map { zip($1, title).prefix(while: ==).count }.max()
      let blank = title.prefix(shared ?? 0).lastIndex { !$0.isLetter && !$0.isNumber }
      if start.count + 1 < title.count, let blank {
        shown[index] = String(title[title.index(after: blank)...])
      }
      layout.cells[index] = Cell(
        alignment: cells[index].alignment,
        truncation: title.contains(".") ? .head : shared == nil || blank != nil ? .tail : .middle)
    }
    return (shown, layout)
  }

  /// Whether a content is laid out in these columns.
  func holds(_ content: RowContent) -> Bool {
    content.parts.count == places.count && !content.parts.contains { $0.figure == .lineBreak }
  }
}

/// The number of screen columns that a column takes as room becomes short.
private struct Span {
  /// The width with a long title in full, and with room for a badge.
  let whole: Int
  /// Its widths as it shrinks, from the width that value and title need down to the minimum.
  private let steps: [Int]
  /// The width that its values need.
  let value: Int
  let isFlexible: Bool
  /// Whether it must not shrink: its width is fixed, or its values must be shown in full.
  private let isRigid: Bool

  static let stepCount = 5
  /// The greatest width, so that sums do not overflow.
  private static let limit = 1 << 20

  init(_ column: ListColumn, _ need: ColumnLayout.Need, spare: Int) {
    var (most, rest) = (need.value, need.value)
    var title = need.title
    var (isFlexible, isRigid) = (false, false)
    switch column.width {
    case .fixed(let width):
      (most, rest, title, isRigid) = (max(0, width), max(0, width), 0, true)
    case .fitted(let min, _, let max):
      isRigid = min == .max
      most = Swift.min(need.value, Swift.max(0, max))
      rest = Swift.min(most, Swift.max(0, min))
    case .flexible(let min):
      (most, rest) = (Swift.max(0, min), Swift.max(0, min))
      isFlexible = true
    }
    (most, rest) = (min(most, Self.limit), min(rest, Self.limit))
    value = most
    if let given = need.given.map({ min($0, Self.limit) }) {
      (most, rest, title, isFlexible, isRigid) = (given, given, 0, false, false)
    }
    (self.isFlexible, self.isRigid) = (isFlexible, isRigid)
    whole = max(most + (need.given == nil ? spare : 0), title)
    let titled = [ColumnLayout.widestTitle, ColumnLayout.shortTitle, ColumnLayout.leastTitle].map {
      max(most, min(title, $0))
    }
    let least = max(rest, min(title, ColumnLayout.leastTitle))
    steps = titled + [min(titled[2], max(least, ColumnLayout.readable)), least]
  }

  var ideal: Int { steps[0] }

  /// The width with its values in full.
  private var valued: Int { steps[2] }

  /// The width to which it shrinks before the blanks between columns do.
  var readable: Int { steps[3] }

  /// The width at which only the title is at its minimum.
  var least: Int { steps[4] }

  /// The width at a step of shrinking: titles that are wider than their values shrink first, then
  /// long values, then other text.
  func width(_ step: Int) -> Int { steps[step] }

  /// The minimum width if columns are hidden anyway.
  var crowded: Int { min(valued, max(least, ColumnLayout.leastReadable)) }
  /// The minimum width next to a column of high priority.
  var tight: Int { isRigid ? least : min(valued, ColumnLayout.leastTight) }
  /// The minimum width if nothing else fits.
  var rigid: Int { isRigid ? least : 1 }
}

/// The widths of adjacent columns.
private struct Widths {
  private(set) var columns: [Int]
  /// The blanks before each column in addition to the gap between all columns; empty if there are none.
  private(set) var leads: [Int] = []
  /// The number of blanks between two columns.
  private(set) var gap = 2
  /// Whether all of them fit.
  private(set) var fits = true
  /// Whether no column is cut that must not shrink.
  private(set) var keepsRigid = true
  /// Whether each has the width that it needs.
  private(set) var areIdeal = false
  /// Whether each has the width that it needs, or ``ColumnLayout/readable`` columns of long text.
  private(set) var areReadable = false

  /// Which columns are hidden.
  enum Crowding {
    case nothing, others
    /// Others are hidden, and the visible ones shrink further to keep a column of high priority.
    case tight
  }

  init(
    _ spans: [Span], _ spacings: [ColumnLayout.Spacing] = [], room: Int,
    _ crowding: Crowding = .nothing
  ) {
    let isCrowded = crowding != .nothing
    columns = []
    let gaps = max(0, spans.count - 1)
    let readable = spans.reduce(0) { $0 + $1.readable }
    let ideal = spans.reduce(0) { $0 + $1.ideal }
    // remove blanks before anything is cut, if that is enough
    let areBlanksEnough = ideal + gaps <= room && room < ideal + 2 * gaps
    if isCrowded || areBlanksEnough || readable + 2 * gaps > room { gap = 1 }
    let spacings = gap == 1 ? [] : spacings
    let room = max(0, room - gap * gaps)
    func sum(_ width: (Span) -> Int) -> Int { spans.reduce(0) { $0 + width($1) } }
    areReadable = readable <= room
    if sum(\.ideal) <= room {
      (columns, areIdeal) = (spans.map(\.ideal), true)
      var rest = room - sum(\.ideal)
      let fixed = spacings.reduce(0) { $0 + $1.fixed }
      if fixed > 0, fixed <= rest {
        leads = spacings.map(\.fixed)
        rest -= fixed
      }
      if sum(\.whole) - sum(\.ideal) <= rest {
        rest -= sum(\.whole) - sum(\.ideal)
        columns = spans.map(\.whole)
      }
      share(rest, among: spans.indices.filter { spans[$0].isFlexible }, spacings)
    } else if isCrowded {
      // the second to last column takes the remaining width, which may be less
      var least = spans.map(crowding == .tight ? \.tight : \.crowded)
      let rest = max(0, spans.count == 2 ? 1 : spans.count - 2)
      if !spans.isEmpty, crowding == .others { least[rest] = spans[rest].least }
      fits = least.reduce(0, +) <= room
      keepsRigid = sum(\.rigid) <= room
      let last = spans.map { keepsRigid ? $0.rigid : 0 }
      lower(spans.map(\.ideal), to: fits ? least : last, room)
    } else if let step = (1..<Span.stepCount).first(where: { step in
      sum { $0.width(step) } <= room
    }) {
      lower(spans.map { $0.width(step - 1) }, to: spans.map { $0.width(step) }, room)
    } else {
      fits = false
    }
  }

  private mutating func share(
    _ rest: Int, among flexible: [Int], _ spacings: [ColumnLayout.Spacing]
  ) {
    let spaces = spacings.indices.flatMap { Array(repeating: $0, count: spacings[$0].shares) }
    let count = flexible.count + spaces.count
    func share(_ place: Int) -> Int { rest / count + (place < rest % count ? 1 : 0) }
    for (place, index) in flexible.enumerated() { columns[index] += share(place) }
    if !spaces.isEmpty, leads.isEmpty { leads = spacings.map { _ in 0 } }
    for (place, index) in spaces.enumerated() { leads[index] += share(flexible.count + place) }
  }

  /// Shrinks the widest columns first, none below its minimum, until all fit.
  private mutating func lower(_ widths: [Int], to least: [Int], _ room: Int) {
    func lowered(to level: Int) -> [Int] {
      zip(widths, least).map { max($1, min($0, level)) }
    }
    var (low, high) = (0, max(0, room) + 1)
    while high - low > 1 {
      let level = (low + high) / 2
      if lowered(to: level).reduce(0, +) <= room { low = level } else { high = level }
    }
    columns = lowered(to: low)
    var rest = room - columns.reduce(0, +)
    for index in columns.indices where rest > 0 && columns[index] == low && widths[index] > low {
      columns[index] += 1
      rest -= 1
    }
  }
}
