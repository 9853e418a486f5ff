/// Which columns of the screen each column of a list gets: a pure function of the columns, of what
/// their values need, and of the room that there is.
///
/// 1. Where all is wide enough, columns stand two blanks apart, or as far as spacers want it, long titles
///    are whole if there is room for all of them, and flexible columns share what is left.
/// 2. Where it is not, one blank apart. Columns of low priority go out of sight. Then the widest fitted columns give way: first long values, then
///    titles that are long and wider than the values below them, then texts, down to their least.
/// 3. Then other titles that are wider than the values below them are cut.
/// 4. Where that is not enough, columns go out of sight from the right, those of high priority last, and the
///    others get what can be read. The last column stays, as it says what a row is in many tables, and a bar without a title
///    behind it, and so do pinned ones. The titles say how many are out of sight.
package struct ColumnLayout: Hashable, Sendable {
  /// Where each column stands; `nil` for those out of sight.
  package private(set) var places: [Range<Int>?]
  /// How many columns are scrolled out of sight at the left.
  package private(set) var before = 0
  /// How many are out of sight before the last column.
  package private(set) var behind = 0
  /// Whether all that is in sight has the columns that it needs, and nothing is out of sight at the
  /// right.
  package private(set) var isWhole = false
  /// Columns that are too narrow for their values in a wrapped row: those stand below, so many columns wide.
  private(set) var below: [Value] = []
  private(set) var cells: [Cell]

  /// A value in a line below its row.
  struct Value: Hashable, Sendable {
    let part: Int
    let columns: Int
    /// Whether it stands in its column as well, cut: that tells which row it is.
    let staysInPlace: Bool
  }

  /// How values stand in a column.
  struct Cell: Hashable, Sendable {
    let alignment: RowContent.Alignment
    let truncation: ListColumn.Truncation
  }

  /// What a column needs.
  package struct Need: Hashable, Sendable {
    /// Of its widest value.
    var value: Int
    /// Of its title.
    var title: Int
    /// What the user gave it.
    var given: Int?

    package init(value: Int, title: Int, given: Int? = nil) {
      (self.value, self.title, self.given) = (value, title, given)
    }
  }

  /// Room before a column, or behind the last one, besides the blanks between all columns.
  package struct Spacing: Hashable, Sendable {
    /// Columns that it has wherever there is room for all.
    var fixed = 0
    /// Its shares of what the columns leave.
    var shares = 0

    /// The room that the spacers among `columns` make: one for each other column, and one behind the
    /// last.
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

  /// What the user looks at.
  package struct View: Hashable, Sendable {
    /// How many of the columns that are not pinned are scrolled out of sight at the left.
    package var offset = 0
    /// The columns that are not shown.
    package var hidden: Set<String> = []
    /// Blanks before the first column.
    package var indentation = 0
    /// ``Spacing/of(_:)`` the columns; empty for columns without spacers.
    package var spacings: [Spacing] = []

    package init() {}
  }

  /// A title is cut before its column gets wider than this for it alone, unless there is room for all.
  static let widestTitle = 16
  /// So much of a title that is wider than its values stays before texts are cut.
  static let shortTitle = 8
  /// Of a title so many columns stay.
  static let leastTitle = 5
  /// Texts are narrower than this before blanks between columns go.
  static let readable = 24
  /// Texts are not narrower than this where columns are out of sight anyway.
  static let leastReadable = 16
  /// They may be so narrow for a column of high priority.
  static let leastTight = 10

  /// - Parameters:
  ///   - columns: From left to right.
  ///   - needs: What each of them needs.
  ///   - view: What the user looks at. An offset that hides more than is needed for all to be seen
  ///     counts as less.
  ///   - room: The columns of the screen for them, from where rows begin.
  ///   - lead: The columns before that, in which the sign of what is scrolled away has room.
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
    let pinned = shown.filter { columns[$0].isPinned }
    let pinnedFirst = pinned + shown.filter { !columns[$0].isPinned }
    before = max(0, min(offset, shown.count - pinned.count - 1))
    let order =
      before > 0 ? pinned + pinnedFirst.dropFirst(pinned.count + before) : shown
    let start = view.indentation + (before > 0 ? max(0, String(before).count + 2 - lead) : 0)
    let spans = zip(columns, needs).map { Span($0, $1) }
    // the room before a column that is hidden is before the next one; scrolled columns have none
    let spacings =
      before > 0 || view.spacings.isEmpty ? [] : Self.merged(view.spacings, before: order)
    var (inSight, widths) = (
      order, Widths(order.map { spans[$0] }, spacings, room: max(0, room - start))
    )
    // what one has scrolled to is in sight, and without pinned columns the first
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
      // before a bar without a title stands what a row is
      let bar = inSight.last.flatMap {
        spans[$0].isFlexible && columns[$0].title.isEmpty ? $0 : nil
      }
      (inSight, widths) = Self.crowd(
        inSight, of: order.count, keeping: bar.map { kept.union([$0]) } ?? kept,
        last: inSight.last { $0 != bar }, columns, spans, room: room - start)
    }
    // one without any value is not missed
    behind = order.count { needs[$0].value > 0 && !inSight.contains($0) }
    var column = start
    for (place, index) in inSight.enumerated() where widths.columns[place] > 0 {
      column += widths.leads.isEmpty ? 0 : widths.leads[place]
      places[index] = column..<column + widths.columns[place]
      column += widths.columns[place] + widths.gap
    }
    isWhole = behind == 0 && widths.areIdeal
    below = order.compactMap { index in
      let value = spans[index].value
      let width = places[index]?.count ?? 0
      guard width < value, width < Self.readable else { return nil }
      return Value(part: index, columns: value, staysInPlace: columns[index].isPinned && width > 0)
    }
  }

  /// The room before each column of `order`, which ascends, and behind the last one.
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

  /// The columns of `order` without as many secondary ones, from the left, as it takes for the others to have
  /// what they need, or enough of long texts.
  private static func withoutSecondary(
    _ order: [Int], keeping kept: Set<Int>, _ columns: [ListColumn], _ spans: [Span], room: Int
  ) -> ([Int], Widths) {
    var inSight = order.thinned(toRoom: room) {
      columns[$0].priority == .low && !kept.contains($0)
    }
    while true {
      guard
        let next = inSight.firstIndex(where: { columns[$0].priority == .low && !kept.contains($0) })
      else { break }
      inSight.remove(at: next)
      let widths = Widths(inSight.map { spans[$0] }, room: room - sign(order.count - inSight.count))
      if widths.areReadable { return (inSight, widths) }
    }
    return (
      inSight,
      Widths(inSight.map { spans[$0] }, room: room - sign(order.count - inSight.count))
    )
  }

  /// The room for the sign of so many columns out of sight: the last column of the screen, which rows leave
  /// free, has its last character.
  private static func sign(_ behind: Int) -> Int { behind > 0 ? String(behind).count + 1 : 0 }

  /// The columns of `order` for which there is room if others are out of sight: those that are kept, the
  /// last one, those of high priority, and of the others the first.
  private static func crowd(
    _ order: [Int], of count: Int, keeping kept: Set<Int>, last: Int?, _ columns: [ListColumn],
    _ spans: [Span], room: Int
  ) -> ([Int], Widths) {
    func mayGo(_ column: Int) -> Bool { !kept.contains(column) && column != last }
    var inSight = Array(
      Array(order.reversed())
        .thinned(toRoom: room) { mayGo($0) && columns[$0].priority != .high }
        .thinned(toRoom: room, where: mayGo).reversed())
    while true {
      let spare = max(min(1, room), room - sign(count - inSight.count))
      func widths(_ crowding: Widths.Crowding) -> Widths {
        Widths(inSight.map { spans[$0] }, room: spare, crowding)
      }
      let crowded = widths(.others)
      if crowded.fits { return (inSight, crowded) }
      func lastIndex(where goes: (Int) -> Bool) -> Int? {
        inSight.lastIndex { mayGo($0) && goes($0) }
      }
      if let next = lastIndex(where: { columns[$0].priority != .high }) {
        inSight.remove(at: next)
      } else if let next = lastIndex(where: { _ in true }) {
        let tight = widths(.tight)
        if tight.fits { return (inSight, tight) }
        inSight.remove(at: next)
      } else if room < leastReadable, let next = inSight.lastIndex(where: { !kept.contains($0) }) {
        inSight.remove(at: next)
      } else {
        return (inSight, crowded)
      }
    }
  }

  /// The same for the titles of the columns. One that must be cut is cut in its middle where another
  /// has the same beginning.
  package func holdingTitles(_ titles: [String]) -> ColumnLayout {
    var layout = self
    for (index, title) in titles.enumerated() {
      let start = title.prefix(max(0, (places[index]?.count ?? 0) - 1))
      let isClear = !titles.enumerated().contains { $0 != index && $1.hasPrefix(start) }
      layout.cells[index] = Cell(
        alignment: cells[index].alignment, truncation: isClear ? .tail : .middle)
    }
    return layout
  }

  /// How many columns the list has.
  package var count: Int { places.count }

  /// Whether a content stands in these columns.
  func holds(_ content: RowContent) -> Bool {
    content.parts.count == count && !content.parts.contains { $0.figure == .lineBreak }
  }
}

extension [Int] {
  /// Leaves out the first columns that may go, until there is room at least for the blanks between the others. To try
  /// 100,000 columns with one less at a time would take minutes.
  fileprivate func thinned(toRoom room: Int, where mayGo: (Int) -> Bool) -> [Int] {
    var surplus = count - Swift.max(0, room) - 1
    return filter { column in
      guard surplus > 0, mayGo(column) else { return true }
      surplus -= 1
      return false
    }
  }
}

/// How many columns of the screen a column takes, the less room there is.
private struct Span {
  /// With the whole of a long title.
  let whole: Int
  /// What it takes while it gives way, from what value and title need down to the least.
  private let steps: [Int]
  /// The least with the whole title.
  let titled: Int
  /// What values need.
  let value: Int
  let isFlexible: Bool

  static let stepCount = 6

  init(_ column: ListColumn, _ need: ColumnLayout.Need) {
    var (most, rest) = (need.value, need.value)
    var title = need.title
    var isFlexible = false
    switch column.width {
    case .fixed(let width): (most, rest, title) = (max(0, width), max(0, width), 0)
    case .fitted(let min, _, let max):
      most = Swift.min(need.value, Swift.max(0, max))
      rest = Swift.min(most, Swift.max(0, min))
    case .flexible(let min):
      (most, rest) = (Swift.max(0, min), Swift.max(0, min))
      isFlexible = true
    }
    value = most
    if let given = need.given { (most, rest, title, isFlexible) = (given, given, 0, false) }
    self.isFlexible = isFlexible
    whole = max(most, title)
    title = min(title, ColumnLayout.widestTitle)
    let ideal = max(most, title)
    titled = max(rest, title)
    let readable = min(ideal, max(titled, ColumnLayout.readable))
    let short = min(title, ColumnLayout.shortTitle)
    let values = max(min(readable, most), short)
    let least = max(rest, min(title, ColumnLayout.leastTitle))
    let texts = max(rest, short, min(title, most))
    steps = [ideal, readable, values, texts, max(least, min(texts, most)), least]
  }

  var ideal: Int { steps[0] }

  /// What it takes before blanks between columns go.
  var readable: Int { steps[1] }

  /// With a step of giving way: long values first, then long titles, texts, other titles that are wider than
  /// their values, and what is left of these.
  func width(_ step: Int) -> Int { steps[step] }

  /// The least where columns are out of sight anyway.
  var crowded: Int { min(ideal, max(titled, ColumnLayout.leastReadable)) }
  /// The least beside a column of high priority.
  var tight: Int { min(ideal, ColumnLayout.leastTight) }
}

/// The widths of columns side by side.
private struct Widths {
  private(set) var columns: [Int]
  /// Blanks before each column besides those between all; empty for none.
  private(set) var leads: [Int] = []
  /// Blanks between two columns.
  private(set) var gap = 2
  /// Whether there is room for all of them.
  private(set) var fits = true
  /// Whether each has what it needs.
  private(set) var areIdeal = false
  /// Whether each has that, or at least ``ColumnLayout/readable`` columns of a long text.
  private(set) var areReadable = false

  /// What is out of sight.
  enum Crowding {
    case nothing, others
    /// Others, and those in sight are cut shorter for one of high priority.
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
    // blanks go before anything is cut, where that is enough
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
      // one has what is left: the one before the last, which others might have taken
      var least = spans.map(crowding == .tight ? \.tight : \.crowded)
      let rest = max(0, spans.count == 2 ? 1 : spans.count - 2)
      if !spans.isEmpty, crowding == .others { least[rest] = spans[rest].titled }
      fits = least.reduce(0, +) <= room
      lower(spans.map(\.ideal), to: fits ? least : spans.map { _ in 0 }, room)
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

  /// Lowers the widest first, none below its least, until all fit.
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
