/// The evidence that made changed lines the same rows.
package enum RowEvidence {
  /// The number of changed lines for each kind of evidence, such as “changed lines are matched by labels (3), by names
  /// at their ends (0), by similarity (1)”.
  package static func words(from old: [SnapshotSection], to new: [SnapshotSection]) -> String {
    let kinds = ["labels", "names at their ends", "similarity"]
    let olds = Dictionary(old.flatMap(\.rows).map { ($0.id, $0.text) }) { $1 }
    let found = new.flatMap(\.rows).compactMap { row -> String? in
      guard let text = olds[row.id], text != row.text else { return nil }
      let (one, other) = (LineName(text), LineName(row.text))
      if one.label != nil, one.label == other.label { return kinds[0] }
      return one.tail != nil && one.tail == other.tail ? kinds[1] : kinds[2]
    }
    return "changed lines are matched by "
      + kinds.map { kind in "\(kind) (\(found.count { $0 == kind }))" }.joined(separator: ", by ")
  }
}
