/// The order in which any two rows may be seen while one list becomes another.
///
/// A row stands where its first line is. While that is covered, or beyond the edge, another row may be
/// on its way over it, and the two are in no order.
struct PairOrders {
  /// The number of the row of each first line.
  private var numbers: [String: Int] = [:]
  private var count: Int { numbers.count }
  /// The place of each row, by its number, in each list before the change.
  private var before: [[Int?]] = []
  private var after: [Int?] = []
  /// Which row of a pair stood above the other when both were seen last before the change.
  private var seenAbove: [Int?] = []
  /// Whether a row is seen when the change comes, and whether it was ever seen before.
  private var isSeenAtFirst: [Bool] = []
  private var isSeen: [Bool] = []
  /// What was seen of each pair: at the number of the upper row times all rows, plus the lower one.
  private var seen: [Sight] = []

  private enum Sight {
    case nothing
    /// The two stand as after the change, and stood otherwise before.
    case crossed
    /// A fault was found in them; one is enough.
    case faulty
  }

  /// - Parameters:
  ///   - earlier: The frames before the change; the last one is what is seen when it comes.
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

  /// The rows that stand on these lines, from top to bottom.
  func rows(on lines: [String]) -> [(name: String, number: Int)] {
    lines.compactMap { line in numbers[line].map { (line, $0) } }
  }

  /// Notes that one row is seen above another. Returns what is wrong with that, the first time.
  mutating func see(_ upper: Int, above lower: Int) -> FilmFigures.Fault.Reason? {
    let pair = pair(upper, lower)
    if seen[pair] == .faulty { return nil }
    let isAsBefore = isAsBefore(upper, lower)
    let isAsAfter = isAsAfter(upper, lower)
    switch (isAsBefore, isAsAfter) {
    // of two that are not in one list, one leaves and one enters: they have no order
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

  /// Whether two rows stand as before the change: as they are seen when it comes. If one of them is
  /// not seen then, as they were seen last or as in a list before. `nil` if nobody can tell.
  private func isAsBefore(_ upper: Int, _ lower: Int) -> Bool? {
    let upperOne = seenAbove[pair(upper, lower)]
    if isSeenAtFirst[upper], isSeenAtFirst[lower] { return upperOne == upper }
    if upperOne == upper { return true }
    let stay = after[upper] != nil && after[lower] != nil
    // a list that was overtaken says nothing of rows that nobody saw
    guard !isOvertaking || stay || isSeen[upper] && isSeen[lower] else { return nil }
    let orders = before.compactMap { isAbove(upper, lower, in: $0) }
    if !orders.isEmpty { return orders.contains(true) }
    // a row that comes back while it still leaves was in no list with those that came meanwhile
    let wereThere = before.contains { $0[upper] != nil } && before.contains { $0[lower] != nil }
    return stay && wereThere ? true : nil
  }

  /// Whether two rows stand as after the change. Where one of them leaves, they may still pass one another
  /// if the list that is overtaken asked for it.
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
