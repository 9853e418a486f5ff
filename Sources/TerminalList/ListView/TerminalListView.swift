internal import ListDiff
public import ListMotion

/// A table view for the terminal: rows in sections that change with animation.
///
/// Model and presentation are separate. An update changes the model at once and starts a motion,
/// which ``frame(at:)`` shows for any moment. The list reads no clock and draws to no screen: it
/// returns frames, which a terminal presents and a test can print.
///
/// ```swift
/// let list = TerminalListView(size: terminal.size)
/// list.apply([ListSection(rows: ["Alaska", "Arizona"])])
/// terminal.present(list.frame(at: loop.now))
/// ```
public final class TerminalListView {
  // The list is a façade: each part owns its state, and the list passes values between the parts.

  /// The rows of the list.
  var model = ListModel()
  /// The open batch.
  var openBatch = OpenBatch()
  /// The rows that are on the screen at rest.
  let viewport = Viewport()
  /// The cursor, the selection and the user's marks.
  var selection = Selection()
  /// The columns of the list.
  var listColumns = ListColumns()
  /// The changes since the marks were last cleared.
  var changes = ListChanges()
  /// The hints that moved rows show for a moment.
  var hints = MoveHints()
  /// The motion in progress.
  var playback = Playback()
  /// The contents of the rows in the last frame.
  var displayed = DisplayedRows()
  /// Calls that are due when the list is consistent again.
  var callbacks = PendingCallbacks()
  /// The rows of a list that owns its rows.
  var ownedRows: OwnedRows?
  /// The settings of the list.
  private(set) var options = ListOptions()

  /// The source of the rows, held weakly, as in a table view. Setting it reloads the list.
  public weak var dataSource: (any TerminalListViewDataSource)? {
    didSet { changing { reload(isOtherList: true) } }
  }

  /// The delegate, which decides about the user's actions and can customize how rows are drawn.
  /// Held weakly.
  public weak var delegate: (any TerminalListViewDelegate)?

  /// The columns and lines that the list may draw on; negative numbers count as 0.
  public var size: Size {
    didSet {
      size = Size(width: size.width, height: size.height)
      if size != oldValue { changing { resize() } }
    }
  }

  /// Colours, character widths and the number column.
  public var painter: RowPainter {
    didSet { listColumns.forgetLayout() }
  }

  /// The columns and lines for the rows, without the column titles.
  var rowArea: Size { Size(width: size.width, height: size.height - titleLines) }

  /// The number of lines for the column titles: 0 if they would leave no line for a row.
  var titleLines: Int { listColumns.hasTitles && size.height > 1 ? 1 : 0 }

  /// Creates a list without rows.
  ///
  /// - Parameters:
  ///   - size: The columns and lines that it may draw on.
  ///   - painter: The colours and character widths; ``Terminal/rowPainter`` has those of the
  ///     terminal.
  public init(size: Size, painter: RowPainter = RowPainter()) {
    self.size = Size(width: size.width, height: size.height)
    self.painter = painter
  }

  /// Creates a list on the whole screen of `terminal`, with its colours and character widths.
  ///
  /// Both change with the terminal: set ``size`` on ``Event/resize(_:)`` and the theme of
  /// ``painter`` on ``Event/themeChanged``.
  public convenience init(_ terminal: borrowing Terminal) {
    self.init(size: terminal.size, painter: terminal.rowPainter)
  }
}

/// The settings of a list. The members of ``TerminalListView`` describe them.
struct ListOptions {
  var showsNumbers = false
  var showsRankChanges = false
  var showsChangeMarks = false
  var hidesChangeMarks = false
  var revealsChanges = false
  var marksFirstRows = false
  var sectionHeadersPin = true
  var sectionHeadersTakeCursor = false
  var allowsReordering = false
  var emptyText = "nothing here"
  var scrolledColumns = 0
  var filter = ListFilter("")
  var isFocused = true
  var showsScrollIndicator = false
  var usesAlternatingRowBackgrounds = false
  var separatorStyle = TerminalListView.SeparatorStyle.none
  var isAnimated = true
  var motion = Motion()

  /// Whether changed rows keep a mark; they always do if no motion shows the change.
  var keepsChangeMarks: Bool { showsChangeMarks || motion.style == .none }
  /// Whether kept marks are shown.
  var paintsChangeMarks: Bool {
    keepsChangeMarks && !(hidesChangeMarks && motion.style != .none)
  }
}

// MARK: - Settings

extension TerminalListView {
  /// Whether each row shows its position in its section; `false` by default. The number belongs to
  /// the position, not to the row.
  public var showsNumbers: Bool {
    get { options.showsNumbers }
    set { options.showsNumbers = newValue }
  }

  /// Whether a row that a change raised or lowered briefly shows by how many positions; `false` by
  /// default.
  public var showsRankChanges: Bool {
    get { options.showsRankChanges }
    set { options.showsRankChanges = newValue }
  }

  /// Whether changed rows keep a mark in the gutter until ``clearChanges()``; `false` by default.
  ///
  /// `+` marks an inserted row, `~` an updated one, `↑` and `↓` a move within the section, `>` a
  /// move from another section, and a line between two rows marks deleted rows. A moved row shows
  /// by how many positions it moved, if its right end is free. The changed parts of a row keep
  /// their colour. All of this is bright for the last change and dim for earlier ones. The gutter
  /// is two columns wide, so that no mark touches the text.
  public var showsChangeMarks: Bool {
    get { options.showsChangeMarks }
    set { options.showsChangeMarks = newValue }
  }

  /// Whether marks are kept, but hidden for now; the gutter keeps its width. Without motion they
  /// are shown anyway.
  package var hidesChangeMarks: Bool {
    get { options.hidesChangeMarks }
    set { options.hidesChangeMarks = newValue }
  }

  /// Whether a reload of staged changes that touches no visible row scrolls to the first row that
  /// it touches, so that its motion is visible.
  package var revealsChanges: Bool {
    get { options.revealsChanges }
    set { options.revealsChanges = newValue }
  }

  /// Whether the first rows of a list are new, because the list was known to be empty; otherwise
  /// they are its initial content.
  package var marksFirstRows: Bool {
    get { options.marksFirstRows }
    set { options.marksFirstRows = newValue }
  }

  /// Whether the header of a section stays on the first lines of the screen while rows of the
  /// section are visible, until the end of the section pushes it off; `true` by default. A row that
  /// the list scrolls to appears below it.
  public var sectionHeadersPin: Bool {
    get { options.sectionHeadersPin }
    set {
      options.sectionHeadersPin = newValue
      changing { layOut() }
    }
  }

  /// Whether the cursor stops at all section headers; `false` by default, so that it stops only at
  /// those of collapsible sections. Enter, space and a click on such a header call
  /// ``TerminalListViewDelegate/listView(_:didSelectHeaderInSection:)``.
  public var sectionHeadersTakeCursor: Bool {
    get { options.sectionHeadersTakeCursor }
    set { options.sectionHeadersTakeCursor = newValue }
  }

  /// Whether the user can move rows of a list that owns them; `false` by default. Rows of an
  /// outline cannot be moved. In a list with a data source,
  /// ``TerminalListViewDataSource/listView(_:canMoveRowAt:)`` decides.
  public var allowsReordering: Bool {
    get { options.allowsReordering }
    set { options.allowsReordering = newValue }
  }

  /// The number of screen columns by which the rows of a list without columns are scrolled to the
  /// left; 0 by default. A `…` replaces the part that is off screen. Wrapped rows are not scrolled.
  public var scrolledColumns: Int {
    get { options.scrolledColumns }
    set { options.scrolledColumns = max(0, newValue) }
  }

  /// The text in the middle of a list without rows.
  public var emptyText: String {
    get { options.emptyText }
    set { options.emptyText = newValue }
  }

  /// Whether keys go to this list; `true` by default. Otherwise its cursor is a thin, quiet line.
  public var isFocused: Bool {
    get { options.isFocused }
    set { options.isFocused = newValue }
  }

  /// Whether the last column, which rows leave free, shows a scroll indicator if the list is longer
  /// than the screen; `false` by default.
  public var showsScrollIndicator: Bool {
    get { options.showsScrollIndicator }
    set { options.showsScrollIndicator = newValue }
  }

  /// Whether every second row of a section has ``Theme/alternatingBackground``, from edge to edge;
  /// `false` by default. The background belongs to the position: a moving row slides over it. Rows
  /// with their own background keep it. If colours do not blend, there is no such background.
  public var usesAlternatingRowBackgrounds: Bool {
    get { options.usesAlternatingRowBackgrounds }
    set { options.usesAlternatingRowBackgrounds = newValue }
  }

  /// Where rules separate rows.
  public enum SeparatorStyle: Hashable, Sendable {
    /// Nowhere.
    case none
    /// On a separate line between two sections that show something. It appears and disappears with
    /// them.
    ///
    /// A rule between any two rows would take half of the screen. Give every second row a
    /// background instead (``TerminalListView/usesAlternatingRowBackgrounds``), or add a
    /// ``RowContent/Part/rule(columns:style:)`` where you want one.
    case betweenSections
  }

  /// Where rules separate rows; ``SeparatorStyle/none`` by default.
  public var separatorStyle: SeparatorStyle {
    get { options.separatorStyle }
    set {
      guard newValue != options.separatorStyle else { return }
      options.separatorStyle = newValue
      // rules appear and disappear like footers; a list that needs reloadData() gets them then
      try? perform(OpenBatch(), isNews: false)
    }
  }

  /// Sets the filter that rows must match to be shown.
  func setFilter(_ filter: ListFilter) { options.filter = filter }

  /// Whether changes are animated; `true` by default. Otherwise they are shown at once.
  public var isAnimated: Bool {
    get { options.isAnimated }
    set { options.isAnimated = newValue }
  }

  /// The motion of changes.
  public var motion: Motion {
    get { options.motion }
    set { options.motion = newValue }
  }

  /// The maximum time for all stages of one ``reload(using:with:interrupt:setData:completion:)``,
  /// which is `motion.longest`; 1 s by default.
  public var reloadDuration: Duration {
    get { options.motion.longest }
    set { options.motion.longest = newValue }
  }

  /// Whether the user can select rows; `true` by default. Otherwise no row is selected, and a click
  /// only moves the cursor.
  public var allowsSelection: Bool {
    get { selection.allowsSelection }
    set {
      selection.allow(
        selection: newValue, multiple: selection.allowsMultiple, in: model.table)
    }
  }

  /// Whether the user can select several rows, one by one; `false` by default. Otherwise at most
  /// one row is selected.
  public var allowsMultipleSelection: Bool {
    get { selection.allowsMultiple }
    set {
      selection.allow(
        selection: selection.allowsSelection, multiple: newValue, in: model.table)
    }
  }

  /// The number of lines that a row counts if it was never on the screen; 1 by default.
  ///
  /// Rows are measured when they come onto the screen, and again when they change or get another
  /// width. A better estimate makes ``contentOffset`` and ``numberOfLines`` more accurate, nothing
  /// else. The value is limited to 1...65,535, the lines of the tallest terminal.
  public var estimatedRowHeight: Int {
    get { viewport.heights.estimate }
    set {
      changing {
        let height = max(1, min(newValue, 65_535))
        let context = model.needsReloadData ? nil : layoutContext
        if let change = viewport.estimateRows(at: height, context) { carryOn(over: change) }
      }
    }
  }
}

// MARK: - Counts

extension TerminalListView {
  /// The number of sections after the last change, even if motion is still in progress.
  public var numberOfSections: Int { model.table.sections.count }

  /// The number of rows of a section after the last change, even if motion is still in progress.
  ///
  /// - Precondition: The section exists.
  public func numberOfRows(inSection section: Int) -> Int {
    let sections = model.table.sections
    guard sections.indices.contains(section) else {
      stop("numberOfRows(inSection:): no section \(section); the list has \(sections.count)")
    }
    return sections[section].rows.count
  }

  /// The number of lines of the whole list, including headers and footers. Rows that were never on
  /// the screen count ``estimatedRowHeight`` lines. O(sections).
  public var numberOfLines: Int { viewport.heights.lineCount(of: model.table) }

  /// Whether a batch has been refused since the last ``reloadData()``.
  public var needsReloadData: Bool { model.needsReloadData }

  /// The identity of the row at `path`, which was passed to `method`.
  ///
  /// If there is no such row, the process stops with a message, in release builds too.
  func row(at path: ElementPath, for method: StaticString = #function) -> RowToken {
    let sections = model.table.sections
    guard sections.indices.contains(path.section) else {
      stop("\(method): no section \(path.section); the list has \(sections.count)")
    }
    let rows = sections[path.section].rows
    guard rows.indices.contains(path.element) else {
      stop("\(method): no row \(path.element) in section \(path.section), which has \(rows.count)")
    }
    return rows[path.element]
  }
}
