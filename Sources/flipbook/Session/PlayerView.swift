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
  let rows: SnapshotRows
  /// What goes on beside the loop.
  var work = ScreenWork()
  /// Whether what is long goes on beside the loop; not where there is none.
  var worksBeside = true
  /// The command that is carried out once the player is free again.
  private var waiting: (() -> Void)?
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
  private(set) var isMouseOn = false
  private var showsHelp = false
  private var words = ""
  private var message = ""
  /// Whether the message stays until a key, whatever snapshots come before.
  var keepsMessage = false
  /// What the status line says of ``work``.
  private var workWords = ""
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
    screen.work = workWords
    screen.prompt = inspection.prompt?.text
    screen.panel = inspection.panel(
      of: player, columns: size.width, caption: screen.caption(of:))
    return screen
  }

  /// When the picture changes by itself next, or nil if it does not.
  func deadline(after now: Duration) -> Duration? {
    [list.nextFrame(after: now), work.ownsPlayer ? nil : nextPlay, work.deadline(after: now)]
      .compactMap { $0 }.min()
  }

  /// Takes in what is done, and lets the next snapshot follow when it is due.
  func advance(to now: Duration) {
    for finish in work.takeResults() { finish() }
    work.note(at: now)
    workWords = work.words(at: now)
    if !work.ownsPlayer { play(at: now) }
  }

  private func play(at now: Duration) {
    guard player.isPlaying else {
      nextPlay = nil
      return
    }
    guard let due = nextPlay else { return schedule(after: now) }
    guard now >= due else { return }
    if player.isAtEnd, player.isGrowing {
      nextPlay = now + ScreenWork.interval
      return
    }
    show { $0.play() }
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
    let index = scale.index(nearest: Double(tenth) / 10)
    show { $0.go(to: index) }
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

  /// Applies what `command` makes of the player to the list, tells in words what it was, and then does
  /// what comes `next`.
  ///
  /// Where lists are long it is found on a thread of its own. A command that comes meanwhile waits, and
  /// takes the place of another one that does.
  func show(
    _ command: @escaping (inout Player) -> Player.Changes, then next: @escaping () -> Void = {}
  ) {
    guard !work.ownsPlayer else {
      waiting = { [unowned self] in show(command, then: next) }
      return
    }
    guard worksBeside, player.isLong else {
      var changed = player
      let changes = command(&changed)
      take(changed, changes)
      return next()
    }
    let player = player
    work.start(.step, "comparing") {
      var changed = player
      let changes = command(&changed)
      try WorkProgress.current?.check()
      return (changed, changes)
    } finish: { [unowned self] result in
      if case .success(let (stepped, changes)) = result {
        var changed = stepped
        changed.takeSettings(of: self.player, changedSince: player)
        take(changed, changes)
        next()
      } else {
        message = source == .deck ? "given up" : "given up; the list is as it was, f follows"
        self.player.pause()
      }
      goOn()
    }
  }

  /// Carries out the command that waits for the player.
  private func goOn() {
    guard !work.ownsPlayer, let next = waiting else { return }
    waiting = nil
    next()
  }

  /// Has the work that was started last give up; false where there is none.
  func cancelWork() -> Bool {
    if waiting != nil {
      waiting = nil
      return true
    }
    guard let kind = work.cancel() else { return false }
    workWords = ""
    message =
      switch kind {
      case .search: "search given up"
      case .saving: "not saved: given up"
      case .biography: ""
      case .reading: "no more is read"
      case .step, .keeping: "given up"
      }
    if kind == .biography { closePanel() }
    return true
  }

  /// Shows the player as it is after `changes`.
  private func take(_ changed: Player, _ changes: Player.Changes) {
    let before = player.data
    let place = player.position.snapshot
    player = changed
    // Whatever led to what is live, it is followed from there and not played from the start.
    if source != .deck, player.isAtEnd { player.pause() }
    if !keepsMessage { message = "" }
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

  /// Takes a new snapshot in, does what goes with it, and then what comes `next`; the list goes to the
  /// snapshot when it `follows` what is live.
  ///
  /// Where lists are long that happens on a thread of its own. ``ScreenWork/ownsPlayer`` must be false.
  func append(
    _ snapshot: Snapshot, at moment: Moment? = nil, schema: TableSchema?, follows: Bool,
    alongside: @escaping () -> Void = {}, then next: @escaping () -> Void = {}
  ) {
    let forgotten = player.history.forgottenCount
    guard worksBeside, player.isLong || snapshot.rowCount > Player.longList else {
      player.append(snapshot, at: moment, schema: schema)
      rows.formatter.grow(to: schema, of: [snapshot])
      alongside()
      took(follows: follows, forgotten: forgotten)
      return next()
    }
    let (before, formatter) = (player, rows.formatter)
    work.start(.keeping, "comparing") {
      var (player, formatter) = (before, formatter)
      player.append(snapshot, at: moment, schema: schema)
      formatter.grow(to: schema, of: [snapshot])
      alongside()
      return (player, formatter)
    } finish: { [unowned self] result in
      if case .success(var (grown, formatter)) = result {
        grown.takeSettings(of: player, changedSince: before)
        formatter.theme = rows.formatter.theme
        (player, rows.formatter) = (grown, formatter)
        took(follows: follows, forgotten: forgotten)
      }
      next()
      goOn()
    }
  }

  private func took(follows: Bool, forgotten: Int) {
    inspection.follow(player.history)
    scale = TimelineScale(player.history)
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

  /// Takes over a history that has more snapshots at its end than the one before.
  func grow(to history: History, schema: TableSchema?, isWhole: Bool) {
    player.grow(to: history, schema: schema, isWhole: isWhole)
    inspection.follow(player.history)
    scale = TimelineScale(player.history)
    rows.formatter.grow(to: schema, of: [])
    layOut()
  }

  /// No more snapshots will come than there are.
  func stopGrowing() { player.grow(to: player.history, schema: player.schema, isWhole: true) }

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
