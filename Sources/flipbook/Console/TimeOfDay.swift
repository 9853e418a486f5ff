import Glibc
import FlipbookSnapshots

/// Formats times for people, `offset` minutes east of UTC.
struct TimeOfDay {
  var offset: Int

  /// Hours, minutes and seconds.
  func time(_ moment: Moment) -> String { local(moment).time }

  /// "2026-03-01 10:00:00".
  func dateAndTime(_ moment: Moment) -> String {
    "\(local(moment).description.prefix(10)) \(time(moment))"
  }

  /// Whether both moments are on the same day.
  func isSameDay(_ moment: Moment, _ other: Moment) -> Bool {
    local(moment).day == local(other).day
  }

  /// The moment at which a clock in UTC shows the local time of `moment`.
  func local(_ moment: Moment) -> Moment {
    Moment(milliseconds: moment.milliseconds + offset * 60_000)
  }
}

/// The wall clock. It is read only where snapshots arrive; all other code receives the time.
enum WallClock {
  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  /// The current offset of local time from UTC, in minutes to the east.
  static var offset: Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts.tm_gmtoff / 60
  }
}
