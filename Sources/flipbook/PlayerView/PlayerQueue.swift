import ListDiff
import FlipbookHistories
import FlipbookSnapshots

/// A command to a player.
enum PlayerCommand {
  /// Applies one stage.
  case step(Direction)
  /// Goes to the next snapshot, and stops playing.
  case skip(Direction)
  /// Goes to the next snapshot while playing.
  case play
  case go(to: Destination)
  /// Shows the net change since the marked snapshot; the player keeps its position.
  case since
  /// Goes to a snapshot in which a search found a row, and stops playing.
  case visit(SnapshotMatch)
  /// Adds a snapshot to the history, or gives the rows of the newest one new identities.
  case ingest(NewSnapshot)

  /// A destination that depends on the history at the time when the command is executed.
  enum Destination {
    case snapshot(Int)
    /// The newest snapshot.
    case liveEnd
    /// The snapshot nearest to the given number of tenths of the timeline.
    case tenth(Int)
    /// The snapshot a tenth of the timeline before or after this one.
    case tenthFromHere(Direction)
  }

  /// Whether a newer command of the user replaces this one while it waits. Snapshots are never dropped.
  fileprivate var isReplaceable: Bool { if case .ingest = self { false } else { true } }

  /// Moves the player, and returns the change.
  fileprivate func move(_ player: inout Player) -> Change {
    switch self {
    case .step(let direction): return player.step(direction)
    case .skip(let direction):
      player.pause()
      return player.skip(direction)
    case .play: return player.play()
    case .go(.snapshot(let index)): return player.go(to: index)
    case .go(.liveEnd):
      return player.isAtEnd ? player.noChange : player.go(to: player.snapshotCount - 1)
    case .go(.tenth(let tenth)):
      return player.go(to: TimelineScale(player.history).index(nearest: Double(tenth) / 10))
    case .go(.tenthFromHere(let direction)):
      let scale = TimelineScale(player.history)
      return player.go(to: scale.index(aTenthFrom: player.position.snapshot, direction))
    case .visit(let match):
      player.pause()
      return player.go(to: match.index(in: player.history))
    case .since, .ingest: return player.noChange
    }
  }
}

/// A snapshot that a source has delivered.
struct NewSnapshot {
  let change: Change
  let schema: TableSchema?
  /// Whether the list should move to the snapshot.
  let follows: Bool
  /// Whether the session still has to record the snapshot and react to it.
  var isUnrecorded = true
}

/// The result of a command.
struct PlayerResult {
  enum Outcome {
    /// The player has moved by this change, which may have no stages.
    case moved(Change)
    /// The net change since the marked snapshot, and its inverse.
    case compared(Change, back: Change)
    /// The user cancelled the command, and the player has not moved.
    case givenUp
    /// A snapshot was added, or the change had none.
    case ingested(Ingested)
  }

  let command: PlayerCommand
  /// The player before it moved, but with the new snapshot if there is one.
  let before: Player
  let outcome: Outcome
}

/// The result of adding a snapshot.
struct Ingested {
  /// The previous newest snapshot with the old identities of its rows, and whether the list showed it; `nil`
  /// if the identities did not change.
  var renamed: (sections: [SnapshotSection], isShown: Bool)?
  /// The formatter, with columns wide enough for the snapshot.
  var formatter: RowFormatter
  /// Whether the session's condition is met, or the error from recording or reacting.
  var reaction: Result<Bool, any Error>
  /// The change to the snapshot, if the player followed it in the same step.
  var followed: Change?
  /// Whether the history has dropped snapshots for the first time.
  var isFirstToForget = false
  /// Whether the change is ignored. This is determined only while the list is frozen.
  var isQuiet = false
}

/// The player, and the commands that wait for it.
///
/// A worker executes commands one at a time. Each command produces one ``PlayerResult``. While a command is
/// executed, only the newest of the user's further commands waits.
final class PlayerQueue {
  private(set) var player: Player
  /// Whether a command is being executed.
  private(set) var isBusy = false
  /// When the list was frozen, and the number of changes since then; `nil` if it is not frozen.
  private(set) var freeze: Freeze?
  private var waiting: [PlayerCommand] = []
  /// The command that is moving the player.
  private var moving: PlayerCommand?
  /// Whether the list keeps its position although it would otherwise follow the snapshot that is being added.
  private var staysBehind = false
  private var isDelivering = false
  private let work: BackgroundWork
  private var prepare: ((NewSnapshot) -> () -> Ingested)?
  private var deliver: ((PlayerResult) -> Void)?

  init(_ player: Player, work: BackgroundWork) {
    self.player = player
    self.work = work
  }

  /// Connects the queue to its view.
  ///
  /// - Parameters:
  ///   - prepare: Returns the work to do with a new snapshot before it is added. `prepare` is called on the loop,
  ///     and the worker calls the closure that it returns.
  ///   - deliver: Shows a result. Commands that it sends are executed after it.
  func connect(
    prepare: @escaping (NewSnapshot) -> () -> Ingested,
    deliver: @escaping (PlayerResult) -> Void
  ) {
    (self.prepare, self.deliver) = (prepare, deliver)
  }

  /// Executes a command as soon as the player is free.
  func send(_ command: PlayerCommand) {
    if command.isReplaceable {
      waiting.removeAll(where: \.isReplaceable)
      if case .since = command {} else { freeze = nil }
    }
    waiting.append(command)
    carryOn()
  }

  /// Drops the user's waiting command. Returns false if there is none.
  func dropWaiting() -> Bool {
    let count = waiting.count
    waiting.removeAll(where: \.isReplaceable)
    return waiting.count < count
  }

  /// Whether the player is on its way to the newest snapshot, or a waiting command leads there.
  var isCatchingUp: Bool {
    ([moving] + waiting).contains { if case .go(to: .liveEnd)? = $0 { true } else { false } }
  }

  /// Freezes the list: snapshots are added, but the list does not go there.
  func freeze(since moment: Moment, showsNetChange: Bool = false) {
    if freeze == nil { freeze = Freeze(since: moment) }
    freeze?.showsNetChange = showsNetChange
    stayBehind()
  }

  /// Resumes a frozen list at the newest snapshot.
  func unfreeze() {
    freeze = nil
    if !player.isAtEnd { send(.go(to: .liveEnd)) }
  }

  /// Makes the list keep its position when the current snapshot is added.
  func stayBehind() { staysBehind = isBusy }

  /// Changes settings that no command changes, such as the speed, immediately, even while a command is executed.
  func change(_ change: (inout Player) -> Void) { change(&player) }

  private func carryOn() {
    while !isBusy, !isDelivering, !waiting.isEmpty {
      let command = waiting.removeFirst()
      if case .ingest(let new) = command { ingest(new, command) } else { move(command) }
    }
  }

  private func finish(
    _ command: PlayerCommand, _ before: Player, _ outcome: PlayerResult.Outcome
  ) {
    isDelivering = true
    deliver?(PlayerResult(command: command, before: before, outcome: outcome))
    isDelivering = false
  }

  private func move(_ command: PlayerCommand) {
    let before = player
    (isBusy, moving) = (true, command)
    work.start(.step, "comparing") {
      var moved = before
      var outcome = PlayerResult.Outcome.moved(command.move(&moved))
      if case .since = command {
        let change = try moved.changeSinceMark()
        let back = try change.stages.inverted(from: change.before ?? [])
        outcome = .compared(change, back: Change(before: moved.data, stages: back))
      }
      try WorkProgress.current?.check()
      return (moved, outcome)
    } finish: { [unowned self] result in
      (isBusy, moving) = (false, nil)
      switch result {
      case .success(let (moved, outcome)):
        player.arrive(with: moved, since: before)
        finish(command, before, outcome)
      case .failure:
        player.pause()
        finish(command, before, .givenUp)
      }
      carryOn()
    }
  }

  /// Prepares the change on the worker, which may take a long time, and then adds it to the player.
  private func ingest(_ new: NewSnapshot, _ command: PlayerCommand) {
    guard let prepared = prepare?(new) else { return }
    isBusy = true
    work.start(.ingestSnapshot, "comparing") {
      prepared()
    } finish: { [unowned self] result in
      isBusy = false
      guard case .success(var ingested) = result else { return }
      let forgotten = player.history.forgottenCount
      if new.change.isRekeyed { ingested.renamed = (player.history.newest, player.isAtEnd) }
      player.append(new.change, schema: new.schema)
      ingested.isFirstToForget = forgotten == 0 && player.history.forgottenCount > 0
      let before = player
      let follows = new.follows && freeze == nil && !staysBehind && !player.hasOnlyFirst
      if new.change.addsSnapshot, follows {
        ingested.followed = player.go(to: player.snapshotCount - 1)
      }
      staysBehind = false
      if !ingested.isQuiet { freeze?.changeCount += 1 }
      finish(command, before, .ingested(ingested))
      carryOn()
    }
  }
}
