import ListDiff
import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots

/// A command to a player.
enum PlayerCommand {
  /// Applies one stage.
  case step(Direction)
  /// Goes to the next snapshot, and stops playing.
  case skip(Direction)
  /// Goes to the next snapshot while playing.
  case play
  case goToNewest
  /// Goes to the snapshot nearest to the given number of tenths of the timeline.
  case goToTenth(Int)
  /// Goes to the snapshot a tenth of the timeline before or after this one.
  case goTenth(Direction)
  /// Shows the net change since the marked snapshot; the player keeps its position.
  case since
  /// Goes to a snapshot in which a search found a row, and stops playing. The number of the snapshot includes those
  /// that the history has dropped.
  case visit(Int, SearchedText, Direction)

  /// Moves the player, and returns the change, which may have no stages.
  fileprivate func move(_ player: inout Player) throws -> Change {
    if player.history.isEmpty { return player.noChange }
    switch self {
    case .step(let direction): return player.step(direction)
    case .skip(let direction):
      player.pause()
      return player.skip(direction)
    case .play: return player.play()
    case .goToNewest:
      return player.isAtEnd ? player.noChange : player.go(to: player.snapshotCount - 1)
    case .goToTenth(let tenth):
      return player.go(to: TimelineScale(player.history).index(nearest: Double(tenth) / 10))
    case .goTenth(let direction):
      let scale = TimelineScale(player.history)
      return player.go(to: scale.index(aTenthFrom: player.position.snapshot, direction))
    case .visit(let number, _, _):
      player.pause()
      return player.go(to: max(0, number - player.history.forgottenCount))
    case .since: return try player.changeSinceMark()
    }
  }
}

/// The player, and the command that waits for it.
///
/// A worker executes commands one at a time. While a command is executed, only the newest of the user's further
/// commands waits. New snapshots wait in their source.
final class PlayerQueue {
  private(set) var player: Player
  /// When the list was frozen, and the number of changes since then; `nil` if it is not frozen.
  var freeze: Freeze?
  private var waiting: PlayerCommand?
  /// The command that is being executed.
  private var moving: PlayerCommand?
  private let work: BackgroundWork
  /// Shows the result of a command: the change by which it has moved the player `before`, or, for `since`, the net
  /// change; `nil` if the user cancelled the command and the player has not moved.
  var deliver: (PlayerCommand, _ before: Player, Change?) -> Void = { _, _, _ in }

  init(_ player: Player, work: BackgroundWork) {
    self.player = player
    self.work = work
  }

  /// Whether a command is being executed.
  var isBusy: Bool { moving != nil }

  /// Executes a command as soon as the player is free.
  func send(_ command: PlayerCommand) {
    if case .since = command {} else { freeze = nil }
    waiting = command
    if !isBusy { moveOn() }
  }

  /// Drops the command that waits. Returns false if there is none.
  func dropWaiting() -> Bool {
    defer { waiting = nil }
    return waiting != nil
  }

  /// Whether the player is on its way to the newest snapshot, or the waiting command leads there.
  var isCatchingUp: Bool {
    [moving, waiting].contains { if case .goToNewest? = $0 { true } else { false } }
  }

  /// Freezes the list: snapshots are added, but the list does not go there.
  func freeze(since moment: Moment, showsNetChange: Bool = false) {
    if freeze == nil { freeze = Freeze(since: moment) }
    freeze?.showsNetChange = showsNetChange
  }

  /// Resumes a frozen list at the newest snapshot.
  func unfreeze() {
    freeze = nil
    if !player.isAtEnd { send(.goToNewest) }
  }

  /// Changes the player without a command. While a command is executed, this can only be a setting, such as the
  /// speed.
  func change<Result>(_ change: (inout Player) -> Result) -> Result { change(&player) }

  /// Executes the command that waits, if there is one.
  private func moveOn() {
    guard let command = waiting else { return }
    let before = player
    (waiting, moving) = (nil, command)
    work.start(.step, "comparing") {
      var moved = before
      let change = try command.move(&moved)
      try WorkProgress.current?.check()
      return (moved, change)
    } finish: { [unowned self] result in
      moving = nil
      let found = try? result.get()
      if let found { player.arrive(with: found.0, since: before) } else { player.pause() }
      deliver(command, before, found?.1)
      if !isBusy { moveOn() }
    }
  }
}
