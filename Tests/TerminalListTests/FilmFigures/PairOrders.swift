/// The order in which any two rows may be visible while one list becomes another.
///
/// The position of a row is that of its first line. While that line is covered or beyond the edge,
/// another row may be crossing it, and the order of the two is undefined.
struct PairOrders {
  /// The number of the row of each first line.
  private var numbers: [String: Int] = [:]
  private var count: Int { numbers.count }
  /// The position of each row, by its number, in each list before the change.
  private var before: [[Int?]] = []
  private var after: [Int?] = []
  /// The row of each pair that was above the other when both were last visible before the change.
  private var seenAbove: [Int?] = []
  /// Whether a row is visible when the change arrives, and whether it was ever visible before.
  private var isSeenAtFirst: [Bool] = []
  private var isSeen: [Bool] = []
  /// The order of each pair so far: at the number of the upper row times all rows, plus the lower
  /// one.
  private var seen: [Sight] = []

  private enum Sight {
    case nothing
    /// The two are in the order after the change, and were in another order before.
    case crossed
    /// A fault was found in them; one is enough.
    case faulty
  }

  /// - Parameters:
  ///   - earlier: The frames before the change; the last one is visible when the change arrives.
  ///   - before: The lines of each list before it, from top to bottom.
  ///   - after: Its lines after the change.
  ///   - further: The lines that are not the first one of their row.
  init(earlier: [[String]], before: [[String]], after: [String], further: Set<String>) {
    for line in before.joined() + after where numbers[line] == nil && !further.contains(line) {
      numbers[line] = numbers.count
    }
    self.before = before.map(places)
    self.after = places(of: after)
    seen = Array(repeating: .nothing, count: count * count)
    seenAbove = Array(repeating: nil, count: count * count)
    isSeenAtFirst = Array(repeating: false, count: count)
    isSeen = isSeenAtFirst
    for row in self.rows(on: earlier.last ?? []) { isSeenAtFirst[row.number] = true }
    for frame in earlier {
      let rows = self.rows(on: frame)
      for row in rows { isSeen[row.number] = true }
      for (place, upper) in rows.enumerated() {
        for lower in rows[(place + 1)...] {
          seenAbove[pair(upper.number, lower.number)] = upper.number
        }
      }
    }
  }

  private func places(of lines: [String]) -> [Int?] {
    var places = [Int?](repeating: nil, count: count)
    for (place, line) in lines.enumerated() {
      if let number = numbers[line] { places[number] = place }
    }
    return places
  }

  /// The rows on these lines, from top to bottom.
  func rows(on lines: [String]) -> [(name: String, number: Int)] {
    lines.compactMap { line in numbers[line].map { (line, $0) } }
  }

  /// Records that one row is above another. Returns the rule that this breaks, the first time.
  mutating func see(_ upper: Int, above lower: Int) -> FilmFigures.Fault.Reason? {
    let pair = pair(upper, lower)
    if seen[pair] == .faulty { return nil }
    let isAsBefore = isAsBefore(upper, lower)
    let isAsAfter = isAsAfter(upper, lower)
    switch (isAsBefore, isAsAfter) {
    // two rows that are not in one list, one leaving and one entering: their order is undefined
    case (true, true), (true, nil), (nil, true), (nil, nil): return nil
    case (false, true):
      seen[pair] = .crossed
      return nil
    case (true, false):
      if seen[pair] != .crossed { return nil }
      seen[pair] = .faulty
      return .backInOldOrder
    case (false, false), (nil, false), (false, nil):
      seen[pair] = .faulty
      return .neitherBeforeNorAfter
    }
  }

  /// Whether two rows are in the order before the change: as they are visible when it arrives. If
  /// one of them is not visible then, as they were last visible or as in an earlier list. `nil` if
  /// that is not known.
  private func isAsBefore(_ upper: Int, _ lower: Int) -> Bool? {
    let upperOne = seenAbove[pair(upper, lower)]
    if isSeenAtFirst[upper], isSeenAtFirst[lower] { return upperOne == upper }
    if upperOne == upper { return true }
    let stay = after[upper] != nil && after[lower] != nil
    // a list that was overtaken does not determine the order of rows that were never visible
    guard !isOvertaking || stay || isSeen[upper] && isSeen[lower] else { return nil }
    let orders = before.compactMap { isAbove(upper, lower, in: $0) }
    if !orders.isEmpty { return orders.contains(true) }
    // a row that is inserted again while it still leaves was in no list with those inserted
    // meanwhile
    let wereThere = before.contains { $0[upper] != nil } && before.contains { $0[lower] != nil }
    return stay && wereThere ? true : nil
  }

  /// Whether two rows are in the order after the change. If one of them leaves, they may still pass
  /// each other if the overtaken list requires it.
  private func isAsAfter(_ upper: Int, _ lower: Int) -> Bool? {
    if let isAfter = isAbove(upper, lower, in: after) { return isAfter }
    guard isOvertaking, isSeen[upper], isSeen[lower] else { return nil }
    return before.last.flatMap { isAbove(upper, lower, in: $0) }
  }

  private var isOvertaking: Bool { before.count > 1 }

  private func pair(_ one: Int, _ other: Int) -> Int { min(one, other) * count + max(one, other) }

  private func isAbove(_ upper: Int, _ lower: Int, in places: [Int?]) -> Bool? {
    guard let upper = places[upper], let lower = places[lower] else { return nil }
    return upper < lower
  }
}
