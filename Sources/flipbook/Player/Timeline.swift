import Histories
import Snapshots

/// How long a snapshot stands while a history is played at normal speed: as long as it stood when it
/// was recorded, within limits. Without times all stand equally long.
struct Pace {
  /// The least that a snapshot stands.
  static let shortest = Duration.milliseconds(100)

  /// How long each stands without times.
  static let even = Duration.milliseconds(1700)

  /// The most that a snapshot stands.
  var longest = Pace.even

  /// How long the snapshot at an index stands before the next one follows.
  func standing(of index: Int, in history: History) -> Duration {
    guard index + 1 < history.count, let moment = history.moment(at: index),
      let next = history.moment(at: index + 1)
    else { return min(Pace.even, longest) }
    return min(max(moment.duration(to: next), Pace.shortest), longest)
  }
}

/// Where the snapshots of a history stand on a line from the first to the last: by their times, or
/// at equal distances if they have none.
final class TimelineScale {
  let count: Int
  /// The milliseconds from the first snapshot to each; empty without times.
  private var times: [Int] = []
  /// How much of the line the history fills, 0...1.
  private var fill = 1.0
  /// The distances between snapshots for which there is room at equal distances; at least 1.
  private(set) var capacity = 1
  private let changeCounts: [Int]
  /// The last result of ``changes(columns:)``, which every frame asks for.
  private var changesByColumn: [Int] = []

  /// O(snapshots).
  ///
  /// - Parameter grows: Whether there is to be room for more snapshots, so that those that are there
  ///   keep their places on the line: it is filled from half to its end, and begins again then.
  init(_ history: History, grows: Bool = false) {
    count = history.count
    changeCounts = (0..<history.count).map { history.changeCount(at: $0) }
    capacity = max(1, count - 1)
    if grows { capacity = Self.room(for: capacity) }
    fill = Double(max(1, count - 1)) / Double(capacity)
    guard count > 1, let first = history.moment(at: 0), let last = history.moment(at: count - 1),
      first < last
    else { return }
    let span = last.milliseconds - first.milliseconds
    fill = grows ? Double(span) / Double(Self.room(for: span)) : 1
    times = (0..<count).map { index in
      let moment = history.moment(at: index) ?? first
      return min(max(0, moment.milliseconds - first.milliseconds), span)
    }
  }

  /// The next power of two.
  private static func room(for count: Int) -> Int {
    var room = 1
    while room < count { room *= 2 }
    return room
  }

  /// The place of a snapshot in the time of the history, 0...1. O(1).
  func fraction(of index: Int) -> Double {
    guard count > 1 else { return 0 }
    if let span = times.last { return Double(times[index]) / Double(span) }
    return Double(index) / Double(count - 1)
  }

  /// The index of the snapshot nearest to a place on the line, 0...1. O(snapshots).
  func index(nearest fraction: Double) -> Int {
    (0..<count).min {
      abs(self.fraction(of: $0) - fraction) < abs(self.fraction(of: $1) - fraction)
    }
      ?? 0
  }

  /// The index of the snapshot a tenth of the line before or after `index`; at least the next one.
  func index(aTenthFrom index: Int, _ direction: Direction) -> Int {
    let target = fraction(of: index) + 0.1 * Double(direction.rawValue)
    let found = self.index(nearest: target)
    let next = index + direction.rawValue
    return min(max(0, direction == .forward ? max(found, next) : min(found, next)), count - 1)
  }

  /// How many rows changed in each of `columns` equal parts of the line. O(snapshots).
  ///
  /// The first snapshot is no change.
  func changes(columns: Int) -> [Int] {
    if changesByColumn.count == columns { return changesByColumn }
    var changes = Array(repeating: 0, count: columns)
    for index in 1..<max(1, count) {
      changes[column(of: index, columns: columns)] += changeCounts[index]
    }
    changesByColumn = changes
    return changes
  }

  /// The part, of `columns` equal parts of the line, that a snapshot stands in.
  func column(of index: Int, columns: Int) -> Int {
    Int((fraction(of: index) * fill * Double(columns - 1)).rounded())
  }
}

/// When the next snapshot follows while a history is played.
struct SnapshotTimer {
  /// How long snapshots stand, at normal speed.
  var pace = Pace()
  /// When the next snapshot is due; `nil` if nothing is played.
  private(set) var due: Duration?

  /// How often a history that is still being read is looked at for more.
  private static let patience = Duration.milliseconds(100)

  /// The next snapshot follows at once.
  mutating func start(at now: Duration) { due = now }

  mutating func stop() { due = nil }

  /// The next snapshot follows when the one that `player` shows has stood long enough.
  mutating func schedule(after now: Duration, for player: Player) {
    let standing = pace.standing(of: player.position.snapshot, in: player.history)
    due = now + standing / player.speed.factor
  }

  /// Whether the next snapshot follows now. At the end of a history that is still being read it
  /// waits for more.
  mutating func isDue(at now: Duration, for player: Player) -> Bool {
    guard player.isPlaying else {
      stop()
      return false
    }
    guard let due else {
      schedule(after: now, for: player)
      return false
    }
    guard now >= due else { return false }
    guard player.isAtEnd, player.isGrowing else { return true }
    self.due = now + Self.patience
    return false
  }
}
