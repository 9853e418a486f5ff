import ListDiff
import Snapshots
import TerminalList

/// Commands: the player is changed, and the list after it.
extension PlayerView {
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
        message = givenUp
        self.player.pause()
      }
      goOn()
    }
  }

  /// Carries out the command that waits for the player.
  func goOn() {
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
    if kind == .keeping { staysBehind = true }
    workWords = ""
    message =
      switch kind {
      case .search: "search given up"
      case .saving: "not saved: given up"
      case .biography: ""
      case .reading: "no more is read"
      case .step: "given up"
      case .keeping: givenUp
      }
    if kind == .biography { closePanel() }
    return true
  }

  private var givenUp: String {
    source == .deck ? "given up" : "given up; the list is as it was, f follows"
  }

  /// Shows the player as it is after `changes`.
  private func take(_ changed: Player, _ changes: Player.Changes) {
    let before = player.data
    let place = player.position.snapshot
    player = changed
    sayEmptiness()
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

  private var edgeMessage: String {
    if player.snapshotCount < 2 { return "the only snapshot" }
    return player.isAtEnd ? "the last snapshot" : "the first snapshot"
  }
}
