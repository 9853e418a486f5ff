/// What a viewer sees of a change, read off its frames: which row stands on which line when.
///
/// Nothing is known of how the frames were made. A row is known by what it shows, so each has to
/// show something else.
public struct FilmFigures: Sendable {
  /// How one row goes from its line before the change to its line after it.
  public struct Way: Hashable, Sendable, CustomStringConvertible {
    public let row: String
    /// Lines from its first one to its last one.
    public let distance: Int
    /// The lines between the two on which it is seen.
    public let linesSeen: Int
    /// The frames from the one in which it leaves its first line to the one in which it reaches its
    /// last one.
    public let frames: Int
    /// The most lines from one frame to the next.
    public let longestJump: Int
    /// The most lines that it goes back on its way.
    public let retreat: Int

    public var description: String {
      """
      \(row): \(distance) lines, seen on \(linesSeen) between, \(frames) frames, \
      longest jump \(longestJump), back \(retreat)
      """
    }

    /// Whether it is on as many lines, for as many frames, and in as small jumps as the eye needs.
    public var canBeFollowed: Bool {
      linesSeen >= min(distance - 1, 8) && (frames >= 10 || distance < 2)
        && longestJump <= max(2, distance / 4)
    }
  }

  /// Two rows that stand in a frame in an order that they have neither before nor after the change,
  /// or that change their order twice.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    public let frame: Int
    public let upper: String
    public let lower: String
    public let reason: String

    public var description: String { "frame \(frame): \(upper) above \(lower), \(reason)" }
  }

  /// Of the rows that are seen before and after the change, from top to bottom.
  public let ways: [Way]
  /// The first fault of each pair.
  public let faults: [Fault]
  /// Two frames between which a row that is in the list before and after is on no line, by row.
  public let gaps: [String: ClosedRange<Int>]

  /// - Parameters:
  ///   - frames: What stands on each line, from top to bottom; the first is the picture before the
  ///     change, the last one that after it.
  ///   - before: All rows of the list before the change; of one that comes while another is still
  ///     seen, several orders that its rows may have had, the last one being what is seen then.
  ///   - after: All rows of the list after it.
  public init(_ frames: [[String]], before: [[String]], after: [String]) {
    let lines = FilmFigures.lines(frames)
    let (first, last) = (frames.first ?? [], frames.last ?? [])
    let stays = Set(first).intersection(last)
    ways = first.compactMap { row in
      stays.contains(row) && !row.isEmpty ? Way(row, lines[row] ?? []) : nil
    }
    faults = FilmFigures.faults(frames, before: before, after: after)
    var gaps: [String: ClosedRange<Int>] = [:]
    for row in stays where !row.isEmpty {
      let seen = lines[row] ?? []
      if let gap = seen.firstIndex(of: nil) {
        gaps[row] = gap...(seen.lastIndex(of: nil) ?? gap)
      }
    }
    self.gaps = gaps
  }

  /// The rows that cannot be followed, of those that `names` has.
  public func unfollowed(_ names: some Sequence<String>) -> [Way] {
    let names = Set(names)
    return ways.filter { names.contains($0.row) && !$0.canBeFollowed }
  }

  /// The line of each row in each frame.
  private static func lines(_ frames: [[String]]) -> [String: [Int?]] {
    var lines: [String: [Int?]] = [:]
    for (frame, rows) in frames.enumerated() {
      for (line, row) in rows.enumerated() where !row.isEmpty {
        lines[row, default: Array(repeating: nil, count: frames.count)][frame] = line
      }
    }
    return lines
  }

  private static func faults(
    _ frames: [[String]], before: [[String]], after: [String]
  ) -> [Fault] {
    let (old, new) = (before.map(ranks), ranks(after))
    func isAbove(_ upper: String, _ lower: String, in ranks: [String: Int]) -> Bool? {
      ranks[upper].flatMap { upper in ranks[lower].map { upper < $0 } }
    }
    var faults: [[String]: Fault] = [:]
    /// For each pair that has crossed, in the order after the change.
    var crossed = Set<[String]>()
    for (index, frame) in frames.enumerated() {
      let rows = frame.filter { !$0.isEmpty }
      for (place, upper) in rows.enumerated() {
        for lower in rows[(place + 1)...] where upper != lower {
          let pair = [min(upper, lower), max(upper, lower)]
          if faults[pair] != nil { continue }
          func fault(_ reason: String) {
            faults[pair] = Fault(frame: index, upper: upper, lower: lower, reason: reason)
          }
          var before = old.compactMap { isAbove(upper, lower, in: $0) }
          let after = isAbove(upper, lower, in: new)
          // of rows that were not seen when another change came a viewer knows no order
          if after == nil, old.count > 1, !before.contains(true),
            isAbove(upper, lower, in: old[old.count - 1]) == nil
          {
            before = []
          }
          switch (before.isEmpty ? nil : before.contains(true), after) {
          case (false, false), (nil, false), (false, nil):
            fault("as neither before nor after")
          case (true, false): if crossed.contains(pair) { fault("back in their old order") }
          case (false, true): crossed.insert(pair)
          // of two that are not in one list, one leaves and one enters: they have no order
          case (true, true), (true, nil), (nil, true), (nil, nil): break
          }
        }
      }
    }
    return faults.values.sorted { ($0.frame, $0.upper) < ($1.frame, $1.upper) }
  }

  private static func ranks(_ rows: [String]) -> [String: Int] {
    Dictionary(rows.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FilmFigures.Way {
  fileprivate init(_ row: String, _ lines: [Int?]) {
    let seen = lines.compactMap { $0 }
    let (start, end) = (seen[0], seen[seen.count - 1])
    self.row = row
    distance = abs(end - start)
    let (upper, lower) = (min(start, end), max(start, end))
    linesSeen = Set(seen.filter { $0 > upper && $0 < lower }).count
    let leaves = lines.firstIndex { $0 != start } ?? 0
    let arrives = (lines.lastIndex { $0 != end } ?? -1) + 1
    frames = max(0, arrives - leaves)
    longestJump = zip(seen, seen.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    let direction = end < start ? -1 : 1
    var (farthest, retreat) = (start * direction, 0)
    for line in seen {
      farthest = max(farthest, line * direction)
      retreat = max(retreat, farthest - line * direction)
    }
    self.retreat = retreat
  }
}
