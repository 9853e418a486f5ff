import Glibc

/// A moment in time, in milliseconds since 1970-01-01 UTC.
package struct Moment: Hashable, Comparable, Sendable {
  package var milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  package static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The time from this moment to another; negative if that one is earlier.
  package func duration(to other: Moment) -> Duration {
    .milliseconds(other.milliseconds - milliseconds)
  }
}

extension Moment: CustomStringConvertible {
  /// ISO 8601 in UTC with milliseconds: `2026-03-01T10:00:00.000Z`. Years have four digits or more.
  package var description: String {
    let rest = String(milliseconds - second * 1000)
    return text("%04Y-%m-%dT%H:%M:%S.") + String(repeating: "0", count: 3 - rest.count) + rest + "Z"
  }

  /// The number of days from 1970-01-01 to the moment, in UTC.
  package var day: Int { Int((Double(milliseconds) / 86_400_000).rounded(.down)) }

  /// The time of day in UTC: `10:00:00`.
  package var time: String { text("%H:%M:%S") }

  /// Parses the format of ``description`` for the years 0000 to 9999; fails for anything else.
  package init?(_ text: String) {
    let numbers = text.utf8.split { !$0.isDigit }.compactMap { Int32(Substring($0)) }
    guard numbers.count == 7, numbers.allSatisfy({ $0 <= 9999 }) else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (date.tm_hour, date.tm_min, date.tm_sec) = (numbers[3], numbers[4], numbers[5])
    milliseconds = timegm(&date) * 1000 + Int(numbers[6])
    // reject invalid dates, such as day 32, and numbers with other characters
    if description != text { return nil }
  }

  private var second: Int { Int((Double(milliseconds) / 1000).rounded(.down)) }

  private func text(_ format: String) -> String {
    var (clock, date) = (time_t(second), tm())
    gmtime_r(&clock, &date)
    var text: [CChar] = Array(repeating: 0, count: 64)
    let count = strftime(&text, text.count, format, &date)
    return String(decoding: text[..<count].lazy.map(UInt8.init), as: UTF8.self)
  }
}
