import ListDiff
import ListMotion
import Snapshots
import TerminalList

/// A player on a screen: its commands move the list, its frames are pictures of it.
///
/// It reads no clock: every call that needs the time is given it.
final class PlayerView {
  private(set) var player: Player
  let list: TerminalListView
  private let rows: SnapshotRows
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
  /// Writes a history into a new file and returns its name.
  var saveHistory: ((History) throws -> String)?
  /// What is looked at besides the list.
  var inspection = Inspection()
  private(set) var isMouseOn = false
  private var showsHelp = false
  private var words = ""
  private var message = ""
  private var nextPlay: Duration?

  private var scale: TimelineScale
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
    applySpeed()
  }

  /// So many snapshots are measured before the first is shown, others when they are.
  private static let measuredCount = 64

  private var hasColumnNames: Bool { rows.formatter.columnNames != nil }

  /// The line of the screen on which the list begins.
  var listLine: Int {
    Screen.listLine(on: size, showsTitle: showsTitle, hasColumnNames: hasColumnNames)
  }

  func layOut() {
    var fitting = Screen.listSize(
      on: size, showsTitle: showsTitle, hasColumnNames: hasColumnNames)
    if inspection.subject != nil { fitting.height -= Panel.height(on: size) }
    if list.size != fitting { list.size = fitting }
  }

  /// The picture at `now`.
  func frame(at now: Duration) -> Frame {
    screen().frame(of: list.frame(at: now), size: size, painter: list.painter)
  }

  /// All of the picture but the list.
  func screen() -> Screen {
    var screen = Screen(
      player: player, scale: scale, clock: clock, stageWords: words, source: source,
      isMouseOn: isMouseOn, showsHelp: showsHelp, showsTitle: showsTitle, showsKeys: showsKeys,
      message: message, columnNames: rows.formatter.columnNames, contentColumn: list.contentColumn,
      note: note)
    screen.prompt = inspection.prompt?.text
    screen.panel = inspection.panel(
      of: player, columns: size.width, caption: screen.caption(of:))
    return screen
  }

  /// When the picture changes by itself next, or nil if it does not.
  func deadline(after now: Duration) -> Duration? {
    [list.nextFrame(after: now), nextPlay].compactMap { $0 }.min()
  }

  /// Lets the next snapshot follow when it is due.
  func advance(to now: Duration) {
    guard player.isPlaying else {
      nextPlay = nil
      return
    }
    guard let due = nextPlay else { return schedule(after: now) }
    guard now >= due else { return }
    show { $0.play() }
    if source != .deck, player.isAtEnd { player.pause() }
    schedule(after: now)
  }

  private func schedule(after now: Duration) {
    let index = player.position.snapshot
    nextPlay = now + pace.standing(of: index, in: player.history) / player.speed.factor
  }

  func togglePlaying(at now: Duration) {
    player.togglePlaying()
    nextPlay = player.isPlaying ? now : nil
  }

  /// Whether playing goes on after the last snapshot.
  func toggleLoop() {
    player.toggleLoop()
    message = player.loops ? "plays in a loop" : "plays once"
  }

  /// Goes to the snapshot that is nearest to so many tenths of the timeline.
  func seek(toTenth tenth: Int) {
    show { [scale] in $0.go(to: scale.index(nearest: Double(tenth) / 10)) }
  }

  /// Goes a tenth of the timeline forward or back.
  func seek(_ direction: Direction) {
    show { [scale] in $0.go(to: scale.index(aTenthFrom: $0.position.snapshot, direction)) }
  }

  func changeSpeed(_ change: (inout Player) -> Void) {
    change(&player)
    applySpeed()
  }

  func toggleHelp() { showsHelp.toggle() }

  func hideHelp() -> Bool {
    defer { showsHelp = false }
    return showsHelp
  }

  /// Applies what `command` makes of the player to the list, and tells in words what it was.
  func show(_ command: (inout Player) -> Player.Changes) {
    let before = player.data
    let place = player.position.snapshot
    let changes = command(&player)
    message = ""
    if player.snapshotCount > Self.measuredCount, !changes.isEmpty, source == .deck {
      let shown = Snapshot(name: "", sections: player.data)
      rows.formatter.grow(to: player.schema, of: [shown])
    }
    if source == .deck { list.clearChanges() }
    do {
      try list.reload(using: changes, setData: { rows.sections = $0 })
    } catch {
      rows.sections = player.data
      list.reloadData()
    }
    words =
      ChangeWords(
        before: before, changes: changes, position: player.position, namesRows: source == .deck
      ).text
    inspection.note(changes, before: before)
    if changes.isEmpty {
      message = player.position.snapshot == place ? edgeMessage : "nothing changed"
    }
  }

  /// Takes a new snapshot in; the list goes there when it `follows` what is live.
  func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema?, follows: Bool
  ) {
    let forgotten = player.history.forgottenCount
    player.append(snapshot, at: moment, schema: schema)
    inspection.forgetLines()
    scale = TimelineScale(player.history)
    rows.formatter.grow(to: schema, of: [snapshot])
    layOut()
    if player.snapshotCount == 1 {
      rows.sections = player.data
      showRanks()
      list.reloadData()
    } else if follows {
      show { $0.go(to: $0.snapshotCount - 1) }
    }
    if forgotten == 0, player.history.forgottenCount > 0 {
      message = "the history is full: the oldest go; --history keeps more"
    }
  }

  /// Counts a look at what is live that found it unchanged.
  func noteUnchanged(at moment: Moment) { player.noteUnchanged(at: moment) }

  func tell(_ text: String) { message = text }

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

  private var edgeMessage: String {
    if player.snapshotCount < 2 { return "the only snapshot" }
    return player.isAtEnd ? "the last snapshot" : "the first snapshot"
  }

  /// Ranks are numbered where a bar says that rows are ranked.
  private func showRanks() {
    list.showsNumbers = player.schema?.bar != nil
    list.showsRankChanges = list.showsNumbers
  }

  private func applySpeed() {
    list.motion.duration = .milliseconds(200) / player.speed.factor
    list.reloadDuration = .milliseconds(600) / player.speed.factor
  }
}
