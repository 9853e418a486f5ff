import ListDiff
import Notation
import Snapshots

/// The columns of a table whose changes say nothing: those that the user names, and those that change
/// in nearly every row each time, such as AGE and TIME.
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
  /// In how many of the last changes in a row each column changed in nearly all rows.
  private var runs: [String: Int] = [:]

  /// After so many changes in which a column changed nearly everywhere it is muted.
  static let enoughChanges = 3
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
    /// From a command or a pipe: all columns are found, since who asks again and again gets other
    /// measurements each time. Lines around a table say nothing either, as the summary of `top`.
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
    return QuietChanges(
      columns: names, ageColumns: areAges ? ages : [], areNotes: origin == .polled, areAges: areAges
    )
  }

  /// What is said once of columns that were found.
  static func words(for names: [String]) -> String {
    guard let last = names.last else { return "" }
    if names.count == 1 { return "\(last) is dim: it changes every time" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) are dim: they change every time"
  }

  /// Finds columns that are to be muted from now on. O(columns), if not nearly all rows changed.
  ///
  /// - Returns: Those that were found with this change, in the order of the table.
  mutating func find(
    in stages: StagedChangeset<[SnapshotSection]>, from before: [SnapshotSection],
    of schema: TableSchema?
  ) -> [String] {
    guard findsMore, origin != .saved, let schema, let first = stages.first else { return [] }
    let gone = stages.reduce(0) { $0 + $1.elementDeleted.count }
    let stayed = before.reduce(0) { $0 + $1.rows.count } - gone
    let updated = first.elementUpdated
    guard stayed >= Self.leastRows else { return [] }
    guard Double(updated.count) >= Self.manyAges * Double(stayed) else {
      runs = [:]
      return []
    }
    let ages = quiet.ageColumns
    let step = max(1, updated.count / Self.sample)
    let rows = stride(from: 0, to: updated.count, by: step).map { index in
      let path = updated[index]
      return (
        old: before[path.section].rows[path.element],
        new: first.data[path.section].rows[path.element]
      )
    }
    var found: [String] = []
    for column in schema.columns.map(\.name)
    where column != schema.bar?.column && !names.contains(column)
      && !ages.contains(column)
    {
      let changed = rows.compactMap { old, new in
        let values = (old: old[field: column] ?? "", new: new[field: column] ?? "")
        return values.old == values.new ? nil : values
      }
      let areAges = changed.allSatisfy(Age.hasGrown)
      let share = areAges ? Self.manyAges : Self.nearlyAll
      let isBusy =
        (areAges || origin == .polled)
        && Double(changed.count) / Double(rows.count) * Double(updated.count) >= share
          * Double(stayed)
      runs[column] = isBusy ? runs[column, default: 0] + 1 : nil
      if runs[column] == Self.enoughChanges { found.append(column) }
    }
    // Beside the key another column must be left that can say something.
    let left = schema.columns.count { !names.contains($0.name) && !found.contains($0.name) }
    guard left > 1 else { return [] }
    names.formUnion(found)
    return found
  }
}
