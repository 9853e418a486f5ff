/// What is known of the rows of packed lists, found out once for each row however many snapshots it
/// is in.
struct RowFacts {
  private var known: [UInt8] = []
  private let holds: (SnapshotRow) -> Bool

  init(_ holds: @escaping (SnapshotRow) -> Bool) { self.holds = holds }

  /// Forgets everything, as another list has other rows at these places.
  mutating func begin(with list: PackedList) {
    known = Array(repeating: 0, count: list.given.count + list.records.count)
  }

  /// Whether it holds of the row that is packed at a place. O(1) but for the first time.
  mutating func hold(at place: Int, in list: PackedList, _ shapes: RowShapes) -> Bool {
    while known.count <= place { known.append(0) }
    if known[place] == 0 { known[place] = holds(list.row(at: place, shapes)) ? 2 : 1 }
    return known[place] == 2
  }
}

extension History {
  /// A snapshot on a walk: its rows as they are packed, or, where it is a long list of lines, as they are.
  enum Stop {
    case packed(PackedList, isBeginning: Bool)
    case lines(LineList, title: String)
  }

  /// Calls `body` with the snapshots at `places` among the entries from the last to the first, until it
  /// returns false. Lists from one beginning to the next pack their rows at the same places.
  ///
  /// O(rows) copies of integers for each, and one list that is made whole at each beginning.
  func walkBack(
    through places: ClosedRange<Int>, _ body: (Int, Stop) throws -> Bool
  ) rethrows {
    var list: PackedList?
    for place in places.reversed() {
      if let lines = lines(at: place) {
        list = nil
        if try !body(place, .lines(lines.list, title: lines.title)) { return }
        continue
      }
      let isBeginning = list == nil || entries[place].isWhole
      if isBeginning {
        list = self.list(at: place)
      } else {
        list?.apply(entries[place].delta)
      }
      if let list, try !body(place, .packed(list, isBeginning: isBeginning)) { return }
    }
  }

  /// The last place that a walk from `place` on can begin at without going through what is behind it.
  func runEnd(from place: Int) -> Int {
    entries.indices[place...].first { entries[$0].isWhole } ?? entries.count - 1
  }

  /// The list that is kept as it is at a place, where it is one of lines that nothing else is kept of.
  private func lines(at place: Int) -> (list: LineList, title: String)? {
    let isNewest = place == entries.count - 1
    guard let sections = isNewest ? newest : entries[place].shared, sections.count == 1,
      case .lines(let list) = sections[0].rows.storage
    else { return nil }
    return (list, sections[0].title)
  }
}
