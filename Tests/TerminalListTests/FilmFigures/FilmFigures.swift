/// Figures of a change as a viewer sees it, computed from its frames: the line of each row at each
/// moment.
///
/// They do not depend on how the frames were made. A row is identified by its text, so all rows
/// must differ.
public struct FilmFigures: Sendable {
  /// The path of a row from its line before the change to its line after it.
  public struct Way: Hashable, Sendable, CustomStringConvertible {
    public let row: String
    /// The lines between its first position and its last one.
    public let distance: Int
    /// The number of lines between the two on which it is visible.
    public let linesSeen: Int
    /// The frames from the one in which it leaves its first line to the one in which it reaches its
    /// last one.
    public let frames: Int
    /// The largest number of lines from one frame to the next.
    public let longestJump: Int
    /// The largest number of lines that it moves backwards.
    public let retreat: Int
    /// Its line before the change, and the number of lines by which it is lower after it.
    let start: Int
    let shift: Int
    /// The frame in which it leaves its first line.
    let departure: Int

    public var description: String {
      """
      \(row): \(distance) lines, seen on \(linesSeen) between, \(frames) frames, \
      longest jump \(longestJump), back \(retreat)
      """
    }

    /// Whether it is visible on enough lines, for enough frames, and in small enough jumps for the
    /// eye.
    public var canBeFollowed: Bool {
      linesSeen >= min(distance - 1, 8) && (frames >= 10 || distance < 2)
        && longestJump <= max(2, distance / 4)
    }
  }

  /// Two rows whose order in a frame is neither that before nor that after the change, or that
  /// change their order twice.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    public let frame: Int
    public let upper: String
    public let lower: String
    public let reason: Reason

    public enum Reason: String, Sendable {
      case neitherBeforeNorAfter = "as neither before nor after"
      case backInOldOrder = "back in their old order"
    }

    public var description: String { "frame \(frame): \(upper) above \(lower), \(reason.rawValue)" }
  }

  /// The rows that are visible before and after the change, from top to bottom.
  public let ways: [Way]
  /// The first fault of each pair.
  public let faults: [Fault]
  /// The largest number of groups in motion at the same time. Neighbours that move by the same
  /// number of lines are a group.
  public let groups: Int

  /// - Parameters:
  ///   - frames: The row on each line, from top to bottom; the first frame is the one before the
  ///     change, the last the one after it.
  ///   - earlier: The frames before that, if the change overtakes another.
  ///   - before: All rows of the list before the change, and of the lists before that.
  ///   - after: All rows of the list after it.
  ///   - further: The lines that are not the first one of their row.
  public init(
    _ frames: [[String]], earlier: [[String]] = [], before: [[String]], after: [String],
    further: Set<String> = []
  ) {
    let lines = FilmFigures.lines(frames)
    let (first, last) = (frames.first ?? [], frames.last ?? [])
    let stays = Set(first).intersection(last)
    ways = first.compactMap { row in
      stays.contains(row) && !row.isEmpty ? Way(row, lines[row] ?? []) : nil
    }
    faults = FilmFigures.faults(
      in: frames,
      PairOrders(
        earlier: earlier + frames.prefix(1), before: before, after: after, further: further))
    groups = FilmFigures.groups(ways.filter { $0.distance > 0 })
  }

  /// The average speed of the fastest of the given rows, in lines per second at 60 frames a second.
  public func linesPerSecond(of names: Set<String>) -> Int {
    let ways = ways.filter { names.contains($0.row) }
    return ways.map { 60 * $0.distance / max($0.frames, 1) }.max() ?? 0
  }

  /// - Parameter ways: The paths of moving rows, in the order of their first lines.
  private static func groups(_ ways: [Way]) -> Int {
    let leaders = ways.enumerated().filter { index, way in
      index == 0 || ways[index - 1].start + 1 != way.start || ways[index - 1].shift != way.shift
    }.map(\.element)
    return leaders.map { one in
      leaders.count {
        $0.departure <= one.departure && one.departure < $0.departure + max($0.frames, 1)
      }
    }.max() ?? 0
  }

  /// The rows that are visible in the first and the last frame but not in all of those in between,
  /// with the first and the last frame without the row.
  public static func gaps(in frames: [[String]]) -> [String: ClosedRange<Int>] {
    var gaps: [String: ClosedRange<Int>] = [:]
    var stays = Set(frames.first ?? []).intersection(frames.last ?? [])
    stays.remove("")
    for (index, frame) in frames.enumerated() where index == 0 || frame != frames[index - 1] {
      for row in stays.subtracting(frame) {
        gaps[row] = (gaps[row]?.lowerBound ?? index)...index
      }
    }
    return gaps
  }

  /// Those of the given rows that the eye cannot follow.
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
}

extension FilmFigures {
  /// O(frames · lines²).
  private static func faults(in frames: [[String]], _ orders: PairOrders) -> [Fault] {
    var orders = orders
    var faults: [Fault] = []
    var last: [String] = []
    for (index, frame) in frames.enumerated() where frame != last {
      last = frame
      let rows = orders.rows(on: frame)
      for (place, upper) in rows.enumerated() {
        for lower in rows[(place + 1)...] {
          guard let reason = orders.see(upper.number, above: lower.number) else { continue }
          faults.append(Fault(frame: index, upper: upper.name, lower: lower.name, reason: reason))
        }
      }
    }
    return faults
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
    (self.start, shift, departure) = (start, end - start, leaves)
    let direction = end < start ? -1 : 1
    var (farthest, retreat) = (start * direction, 0)
    for line in seen {
      farthest = max(farthest, line * direction)
      retreat = max(retreat, farthest - line * direction)
    }
    self.retreat = retreat
  }
}
