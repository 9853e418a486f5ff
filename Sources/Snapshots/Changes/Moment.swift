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
    let (days, rest) = Self.divided(milliseconds, by: 86_400_000)
    let (year, month, day) = Self.date(ofDay: days)
    return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))T"
      + "\(time).\(Self.digits(rest % 1000, 3))Z"
  }

  /// The number of days from 1970-01-01 to the moment, in UTC.
  package var day: Int { Self.divided(milliseconds, by: 86_400_000).quotient }

  /// The time of day in UTC: `10:00:00`.
  package var time: String {
    let second = Self.divided(milliseconds, by: 86_400_000).rest / 1000
    var bytes: [UInt8] = []
    for number in [second / 3600, second / 60 % 60, second % 60] {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ":")) }
      bytes.append(UInt8(0x30 + number / 10))
      bytes.append(UInt8(0x30 + number % 10))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses what ``description`` writes, for the years 0000 to 9999; fails for anything else.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, expected) in zip(bytes, pattern) {
      let fits = expected == 0x30 ? byte &- 0x30 < 10 : byte == expected
      guard fits else { return nil }
    }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let days = Self.day(year: year, month: month, day: day)
    guard (1...12).contains(month), hour < 24, minute < 60, second < 60,
      Self.date(ofDay: days) == (year, month, day)
    else { return nil }
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
    milliseconds = seconds * 1000 + number(20..<23)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(abs(number))
    let zeros = String(repeating: "0", count: max(0, count - text.count))
    return (number < 0 ? "-" : "") + zeros + text
  }

  /// Floored division: the remainder is never negative.
  private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = ((number % divisor) + divisor) % divisor
    return ((number - rest) / divisor, rest)
  }

  /// The Gregorian date. Years begin in March during the computation, so that a leap day is last.
  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = divided(days + 719_468, by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    return (
      yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, day
    )
  }

  /// The number of days from 1970-01-01 to a date. A `day` beyond the end of its month is allowed.
  private static func day(year: Int, month: Int, day: Int) -> Int {
    let (era, yearOfEra) = divided(month > 2 ? year : year - 1, by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
