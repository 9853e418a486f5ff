/// The times of all events in a stage, in seconds from its beginning.
///
/// First, the rows that leave fade, and their lines close. Then rows that move travel past the
/// others. Then lines open, and the rows that enter fade in. Leaving and entering rows are therefore only
/// visible in the order of the list before or after the stage.
///
/// If the change overtakes another, all of this begins at the same time, and lines open while others close. A
/// leaving row is closed when another row crosses its position, and an entering row opens when the last row
/// has crossed its position. A hurried stage also has no time to fade.
struct StageSchedule: Sendable {
  let cast: Cast
  /// The ranges of ``Cast/staying`` that travel as one.
  let blocks: [Range<Int>]
  let crossings: Crossings
  /// The rows of ``Cast/leaving`` that close together, and the rows of ``Cast/entering`` that open
  /// together.
  let closing: [(rows: Range<Int>, drawer: Drawer)]
  let opening: [(rows: Range<Int>, drawer: Drawer)]
  /// The time at which the last line of the leaving rows has closed.
  let closed: Double
  /// The time at which rows begin to travel: once the lines are closed, or immediately if the change
  /// overtakes another.
  let lead: Double

  /// The length of a hurried stage, in seconds. Lines open and close in the middle of it.
  static let hurriedSeconds = 0.25
  private static let hurriedSpan = TimeSpan(start: 0.2 * hurriedSeconds, end: 0.6 * hurriedSeconds)
  /// The time for crossings in a hurried stage, in seconds. The next change arrives after two thirds of the
  /// stage; by then new rows must be open.
  private static let hurriedCrossings = 0.3 * hurriedSeconds

  /// - Parameter elapsed: The time of the stages before it, in seconds at normal speed.
  init(
    _ cast: Cast, _ seen: [PresentedRow], _ transition: Transition, elapsed: Double
  ) {
    self.cast = cast
    let blocks = cast.blocks
    self.blocks = blocks
    let motion = transition.motion
    let leaving = Runs(leaving: cast, seen, transition)
    let entering = Runs(entering: cast, transition)
    let out = leaving.steps { way, lines in
      StageSchedule.span(
        way, lines, transition, at: 0,
        fading: motion.delete.duration.seconds * leaving.presence, covered: 0)
    }
    let end = out.values.filter { $0.count > 0 && $0.span.end > 0 }.map(\.end).max()
    closed = end.map { $0 + 1 / CrossingPlanner.rate } ?? 0
    let lead = transition.overtakes ? 0 : closed
    self.lead = lead
    let travels =
      motion.style == .full && cast.staying.contains(where: \.moves)
    let lines = cast.entering.reduce(0) { $0 + transition.rows[$1.index].height }
    let rest =
      lines == 0
      ? 0 : motion.insert.duration.seconds + motion.displaced.seconds(forLines: lines)
    let planned = CrossingPlanner.crossings(
      of: travels ? cast.travellers(of: blocks) : [], timing: motion.move,
      longest: transition.crossingLimit.map { $0 / motion.move.pace }
        ?? motion.longest.seconds - (elapsed + lead + rest) / motion.move.pace)
    let crossings =
      transition.isHurried
      ? planned.hurried(within: StageSchedule.hurriedCrossings) : planned.map { $0 + lead }
    self.crossings = crossings
    closing = leaving.drawers(opens: false, out) { place in
      crossings.all.first { crossing in
        blocks[crossing.upper].lowerBound < place && place < blocks[crossing.lower].upperBound
      }?.seconds
    }
    // the last arrival of a row and the first opening of a line are separate steps
    let start =
      crossings.isEmpty ? lead : max(lead, crossings.seconds + 1 / CrossingPlanner.rate)
    let opens = transition.overtakes ? out.values.map(\.span.start).min() ?? 0 : start
    let into = entering.steps { way, lines in
      StageSchedule.span(
        way, lines, transition, at: opens, fading: opens,
        covered: opens + motion.insert.duration.seconds)
    }
    opening = entering.drawers(opens: true, into) { place in
      guard transition.overtakes else { return nil }
      func places(_ block: Int) -> Range<Int> {
        let first = cast.staying[blocks[block].lowerBound].endPlace
        return first..<first + blocks[block].count
      }
      let across = crossings.all.lazy.filter { crossing in
        places(crossing.lower).lowerBound < place && place < places(crossing.upper).upperBound
      }
      return across.map(crossings.end).max()
    }
  }

  /// The time span in which lines open or close: from `fading` on, or from `covered` on for rows that are
  /// only covered. Rows without animation appear or disappear at `moment`.
  private static func span(
    _ way: RowAnimation, _ lines: Int, _ transition: Transition, at moment: Double, fading: Double,
    covered: Double
  ) -> TimeSpan {
    if way == .none { return TimeSpan(start: moment, end: moment) }
    if transition.isHurried { return hurriedSpan }
    let start = way == .bottom ? covered : fading
    return TimeSpan(
      start: start, end: start + transition.motion.displaced.seconds(forLines: lines))
  }
}

/// Adjacent rows that leave, or enter, with the same animation.
private struct Runs {
  private struct Run {
    var rows: Range<Int>
    let animation: RowAnimation
    let place: Int
    var heights: [Int]

    /// The animation whose timing the run shares: `automatic` if its rows fade, slide or are covered.
    var way: RowAnimation {
      switch animation {
      case .none, .bottom: animation
      case .fade, .left, .right, .top, .middle, .automatic: .automatic
      }
    }
  }

  private var runs: [Run] = []
  /// The highest presence of the rows that fade, 0...1. Lines do not wait for rows that are only covered.
  private(set) var presence = 0.0

  init(leaving cast: Cast, _ seen: [PresentedRow], _ transition: Transition) {
    for index in cast.leaving.indices {
      let row = seen[cast.leaving[index].index]
      let animation =
        row.departure?.animation ?? transition.animations[row.row.id] ?? .automatic
      if animation != .top { presence = max(presence, row.presence) }
      append(index, animation, cast.leaving[index].place, Int(row.extent))
    }
  }

  init(entering cast: Cast, _ transition: Transition) {
    for index in cast.entering.indices {
      let row = transition.rows[cast.entering[index].index]
      append(
        index, transition.animations[row.id] ?? .automatic, cast.entering[index].place, row.height)
    }
  }

  private mutating func append(
    _ index: Int, _ animation: RowAnimation, _ place: Int, _ height: Int
  ) {
    if let last = runs.last, last.place == place, last.animation == animation {
      runs[runs.count - 1].rows = last.rows.lowerBound..<index + 1
      runs[runs.count - 1].heights.append(height)
    } else {
      runs.append(
        Run(rows: index..<index + 1, animation: animation, place: place, heights: [height]))
    }
  }

  /// The steps of the lines for each timing. The steps of runs with the same timing follow one
  /// another.
  func steps(
    _ span: (_ way: RowAnimation, _ lines: Int) -> TimeSpan
  ) -> [RowAnimation: LineSteps] {
    var lines: [RowAnimation: Int] = [:]
    for run in runs { lines[run.way, default: 0] += run.heights.reduce(0, +) }
    return Dictionary(
      uniqueKeysWithValues: lines.map { way, count in
        (way, LineSteps(count: count, span: span(way, count)))
      })
  }

  /// - Parameters:
  ///   - opens: Whether the drawers open.
  ///   - steps: The result of ``steps(_:)``.
  ///   - limit: The time from which closing rows at a position are certainly closed, or until which opening
  ///     rows are.
  func drawers(
    opens: Bool, _ steps: [RowAnimation: LineSteps], limit: (_ place: Int) -> Double?
  ) -> [(rows: Range<Int>, drawer: Drawer)] {
    var offsets: [RowAnimation: Int] = [:]
    return runs.compactMap { run in
      guard let steps = steps[run.way] else { return nil }
      let offset = offsets[run.way, default: 0]
      offsets[run.way] = offset + run.heights.reduce(0, +)
      let drawer = Drawer(
        run.heights, side: Drawer.Side(run.animation), opens: opens, steps: steps, offset: offset,
        limit: limit(run.place))
      return (run.rows, drawer)
    }
  }
}
