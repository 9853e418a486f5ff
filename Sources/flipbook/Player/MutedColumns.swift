import Notation
import Snapshots

/// The columns of a table whose changes say nothing: those that the user names, and those that only say how
/// time passes, such as AGE and UPTIME.
///
/// They are dim. A row in which nothing else changed is not marked. History, recordings and
/// conditions know nothing of it.
struct MutedColumns {
  private(set) var names: Set<String> = []
  /// The columns of ages by their names.
  private var ages: Set<String> = []
  /// Where the rows come from, which decides what else says nothing.
  var origin = Origin.saved
  /// Whether columns are found that the user has not named, if rows come from where there are such.
  var findsMore = false
  /// Whether ages say nothing, if rows come from where they are not typed.
  var mutesAges = true
  /// Whether what is shown leads back in time.
  var isReversed = false
  /// The last changes in a row in which a column grew with the clock.
  private var runs: [String: Run] = [:]

  /// What a column has done in some changes in a row.
  private struct Run {
    var changes = 0
    /// The seconds that have passed, and those by which the numbers grew, where they are no written times.
    var passed = 0.0
    var grown = 0.0
  }

  /// After so many changes in which a column grew with the clock it is muted.
  static let enoughChanges = 3
  /// Numbers that are no written times have grown as long as this by then: a score may rise by one a second,
  /// too, but hardly in all rows for so long.
  static let enoughSeconds = 10.0
  /// A column of fewer rows is not judged: a counter of one row is what one looks at.
  static let leastRows = 4
  /// Nearly all rows: this part of those that stayed.
  static let nearlyAll = 0.8
  /// Ages say nothing if they rise in this part of the rows: those of old rows stand for a day.
  static let manyAges = 0.4
  /// Rows that are compared. More of them say the same.
  private static let sample = 200

  /// Where rows come from.
  enum Origin {
    /// From files. No column is found: whoever saves a file does so because of what changes in it.
    case saved
    /// From a recording, which does not tell whether what it has was polled or saved: ages are found, and
    /// say nothing inside other values either.
    case recorded
    /// From a command or a pipe: ages are found. Lines around a table say nothing either, as the summary of
    /// `top`.
    case polled
  }

  init(_ names: [String] = []) { self.names = Set(names) }

  /// Replaces numbers, from 1, and ends of paths that are no names by the names of those columns, and finds those of ages.
  mutating func resolve(in schema: TableSchema?) {
    let columns = schema?.columns.map(\.name) ?? []
    ages = Set(columns.filter(ColumnName.isAge))
    for name in names where !columns.contains(name) {
      let number = Int(name).flatMap { columns.indices.contains($0 - 1) ? $0 : nil }
      names.remove(name)
      names.insert(number.map { columns[$0 - 1] } ?? ColumnName.meant(by: name, among: columns))
    }
  }

  /// Which changes are not spoken of.
  var quiet: QuietChanges {
    let areAges = mutesAges && origin != .saved
    var quiet = QuietChanges(
      columns: names, ageColumns: areAges ? ages : [], areNotes: origin == .polled, areAges: areAges
    )
    quiet.isReversed = isReversed
    return quiet
  }

  /// Which changes are not spoken of without a screen. Lines around a table are: nothing else shows them.
  func unsaid(in schema: TableSchema?) -> QuietChanges {
    var muted = self
    muted.resolve(in: schema)
    var quiet = muted.quiet
    quiet.areNotes = false
    return quiet
  }

  /// What is said once of columns that were found.
  static func words(for names: [String]) -> String {
    guard let last = names.last else { return "" }
    if names.count == 1 { return "\(last) is dim: it increases as time passes" }
    return
      "\(names.dropLast().joined(separator: ", ")) and \(last) are dim: "
      + "they increase as time passes"
  }

  /// Finds columns that are to be muted from now on: those that grow with the clock. O(columns), if not nearly
  /// all rows changed.
  ///
  /// A number that goes up in all rows is no age yet; the scores of a game do so, too. The evidence is this:
  /// time after time the column has grown in nearly all rows, in each by the seconds that have passed. Written
  /// times, such as `12m`, may be in coarse units. Bare numbers have grown by the same in all rows, and together
  /// by the time of some more seconds.
  ///
  /// - Parameter passed: The time since the snapshot before; `nil` if that is not known.
  /// - Returns: Those that were found with this change, in the order of the table.
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
      let areTimes = steps.allSatisfy(\.isTime)
      let share = areTimes ? Self.manyAges : Self.nearlyAll
      let part = Double(steps.count) / Double(rows.count) * Double(updated.count)
      guard !steps.isEmpty, part >= share * Double(stayed),
        ClockStep.areOfClock(steps, after: seconds)
      else {
        runs[column] = nil
        continue
      }
      var run = runs[column, default: Run()]
      run.changes += 1
      if !areTimes, let seconds {
        run.passed += seconds
        run.grown += steps.reduce(0) { $0 + $1.growth } / Double(steps.count)
      }
      runs[column] = run
      let isLongEnough = areTimes || run.passed >= Self.enoughSeconds
      let isOfClock = abs(run.grown - run.passed) <= ClockStep.tolerance(after: run.passed)
      if run.changes >= Self.enoughChanges, isLongEnough, isOfClock { found.append(column) }
    }
    // Beside the key another column must be left that can say something.
    let left = schema.columns.count { !names.contains($0.name) && !found.contains($0.name) }
    guard left > 1 else { return [] }
    names.formUnion(found)
    return found
  }
}

/// A value that became a greater one, as it does if it follows the clock.
private struct ClockStep {
  /// The seconds by which it grew.
  let growth: Double
  /// Whether it is written as a time, or a point in time.
  let isTime: Bool
  private let value: Double

  /// `nil` if the value stays; one that is no number, or became less, has a growth that no clock has.
  init?(from old: String, to new: String) {
    if old == new { return nil }
    let (old, new) = Self.withoutDate(old, new)
    guard let old = Quantity(String(old)), let new = Quantity(String(new)),
      old.isTime == new.isTime,
      old.isTime || old.measure == .number && new.measure == .number
    else {
      (growth, isTime, value) = (-1, false, 0)
      return
    }
    (growth, isTime, value) = (new.sortValue - old.sortValue, new.isTime, new.sortValue)
  }

  /// The times of two points in time of the same day, such as `2026-11-25T10:00:07Z`; else both as they are.
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

  /// What looks at the clock may come so much too early or too late.
  static func tolerance(after seconds: Double) -> Double { 1.5 + seconds / 20 }

  /// Whether the steps of all rows may be those of a clock after some seconds.
  static func areOfClock(_ steps: [ClockStep], after seconds: Double?) -> Bool {
    guard steps.allSatisfy({ $0.growth >= 0 }) else { return false }
    let growths = steps.map(\.growth)
    if !steps.allSatisfy(\.isTime) {
      return seconds != nil && (growths.max() ?? 0) - (growths.min() ?? 0) <= 1
    }
    guard let seconds else { return true }
    // a time in minutes grows by one of them now and then, and one in days by a day
    return steps.allSatisfy { step in
      let unit = step.growth < 60 ? 0 : step.value / 2
      return abs(step.growth - seconds) <= tolerance(after: seconds) + unit
    }
  }
}
