import ListDiff
import Histories
import Snapshots

/// What a player is asked to do.
enum PlayerCommand {
  /// Applies one stage.
  case step(Direction)
  /// Goes to the next snapshot, and stops playing.
  case skip(Direction)
  /// Goes to the next snapshot while playing.
  case play
  case go(to: Destination)
  /// Goes to a snapshot in which a search found a row, and stops playing.
  case visit(SnapshotMatch)
  /// Adds a snapshot to the history, or gives the rows of the newest one other identities.
  case ingest(NewSnapshot)

  /// A place that depends on the history at the time when the command is carried out.
  enum Destination {
    case snapshot(Int)
    /// The newest snapshot.
    case liveEnd
    /// The snapshot nearest to so many tenths of the timeline.
    case tenth(Int)
    /// The snapshot a tenth of the timeline before or after this one.
    case tenthFromHere(Direction)
  }

  /// Whether a newer command of the user takes its place while it waits. Snapshots are never
  /// dropped.
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
    case .ingest: return player.noChange
    }
  }
}

/// A snapshot that a source has brought.
struct NewSnapshot {
  let change: Change
  let schema: TableSchema?
  /// Whether the list goes there.
  let follows: Bool
  /// Whether the session is still to record it and to react to it.
  var isUnrecorded = true
}

/// What came of a command.
struct PlayerResult {
  enum Outcome {
    /// The player has moved by this change, which may have no stages.
    case moved(Change)
    /// The user gave the command up, and the player is where it was.
    case givenUp
    /// A snapshot was added, or the change had none.
    case ingested(Ingested)
  }

  let command: PlayerCommand
  /// The player before it moved, with the new snapshot if there is one.
  let before: Player
  let outcome: Outcome
}

/// What came of a new snapshot.
struct Ingested {
  /// The newest snapshot before it with the identities that its rows had until now, and whether the list
  /// showed it; `nil` if they stayed.
  var renamed: (sections: [SnapshotSection], isShown: Bool)?
  /// The formatter with room for the values of the snapshot.
  var formatter: RowFormatter
  /// Whether what the session waits for has happened, or the error of recording or reacting.
  var reaction: Result<Bool, any Error>
  /// The change to the snapshot, if the player has followed it in the same step.
  var followed: Change?
  /// Whether the history is full for the first time.
  var isFirstToForget = false
  /// Whether nothing is said of the change. Asked only while the list stands still.
  var isQuiet = false
}

/// The player, and the commands that wait for it.
///
/// Commands are carried out one at a time, by a worker. Each gives one ``PlayerResult``. While one is
/// carried out, of the user's commands the newest waits.
final class PlayerQueue {
  private(set) var player: Player
  /// Whether a command is being carried out.
  private(set) var isBusy = false
  /// Since when the list stands still, and what has come since; `nil` if it follows.
  private(set) var freeze: Freeze?
  private var waiting: [PlayerCommand] = []
  /// The command that moves the player.
  private var moving: PlayerCommand?
  /// Whether the list stays where it is although the snapshot that is being added is followed.
  private var staysBehind = false
  private var isDelivering = false
  private let work: BackgroundWork
  private var prepare: ((NewSnapshot) -> () -> Ingested)?
  private var deliver: ((PlayerResult) -> Void)?

  init(_ player: Player, work: BackgroundWork) {
    self.player = player
    self.work = work
  }

  /// Connects the queue with its view.
  ///
  /// - Parameters:
  ///   - prepare: Returns what is done with a new snapshot before it is added. `prepare` is called on
  ///     the loop, and the worker calls what it returns.
  ///   - deliver: Shows a result. Commands that it sends are carried out after it.
  func connect(
    prepare: @escaping (NewSnapshot) -> () -> Ingested,
    deliver: @escaping (PlayerResult) -> Void
  ) {
    (self.prepare, self.deliver) = (prepare, deliver)
  }

  /// Carries a command out as soon as the player is free.
  func send(_ command: PlayerCommand) {
    if command.isReplaceable {
      waiting.removeAll(where: \.isReplaceable)
      freeze = nil
    }
    waiting.append(command)
    carryOn()
  }

  /// Drops the command of the user that waits; false if there is none.
  func dropWaiting() -> Bool {
    let count = waiting.count
    waiting.removeAll(where: \.isReplaceable)
    return waiting.count < count
  }

  /// Whether it is on its way to the newest snapshot, or will be.
  var isCatchingUp: Bool {
    ([moving] + waiting).contains { if case .go(to: .liveEnd)? = $0 { true } else { false } }
  }

  /// Lets the list stand still: snapshots are kept, but it does not go there.
  func freeze(since moment: Moment) {
    freeze = Freeze(since: moment)
    stayBehind()
  }

  func unfreeze() { freeze = nil }

  /// The snapshot that is being added is kept, but the list does not go there.
  func stayBehind() { staysBehind = isBusy }

  /// Changes what no command moves, such as the speed, at once, whatever is being carried out.
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
      let changes = command.move(&moved)
      try WorkProgress.current?.check()
      return (moved, changes)
    } finish: { [unowned self] result in
      (isBusy, moving) = (false, nil)
      switch result {
      case .success(let (moved, changes)):
        player.arrive(with: moved, since: before)
        finish(command, before, .moved(changes))
      case .failure:
        player.pause()
        finish(command, before, .givenUp)
      }
      carryOn()
    }
  }

  /// The worker makes all that is long to make of the change, and the player takes it in.
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
