import ListDiff
import Snapshots

/// A place in a history: at a snapshot, or some stages on the way to it.
struct Position {
  /// The index of the snapshot that is shown, or, on the way, of the one that is gone to.
  var snapshot: Int
  /// How far the way to ``snapshot`` has come; `nil` if the list shows exactly ``snapshot``.
  var stage: StageProgress?
  /// The way that led here, which the status line needs to describe its last stage.
  var arrivedStage: StageProgress?
  /// How many unchanged snapshots were passed over on the way to ``snapshot``.
  var passedCount = 0
  /// The stage that was applied last.
  var last: Changeset<[SnapshotSection]>?

  init(snapshot: Int, stage: StageProgress? = nil) {
    self.snapshot = snapshot
    self.stage = stage
  }
}

/// How many stages of a changeset have been applied.
struct StageProgress {
  /// The index of the snapshot that the way began at.
  var origin: Int
  var direction = Direction.forward
  var applied = 0
  var count: Int
}

/// A direction in time.
enum Direction: Int {
  case forward = 1
  case backward = -1
}

/// How fast a deck plays and its rows move.
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
