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
    let (second, rest) = Self.divided(milliseconds, by: 1000)
    var (clock, date) = (time_t(second), tm())
    gmtime_r(&clock, &date)
    return "\(Self.digits(Int(date.tm_year) + 1900, 4))-\(Self.digits(Int(date.tm_mon) + 1, 2))-"
      + "\(Self.digits(Int(date.tm_mday), 2))T\(time).\(Self.digits(rest, 3))Z"
  }

  /// The number of days from 1970-01-01 to the moment, in UTC.
  package var day: Int { Self.divided(milliseconds, by: 86_400_000).quotient }

  /// The time of day in UTC: `10:00:00`.
  package var time: String {
    let second = Self.divided(milliseconds, by: 86_400_000).rest / 1000
    return [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
      .joined(separator: ":")
  }

  /// Parses what ``description`` writes, for the years 0000 to 9999; fails for anything else.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 24 else { return nil }
    func number(_ range: Range<Int>) -> Int32 {
      bytes[range].reduce(0) { $0 * 10 + Int32($1) - 0x30 }
    }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (
      number(0..<4) - 1900, number(5..<7) - 1, number(8..<10)
    )
    (date.tm_hour, date.tm_min, date.tm_sec) = (number(11..<13), number(14..<16), number(17..<19))
    milliseconds = timegm(&date) * 1000 + Int(number(20..<23))
    // no month has a day 32, and no number another sign in it
    if description != text { return nil }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(abs(number))
    let zeros = String(repeating: "0", count: max(0, count - text.count))
    return (number < 0 ? "-" : "") + zeros + text
  }

  /// Floored division: the remainder is never negative.
  private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
