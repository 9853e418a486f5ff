import Glibc
import Snapshots

/// Times as people read them, so many minutes east of UTC.
struct TimeOfDay {
  var offset: Int

  /// Hours, minutes and seconds.
  func time(_ moment: Moment) -> String { String(local(moment).dropFirst(11).prefix(8)) }

  /// "2026-03-01 10:00:00".
  func dateAndTime(_ moment: Moment) -> String {
    "\(local(moment).prefix(10)) \(time(moment))"
  }

  /// Whether both moments are on the same day.
  func isSameDay(_ moment: Moment, _ other: Moment) -> Bool {
    local(moment).prefix(10) == local(other).prefix(10)
  }

  private func local(_ moment: Moment) -> String {
    Moment(milliseconds: moment.milliseconds + offset * 60_000).description
  }
}

/// The clock on the wall; asked only where things come in.
enum WallClock {
  static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  /// The minutes by which local time is east of UTC now.
  static var offset: Int {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts.tm_gmtoff / 60
  }
}
