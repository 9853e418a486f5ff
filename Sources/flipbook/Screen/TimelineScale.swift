import Histories
import Snapshots

/// Where the snapshots of a history stand on a line from the first to the last: by their times
/// where they have some, else one as far from the next as all others.
final class TimelineScale {
  let count: Int
  /// The milliseconds from the first snapshot to each; empty where there are no times.
  private var times: [Int] = []
  private let changeCounts: [Int]
  /// What was asked for last, which is asked for at every frame.
  private var changesByColumn: [Int] = []

  /// O(snapshots).
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

  /// How far along the line the snapshot at an index stands, 0...1. O(1).
  func fraction(of index: Int) -> Double {
    guard count > 1 else { return 0 }
    if let span = times.last { return Double(times[index]) / Double(span) }
    return Double(index) / Double(count - 1)
  }

  /// The snapshot that is nearest to a place on the line, 0...1. O(snapshots).
  func index(nearest fraction: Double) -> Int {
    (0..<count).min {
      abs(self.fraction(of: $0) - fraction) < abs(self.fraction(of: $1) - fraction)
    }
      ?? 0
  }

  /// The snapshot a tenth of the line before or behind the one at `index`; at least the next one.
  func index(aTenthFrom index: Int, _ direction: Direction) -> Int {
    let target = fraction(of: index) + 0.1 * Double(direction.rawValue)
    let found = self.index(nearest: target)
    let next = index + direction.rawValue
    return min(max(0, direction == .forward ? max(found, next) : min(found, next)), count - 1)
  }

  /// How many rows changed in each of so many equal parts of the line. O(snapshots).
  ///
  /// The first snapshot is where it begins, not a change.
  func changes(columns: Int) -> [Int] {
    if changesByColumn.count == columns { return changesByColumn }
    var changes = Array(repeating: 0, count: columns)
    for index in 1..<max(1, count) {
      changes[column(of: index, columns: columns)] += changeCounts[index]
    }
    changesByColumn = changes
    return changes
  }

  /// The part of the line, of so many equal ones, that the snapshot at an index stands in.
  func column(of index: Int, columns: Int) -> Int {
    Int((fraction(of: index) * Double(columns - 1)).rounded())
  }
}
