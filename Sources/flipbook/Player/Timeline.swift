import FlipbookHistories
import FlipbookSnapshots

/// The time for which each snapshot is shown while a history is played at normal speed: as long as it lasted
/// when it was recorded, within limits. Without times, all snapshots are shown for the same time.
struct Pace {
  /// The minimum time for a snapshot.
  static let shortest = Duration.milliseconds(100)

  /// The time for each snapshot if there are no recorded times.
  static let even = Duration.milliseconds(1700)

  /// The maximum time for a snapshot.
  var longest = Pace.even

  /// The time for which the snapshot at an index is shown before the next one follows.
  func standing(of index: Int, in history: History) -> Duration {
    guard index + 1 < history.count, let moment = history.moment(at: index),
      let next = history.moment(at: index + 1)
    else { return min(Pace.even, longest) }
    return min(max(moment.duration(to: next), Pace.shortest), longest)
  }
}

/// The positions of the snapshots of a history on a line from the first to the last: by their times, or at equal
/// distances if they have none.
final class TimelineScale {
  let count: Int
  /// The milliseconds from the first snapshot to each one; empty if there are no times.
  private var times: [Int] = []
  private let changeCounts: [Int]
  /// The last result of ``activity(columns:)``, which every frame needs.
  private var lastActivity: [Int] = []

  /// Creates the scale of a history. O(snapshots).
  init(_ history: History) {
    count = history.count
    changeCounts = (0..<history.count).map { history.changeCount(at: $0) }
    guard count > 1, let first = history.moment(at: 0), let last = history.moment(at: count - 1),
      first < last
    else { return }
    let span = last.milliseconds - first.milliseconds
    times = (0..<count).map { index in
      let moment = history.moment(at: index) ?? first
      return min(max(0, moment.milliseconds - first.milliseconds), span)
    }
  }

  /// The position of a snapshot in the time of the history, 0...1. O(1).
  func fraction(of index: Int) -> Double {
    guard count > 1 else { return 0 }
    if let span = times.last { return Double(times[index]) / Double(span) }
    return Double(index) / Double(count - 1)
  }

  /// The index of the snapshot nearest to a position on the line, 0...1. O(snapshots).
  func index(nearest fraction: Double) -> Int {
    (0..<count).min {
      abs(self.fraction(of: $0) - fraction) < abs(self.fraction(of: $1) - fraction)
    }
      ?? 0
  }

  /// The index of the snapshot a tenth of the line before or after `index`, or at least that of the next one.
  func index(aTenthFrom index: Int, _ direction: Direction) -> Int {
    let target = fraction(of: index) + 0.1 * Double(direction.rawValue)
    let found = self.index(nearest: target)
    let next = index + direction.rawValue
    return min(max(0, direction == .forward ? max(found, next) : min(found, next)), count - 1)
  }

  /// How many rows changed in each of `columns` equal parts of the line: 0 for none, up to 4 for the most, but at least
  /// for four rows. O(snapshots), once for a number of columns.
  ///
  /// The first snapshot is not a change.
  func activity(columns: Int) -> [Int] {
    if lastActivity.count == columns { return lastActivity }
    var changes = Array(repeating: 0, count: columns)
    for index in 1..<max(1, count) {
      changes[column(of: index, columns: columns)] += changeCounts[index]
    }
    let most = max(4, changes.max() ?? 0)
    lastActivity = changes.map { ($0 * 4 + most - 1) / most }
    return lastActivity
  }

  /// The index of the part that contains a snapshot, if the line is divided into `columns` equal parts.
  func column(of index: Int, columns: Int) -> Int {
    Int((fraction(of: index) * Double(columns - 1)).rounded())
  }
}

/// The schedule of the next snapshot while a history is played.
struct SnapshotTimer {
  /// The times for which snapshots are shown, at normal speed.
  var pace = Pace()
  /// The time at which the next snapshot is due; `nil` if nothing is played.
  private(set) var due: Duration?

  /// Makes the next snapshot due immediately.
  mutating func start(at now: Duration) { due = now }

  /// Schedules the next snapshot for when the one that `player` shows has been shown long enough.
  mutating func schedule(after now: Duration, for player: Player) {
    let standing = pace.standing(of: player.position.snapshot, in: player.history)
    // the last snapshot is the result; people look at it longer
    due = now + standing * (player.isAtEnd ? 2 : 1) / player.speed.factor
  }

  /// Whether the next snapshot is due.
  mutating func isDue(at now: Duration, for player: Player) -> Bool {
    guard player.isPlaying else {
      due = nil
      return false
    }
    guard let due else {
      schedule(after: now, for: player)
      return false
    }
    return now >= due
  }
}
