import Histories
import Snapshots
import TerminalList

/// New snapshots are taken in.
extension PlayerView {
  /// Does what goes with a change, takes it in, and then does what comes `next`; the list goes to its
  /// snapshot when it `follows` what is live.
  ///
  /// Where lists are long that happens on a thread of its own. Who gives it up gives up to follow it:
  /// the snapshot is kept all the same. ``ScreenWork/ownsPlayer`` must be false.
  func append(
    _ change: SnapshotChange, schema: TableSchema?, follows: Bool,
    alongside: @escaping () -> Void = {}, then next: @escaping () -> Void = {}
  ) {
    if change.isRekeyed, let before = change.before { rekey(newest: before) }
    let forgotten = player.history.forgottenCount
    guard change.addsSnapshot else {
      alongside()
      return next()
    }
    let snapshot = change.after
    guard worksBeside, player.isLong || snapshot.rowCount > Player.longList else {
      alongside()
      player.append(change, schema: schema)
      rows.formatter.grow(to: schema, of: [snapshot])
      took(follows: follows, forgotten: forgotten)
      return next()
    }
    let (before, formatter) = (player, rows.formatter)
    work.start(.keeping, "comparing") {
      alongside()
      var (player, formatter) = (before, formatter)
      player.append(change, schema: schema)
      formatter.grow(to: schema, of: [snapshot])
      return (player, formatter)
    } finish: { [unowned self] result in
      if case .success((let grown, var formatter)) = result {
        player.grow(to: grown.history, schema: grown.schema, isWhole: !player.isGrowing)
        player.arrive(with: grown, since: before)
        formatter.theme = rows.formatter.theme
        rows.formatter = formatter
        took(follows: follows && !staysBehind, forgotten: forgotten)
      }
      staysBehind = false
      next()
      goOn()
    }
  }

  /// Gives the rows of the newest snapshot other identities; nothing of them is seen.
  private func rekey(newest sections: [SnapshotSection]) {
    let before = player.history.newest
    player.rekey(newest: sections)
    if player.isAtEnd { rows.rekey(player.data) }
    guard before.map(\.rows.count) == sections.map(\.rows.count) else { return }
    func name(_ id: Snapshots.RowID) -> Snapshots.RowID? {
      before.path(of: id).map { sections[$0].id }
    }
    if player.isAtEnd, let id = inspection.prompt?.origin { inspection.prompt?.origin = name(id) }
    if case .row(let id) = inspection.subject, let other = name(id), other != id {
      inspection.subject = .row(other)
      readBiography()
    }
  }

  private func took(follows: Bool, forgotten: Int) {
    inspection.follow(player.history)
    scale = TimelineScale(player.history)
    layOut()
    sayEmptiness()
    showRanks()
    if player.snapshotCount == 1 {
      rows.sections = player.data
      list.reloadData()
      inspection.noteOtherRows()
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

  /// Counts a look at what is live that found it unchanged, and says of how many rows it shows none.
  func noteUnchanged(at moment: Moment, leftOut count: Int = 0) {
    player.noteUnchanged(at: moment, leftOut: count)
    sayEmptiness()
  }

  /// Has the list say, where the snapshot that is shown has no rows, whether conditions left them out.
  func sayEmptiness() {
    guard !player.history.isEmpty else { return }
    list.emptyText =
      switch player.history[player.position.snapshot].leftOutCount {
      case 0: "nothing here"
      case 1: "the only row does not meet the condition"
      case let count: "none of \(count) rows meets the condition"
      }
  }
}
