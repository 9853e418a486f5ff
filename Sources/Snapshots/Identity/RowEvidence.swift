/// The evidence that made changed lines the same rows.
package enum RowEvidence {
  /// The number of changed lines for each kind of evidence, such as “changed lines are matched by their labels (3) and by
  /// similarity (1)”; `nil` if no line changed.
  package static func words(from old: [SnapshotSection], to new: [SnapshotSection]) -> String? {
    let kinds = ["labels", "names at their ends", "similarity"]
    let olds = Dictionary(old.flatMap(\.rows).map { ($0.id, $0.text) }) { $1 }
    let found = new.flatMap(\.rows).compactMap { row -> String? in
      guard let text = olds[row.id], text != row.text else { return nil }
      let (one, other) = (LineName(text), LineName(row.text))
      if one.label != nil, one.label == other.label { return kinds[0] }
      return one.tail != nil && one.tail == other.tail ? kinds[1] : kinds[2]
    }
    if found.isEmpty { return nil }
    return "changed lines are matched by "
      + kinds.map { kind in (kind, found.count { $0 == kind }) }.filter { $0.1 > 0 }
      .map { "\($0) (\($1))" }.joined(separator: ", by ")
  }
}
