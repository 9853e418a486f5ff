import Histories
import Snapshots

/// How long a snapshot stands while a history is played at normal speed: as long as it stood when it
/// was seen, within limits; all the same where there are no times.
struct Pace {
  /// No snapshot stands for less.
  static let shortest = Duration.milliseconds(100)

  /// How long all stand where there are no times.
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
