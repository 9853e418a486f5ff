/// How a list moves: the time and the curve of each kind of change, how much of it is seen, and
/// when it becomes too much.
///
/// ```swift
/// list.motion.move = Timing(.milliseconds(300))
/// list.motion.duration = .milliseconds(400)  // of all kinds
/// list.motion.style = .reduced
/// ```
///
/// A stage takes as long as the longest of its kinds; the others end earlier within it. 200 ms is
/// long enough to follow a row with the eyes and short enough not to wait for it.
public struct Motion: Hashable, Sendable {
  /// Rows that come.
  public var insert = Timing(.milliseconds(200))
  /// Rows that go.
  public var delete = Timing(.milliseconds(200))
  /// Rows that travel past their neighbours.
  public var move = Timing(.milliseconds(200))
  /// Rows whose content is new; their bars grow.
  public var reload = Timing(.milliseconds(200))
  /// Rows that give way.
  public var displaced = Timing(.milliseconds(200))
  /// How much of a change is seen as motion.
  public var style = Style.full
  /// When it becomes too much.
  public var budget = Budget()

  /// 200 ms for each kind, with the curve ``Easing/easeOut``.
  public init() {}

  /// The time of the longest kind; setting it gives all kinds the same time.
  public var duration: Duration {
    get { duration(of: Kind.allCases) }
    set { for kind in Kind.allCases { self[kind].duration = newValue } }
  }

  /// The curve of rows that travel; setting it gives all kinds the same curve.
  public var curve: Easing {
    get { move.curve }
    set { for kind in Kind.allCases { self[kind].curve = newValue } }
  }

  /// How much of a change is shown as motion; what it says is the same in each.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Rows fade, slide and travel.
    case full
    /// Nothing travels: rows stand at their new places at once; those that come or go are half
    /// faded for as long as the stage takes, in one step.
    case reduced
    /// Everything is there at once; marks in the gutter say what changed, `-` where rows went.
    case none
  }

  /// How many rows of the screen a change may set in motion.
  ///
  /// Above that it says less about each: first moved rows fade in at their new places, then all
  /// stages become one flash. Identity, cursor and scroll offset do not depend on it.
  public struct Budget: Hashable, Sendable {
    /// Rows that may travel in one stage, those that enter or leave the screen included; 60 by
    /// default. That many crossing rows draw at 60 frames a second over a slow line (2.7 KB and
    /// 0.5 ms a frame on 200x60); more of them no eye can follow.
    public var travels = 60
    /// Rows of the screen that may come, go, move or change in all stages together; 120 by default,
    /// which is each line of a tall terminal changed twice.
    public var rows = 120

    /// A budget of 60 and 120 rows.
    public init() {}
  }

  /// The kinds of change, each with a time and a curve of its own.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Rows that come.
    case insert
    /// Rows that go.
    case delete
    /// Rows that travel.
    case move
    /// Rows whose content is new.
    case reload
    /// Rows that give way.
    case displaced
  }

  /// The time and the curve of one kind.
  public subscript(kind: Kind) -> Timing {
    get {
      switch kind {
      case .insert: insert
      case .delete: delete
      case .move: move
      case .reload: reload
      case .displaced: displaced
      }
    }
    set {
      switch kind {
      case .insert: insert = newValue
      case .delete: delete = newValue
      case .move: move = newValue
      case .reload: reload = newValue
      case .displaced: displaced = newValue
      }
    }
  }

  /// The time of the longest of `kinds`.
  public func duration(of kinds: some Sequence<Kind>) -> Duration {
    kinds.map { self[$0].duration }.max() ?? .zero
  }

  /// What each of `kinds` takes of a stage that has all of them.
  func paces(of kinds: Set<Kind>) -> [(kind: Kind, pace: Pace)] {
    let whole = duration(of: kinds).seconds
    return kinds.map { kind in
      let part = whole > 0 ? self[kind].duration.seconds / whole : 1
      return (kind, Pace(part: part, curve: self[kind].curve))
    }
  }
}

/// The time and the curve of a row within a stage.
struct Pace: Hashable, Sendable {
  /// Of the stage's time, 0...1.
  var part = 1.0
  var curve = Easing.easeOut

  /// The row's own progress in time when that of the stage is `progress`.
  func callAsFunction(_ progress: Double) -> Double {
    progress >= 1 || part <= 0 ? 1 : min(1, progress / part)
  }
}
