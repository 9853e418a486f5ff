/// A part of a log, such as the output of `tail`: lines with ascending times of day.
enum LogWindow {
  /// The number of lines next to the change that are examined.
  private static let examined = 64

  /// Whether lines at the end of a log have replaced lines at its beginning, as if it was rotated. They are other
  /// events, however similar they are.
  ///
  /// It is not a log if no line stays and each differs from the one at its position only in numbers: a program prints
  /// the same measurements again.
  static func hasPassed(from old: [String], to new: [String], someStay: Bool) -> Bool {
    let lines = old.suffix(examined) + new.prefix(examined)
    let times = lines.map(time)
    guard lines.count > 2, !times.contains(nil),
      zip(times, times.dropFirst()).allSatisfy({ $0! <= $1! })
    else { return false }
    return someStay || old.count != new.count
      || zip(old, new).prefix(examined).contains { shape($0) != shape($1) }
  }

  /// The first time of day, such as `10:00` or `10:00:05`, in seconds.
  private static func time(in line: String) -> Int? {
    line.firstMatch(of: /(?:^|[^\d:]|\d{4}:)(\d\d):(\d\d)(?::(\d\d))?(?![\d:])/).map { match in
      [match.1, match.2, match.3 ?? "0"].reduce(0) { $0 * 60 + Int($1)! }
    }
  }

  private static func shape(_ line: String) -> [UInt8] { line.utf8.filter { !$0.isDigit } }
}
