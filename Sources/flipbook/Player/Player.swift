import FlipbookHistories
import ListDiff
import FlipbookSnapshots

/// A position in a history of snapshots, and the changes from there to any other position.
///
/// demo, step, watch, log and replay use the same player. They differ in the source of snapshots and in
/// whether playback starts immediately. A player does not draw: each command returns the change whose stages
/// should be applied, and ``data`` contains the rows after them.
struct Player {
  /// The number of rows above which a list counts as long.
  static let longList = 20_000

  let title: String
  /// The columns of the newest snapshot, if it has any.
  private var newestSchema: TableSchema? { didSet { schema = newestSchema?.covering(data) } }
  /// The columns of ``data``: those of the newest snapshot, unless they were renamed or deleted since.
  private(set) var schema: TableSchema?
  private(set) var history: History
  /// The rows after everything returned so far.
  private(set) var data: [SnapshotSection] { didSet { schema = newestSchema?.covering(data) } }
  private(set) var position: Position
  /// The index of the snapshot with which ``changeSinceMark()`` compares: the oldest one in the history,
  /// until the user chooses another.
  private(set) var mark = 0
  private(set) var isPlaying: Bool
  private(set) var speed: Speed
  /// Whether playback continues with the first snapshot after the last one.
  private(set) var loops = true
  /// The stages of the current change that have not been applied.
  private var pending: StagedChangeset<[SnapshotSection]> = []
  /// The change that led to the newest snapshot; `nil` if it was loaded together with others.
  private(set) var newestChange: Change?

  /// Opens a history at its first snapshot; the list is empty if there are no snapshots.
  init(
    title: String, schema: TableSchema? = nil, history: History, isPlaying: Bool = false,
    speed: Speed = .normal
  ) {
    self.title = title
    (newestSchema, self.schema) = (schema, schema)
    self.history = history
    self.speed = speed
    self.isPlaying = isPlaying && history.count > 1
    data = history.isEmpty ? [] : history.sections(at: 0)
    position = Position(snapshot: 0)
  }

  var snapshotCount: Int { history.count }
  /// The number of snapshots newer than the one that is shown or to which the current change leads.
  var newerCount: Int {
    max(0, snapshotCount - 1 - position.snapshot + (showsForgotten ? 1 : 0))
  }
  /// Whether the only snapshot is the very first one.
  var hasOnlyFirst: Bool { snapshotCount == 1 && history.forgottenCount == 0 }
  /// Whether the history has dropped the snapshot that is shown.
  private var showsForgotten: Bool {
    position.stage.map { $0.origin == position.snapshot && $0.applied == 0 } ?? false
  }
  var isAtEnd: Bool { position.stage == nil && position.snapshot == snapshotCount - 1 }
  var isAtStart: Bool { position.stage == nil && position.snapshot == 0 }
}

/// A list that does not change while snapshots arrive.
struct Freeze {
  let since: Moment
  /// The number of snapshots that have arrived since then, except those whose changes are all ignored.
  var changeCount = 0
  /// Whether the list is frozen because it shows the net change since the mark.
  var showsNetChange = false
}

// MARK: - Playing

extension Player {
  mutating func togglePlaying() { isPlaying = !isPlaying && snapshotCount > 1 }
  mutating func pause() { isPlaying = false }
  mutating func faster() { speed = speed.faster }
  mutating func slower() { speed = speed.slower }
  mutating func toggleLoop() { loops.toggle() }

  /// Goes to the next snapshot while playing, or from the last one to the first if it loops.
  mutating func play() -> Change {
    guard isAtEnd else { return skip(.forward) }
    guard loops else {
      pause()
      return noChange
    }
    return go(to: 0)
  }
}

// MARK: - Going

extension Player {
  /// Applies the next stage in `direction`. The change is empty at the ends of the deck.
  mutating func step(_ direction: Direction) -> Change {
    isPlaying = false
    guard let change = prepare(direction) else { return noChange }
    let next = pending.prefix(1)
    pending = StagedChangeset(pending.dropFirst())
    // columns change with the first stage
    var after = change.after
    after.sections = next.last?.data ?? data
    return apply(Change(before: data, after: after, stages: StagedChangeset(next)))
  }

  /// Applies all remaining stages to the next snapshot in `direction`. The change is empty at the ends of the deck.
  mutating func skip(_ direction: Direction) -> Change {
    guard let change = prepare(direction) else { return noChange }
    pending = []
    return apply(change)
  }

  /// Goes straight to a snapshot; does nothing if the index is out of range.
  mutating func go(to snapshot: Int) -> Change {
    guard (0..<snapshotCount).contains(snapshot) else { return noChange }
    let change = change(to: snapshot)
    position = Position(
      snapshot: snapshot, stage: StageProgress(origin: position.snapshot, count: 0))
    pending = []
    return apply(change)
  }

  /// Marks the snapshot that is shown.
  mutating func setMark() { mark = position.snapshot }

  /// The net change from the marked snapshot to the current rows.
  func changeSinceMark() throws -> Change {
    if history.isEmpty { return noChange }
    return try Change.net(
      from: history.sections(at: mark), to: snapshot(data, from: mark, to: position.snapshot))
  }

  /// A change without effect on the rows.
  var noChange: Change { Change(before: data, stages: []) }

  /// Starts the change to the next snapshot in `direction`. Returns the remaining part of the change; `nil`
  /// if there is no such snapshot.
  private mutating func prepare(_ direction: Direction) -> Change? {
    if let stage = position.stage, stage.direction == direction, !pending.isEmpty {
      return Change(before: data, stages: pending)
    }
    let (origin, target): (Int, Int)
    if let stage = position.stage {
      let ends = [stage.origin, position.snapshot].sorted()
      (origin, target) = direction == .forward ? (ends[0], ends[1]) : (ends[1], ends[0])
    } else {
      if direction == .forward ? isAtEnd : isAtStart { return nil }
      origin = position.snapshot
      target = origin + direction.rawValue
    }
    guard (0..<snapshotCount).contains(target) else { return nil }
    let change = change(to: target)
    pending = change.stages
    position = Position(
      snapshot: target,
      stage: StageProgress(origin: origin, direction: direction, count: pending.count))
    return change
  }

  private mutating func apply(_ change: Change) -> Change {
    if !change.isEmpty { data = change.after.sections }
    position.stage?.applied += change.stages.count
    if pending.isEmpty { arrive() }
    return change
  }

  private mutating func arrive() {
    position.arrivedStage = position.stage
    position.stage = nil
  }

  /// The change from the current rows to a snapshot; empty in a cancelled task.
  private func change(to snapshot: Int) -> Change {
    if let change = newestChange(to: snapshot) { return change }
    let target = self.snapshot(
      history.sections(at: snapshot), from: position.snapshot, to: snapshot)
    let isLong = data.isLong || target.sections.isLong
    let change = try? isLong ? Change.resolve(data, target) : Change.net(from: data, to: target)
    return change ?? noChange
  }

  /// Rows to which a change from one snapshot to another leads, and what that does to the columns.
  private func snapshot(_ sections: [SnapshotSection], from old: Int, to new: Int) -> Snapshot {
    var snapshot = Snapshot(name: "", sections: sections)
    snapshot.columnChanges = history.columnChanges(from: old, to: new)
    return snapshot
  }

  /// The change that led to the newest snapshot, if it starts here and `snapshot` is the newest.
  private func newestChange(to snapshot: Int) -> Change? {
    guard snapshot == snapshotCount - 1 else { return nil }
    let isNext = position.snapshot == snapshot - 1 && position.stage == nil
    return isNext || snapshot == 0 && showsForgotten ? newestChange : nil
  }
}

// MARK: - Growing

extension Player {
  /// Appends the snapshot of a change. Gives the rows of the previous snapshot new identities if the change
  /// contains them.
  ///
  /// If the history is full, it drops its oldest snapshots. A player that shows one of them keeps showing it,
  /// as if on its way to the oldest remaining one.
  mutating func append(_ change: Change, schema: TableSchema?) {
    if change.isRekeyed, let before = change.before { rekey(newest: before) }
    guard change.addsSnapshot else { return }
    let wasAtEnd = isAtEnd
    let gone = history.append(change)
    newestSchema = schema
    newestChange = change
    if hasOnlyFirst { data = change.after.sections }
    guard gone > 0 else { return }
    mark = max(0, mark - gone)
    guard position.snapshot >= gone else {
      // the change starts at the previous newest snapshot, which might not be the one that is shown
      if !wasAtEnd { newestChange = nil }
      position = Position(snapshot: 0, stage: StageProgress(origin: 0, count: 0))
      pending = []
      return
    }
    position.snapshot -= gone
    // Going back leads to the oldest remaining snapshot.
    if let origin = position.stage?.origin { position.stage?.origin = max(0, origin - gone) }
  }

  /// Gives the rows of the newest snapshot new identities.
  mutating func rekey(newest sections: [SnapshotSection]) {
    history.rekey(newest: sections)
    if position.stage == nil { data = history.sections(at: position.snapshot) }
    newestChange = nil
  }

  /// Adopts the rows and the position of `other`, a copy of `old` that a worker has moved.
  ///
  /// History, speed and looping remain those of this player, because they may have changed meanwhile.
  mutating func arrive(with other: Player, since old: Player) {
    (data, position, pending) = (other.data, other.position, other.pending)
    newestChange = other.newestChange
    if isPlaying == old.isPlaying { isPlaying = other.isPlaying }
  }

  /// Records that the newest snapshot was read again without a change.
  mutating func countUnchanged(at moment: Moment, leftOut count: Int = 0) {
    history.recordUnchanged(at: moment)
    history.recordLeftOut(count)
  }
}

extension [SnapshotSection] {
  /// Whether processing all rows takes longer than handling a key may.
  var isLong: Bool { reduce(0) { $0 + $1.rows.count } > Player.longList }
}

extension Player {
  /// A position in a history: at a snapshot, or some stages before it.
  struct Position {
    /// The index of the snapshot that is shown, or, during a change, of the snapshot to which the change leads.
    var snapshot: Int
    /// The progress of the change to ``snapshot``; `nil` if the list shows exactly ``snapshot``.
    var stage: StageProgress?
    /// The progress of the change that led here, which the status line needs to describe its last stage.
    var arrivedStage: StageProgress?
    /// Whether the change led back in time.
    var isReversed: Bool { (stage ?? arrivedStage).map { $0.origin > snapshot } ?? false }

    init(snapshot: Int, stage: StageProgress? = nil) {
      self.snapshot = snapshot
      self.stage = stage
    }
  }
}

/// The number of stages of a changeset that have been applied.
struct StageProgress {
  /// The index of the snapshot at which the change began.
  var origin: Int
  var direction = Direction.forward
  var applied = 0
  var count: Int
}

/// A direction in time.
enum Direction: Int {
  case forward = 1
  case backward = -1

  var reversed: Direction { self == .forward ? .backward : .forward }
}

/// The speed of playback and animation.
struct Speed: Equatable, CustomStringConvertible {
  static let normal = Speed(step: 2)
  static let factors = [0.25, 0.5, 1, 1.5, 2, 4, 8]
  private let step: Int

  /// The speed nearest to `factor` that the keys can reach.
  init(nearest factor: Double) {
    step = Speed.factors.indices.min {
      abs(Speed.factors[$0] - factor) < abs(Speed.factors[$1] - factor)
    }!
  }

  private init(step: Int) { self.step = step }

  var factor: Double { Speed.factors[step] }
  var faster: Speed { Speed(step: min(step + 1, Speed.factors.count - 1)) }
  var slower: Speed { Speed(step: max(step - 1, 0)) }

  var description: String { factor == 0.25 ? "0.25x" : "\(factor)x" }
}
