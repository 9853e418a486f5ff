/// The fewest changes from one list to another if nothing is updated: *n* + *m* − Σ min(count
/// before, count after) − the length of a longest common subsequence.
///
/// Each identity is kept as often as possible, which determines the deletes and inserts; and of the
/// kept rows no more can stay than a common subsequence has.
///
/// - Complexity: O(*n* *m*), by the textbook recurrence.
public func fewestChanges<ID: Hashable>(_ source: [ID], _ target: [ID]) -> Int {
  var counts: [ID: (before: Int, after: Int)] = [:]
  for id in source { counts[id, default: (0, 0)].before += 1 }
  for id in target { counts[id, default: (0, 0)].after += 1 }
  let common = counts.values.reduce(0) { $0 + min($1.before, $1.after) }
  return source.count + target.count - common - commonLength(source, target, by: ==)
}

/// The length of a longest common subsequence, by the plain matrix.
public func commonLength<ID>(
  _ source: [ID], _ target: [ID], by isSame: (ID, ID) -> Bool
) -> Int {
  var row = Array(repeating: 0, count: target.count + 1)
  for id in source {
    var diagonal = 0
    for (place, other) in target.enumerated() {
      let above = row[place + 1]
      row[place + 1] = isSame(id, other) ? diagonal + 1 : max(above, row[place])
      diagonal = above
    }
  }
  return row[target.count]
}
