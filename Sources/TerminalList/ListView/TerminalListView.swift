internal import ListDiff
public import ListMotion

/// A table view for the terminal: rows in sections that change with animation.
///
/// Model and presentation are two things. Updates change the model at once, and leave motion
/// behind, which ``frame(at:)`` shows for any moment. The list reads no clock and draws to no
/// screen: it returns frames, values that a terminal presents and a test prints.
///
/// ```swift
/// let list = TerminalListView(size: terminal.size)
/// list.apply([ListSection(rows: ["Alaska", "Arizona"])])
/// terminal.present(list.frame(at: loop.now))
/// ```
public final class TerminalListView {
  // The list is a façade: each part owns its state, and the list hands values from one to the next.

  /// The rows of the list.
  var model = ListModel()
  /// The batch that is open.
  var openBatch = OpenBatch()
  /// Which rows stand on the screen at rest.
  let viewport = Viewport()
  /// Cursor, selection and the marks of the user.
  var selection = Selection()
  /// The columns in which rows stand.
  var listColumns = ListColumns()
  /// What changed since the marks were last taken away.
  var changes = ListChanges()
  /// What moved rows say for a moment.
  var hints = MoveHints()
  /// The motion that is under way.
  var playback = Playback()
  /// What the rows of the last frame showed.
  var displayed = DisplayedRows()
  /// Calls that are due when the list is whole.
  var callbacks = PendingCallbacks()
  /// The rows of a list that owns its rows.
  var ownedRows: OwnedRows?
  /// What is shown, and how it moves.
  private(set) var options = ListOptions()

  /// The source of the rows, held weakly, as in a table view. Setting it reloads the list.
  public weak var dataSource: (any TerminalListViewDataSource)? {
    didSet { changing { reload(isOtherList: true) } }
  }

  /// Decides about what the user does, and draws rows in its own way. Held weakly.
  public weak var delegate: (any TerminalListViewDelegate)?

  /// Columns and lines that the list may draw on; numbers below 0 count as 0.
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

  /// Columns and lines for the rows, without the titles of the columns.
  var rowArea: Size { Size(width: size.width, height: size.height - titleLines) }

  /// The lines that the titles of the columns take: none where they would leave no line for a row.
  var titleLines: Int { listColumns.hasTitles && size.height > 1 ? 1 : 0 }

  /// A list without rows.
  ///
  /// - Parameters:
  ///   - size: Columns and lines that it may draw on.
  ///   - painter: Colours and widths; ``Terminal/rowPainter`` has those of the terminal.
  public init(size: Size, painter: RowPainter = RowPainter()) {
    self.size = Size(width: size.width, height: size.height)
    self.painter = painter
  }

  /// A list on all of `terminal`'s screen, in its colours and with its widths of characters.
  ///
  /// Both change with the terminal: set ``size`` on ``Event/resize(_:)`` and the theme of
  /// ``painter`` on ``Event/themeChanged``.
  public convenience init(_ terminal: borrowing Terminal) {
    self.init(size: terminal.size, painter: terminal.rowPainter)
  }
}

/// What a list shows, and how it moves. The members of ``TerminalListView`` describe them.
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

  /// Whether changed rows keep a mark: always if no motion shows the change.
  var keepsChangeMarks: Bool { showsChangeMarks || motion.style == .none }
  /// Whether the marks that are kept are shown.
  var paintsChangeMarks: Bool {
    keepsChangeMarks && !(hidesChangeMarks && motion.style != .none)
  }
}

// MARK: - Settings

extension TerminalListView {
  /// Whether each row shows its place in its section; `false` by default. The number belongs to the
  /// place.
  public var showsNumbers: Bool {
    get { options.showsNumbers }
    set { options.showsNumbers = newValue }
  }

  /// Whether a row that a change raised or lowered says by how many places for a moment; `false` by
  /// default.
  public var showsRankChanges: Bool {
    get { options.showsRankChanges }
    set { options.showsRankChanges = newValue }
  }

  /// Whether changed rows keep a sign in the gutter until ``clearChanges()``; `false` by default.
  ///
  /// `+` came, `~` changed, `↑` and `↓` moved within the section, `>` came from another one, and a
  /// stroke between two rows stands where rows went. A row that moved says by how many places, if
  /// its right end is free. What changed of a row keeps its colour. All of it is bright for the last
  /// change and dim for those before it. The gutter is two columns wide, so that no sign touches the
  /// text.
  public var showsChangeMarks: Bool {
    get { options.showsChangeMarks }
    set { options.showsChangeMarks = newValue }
  }

  /// Whether signs are kept, but not shown for now; the gutter keeps its width. Without motion they
  /// are shown all the same.
  package var hidesChangeMarks: Bool {
    get { options.hidesChangeMarks }
    set { options.hidesChangeMarks = newValue }
  }

  /// Whether a reload of staged changes that touches no row in sight scrolls to the first that it touches,
  /// so that its motion is seen.
  package var revealsChanges: Bool {
    get { options.revealsChanges }
    set { options.revealsChanges = newValue }
  }

  /// Whether the first rows of a list are new, because the list was known to be empty; otherwise they are
  /// what it shows from the start.
  package var marksFirstRows: Bool {
    get { options.marksFirstRows }
    set { options.marksFirstRows = newValue }
  }

  /// Whether the header of a section stays on the first lines of the screen while rows of the
  /// section are there, until the end of the section pushes it off; `true` by default. A row that
  /// is scrolled to stands below it.
  public var sectionHeadersPin: Bool {
    get { options.sectionHeadersPin }
    set {
      options.sectionHeadersPin = newValue
      changing { layOut() }
    }
  }

  /// Whether the cursor stops at the headers of sections; `false` by default, when it stops at those of
  /// collapsible sections only. Enter, space and a click on such a header are told to
  /// ``TerminalListViewDelegate/listView(_:didSelectHeaderInSection:)``.
  public var sectionHeadersTakeCursor: Bool {
    get { options.sectionHeadersTakeCursor }
    set { options.sectionHeadersTakeCursor = newValue }
  }

  /// Whether the user may move rows of a list that owns them; `false` by default. Rows of an outline
  /// stay where they are. A data source decides for itself:
  /// ``TerminalListViewDataSource/listView(_:canMoveRowAt:)``.
  public var allowsReordering: Bool {
    get { options.allowsReordering }
    set { options.allowsReordering = newValue }
  }

  /// How many columns of the screen the rows of a list without columns are scrolled to the left; 0 by
  /// default. A `…` stands for what is out of sight. Wrapped rows stay where they are.
  public var scrolledColumns: Int {
    get { options.scrolledColumns }
    set { options.scrolledColumns = max(0, newValue) }
  }

  /// The text in the middle of a list without rows.
  public var emptyText: String {
    get { options.emptyText }
    set { options.emptyText = newValue }
  }

  /// Whether keys go to this list; `true` by default. The cursor of another one is a thin, quiet line.
  public var isFocused: Bool {
    get { options.isFocused }
    set { options.isFocused = newValue }
  }

  /// Whether the last column, which rows leave free, shows which part of a list is on the screen that is
  /// longer than that; `false` by default.
  public var showsScrollIndicator: Bool {
    get { options.showsScrollIndicator }
    set { options.showsScrollIndicator = newValue }
  }

  /// Whether every second row of a section stands on ``Theme/alternatingBackground``, from edge to edge;
  /// `false` by default. The background belongs to the place: a row on its way slides over it. Rows with a
  /// background of their own keep that. Where colours do not blend there is none.
  public var usesAlternatingRowBackgrounds: Bool {
    get { options.usesAlternatingRowBackgrounds }
    set { options.usesAlternatingRowBackgrounds = newValue }
  }

  /// Where rules stand that separate rows.
  public enum SeparatorStyle: Hashable, Sendable {
    /// Nowhere.
    case none
    /// On a line of its own between two sections of which something is shown. It comes and goes with them.
    ///
    /// A rule between any two rows would take half of the screen: give every second row a background
    /// instead (``TerminalListView/usesAlternatingRowBackgrounds``), or put a
    /// ``RowContent/Part/rule(columns:style:)`` where one is wanted.
    case betweenSections
  }

  /// Where rules separate rows; ``SeparatorStyle/none`` by default.
  public var separatorStyle: SeparatorStyle {
    get { options.separatorStyle }
    set {
      guard newValue != options.separatorStyle else { return }
      options.separatorStyle = newValue
      // the rules come or go as footers do; a list that waits for reloadData() gets them then
      try? perform(OpenBatch(), isNews: false)
    }
  }

  /// Keeps what rows must hold to be shown.
  func setFilter(_ filter: ListFilter) { options.filter = filter }

  /// Whether changes move; `true` by default. Otherwise they are shown at once.
  public var isAnimated: Bool {
    get { options.isAnimated }
    set { options.isAnimated = newValue }
  }

  /// How changes move.
  public var motion: Motion {
    get { options.motion }
    set { options.motion = newValue }
  }

  /// How long all stages of one ``reload(using:with:interrupt:setData:completion:)`` may take, as
  /// `motion.longest` says; 1 s by default.
  public var reloadDuration: Duration {
    get { options.motion.longest }
    set { options.motion.longest = newValue }
  }

  /// Whether the user can select rows; `true` by default. Otherwise none is selected, and a click moves
  /// the cursor only.
  public var allowsSelection: Bool {
    get { selection.allowsSelection }
    set {
      selection.allow(
        selection: newValue, multiple: selection.allowsMultiple, in: model.table)
    }
  }

  /// Whether the user can select several rows, each chosen alone; `false` by default. Otherwise at
  /// most one is selected.
  public var allowsMultipleSelection: Bool {
    get { selection.allowsMultiple }
    set {
      selection.allow(
        selection: selection.allowsSelection, multiple: newValue, in: model.table)
    }
  }

  /// How many lines a row counts that was never on the screen; 1 by default.
  ///
  /// Rows are measured when they come on the screen, and again when they change or get another
  /// width. A better estimate makes ``contentOffset`` and ``numberOfLines`` better, nothing else.
  /// It is from 1 to 65,535, the lines of the highest terminal; numbers beyond count as the
  /// nearest.
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
  /// The number of sections after the last change, whatever is still in motion.
  public var numberOfSections: Int { model.table.sections.count }

  /// The number of rows of a section after the last change, whatever is still in motion.
  ///
  /// - Precondition: The section exists.
  public func numberOfRows(inSection section: Int) -> Int {
    let sections = model.table.sections
    guard sections.indices.contains(section) else {
      stop("numberOfRows(inSection:): no section \(section); the list has \(sections.count)")
    }
    return sections[section].rows.count
  }

  /// The lines of the whole list, headers and footers included, where rows that were never on the
  /// screen count ``estimatedRowHeight`` lines. O(sections).
  public var numberOfLines: Int { viewport.heights.lineCount(of: model.table) }

  /// Whether a batch was refused since the last ``reloadData()``.
  public var needsReloadData: Bool { model.needsReloadData }

  /// The identity of the row at `path`, which the caller of `method` names.
  ///
  /// If there is none, the process ends with a message, in release builds too.
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
