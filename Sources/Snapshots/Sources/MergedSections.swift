/// Makes the lists of several files the sections of one.
///
/// A file without sections is one section with its path for a title; those of a file that has some
/// bear its path in front. Rows keep an identity of their own in each file: a row of one is never
/// taken for a row of another.
struct MergedSections {
  private let titles: [String]
  /// The identities that are not the files' own, by file.
  private var given: [[RowID: RowID]]
  private var used: Set<RowID> = []

  init(titles: [String]) {
    self.titles = titles
    given = Array(repeating: [:], count: titles.count)
  }

  /// The sections of all files, `lists` in the order of the titles. O(rows).
  mutating func sections(of lists: [[SnapshotSection]]) -> [SnapshotSection] {
    for (file, list) in lists.enumerated() { forget(rowsNotIn: list, file: file) }
    used = Set(given.flatMap(\.values))
    var merged: [SnapshotSection] = []
    for (file, list) in lists.enumerated() {
      for section in list {
        var section = section
        section.id = "\(titles[file])/\(section.id)"
        section.title =
          section.title.isEmpty ? titles[file] : "\(titles[file]): \(section.title)"
        for row in section.rows.indices {
          section.rows[row].id = identity(of: section.rows[row].id, file: file)
        }
        merged.append(section)
      }
    }
    return merged
  }

  private mutating func forget(rowsNotIn list: [SnapshotSection], file: Int) {
    let present = Set(list.lazy.flatMap(\.rows).map(\.id))
    given[file] = given[file].filter { present.contains($0.key) }
  }

  /// A serial number of its own, or the first occurrence of the key that no other row has.
  private mutating func identity(of id: RowID, file: Int) -> RowID {
    if case .serial(let number) = id { return .serial(number * titles.count + file) }
    if let known = given[file][id] { return known }
    guard case .key(let key, var occurrence) = id else { return id }
    while !used.insert(.key(key, occurrence: occurrence)).inserted { occurrence += 1 }
    given[file][id] = .key(key, occurrence: occurrence)
    return .key(key, occurrence: occurrence)
  }
}
