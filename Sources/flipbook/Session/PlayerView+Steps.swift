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
      let before = player
      var stepped = before
      let changes = command(&stepped)
      player = stepped
      take(changes, from: before)
      return next()
    }
    let before = player
    work.start(.step, "comparing") {
      var stepped = before
      let changes = command(&stepped)
      try WorkProgress.current?.check()
      return (stepped, changes)
    } finish: { [unowned self] result in
      if case .success(let (stepped, changes)) = result {
        player.arrive(with: stepped, since: before)
        take(changes, from: before)
        next()
      } else {
        message = givenUp
        player.pause()
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

  /// Shows the player as it is after `changes`, which led there from where it was `before`.
  private func take(_ changes: Player.Changes, from before: Player) {
    sayEmptiness()
    // Whatever led to what is live, it is followed from there and not played from the start.
    if source != .deck, player.isAtEnd { player.pause() }
    if !keepsMessage { message = "" }
    if player.snapshotCount > Self.measuredCount, !changes.isEmpty, source == .deck {
      let shown = Snapshot(name: "", sections: player.data)
      rows.formatter.grow(to: player.schema, of: [shown])
    }
    if source == .deck { list.clearChanges() }
    if !changes.isEmpty { rows.turnPage() }
    do {
      try list.reload(using: changes) { data in
        rows.sections = data
        if rows.noteSetting() { list.setNeedsContents() }
      }
    } catch {
      rows.sections = player.data
      list.reloadData()
    }
    words =
      ChangeWords(
        before: before.data, changes: changes, position: player.position, namesRows: source == .deck
      ).text
    inspection.note(changes, before: before.data)
    if changes.isEmpty {
      let isElsewhere = player.position.snapshot != before.position.snapshot
      message = isElsewhere ? "nothing changed" : edgeMessage
    }
  }

  private var edgeMessage: String {
    if player.snapshotCount < 2 { return "the only snapshot" }
    return player.isAtEnd ? "the last snapshot" : "the first snapshot"
  }
}
