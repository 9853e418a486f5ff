/// What the name of a column says.
package enum ColumnName {
  /// The name of a column that has none in its table, such as the mark before a failed unit.
  ///
  /// It is as many blanks as the number of the column, so that nothing is read above it and names
  /// stay distinct. Options name the column by that number.
  package static func unnamed(_ number: Int) -> String { String(repeating: " ", count: number) }

  /// The number of a column without a name; `nil` if `name` is one.
  package static func number(_ name: String) -> Int? {
    !name.isEmpty && name.utf8.allSatisfy { $0 == 0x20 } ? name.utf8.count : nil
  }

  /// The name in a message: “column 1” if there is none.
  package static func words(_ name: String) -> String {
    number(name).map { "column \($0)" } ?? name
  }

  /// The columns that a user may mean: the one with that name, else all whose paths end so, as
  /// `runner.host` does in `host`.
  static func candidates(for name: String, among names: [String]) -> [String] {
    if names.contains(name) { return [name] }
    return name.isEmpty ? [] : names.filter { $0.hasSuffix("." + name) }
  }

  /// Whether it is one of ranks: places that rows change, whose numbers are no better for being greater.
  package static func isRank(_ name: String) -> Bool { ranks.contains(name.lowercased()) }

  /// Whether it is one of ages: times that only say how long something has been there.
  package static func isAge(_ name: String) -> Bool { ages.contains(name.lowercased()) }

  /// Whether it is one of points in time, as pino, zap, logrus, slog, ECS, GELF, Docker and journald call them.
  package static func isMoment(_ name: String) -> Bool { moments.contains(name.lowercased()) }

  private static let ranks: Set = ["rank", "ranking", "#", "place", "position", "pos", "pos."]
  private static let ages: Set = [
    "age", "uptime", "elapsed", "etime", "last seen", "last schedule",
  ]
  private static let moments: Set = [
    "time", "ts", "timestamp", "@timestamp", "datetime", "date", "__realtime_timestamp",
  ]
}
