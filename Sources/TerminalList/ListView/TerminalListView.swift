internal import ListDiff
public import ListMotion

/// A table view for the terminal: rows in sections that change with animation.
///
/// Model and presentation are separate. An update changes the model at once and starts a motion,
/// which ``frame(at:editing:inColumn:)`` shows for any moment. The list reads no clock and draws to no screen: it
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
  /// The cursor, the selection and the user's flags.
  var selection = Selection()
  /// The columns of the list.
  var listColumns = ListColumns()
  /// The changes since the marks were last cleared.
  var changes = ListChanges()
  /// The hints that moved rows show for a moment.
  var hints = MoveHints()
  /// The motion in progress.
  var playback = Playback()
  /// The contents of the rows in the last frame, as the delegate drew them.
  var displayed: [RowToken: RowContent] = [:]
  /// Calls that are due when the list is consistent again.
  var callbacks = PendingCallbacks()
  /// The order of the rows while it is held.
  var held: HeldOrder?
  /// The new rows of a held order that the next change releases.
  var releasedRows: Set<RowToken>?
  /// The rows of a list that owns its rows.
  var ownedRows: OwnedRows?
  /// The source of the rows, held weakly, as in a table view: the program must keep a reference to it.
  /// Setting it reloads the list.
  public weak var dataSource: (any TerminalListViewDataSource)? {
    didSet {
      if dataSource !== ownedRows { ownedRows = nil }
      changing { reload(isOtherList: true) }
    }
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

  // MARK: Settings

  /// Whether each row shows its position in its section; `false` by default. The number belongs to
  /// the position, not to the row.
  public var showsNumbers = false

  /// Whether a row that rose or fell briefly shows the number of positions; `false` by default.
  public var showsRankChanges = false {
    didSet { listColumns.view.hasBadges = showsRankChanges }
  }

  /// Whether changed rows keep a mark in the gutter until ``clearChanges()``; `false` by default.
  ///
  /// `+` marks an inserted row, `~` an updated one, `↑` and `↓` a move within the section, `>` a
  /// move from another section, and a line between two rows marks deleted rows. A moved row shows the number
  /// of positions, if there is room after its name or its columns. The changed parts of a row keep their colour.
  /// Marks are bright for the last change and dim for earlier ones. The gutter is two columns wide, so that no mark
  /// touches the text.
  public var showsChangeMarks = false

  /// Whether marks are kept, but hidden for now; the gutter keeps its width. Without motion they
  /// are shown anyway.
  package var hidesChangeMarks = false

  /// Whether a reload of staged changes that touches no visible row scrolls to the first row that
  /// it touches, so that its motion is visible.
  package var revealsChanges = false

  /// Whether the first rows of a list are new, because the list was known to be empty; otherwise
  /// they are its initial content.
  package var marksFirstRows = false

  /// Whether the header of a section stays on the first lines of the screen while rows of the
  /// section are visible, until the end of the section pushes it off; `true` by default. A row that
  /// the list scrolls to appears below it.
  public var sectionHeadersPin = true {
    didSet { changing { layOut() } }
  }

  /// Whether the user can move rows of a list that owns them; `false` by default. Rows of an
  /// outline cannot be moved. In a list with a data source,
  /// ``TerminalListViewDataSource/listView(_:canMoveRowAt:)`` decides.
  public var allowsReordering = false

  /// The number of screen columns by which the rows of a list without columns are scrolled to the
  /// left; 0 by default. A `…` replaces the part that is off screen. Wrapped rows are not scrolled.
  package var scrolledColumns = 0 {
    didSet { scrolledColumns = max(0, scrolledColumns) }
  }

  /// The text in the middle of a list without rows; long text is wrapped. If ``filter`` hides all of them, the list says
  /// so instead.
  public var emptyText = "nothing here"

  /// Whether the list has the focus and receives keys; `true` by default. Otherwise its cursor is a thin,
  /// quiet line.
  public var isFocused = true

  /// Whether the last column, which rows leave free, shows a scroll indicator if the list is longer
  /// than the screen; `false` by default.
  public var showsScrollIndicator = false

  /// Whether every second row of a section has a slightly different background, from edge to edge;
  /// `false` by default. The background belongs to the position: a moving row slides over it. Rows
  /// with their own background keep it. If colours do not blend, there is no such background.
  public var usesAlternatingRowBackgrounds = false

  /// Whether a rule on a separate line separates two sections that show something; `false` by
  /// default. The rule appears and disappears with them.
  ///
  /// A rule between any two rows would take half of the screen. Give every second row a background
  /// instead (``usesAlternatingRowBackgrounds``), or add a
  /// ``RowContent/Part/rule`` where you want one.
  public var separatesSections = false {
    didSet {
      // rules appear and disappear like footers; a list that needs reloadData() gets them at that time
      if separatesSections != oldValue { try? perform(OpenBatch(), isNews: false) }
    }
  }

  /// Whether changes are animated; `true` by default. Otherwise they are shown at once.
  public var isAnimated = true

  /// The motion of changes.
  public var motion = Motion()

  /// The text that rows must contain to be shown; the default matches every row. Matches are highlighted.
  ///
  /// A list that owns its rows shows the rows that match, the rows above them in an outline, and
  /// the sections that contain them; it is empty if nothing matches. All text of a row counts,
  /// including that in hidden columns. A row that is filtered out is selected and marked again when
  /// it returns. While there is a filter, nothing is collapsed, and rows that the filter hides and
  /// shows again are not marked as changes. ``sections`` stay as they are; a row that the user moves
  /// goes there before the row that is shown below it, or after the one above. In a list with a data
  /// source, matches are lit, and the source decides what is shown.
  ///
  /// - Complexity: O(characters of all rows) in a list that owns its rows.
  public var filter = ListFilter("") {
    didSet {
      guard filter != oldValue, let outline else { return }
      checkTurn()
      changing {
        outline.filter = filter
        show(outline, with: .fade, isNews: false)
      }
    }
  }

  // MARK: Creating a list

  /// The columns and lines for the rows, without the column titles.
  var rowArea: Size { Size(width: size.width, height: size.height - titleLines) }

  /// The number of lines for the column titles: 0 if they would leave no line for a row.
  var titleLines: Int { listColumns.hasTitles && size.height > 1 ? 1 : 0 }

  /// Creates a list without rows.
  ///
  /// - Parameters:
  ///   - size: The number of columns and lines for the list.
  ///   - painter: The colours and character widths; ``Terminal/rowPainter`` has those of the
  ///     terminal.
  public init(size: Size, painter: RowPainter = RowPainter()) {
    self.size = Size(width: size.width, height: size.height)
    self.painter = painter
  }

  /// The completions of motions that have not ended are called with `false`.
  deinit { playback.finish().forEach { $0(false) } }

  /// Creates a list on the whole screen of `terminal`, with its colours and character widths.
  ///
  /// Both change with the terminal: set ``size`` on ``Event/resize(_:)`` and the theme of
  /// ``painter`` on ``Event/themeChanged``.
  public convenience init(_ terminal: borrowing Terminal) {
    self.init(size: terminal.size, painter: terminal.rowPainter)
  }
}

// MARK: - Settings

extension TerminalListView {
  /// Whether changed rows keep a mark; they always do if no motion shows the change.
  var keepsChangeMarks: Bool { showsChangeMarks || motion.style == .none }

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
}

// MARK: - Counts

extension TerminalListView {
  /// The number of sections after the last change, even if motion is still in progress.
  public var numberOfSections: Int { model.table.sections.count }

  /// The number of rows of a section after the last change, even if motion is still in progress; 0
  /// for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int {
    let sections = model.table.sections
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The number of lines of the whole list, including headers and footers. Rows that were never on
  /// the screen count one line. O(sections).
  public var numberOfLines: Int { viewport.heights.lineCount(of: model.table) }

  /// Whether a batch has been refused since the last ``reloadData()``.
  public var needsReloadData: Bool { model.needsReloadData }

  /// The identity of the row at `path`; `nil` if there is no such row.
  func row(at path: ElementPath) -> RowToken? {
    let place = ListTable.Place.row(path)
    return model.table.has(place) ? model.table.id(at: place) : nil
  }
}
