import ListDiff
import ListMotion
import FlipbookFeeds
import FlipbookHistories
import FlipbookSnapshots
import TerminalList

/// A player on a screen: commands change the list, and frames show it.
///
/// The view is a façade. Each part owns its state, and the view passes values from one to the next. It does
/// not read a clock: methods that need the time take it as an argument.
final class PlayerView {
  /// The player, and the commands that wait for it.
  let queue: PlayerQueue
  /// The work that runs alongside the loop.
  let work: BackgroundWork
  let list: TerminalListView
  /// The rows, as the data source of the list.
  let rows: SnapshotRows
  private(set) var layout: ScreenLayout
  /// The source of the snapshots, and its error if it has one.
  var source = Source.deck {
    didSet {
      if case .stale(let reason) = source, player.history.isEmpty { list.emptyText = reason }
    }
  }
  /// The messages in the status line.
  var status = StatusMessages()
  /// The schedule of snapshots during playback.
  var timer = SnapshotTimer()
  /// The state of searching.
  var search = Search()
  /// The content of the panel below the list.
  var inspection = Inspection()
  /// The index of the first visible line of the help over the screen; `nil` if the help is not shown.
  var helpTop: Int?
  /// The flagged rows that are hidden.
  var hiddenFlags: Set<RowID> = []
  /// The marks, the counts and the last change of a list before it showed the net change since the mark; `nil` if it
  /// does not.
  var beforeNetChange: (marks: MarkedRows, words: ChangeWords, change: Change?)?
  /// The positions of the snapshots on the timeline.
  private(set) var scale: TimelineScale
  /// Whether the end of the list should stay visible while lines arrive; see ``followsEnd``.
  private(set) var wantsEnd = false
  var options = Options()

  /// The source of snapshots.
  enum Source: Equatable {
    /// All snapshots were available from the start.
    case deck
    /// More snapshots may arrive.
    case live
    /// No more snapshots will arrive.
    case ended
    /// The newest data could not be read, for this reason; an older list is shown.
    case stale(String)
  }

  /// The options that a session sets for its view.
  struct Options {
    /// Whether change marks remain even if a key is pressed.
    var keepsMarks = false
    /// Whether marks are hidden during playback, so that only motion shows changes, and shown while the
    /// player is paused.
    var hidesMarksWhilePlaying = false
    /// Formats the times of snapshots without a name.
    var clock = TimeOfDay(offset: 0)
    /// Whether the status line shows the state of the player and the keys.
    var showsKeys = true
    /// Reads the wall clock, in a live view.
    var now: (() -> Moment)?
    /// The watched command, whose runs keys change; `nil` if there is none.
    var command: CommandSource?
    /// Creates a closure that writes a history to a new file and returns its name. The closure is called on
    /// another thread.
    var saver: (() -> (History) throws -> String)?
  }

  /// The number of snapshots that are measured before the first one is shown; others are measured when they
  /// are shown.
  static let measuredCount = 64

  /// - Parameter work: The session's work alongside its loop. Without a loop, all work is done immediately.
  init(
    player: Player, size: Size, painter: RowPainter, _ screen: ScreenChoice = ScreenChoice(),
    clock: TimeOfDay = TimeOfDay(offset: 0), work: BackgroundWork = BackgroundWork(.here)
  ) {
    self.work = work
    queue = PlayerQueue(player, work: work)
    scale = TimelineScale(player.history)
    let known = player.history
    rows = SnapshotRows(
      player.data,
      formatter: RowFormatter(
        schema: player.schema,
        snapshots: (0..<min(known.count, Self.measuredCount)).map { known.snapshot(at: $0) },
        painter: painter))
    layout = ScreenLayout(size: size)
    layout.showsTitle = screen.showsTitle
    list = TerminalListView(size: layout.listSize, painter: painter)
    list.motion.style = screen.motion
    // The cursor identifies one row and marks identify several, so a selection would add nothing.
    list.allowsSelection = false
    list.showsChangeMarks = true
    list.marksFirstRows = !known.isEmpty
    rows.changedOnly.isWanted = screen.showsChanged
    rows.set(player.data)
    arrange()
    list.dataSource = rows
    queue.deliver = { [unowned self] in show($0, from: $1, $2) }
    options.clock = clock
    mute(screen.muted)
  }
}

// MARK: - State

extension PlayerView {
  var player: Player { queue.player }

  /// Whether a command is being executed.
  var isBusy: Bool { queue.isBusy }

  var size: Size {
    get { layout.size }
    set {
      layout.size = newValue
      arrange()
    }
  }

  var theme: Theme {
    get { list.painter.theme }
    set {
      list.painter.theme = newValue
      rows.formatter.theme = newValue
      list.reloadContents()
    }
  }

  func say(_ text: String) { status.say(text) }

  /// Updates the list's settings from the player, the rows and the other parts: its lines, its columns, the
  /// marks next to rows, and its speed. Unchanged settings have no effect.
  func arrange() {
    layout.hasColumnNames = rows.formatter.showsNames
    layout.hasPanel = inspection.subject != nil
    layout.panelHasValues = inspection.row != nil && player.schema != nil
    layout.contentHeight = list.numberOfLines + (layout.showsColumnNames ? 1 : 0)
    if list.size != layout.listSize { list.size = layout.listSize }
    list.columns = rows.formatter.columns
    list.columnIndentation = rows.formatter.columnIndentation
    list.showsColumnTitles = layout.showsColumnNames
    list.rowsAboveColumnTitles = rows.notesAboveTable
    // rows with a bar are ranked, but positions among some of the rows are not positions in the list
    let isRanked = player.schema?.bar != nil && !rows.changedOnly.isOn
    if list.showsNumbers != isRanked {
      (list.showsNumbers, list.showsRankChanges) = (isRanked, isRanked)
    }
    if !player.history.isEmpty { list.emptyText = emptyText }
    list.hidesChangeMarks = options.hidesMarksWhilePlaying && player.isPlaying
    list.changeAgeLimit = options.keepsMarks ? .max : Self.dimChanges
    list.motion.speed = player.speed.factor
  }

  /// The number of later changes during which the mark of a row that has been on the screen is dim.
  private static let dimChanges = 2

  /// The message in an empty list, about hidden rows, excluded rows or the columns of the table.
  private var emptyText: String {
    if !filter.isEmpty {
      return rows.changedOnly.hidesUnchanged
        ? "no changed row matches “\(filter.text)”; d shows all rows"
        : "no row matches “\(filter.text)”; Esc shows all rows"
    }
    if rows.hiddenCount > 0 { return "no rows have changed" }
    switch player.history[player.position.snapshot].leftOutCount {
    case 0:
      guard let names = rows.formatter.names, !names.isEmpty else { return "nothing here" }
      return "no rows; columns: " + names.map(ColumnName.words).joined(separator: ", ")
    case 1: return "the only row does not meet the condition"
    case let count: return "none of the \(count) rows meets the condition"
    }
  }

  /// Dims columns, whose changes are then ignored.
  func mute(_ columns: MutedColumns) {
    rows.formatter.muted = columns
    list.reloadContents()
  }

  /// Shows all columns, including those that are hidden until one of their values changes.
  func showAllColumns() {
    rows.formatter.revealAll()
    arrange()
    list.reloadContents()
  }

  /// Wraps long rows, or truncates them at the edge. If the end is followed, it stays visible.
  func toggleWrapping() {
    let follows = followsEnd
    rows.formatter.wraps.toggle()
    list.scrolledColumns = 0
    arrange()
    list.reloadContents()
    if follows {
      followEnd()
    } else if let path = list.cursorPath {
      // the row may now be off screen
      list.setCursor(path)
    }
    say(rows.formatter.wraps ? "long rows are wrapped" : "long rows are truncated")
  }

  /// Records whether flipbook or the terminal now handles the mouse.
  func mouseWasTurned(on isOn: Bool) {
    status.isMouseOn = isOn
    helpTop = nil
    say(isOn ? "mouse on: wheel scrolls, click selects" : "mouse off: select text as usual")
  }

  /// Mutes columns that grow with the clock, and names them once.
  private func muteAges(_ change: Change, from before: Player) {
    guard source == .deck || source == .live && player.isAtEnd else { return }
    let (old, new) = (before.position.snapshot, player.position.snapshot)
    let moments = (player.history.moment(at: old), player.history.moment(at: new))
    let passed = moments.0.flatMap { old in moments.1.map { old.duration(to: $0) } }
    let found = rows.formatter.muted.find(in: change, after: passed, of: player.schema)
    if found.isEmpty { return }
    // These columns have put a mark on nearly every row.
    forgetChanges()
    status.pin(MutedColumns.words(for: found))
  }
}

// MARK: - Results of the player

extension PlayerView {
  /// Shows the change by which a command has moved the player, or that the command was cancelled.
  private func show(_ command: PlayerCommand, from before: Player, _ change: Change?) {
    // a key may be pressed before there is a snapshot
    if player.history.isEmpty { return say(edgeMessage) }
    if case .since = command {} else { endNetChange() }
    switch (command, change) {
    case (_, nil):
      say(source == .deck ? "cancelled" : "cancelled; the list is unchanged; press f to follow")
    case (.since, let change?): showSinceMark(change)
    case (_, let change?):
      show(change, from: before)
      if case .visit(_, let search, let direction) = command { showMatches(of: search, direction) }
    }
  }

  /// Applies the stages of a change to the list, and describes them in the status line.
  private func show(_ change: Change, from before: Player) {
    let names = rows.formatter.names
    rows.formatter.grow(to: player.schema, by: change)
    rows.formatter.muted.isReversed = player.position.isReversed
    // At the live end, the player follows new snapshots instead of playing.
    if source != .deck, player.isAtEnd { queue.change { $0.pause() } }
    status.clearUnlessPinned()
    let isElsewhere = player.position.snapshot != before.position.snapshot
    // at the end of playback, the marks of the last change stay
    let isNews = !change.isEmpty || isElsewhere
    if source == .deck, isNews { forgetChanges() }
    arrange()
    rows.formatter.reveal(change, offScreen: list.columnsOffScreen)
    arrange()
    list.revealsChanges =
      source == .deck
      ? !list.hidesChangeMarks : !player.isPlaying && !player.isAtEnd && !wantsEnd
    if rows.formatter.names != names {
      if !rows.formatter.continues(names) { forgetChanges() }
      // draw the old rows in the new columns, so that each value is compared with its own
      list.reloadContents()
    }
    muteAges(change, from: before)
    var words = words(for: change)
    // an ignored change does not remove the previous description
    let isQuiet = source != .deck && !change.isEmpty && words.isEmpty
    if !filter.isEmpty { words = self.words(for: change, filter) }
    if !change.isEmpty, !isQuiet { rows.change = change }
    // the change from the last snapshot to the first is not a real change
    let isRestart =
      player.isPlaying && before.isAtEnd && player.isAtStart && !list.hidesChangeMarks
    reload(using: change, isQuiet: isQuiet, isAnimated: !isRestart)
    if isRestart { forgetChanges() }
    arrange()
    if isNews, !isQuiet {
      status.changeWords = isRestart ? ChangeWords() : words
    }
    if isRestart { return say("starting over") }
    if !isQuiet || !inspection.hasChange {
      inspection.record(change, muted: rows.formatter.muted)
    }
    if change.isEmpty { say(isElsewhere ? "nothing changed" : edgeMessage) }
  }

  /// The description of a change that has led to the player's position, of the rows that `filter` shows.
  private func words(for change: Change, _ filter: ListFilter = ListFilter("")) -> ChangeWords {
    ChangeWords(
      change, position: player.position, without: rows.formatter.muted.quiet, filter: filter)
  }

  /// Updates the identities of the rows of a snapshot, which looks the same; `shown` contains its rows if the
  /// list shows it.
  private func rename(
    _ before: [SnapshotSection], as sections: [SnapshotSection], shown: [SnapshotSection]?
  ) {
    var names: [RowID: RowID] = [:]
    if before.map(\.rows.count) == sections.map(\.rows.count) {
      let ids = [before, sections].map { $0.flatMap { $0.rows.lazy.map(\.id) } }
      names = Dictionary(zip(ids[0], ids[1]), uniquingKeysWith: { first, _ in first })
    }
    if let shown { rows.rekey(shown) { names[$0] } }
    if shown != nil, let id = search.prompt?.origin { search.prompt?.origin = names[id] }
    hiddenFlags = Set(hiddenFlags.map { names[$0] ?? $0 })
    beforeNetChange?.marks.rename { names[$0] }
    if let id = inspection.row, let other = names[id], other != id {
      inspection.rename(to: other)
      readBiography()
    }
  }

  /// Shows the net change since the marked snapshot: the list goes back there at once, and changes from there. A live
  /// list then stays as it is, whatever arrives, until the user leaves it.
  private func showSinceMark(_ change: Change) {
    let (row, mark) = (rowUnderCursor, markName)
    rows.formatter.muted.isReversed = player.mark > player.position.snapshot
    let quiet = rows.formatter.muted.quiet
    guard !change.sum(without: quiet).isEmpty, let before = change.before,
      let inverse = try? change.stages.inverted(from: before)
    else {
      endNetChange()
      return say("no net change since \(mark)")
    }
    noteMarks()
    let origin = beforeNetChange ?? (rows.changedOnly.marks, status.changeWords, rows.change)
    let back = Change(before: player.data, stages: inverse)
    rows.formatter.grow(to: player.schema, by: back)
    reload(using: back, isQuiet: true, isAnimated: false)
    forgetChanges()
    (beforeNetChange, rows.change) = (origin, change)
    list.revealsChanges = true
    reload(using: change)
    if let row, let path = player.data.path(of: row) { setCursor(path) }
    arrange()
    status.changeWords = words(for: change, filter)
    status.changeWords.since = "since \(mark)"
    inspection.record(change, muted: rows.formatter.muted, title: "since \(mark)")
    if let wall = options.now, source != .ended, player.isAtEnd || queue.freeze != nil {
      queue.freeze(since: wall(), showsNetChange: true)
    }
  }

  /// Leaves the net change of a live list for its newest snapshot. Returns false if none is shown.
  func leaveNetChange() -> Bool {
    guard queue.freeze?.showsNetChange == true else { return false }
    endNetChange()
    queue.unfreeze()
    return true
  }

  /// Shows the marks and the counts from before the net change again, if it is shown.
  private func endNetChange() {
    guard let (marks, words, change) = beforeNetChange else { return }
    forgetChanges()
    (rows.changedOnly.marks, rows.change, status.changeWords) = (marks, change, words)
    showPart()
    if let change { inspection.record(change, muted: rows.formatter.muted) }
  }

  /// Marks the snapshot that is shown.
  func setMark() {
    if player.history.isEmpty { return say(edgeMessage) }
    queue.change { $0.setMark() }
    say("\(markName) is marked; s shows the changes since then")
  }

  private var markName: String {
    let caption = caption(of: player.mark)
    return caption.isEmpty ? "the mark" : caption
  }

  private var edgeMessage: String {
    if player.history.isEmpty { return "no snapshot yet" }
    if player.snapshotCount < 2 { return "the only snapshot" }
    return player.isAtEnd ? "the last snapshot" : "the first snapshot"
  }
}

// MARK: - The end of a growing list

extension PlayerView {
  /// Whether the end of the list stays visible while lines arrive, as with `tail -f`.
  ///
  /// This requires that following was requested, that the user has not scrolled up, and that the cursor is
  /// not on another row.
  var followsEnd: Bool { wantsEnd && list.isAtEnd && isCursorAtEnd }

  private var isCursorAtEnd: Bool {
    guard let cursor = list.cursorPath else { return true }
    // the user is looking at a match, even in the last row
    if search.highlighter.search != nil { return false }
    // use the shown rows, because the player may be ahead
    guard cursor.section == rows.sections.count - 1 else { return false }
    return cursor.element == rows.sections[cursor.section].rows.count - 1
  }

  /// Goes to the end of the list, and stays there while lines arrive.
  func followEnd() {
    wantsEnd = true
    if !isCursorAtEnd { list.setCursor(nil) }
    list.scrollToEnd()
  }

  /// Shows the lines so far as a table, from its first row. None of its rows is new.
  func beginTable() {
    wantsEnd = false
    status.changeWords = ChangeWords()
    forgetChanges()
    list.scrollToRow(at: ElementPath(element: 0, section: 0), at: .top, animated: false)
  }

  /// Prepares the list for a change: if the end is followed, it stays visible. If rows are inserted after a cursor
  /// on the last row, the cursor is removed, because it would leave the screen with that row.
  func holdEnd(over changes: ChangedRows.Stages) {
    let follows = followsEnd
    list.scrollAnchor = follows ? .bottom : .automatic
    guard follows, let cursor = list.cursorPath, let after = changes.last?.data,
      let place = after.path(of: rows.sections[cursor].id)
    else { return }
    let isLast =
      place.section == after.count - 1 && place.element == after[place.section].rows.count - 1
    if !isLast { list.setCursor(nil) }
  }
}

// MARK: - New snapshots

extension PlayerView {
  /// Adds the snapshot of a change, and moves to it if the list `follows` live data and is not frozen. If the change
  /// contains new identities of the previous rows, those get them first. The player must not be busy.
  func ingest(_ change: Change, schema: TableSchema?, follows: Bool) {
    let (newest, isShown) = (
      change.isRekeyed ? player.history.newest : [], player.position.stage == nil
    )
    let isComplete = player.history.forgottenCount == 0
    queue.change { $0.append(change, schema: schema) }
    let before = player
    if change.isRekeyed, let names = change.before {
      rename(newest, as: names, shown: isShown ? before.data : nil)
    }
    guard change.addsSnapshot else { return }
    var quiet = rows.formatter.muted.quiet
    quiet.isReversed = false
    if queue.freeze != nil, change.before == nil || !change.sum(without: quiet).isEmpty {
      queue.freeze?.changeCount += 1
    }
    var followed: Change?
    if player.hasOnlyFirst {
      rows.formatter.grow(to: schema, by: change)
    } else if follows, queue.freeze == nil {
      followed = queue.change { $0.go(to: $0.snapshotCount - 1) }
    }
    inspection.follow(player.history)
    scale = TimelineScale(player.history)
    arrange()
    list.marksFirstRows = true
    if player.hasOnlyFirst {
      status.clearUnlessPinned()
      rows.set(player.data)
      arrange()
      list.reloadData()
      // the number of lines is known only now
      arrange()
      if wantsEnd { list.scrollToEnd() }
    } else if let followed {
      show(followed, from: before)
    }
    if isComplete, player.history.forgottenCount > 0 {
      say("history full: dropping the oldest snapshots; --history keeps more")
    }
  }

  /// Records that live data was read without a change, with the number of rows that conditions excluded.
  func countUnchanged(at moment: Moment, leftOut count: Int = 0) {
    queue.change { $0.countUnchanged(at: moment, leftOut: count) }
    arrange()
  }
}

// MARK: - Pictures

extension PlayerView {
  /// Collects results, and plays the next snapshot when it is due.
  func advance(to now: Duration) {
    work.collectResults()
    work.startClocks(at: now)
    status.work = work.words(at: now)
    status.expireAnswer(at: now)
    guard !isBusy, timer.isDue(at: now, for: player) else { return }
    queue.send(.play)
    timer.schedule(after: now, for: player)
  }

  /// Shows the picture at `now` on a terminal.
  func present(on terminal: borrowing Terminal, at now: Duration) {
    advance(to: now)
    terminal.present(frame(at: now))
  }

  /// The time at which the picture next changes by itself; `nil` if it does not.
  func deadline(after now: Duration) -> Duration? {
    [
      list.nextFrame(after: now), isBusy ? nil : timer.due, work.deadline(after: now),
      status.messageEnd,
    ].compactMap { $0 }.min()
  }
}
