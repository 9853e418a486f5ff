import ListDiff
import ListMotion
import Histories
import TerminalList
import Snapshots

/// A player on a screen: its commands move the list, its frames are pictures of it.
///
/// It reads no clock: every call that needs the time is given it.
final class PlayerView {
  /// Changed by ``show(_:then:)`` and ``append(_:at:schema:follows:alongside:then:)``.
  var player: Player
  let list: TerminalListView
  let rows: SnapshotRows
  /// What goes on beside the loop.
  var work = ScreenWork()
  /// Whether what is long goes on beside the loop; not where there is none.
  var worksBeside = true
  /// The command that is carried out once the player is free again.
  var waiting: (() -> Void)?
  /// Whether the snapshot that is being taken in is not followed, as that was given up.
  var staysBehind = false
  var size: Size { didSet { layOut() } }
  /// Whether there is a title line, where the screen is high enough.
  var showsTitle = true { didSet { layOut() } }
  /// What keys stand for where it is not themselves.
  var keys: [Key: Key] = [:]
  /// Whether the marks of changes stay whatever key is pressed.
  var keepsMarks = false
  var theme: Theme {
    didSet {
      list.painter.theme = theme
      rows.formatter.theme = theme
      list.reloadContents()
    }
  }
  /// Where the snapshots come from, and what is wrong there.
  var source = Screen.Source.deck
  /// What the source has to say; empty for nothing.
  var note = ""
  /// Gives out what writes a history into a new file and returns its name; that is called on a thread
  /// of its own.
  var saver: (() -> (History) throws -> String)?
  /// What is looked at besides the list.
  var inspection = Inspection()
  /// Shows in the rows what is searched for.
  let highlighter = MatchHighlighter()
  private(set) var isMouseOn = false
  /// The first line that is shown of the keys over the list; nil while they are not shown.
  var helpTop: Int?
  private var wraps = false
  /// What was shown last.
  private var picture: Frame?
  /// What the last stage did.
  var words = ""
  /// What the last key has to say.
  var message = ""
  /// Whether the message stays until a key, whatever snapshots come before.
  var keepsMessage = false
  /// What the status line says of ``work``.
  var workWords = ""
  /// When the next snapshot follows while snapshots are played.
  var nextPlay: Duration?

  var scale: TimelineScale
  /// The times of snapshots without a name.
  var clock = TimeOfDay(offset: 0)
  /// Whether the status line says what is played and which keys there are.
  var showsKeys = true
  /// How long snapshots stand while they are played, at normal speed.
  var pace = Pace()

  init(player: Player, size: Size, painter: RowPainter, motion: Motion.Style = .full) {
    self.player = player
    self.size = size
    theme = painter.theme
    scale = TimelineScale(player.history)
    let known = player.history
    rows = SnapshotRows(
      player.data,
      formatter: RowFormatter(
        schema: player.schema,
        snapshots: (0..<min(known.count, Self.measuredCount)).map { known.snapshot(at: $0) },
        painter: painter))
    list = TerminalListView(
      size: Screen.listSize(on: size, hasColumnNames: rows.formatter.columnNames != nil),
      painter: painter)
    showRanks()
    list.motion.style = motion
    // A row is chosen by the cursor, several by marks: a selection would say nothing more.
    list.allowsSelection = false
    list.dataSource = rows
    sayEmptiness()
    applySpeed()
  }

  /// So many snapshots are measured before the first is shown, others when they are.
  static let measuredCount = 64

  private var hasColumnNames: Bool { rows.formatter.columnNames != nil }

  /// The line of the screen on which the list begins.
  var listLine: Int {
    Screen.listLine(on: size, showsTitle: showsTitle, hasColumnNames: hasColumnNames)
  }

  func layOut() {
    var fitting = Screen.listSize(
      on: size, showsTitle: showsTitle, hasColumnNames: hasColumnNames)
    if inspection.subject != nil { fitting.height -= Panel.height(on: size) }
    rows.formatter.wrapColumns = wraps ? fitting.width - list.contentColumn : nil
    if list.size != fitting { list.size = fitting }
  }

  /// The picture at `now`; where only the list moves, all else is as in the last picture.
  func frame(at now: Duration, onlyListMoves: Bool = false) -> Frame {
    let moved = list.frame(at: now)
    if onlyListMoves, helpTop == nil, var frame = picture, frame.size == size {
      frame.draw(moved, line: listLine, column: 0)
      picture = frame
      return frame
    }
    let frame = screen().frame(of: moved, size: size, painter: list.painter)
    picture = frame
    return frame
  }

  /// All of the picture but the list.
  func screen() -> Screen {
    var screen = Screen(
      player: player, scale: scale, clock: clock, stageWords: words, source: source,
      isMouseOn: isMouseOn, helpTop: helpTop, showsTitle: showsTitle, showsKeys: showsKeys,
      message: message, columnNames: rows.formatter.columnNames, contentColumn: list.contentColumn,
      note: note)
    screen.work = workWords
    screen.prompt = inspection.prompt?.text
    screen.panel = inspection.panel(
      of: player, columns: size.width, caption: screen.caption(of:))
    return screen
  }

  /// When the picture changes by itself next, or nil if it does not.
  ///
  /// - Parameter tellsTime: Whether the list is told the time before each change.
  func deadline(after now: Duration, tellsTime: Bool = false) -> Duration? {
    let next = tellsTime ? list.nextPicture(after: now) : list.nextFrame(after: now)
    return [next, work.ownsPlayer ? nil : nextPlay, work.deadline(after: now)]
      .compactMap { $0 }.min()
  }

  /// Takes in what is done, and lets the next snapshot follow when it is due.
  func advance(to now: Duration) {
    for finish in work.takeResults() { finish() }
    work.note(at: now)
    workWords = work.words(at: now)
    if !work.ownsPlayer { play(at: now) }
  }

  func tell(_ text: String) { message = text }

  /// Long rows go on in further lines, or are cut at the edge.
  func toggleWrapping() {
    wraps.toggle()
    layOut()
    list.reloadContents()
    tell(wraps ? "long rows go on below" : "long rows are cut")
  }

  /// Puts the cursor on the next or the previous row that changed: in a deck with the last step, in
  /// what is watched since it was last seen.
  func goToChange(_ direction: Direction) {
    let found = direction == .forward ? list.nextChange() : list.previousChange()
    message = found ? "" : "no changes"
  }

  /// The terminal reports the mouse now, or no longer.
  func mouseWasTurned(on isOn: Bool) {
    isMouseOn = isOn
    _ = hideHelp()
    message = isOn ? "mouse on: wheel scrolls, click chooses" : "mouse off: select text as usual"
  }

  /// Ranks are numbered where a bar says that rows are ranked, as soon as there are columns.
  func showRanks() {
    let isRanked = player.schema?.bar != nil
    guard list.showsNumbers != isRanked else { return }
    list.showsNumbers = isRanked
    list.showsRankChanges = isRanked
  }
}
