public import ListMotion

/// A table view for the terminal: rows in sections that change with animation.
///
/// Model and presentation are two things. Updates change the model at once; what they leave behind
/// is motion, which ``frame(at:)`` shows for any moment. The list reads no clock and draws to no
/// screen: it returns frames, values that a terminal presents and a test prints.
///
/// ```swift
/// let list = TerminalListView(size: terminal.size)
/// list.apply([ListSection(rows: ["Alaska", "Arizona"])])
/// terminal.present(list.frame(at: loop.now))
/// ```
public final class TerminalListView {
  /// Where the rows come from; setting it reloads the list. Held weakly, as in a table view.
  public weak var dataSource: (any TerminalListViewDataSource)? {
    didSet { reloadData() }
  }

  /// Who hears what the user does, and draws rows in its own way. Held weakly.
  public weak var delegate: (any TerminalListViewDelegate)?

  /// Columns and lines that the list may draw on.
  public var size: Size {
    didSet { if size != oldValue { changing { resize(from: oldValue) } } }
  }

  /// Colours, character widths and the number column.
  public var painter: RowPainter { didSet { saidBadges = [:] } }
  /// Whether each row shows its place in its section; the number belongs to the place.
  public var showsNumbers = false
  /// Whether a row that a change raised or lowered says by how many places for a moment.
  public var showsRankChanges = false
  /// Whether changed rows keep a mark in the gutter until ``clearChanges()``, and the row where others
  /// went a `-`; the gutter is then two columns wide, so that no mark touches the text.
  public var showsChangeMarks = false
  /// Whether the first and the last line say what changed beyond them and was not seen yet
  /// (`↑ 3 new, 1 changed`), and for a moment where a row went that moved out of sight
  /// (`↓ Japan → 412`). Not on fewer than 20 columns or 3 lines.
  public var showsEdgeBadges = false
  /// Whether the header of a section stays on the first lines of the screen while rows of the
  /// section are there, until the end of the section pushes it off. A row that is scrolled to
  /// stands below it.
  public var sectionHeadersPin = true { didSet { changing { layOut() } } }
  /// Shown in the middle of a list without rows.
  public var emptyText = "nothing here"
  /// Whether changes move; without, they are there at once.
  public var isAnimated = true
  /// How they move.
  public var motion = Motion()
  /// How long all stages of one ``reload(using:with:interrupt:setData:completion:)`` may take.
  public var reloadDuration = Duration.milliseconds(600)

  /// Whether the user can select rows; without, none is selected.
  public var allowsSelection = true { didSet { limitSelection() } }
  /// Whether the user can select several rows, each chosen alone; without, at most one is selected.
  public var allowsMultipleSelection = false { didSet { limitSelection() } }

  /// The row that the cursor is on, held by identity.
  var cursor: RowID?
  var selectedRows: Set<RowID> = []
  var markedRows: Set<RowID> = []
  /// What ``scrollAnchor`` is, with its row held by identity.
  var anchor = HeldAnchor.automatic
  /// What the rows of the last frame showed, while there is a delegate to draw them.
  var displayed: [RowID: DisplayedRow] = [:]
  /// The line of the list that stands on the first line of the screen, where rows above it that
  /// were never on the screen count ``estimatedRowHeight`` lines.
  ///
  /// It changes when such a row turns out to take more or fewer; what is on the screen stays.
  public internal(set) var contentOffset = 0
  /// Whether a batch was refused since the last ``reloadData()``.
  public internal(set) var needsReloadData = false

  /// Whether all rows on the screen are to be asked for with the next change.
  var needsContents = false
  var table = ListTable()
  /// The rows at rest on the screen, from its first line on.
  var window: [WindowRow] = []
  /// The header of the first row's section, if it is above the screen.
  var pinnedHeader: WindowRow?
  /// For which columns and widths of characters the heights of rows were measured.
  var measuredColumns: MeasuredColumns?
  /// Grows when rows turn out not to be as high as they were thought to be.
  var heightChanges = 0
  /// Whether rows near the end are measured before the offset is kept from going beyond it.
  var measuresEnd = false
  var playback = Playback()
  /// What happened since the marks were last taken away, whether they are shown or not.
  var ledger = ChangeLedger()
  /// What is new of rows that were updated on the screen and keep their marks.
  var standingChanges: [RowID: StandingChange] = [:]
  var countedChanges: CountedChanges?
  /// What is marked of the rows on the screen, as it was found last.
  var knownMarks: KnownMarks?
  /// What the edges said last of such changes.
  var saidBadges: [EdgeBadge.Edge: SaidBadge] = [:]
  var batch = BatchUpdates()
  var batchDepth = 0
  var batchCompletions: [(Bool) -> Void] = []
  var ownedRows: OwnedRows?
  var news = News()

  /// A list without rows.
  ///
  /// - Parameters:
  ///   - size: Columns and lines that it may draw on.
  ///   - painter: Colours and widths; ``Terminal/rowPainter`` has those of the terminal.
  public init(size: Size, painter: RowPainter = RowPainter()) {
    self.size = size
    self.painter = painter
  }

  /// Of the model: after the last change, whatever is still in motion.
  public var numberOfSections: Int { table.sections.count }

  /// Of the model: after the last change, whatever is still in motion.
  public func numberOfRows(inSection section: Int) -> Int { table.sections[section].rows.count }

  /// Lines of the whole list, headers and footers included, where rows that were never on the
  /// screen count ``estimatedRowHeight`` lines.
  public var numberOfLines: Int { table.lineCount }

  /// How many lines a row is thought to take that was never on the screen; 1 by default.
  ///
  /// Rows are measured when they come on the screen, and anew when they change or get another
  /// width. A better estimate makes ``contentOffset`` and ``numberOfLines`` better, nothing else.
  /// From 1 to 65,535, the lines of the highest terminal; a number beyond is taken as the nearest.
  public var estimatedRowHeight: Int {
    get { table.estimatedRowHeight }
    set { changing { estimateRows(at: max(1, min(newValue, 65_535))) } }
  }
}
