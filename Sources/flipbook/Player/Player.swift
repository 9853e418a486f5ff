import ListDiff
import Snapshots

/// Where a deck is being read, and how to get from there to any other place.
///
/// demo, step and watch are the same player; they differ in where snapshots come from and in
/// whether it starts playing. It changes nothing on a screen: each command returns the stages to
/// apply, the rows after them are ``data``.
struct Player {
  typealias Changes = StagedChangeset<[SnapshotSection]>

  private(set) var deck: Deck
  /// The rows as they are after everything returned so far.
  private(set) var data: [SnapshotSection]
  private(set) var position: Position
  private(set) var isPlaying: Bool
  private(set) var speed: Speed
  /// The stages of the changeset under way that have not been applied.
  private var pending: Changes = []

  /// Opens a deck at its first snapshot; a deck without snapshots is an empty list.
  init(deck: Deck, isPlaying: Bool, speed: Speed = .normal) {
    self.deck = deck
    self.speed = speed
    self.isPlaying = isPlaying && deck.snapshots.count > 1
    data = deck.snapshots.first?.sections ?? []
    position = Position(snapshot: 0)
  }

  var snapshotCount: Int { deck.snapshots.count }
  var isAtEnd: Bool { position.stage == nil && position.snapshot == snapshotCount - 1 }
  private var isAtStart: Bool { position.stage == nil && position.snapshot == 0 }

  mutating func togglePlaying() { isPlaying = !isPlaying && snapshotCount > 1 }
  mutating func pause() { isPlaying = false }
  mutating func faster() { speed = speed.faster }
  mutating func slower() { speed = speed.slower }

  /// The next stage in `direction`; none at the ends of the deck.
  mutating func step(_ direction: Direction) -> Changes {
    isPlaying = false
    guard prepare(direction) else { return [] }
    guard let next = pending.first else {
      arrive()
      return []
    }
    pending.removeFirst()
    return take([next])
  }

  /// All stages that are left to the next snapshot in `direction`; none at the ends of the deck.
  mutating func skip(_ direction: Direction) -> Changes {
    guard prepare(direction) else { return [] }
    let all = pending
    pending = []
    return take(all)
  }

  /// The next snapshot while playing; after the last one the first.
  mutating func play() -> Changes {
    isAtEnd ? go(to: 0) : skip(.forward)
  }

  /// Goes straight to a snapshot.
  mutating func go(to snapshot: Int) -> Changes {
    guard deck.snapshots.indices.contains(snapshot) else { return [] }
    pending = Changes(from: data, to: deck.snapshots[snapshot].sections)
    position = Position(snapshot: snapshot, stage: Stage(origin: position.snapshot, count: 0))
    let all = pending
    pending = []
    return take(all)
  }

  /// Adds a snapshot at the end; who stands at the end can then ``skip(_:)`` to it.
  mutating func append(_ snapshot: Snapshot, schema: TableSchema?) {
    deck.snapshots.append(snapshot)
    deck.schema = schema
    if snapshotCount == 1 { data = snapshot.sections }
  }

  /// Makes `pending` the way to the next snapshot in `direction`.
  private mutating func prepare(_ direction: Direction) -> Bool {
    if let stage = position.stage, stage.direction == direction, !pending.isEmpty { return true }
    let target: Int
    if let stage = position.stage {
      let ends = (stage.origin, position.snapshot)
      target = direction == .forward ? max(ends.0, ends.1) : min(ends.0, ends.1)
    } else {
      if direction == .forward ? isAtEnd : isAtStart { return false }
      target = position.snapshot + direction.rawValue
    }
    guard deck.snapshots.indices.contains(target) else { return false }
    pending = Changes(from: data, to: deck.snapshots[target].sections)
    let origin = position.stage == nil ? position.snapshot : target - direction.rawValue
    position = Position(
      snapshot: target, stage: Stage(origin: origin, direction: direction, count: pending.count))
    return true
  }

  private mutating func take(_ changes: Changes) -> Changes {
    if let last = changes.last { data = last.data }
    position.stage?.applied += changes.count
    position.last = changes.last
    if pending.isEmpty { arrive() }
    return changes
  }

  private mutating func arrive() {
    position.arrivedStage = position.stage
    position.stage = nil
  }
}
