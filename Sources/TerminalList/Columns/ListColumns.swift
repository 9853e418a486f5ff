internal import ListMotion

/// The order of the rows of a list, as shown by its column titles.
public struct ColumnSort: Equatable, Sendable {
  /// The ``ListColumn/id`` of the column whose values determine the order.
  public var column: String
  /// Whether small values come first.
  public var isAscending: Bool

  /// Creates an order by the values of a column.
  public init(column: String, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }

  /// The order after the user has chosen a column: by that column, or in the opposite direction if
  /// the order was by that column before.
  ///
  /// - Parameters:
  ///   - column: The chosen column.
  ///   - order: The previous order; `nil` if there was none.
  ///   - isAscending: Whether small values come first if the previous order was by another column.
  ///     Pass `false` for numbers whose greatest values are of interest.
  public static func choosing(
    _ column: String, after order: ColumnSort?, isAscending: Bool = true
  ) -> ColumnSort {
    ColumnSort(
      column: column, isAscending: order?.column == column ? !order!.isAscending : isAscending)
  }
}

/// A column whose right edge is being dragged.
///
/// Its width is calculated from the distance of the mouse, because the column may move as it gets
/// wider.
struct ResizedColumn: Equatable {
  let id: String
  /// The width of the column when the mouse grabbed its edge.
  let width: Int
  /// The screen column at which the mouse grabbed it.
  let start: Int
}

/// The columns of a list with their current widths, and the part of them that is visible.
///
/// Widths, hidden columns and the chosen column are stored by identity, so that they remain when the program
/// sets the columns again.
struct ListColumns {
  /// The columns that the program has set, including spacers.
  private(set) var arrangement: [ListColumn] = []
  /// The columns that have values, from left to right.
  private(set) var columns: [ListColumn] = []
  /// Whether their titles are shown above the rows, if there are any.
  var showsTitles = true { didSet { known = nil } }
  /// The number of rows at the beginning that are above the titles.
  var rowsAboveTitles = 0
  /// The column that keys act on; its title is highlighted.
  private(set) var chosen: String?
  /// The column whose right edge the mouse drags.
  var resized: ResizedColumn?
  /// The order of the rows, shown in the title of its column.
  var sortOrder: ColumnSort? { didSet { known = nil } }
  /// What the user sees of them.
  var view = ColumnLayout.View() { didSet { known = nil } }
  /// The widest value of each column so far.
  private var widest: [String: Int] = [:]
  /// The widths that the user has set.
  private var given: [String: Int] = [:]
  /// The version of the rows on the screen that were measured last.
  private var measured: Int?
  /// The layout that was requested last, and the screen columns that it covers.
  private var known: (place: Range<Int>, layout: ColumnLayout)?

  /// The minimum width of a column.
  private static let narrowest = 3

  var isEmpty: Bool { columns.isEmpty }
  var hidden: Set<String> { view.hidden }

  /// Whether there are titles to show.
  var hasTitles: Bool { showsTitles && columns.contains { !$0.title.isEmpty } }

  /// The title above the values of a column.
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

  /// Widens a column to at least `width`. Returns whether it was narrower before.
  @discardableResult
  private mutating func grow(_ id: String, to width: Int) -> Bool {
    guard width > widest[id] ?? 0 else { return false }
    (widest[id], known) = (width, nil)
    return true
  }

  /// Whether rows are measured when they come onto the screen.
  var measuresRows: Bool { columns.contains(where: \.measuresValues) }

  /// Widens columns for the values of rows. O(characters), or O(1) if `version` is that of the last
  /// call.
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

  /// The layout of the columns in `place` of the screen; `nil` without columns.
  mutating func layout(in place: Range<Int>, width: ScalarWidth) -> ColumnLayout? {
    if columns.isEmpty { return nil }
    if let known, known.place == place { return known.layout }
    let needs = columns.map { column in
      ColumnLayout.Need(
        value: widest[column.id] ?? 0,
        title: hasTitles ? ListMotion.columns(of: title(of: column), width: width) : 0,
        given: given[column.id])
    }
    let layout = ColumnLayout(columns, needs, view, room: place.count, lead: place.lowerBound)
    known = (place, layout)
    return layout
  }

  /// Discards the layout, because another terminal may measure characters differently.
  mutating func forgetLayout() { known = nil }
}

// MARK: - The user's view

extension ListColumns {
  mutating func hide(_ ids: Set<String>) {
    view.hidden = ids
    if let chosen, ids.contains(chosen) { self.chosen = nil }
  }

  /// Sets the width of a column in screen columns; `nil` for the width that it needs.
  mutating func give(_ width: Int?, to id: String) {
    (given[id], known) = (width.map { max(Self.narrowest, $0) }, nil)
  }

  /// Resets the hidden columns, widths and scroll position set by the user.
  mutating func reset() {
    given = [:]
    hide([])
    view.offset = 0
  }

  mutating func choose(_ id: String?) {
    chosen = columns.contains { $0.id == id && !hidden.contains($0.id) } ? id : nil
  }

  /// The columns from left to right, without the hidden ones.
  var shown: [ListColumn] { columns.filter { !hidden.contains($0.id) } }
}
