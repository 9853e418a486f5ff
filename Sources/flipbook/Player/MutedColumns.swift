import FlipbookNotation
import FlipbookSnapshots

/// The columns of a table whose changes are ignored: those that the user names, and those that only show the
/// passing of time, such as AGE and UPTIME.
///
/// They are drawn dim. A row in which nothing else changed is not marked. The history and recordings contain
/// all columns.
struct MutedColumns {
  /// The names that the user has given.
  let given: [String]
  private(set) var names: Set<String> = []
  /// The names of the columns that contain ages.
  private var ages: Set<String> = []
  /// The origin of the rows, which determines further changes to ignore.
  var origin = Origin.saved
  /// Whether to find columns that the user has not named, if the origin of the rows can have such columns.
  var findsMore = false
  /// Whether ages are ignored, unless the rows are from saved files.
  var mutesAges = true
  /// Whether the change that is shown leads back in time.
  var isReversed = false
  /// The number of consecutive changes in which each column grew with the clock.
  private var runs: [String: Int] = [:]

  /// The number of changes after which a column that grew with the clock is muted.
  static let enoughChanges = 3
  /// The minimum number of rows for judging columns: a clock in a single row may be what the user wants to
  /// watch.
  static let leastRows = 4
  /// The proportion of rows in which ages must rise for them to be ignored: ages of old rows stay the same
  /// for a day.
  static let manyAges = 0.4
  /// The number of rows to compare. More rows would give the same result.
  private static let sample = 200

  /// The origin of rows.
  enum Origin {
    /// Files. No columns are found automatically: people save a file because of its changes.
    case saved
    /// A recording, which does not show whether its snapshots were polled or saved. Columns of ages are found, and
    /// ages inside other values are ignored too.
    case recorded
    /// A command or a pipe. Columns of ages are found. Lines outside a table, such as the summary of `top`,
    /// are ignored too.
    case polled
  }

  init(_ names: [String] = []) { (given, self.names) = (names, Set(names)) }

  /// The columns that `--mute` names, several of them with commas. With “none”, ages are not muted; without the
  /// option, more columns are found automatically.
  init(options: [String]) {
    let given = options.flatMap { $0.split(separator: ",").map { String($0.trimmingBlanks()) } }
    self.init(given.filter { $0 != "none" })
    findsMore = options.isEmpty
    mutesAges = !given.contains("none")
  }

  /// Replaces column numbers, from 1, and ends of paths by the names of those columns, adds the members of objects
  /// and arrays, and finds the columns of ages.
  mutating func resolve(in schema: TableSchema?) {
    let columns = schema?.columns.map(\.name) ?? []
    ages = Set(columns.filter(ColumnName.isAge))
    let paths = schema?.columns.filter(\.isPath).map(\.name) ?? []
    let known = Set(columns + paths.flatMap(ColumnName.owners))
    for name in names {
      let number = Int(name).flatMap { columns.indices.contains($0 &- 1) ? $0 : nil }
      names.remove(name)
      names.insert(
        known.contains(name)
          ? name : number.map { columns[$0 - 1] } ?? ColumnName.meant(by: name, among: Array(known))
      )
    }
    names.formUnion(paths.filter { !names.isDisjoint(with: ColumnName.owners(of: $0)) })
  }

  /// The changes to ignore.
  var quiet: QuietChanges {
    let areAges = mutesAges && origin != .saved
    var quiet = QuietChanges(
      columns: names, ageColumns: areAges ? ages : [], areNotes: origin == .polled, areAges: areAges
    )
    quiet.isReversed = isReversed
    return quiet
  }

  /// The changes to ignore without a screen. Lines outside a table are not among them, because they are shown
  /// nowhere else.
  func unsaid(in schema: TableSchema?) -> QuietChanges {
    var muted = self
    muted.resolve(in: schema)
    var quiet = muted.quiet
    quiet.areNotes = false
    return quiet
  }

  /// The message shown once when columns are muted automatically.
  static func words(for names: [String]) -> String {
    guard let last = names.last else { return "" }
    if names.count == 1 { return "\(last) is dim: it increases as time passes" }
    return
      "\(names.dropLast().joined(separator: ", ")) and \(last) are dim: "
      + "they increase as time passes"
  }

  /// Finds columns that grow with the clock, which are muted from now on. O(changed rows + columns).
  ///
  /// These are columns of times, such as `12m` or `10:00:07`, that have repeatedly grown by the seconds that have
  /// passed. A number that is not written as a time may be a score, which grows as well.
  ///
  /// - Parameter passed: The time since the previous snapshot; `nil` if it is unknown.
  /// - Returns: The columns that were found with this change, in the order of the table.
  mutating func find(
    in change: Change, after passed: Duration?, of schema: TableSchema?
  ) -> [String] {
    guard findsMore, origin != .saved, let schema, !change.isEmpty else { return [] }
    let gone = change.rows.count { $0.event == .deleted }
    let stayed = (change.before ?? []).reduce(0) { $0 + $1.rows.count } - gone
    let updated = change.rows.filter(\.isUpdated)
    guard stayed >= Self.leastRows else { return [] }
    guard Double(updated.count) >= Self.manyAges * Double(stayed) else {
      runs = [:]
      return []
    }
    let ages = quiet.ageColumns
    let step = max(1, updated.count / Self.sample)
    let rows = stride(from: 0, to: updated.count, by: step).compactMap {
      change.update(of: updated[$0])
    }
    let seconds = passed.map { $0 / .seconds(1) }
    var found: [String] = []
    for column in schema.columns.map(\.name)
    where column != schema.bar?.column && !names.contains(column)
      && !ages.contains(column)
    {
      let steps = rows.compactMap { old, new in
        ClockStep(from: old[field: column] ?? "", to: new[field: column] ?? "")
      }
      let part = Double(steps.count) / Double(rows.count) * Double(updated.count)
      guard !steps.isEmpty, part >= Self.manyAges * Double(stayed),
        steps.allSatisfy({ $0.isOfClock(after: seconds) })
      else {
        runs[column] = nil
        continue
      }
      runs[column, default: 0] += 1
      if runs[column, default: 0] >= Self.enoughChanges { found.append(column) }
    }
    // Besides the key, at least one other column must stay unmuted.
    let left = schema.columns.count { !names.contains($0.name) && !found.contains($0.name) }
    guard left > 1 else { return [] }
    names.formUnion(found)
    return found
  }
}

/// The step of a value from one snapshot to the next, for comparison with the clock.
private struct ClockStep {
  /// The number of seconds by which it grew.
  let growth: Double
  private let value: Double

  /// Fails if the value stays the same. A value that is not a time, or a point in time, gets a negative growth, unlike
  /// a clock.
  init?(from old: String, to new: String) {
    if old == new { return nil }
    let (old, new) = Self.withoutDate(old, new)
    guard let old = Quantity(String(old)), let new = Quantity(String(new)), old.isTime, new.isTime
    else {
      (growth, value) = (-1, 0)
      return
    }
    (growth, value) = (new.sortValue - old.sortValue, new.sortValue)
  }

  /// The times of two points in time on the same day, such as `2026-11-25T10:00:07Z`; otherwise both values
  /// unchanged.
  private static func withoutDate(_ old: String, _ new: String) -> (Substring, Substring) {
    let date = old.prefix(10)
    guard new.hasPrefix(date), date.split(separator: "-").map(\.count) == [4, 2, 2] else {
      return (old[...], new[...])
    }
    func time(_ text: String) -> Substring {
      text.dropFirst(11).prefix { $0.isNumber || $0 == ":" || $0 == "." }
    }
    return (time(old), time(new))
  }

  /// Whether this could be the step of a clock after `seconds`; `nil` if that is not known.
  func isOfClock(after seconds: Double?) -> Bool {
    guard growth >= 0, let seconds else { return growth >= 0 }
    // a program that reads the clock may be early or late
    let tolerance = 1.5 + seconds / 20
    // a time in minutes grows by a minute now and then, a time in days by a day
    return abs(growth - seconds) <= tolerance + (growth < 60 ? 0 : value / 2)
  }
}
