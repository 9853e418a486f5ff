internal import ListMotion

/// The order in which the rows of a list stand, as the titles of its columns show it.
public struct ColumnSort: Hashable, Sendable {
  /// The ``ListColumn/id`` of the column whose values decide.
  public var column: String
  /// Whether small values come first.
  public var isAscending: Bool

  /// An order by the values of a column.
  public init(column: String, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }

  /// The order that the choice of a column asks for: by that column, the other way round if it was by
  /// that column before.
  ///
  /// - Parameters:
  ///   - column: The column that was chosen.
  ///   - order: The order until now; `nil` for none.
  ///   - isAscending: Whether small values come first where it was by another column: not so for numbers of
  ///     which one wants to see the greatest.
  public static func choosing(
    _ column: String, after order: ColumnSort?, isAscending: Bool = true
  ) -> ColumnSort {
    ColumnSort(
      column: column, isAscending: order?.column == column ? !order!.isAscending : isAscending)
  }
}

/// A column of which the mouse holds the right edge.
///
/// Its width follows from how far the mouse has gone: the column may move while it gets wider.
struct ResizedColumn: Equatable {
  let id: String
  /// How wide it was when the mouse took hold of it.
  let width: Int
  /// The column of the screen where that was.
  let start: Int
}

/// The columns of a list: what they are, how wide they have become, and which of them are looked at.
///
/// Widths, hidden columns and the chosen one belong to identities, so that they stay when the program
/// sets columns anew.
struct ListColumns {
  /// Those that the program set, spacers included.
  private(set) var arrangement: [ListColumn] = []
  /// Those that have values, from left to right.
  private(set) var columns: [ListColumn] = []
  /// Whether their titles stand above the rows, if there are any.
  var showsTitles = true { didSet { known = nil } }
  /// How many rows at the beginning stand above their titles.
  var rowsAboveTitles = 0
  /// The column that keys act on; its title stands out.
  private(set) var chosen: String?
  /// The column that the mouse makes wider or narrower, by its right edge.
  private(set) var resized: ResizedColumn?
  /// The order of the rows; its column shows a sign.
  var sortOrder: ColumnSort? { didSet { known = nil } }
  private var view = ColumnLayout.View()
  /// The widest value of each column so far.
  private var widest: [String: Int] = [:]
  /// The widths that the user gave.
  private var given: [String: Int] = [:]
  /// Which rows of the screen were measured last.
  private var measured: Int?
  /// The layout that was asked for last.
  private var known: (place: Place, layout: ColumnLayout)?
  /// The line of titles that was drawn last.
  private var drawn: (titles: ColumnTitles, place: TitlePlace, line: Frame)?

  /// Where the columns have their room.
  private struct Place: Equatable {
    let columns: Range<Int>
  }

  /// Where titles are drawn, and in which colours.
  private struct TitlePlace: Equatable {
    let columns: Range<Int>
    let theme: Theme
  }

  /// A column is not made narrower than this.
  private static let narrowest = 3

  var isEmpty: Bool { columns.isEmpty }
  var offset: Int { view.offset }
  var hidden: Set<String> { view.hidden }

  var indentation: Int {
    get { view.indentation }
    set { (view.indentation, known) = (max(0, newValue), nil) }
  }

  /// Whether there are titles to show.
  var hasTitles: Bool { showsTitles && columns.contains { !$0.title.isEmpty } }

  /// What stands above the values of a column.
  func title(of column: ListColumn) -> String {
    guard let sortOrder, sortOrder.column == column.id else { return column.title }
    return column.title + (sortOrder.isAscending ? " ▴" : " ▾")
  }

  mutating func set(_ columns: [ListColumn]) {
    guard columns != arrangement else { return }
    arrangement = columns
    self.columns = columns.filter { !$0.isSpacer }
    view.spacings = self.columns.count < columns.count ? ColumnLayout.Spacing.of(columns) : []
    (known, measured) = (nil, nil)
    for column in self.columns {
      if case .fitted(_, let ideal?, _) = column.width { grow(column.id, to: ideal) }
    }
    choose(chosen)
  }

  /// Returns whether it was narrower before.
  @discardableResult
  private mutating func grow(_ id: String, to width: Int) -> Bool {
    guard width > widest[id] ?? 0 else { return false }
    (widest[id], known) = (width, nil)
    return true
  }

  /// Whether rows are to be measured when they come on the screen.
  var measuresRows: Bool { columns.contains(where: \.measuresValues) }

  /// Makes room for what rows show. O(their characters), or O(1) if `version` is that of the last call.
  ///
  /// Returns whether a column got wider.
  mutating func measure(
    _ contents: some Sequence<RowContent>, version: Int, width: ScalarWidth
  ) -> Bool {
    guard version != measured else { return false }
    measured = version
    var hasGrown = false
    for content in contents where content.parts.count == columns.count {
      for (column, part) in zip(columns, content.parts) where column.measuresValues {
        guard let text = part.figure.string else { continue }
        let columns = columnsOfFirstLine(of: text, width: width)
        hasGrown = grow(column.id, to: columns) || hasGrown
      }
    }
    return hasGrown
  }

  /// Where the columns stand between `place` of the screen; `nil` without columns.
  mutating func layout(in place: Range<Int>, width: ScalarWidth) -> ColumnLayout? {
    if columns.isEmpty { return nil }
    if let known, known.place == Place(columns: place) { return known.layout }
    let needs = columns.map { column in
      ColumnLayout.Need(
        value: widest[column.id] ?? 0,
        title: hasTitles ? ListMotion.columns(of: title(of: column), width: width) : 0,
        given: given[column.id])
    }
    let layout = ColumnLayout(columns, needs, view, room: place.count, lead: place.lowerBound)
    known = (Place(columns: place), layout)
    return layout
  }

  /// The line of titles, `width` columns wide, above rows whose content begins at `column`.
  mutating func titleLine(
    _ layout: ColumnLayout, column: Int, width: Int, _ painter: RowPainter
  ) -> Frame {
    let titles = ColumnTitles(
      columns: columns, titles: columns.map(title(of:)), layout: layout, chosen: chosen,
      resized: resized?.id)
    let place = TitlePlace(columns: column..<max(column, width), theme: painter.theme)
    if let drawn, drawn.place == place, drawn.titles == titles { return drawn.line }
    var line = Frame(size: Size(width: width, height: 1))
    titles.draw(on: &line, line: 0, column: column, painter)
    drawn = (titles, place, line)
    return line
  }

  /// Another terminal may measure characters in another way.
  mutating func forgetLayout() { (known, drawn) = (nil, nil) }
}

// MARK: - What the user looks at

extension ListColumns {
  /// Scrolls so many columns out of sight at the left.
  mutating func scroll(to offset: Int) { (view.offset, known) = (max(0, offset), nil) }

  mutating func hide(_ ids: Set<String>) {
    (view.hidden, known) = (ids, nil)
    if let chosen, ids.contains(chosen) { self.chosen = nil }
  }

  /// Gives a column so many columns of the screen; `nil` for what it needs.
  mutating func give(_ width: Int?, to id: String) {
    (given[id], known) = (width.map { max(Self.narrowest, $0) }, nil)
  }

  /// Forgets what the user hid, widened and scrolled away.
  mutating func reset() {
    given = [:]
    hide([])
    scroll(to: 0)
  }

  /// Lets the mouse hold the right edge of a column, or lets it go.
  mutating func hold(_ column: ResizedColumn?) { resized = column }

  mutating func choose(_ id: String?) {
    chosen = columns.contains { $0.id == id && !hidden.contains($0.id) } ? id : nil
  }

  /// The columns in the order in which they are looked at, without the hidden ones.
  var shown: [ListColumn] { columns.filter { !hidden.contains($0.id) } }
}
