import ListDiff
import Snapshots

/// What is looked for in the texts of rows; letters in either case unless one is a capital.
struct RowSearch: Equatable {
  let text: String
  /// What is looked for, in small letters where case does not count.
  let needle: [UInt8]
  /// Whether letters are looked for as they are typed.
  let isExact: Bool

  /// nil where there is nothing to look for.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    isExact = text.contains { $0.isUppercase }
    needle = Array((isExact ? text : text.lowercased()).utf8)
  }

  func matches(_ row: SnapshotRow) -> Bool {
    let text = row.text
    return (isExact ? text : text.lowercased()).utf8.contains(needle)
  }

  /// The rows that match, in the order of the list. O(length of all texts).
  ///
  /// Says how many were looked at to ``WorkProgress/current``; throws ``SnapshotError/cancelled`` where
  /// it is.
  func matches(in sections: [SnapshotSection]) throws(SnapshotError) -> [ElementPath] {
    let progress = WorkProgress.current
    progress?.begin("searching", of: sections.reduce(0) { $0 + $1.rows.count })
    var found: [ElementPath] = []
    var count = 0
    for (offset, section) in sections.enumerated() {
      for (element, row) in section.rows.enumerated() {
        if count & 0xFFF == 0 { try progress?.reach(count) }
        count += 1
        if matches(row) { found.append(ElementPath(element: element, section: offset)) }
      }
    }
    return found
  }

  /// A match among others.
  struct Match {
    let path: ElementPath
    /// Its number among all of them, from 1.
    let number: Int
    /// Whether the way to it went round an end of the list.
    let isWrapped: Bool
  }

  /// The match that follows a place in a direction, round the ends; with `here` the place itself
  /// counts.
  static func match(
    among matches: [ElementPath], from place: ElementPath?, _ direction: Direction, here: Bool
  ) -> Match? {
    guard let first = matches.first, let last = matches.last else { return nil }
    func isBefore(_ one: ElementPath, _ other: ElementPath) -> Bool {
      (one.section, one.element) < (other.section, other.element)
    }
    let end = direction == .forward ? first : last
    let found: ElementPath?
    switch (place, direction) {
    case (nil, _): found = end
    case (let place?, .forward):
      found = matches.first { isBefore(place, $0) || here && $0 == place }
    case (let place?, .backward):
      found = matches.last { isBefore($0, place) || here && $0 == place }
    }
    let path = found ?? end
    return Match(
      path: path, number: (matches.firstIndex(of: path) ?? 0) + 1, isWrapped: found == nil)
  }
}
