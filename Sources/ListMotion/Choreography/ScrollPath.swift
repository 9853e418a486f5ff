/// Where the first row of a stage stands at each moment; all others stand below it.
///
/// What stands still keeps its line: a row that is on one line before and after the stage, and that
/// no other passes, is held there, and the rows above it are laid out upwards. Where the screen
/// scrolls, a row that others pass is held too, if there is no better one. Without any
/// the first row goes from where it is to where it ends, as the lines open and close that push it.
struct ScrollPath: Sendable {
  private enum Hold {
    /// A row that stands still: its identity and its line.
    case row(RowToken, line: Double)
    /// The top goes from one line to another.
    case top
  }

  private let hold: Hold
  private let start: Double
  private let end: Double
  /// What of the way belongs to rows that travel in over the upper edge, or out: lines and moments.
  private let steps: [(lines: Double, seconds: Double)]
  private let pushes: LineSteps
  /// Where rows that cross push, not lines that open or close: when each push falls together with a
  /// crossing. So a row that the screen follows goes one way.
  private let crossings: [Double]
  /// How many lines open or close before the first of them pushes the top.
  private let unpushed: Int

  /// When the top has arrived, in seconds from the beginning of the stage.
  var seconds: Double {
    isStill ? 0 : max(crossings.last ?? pushes.end, steps.map(\.seconds).max() ?? 0)
  }

  /// Whether the top keeps its line.
  var isStill: Bool { start == end }

  /// When the top goes on by a line.
  var moments: [Double] {
    if isStill { return [] }
    return steps.map(\.seconds) + crossings + (0..<pushes.count).map(pushes.time)
  }

  init(
    _ seen: [PresentedRow], _ transition: Transition, _ schedule: StageSchedule,
    _ tracks: [RowTrack]
  ) {
    let above = schedule.cast.linesAbove
    let first = Double(transition.firstLine)
    start = (seen.first?.position ?? first) - Double(above.before)
    end = first - Double(above.after)
    var steps: [(lines: Double, seconds: Double)] = []
    for block in schedule.blocks.indices {
      for index in schedule.blocks[block] {
        let row = schedule.cast.staying[index]
        guard row.moves, row.edge == .above else { continue }
        if row.seen == nil, let time = schedule.crossings.departure(of: block) {
          steps.append((Double(row.height), time))
        } else if row.row == nil, let time = schedule.crossings.arrival(of: block) {
          steps.append((-Double(row.height), time))
        }
      }
    }
    self.steps = steps
    let rest = end - start - steps.reduce(0) { $0 + $1.lines }
    let lines = Int(abs(rest))
    if let drawer = ScrollPath.drawer(rest, schedule), drawer.steps.count >= lines, lines > 0 {
      pushes = drawer.steps
      // lines that close above the screen move what is below them only then
      let above = schedule.cast.leaving.reduce(0) { count, row in
        count + min(seen[row.seen].extent, max(0, -seen[row.seen].position))
      }
      unpushed = drawer.opens || above >= rest ? drawer.steps.count - lines : 0
    } else {
      pushes = LineSteps(
        count: lines, span: ScrollPath.span(rest, transition, schedule),
        curve: transition.motion.displaced.curve)
      unpushed = 0
    }
    let all = schedule.crossings.all
    crossings =
      lines > 0 && lines <= all.count && schedule.closing.isEmpty && schedule.opening.isEmpty
      ? (0..<lines).map { all[($0 + 1) * all.count / lines - 1].seconds } : []
    hold =
      ScrollPath.hold(transition, schedule, tracks, passed: false)
      ?? (start == end ? nil : ScrollPath.hold(transition, schedule, tracks, passed: true)) ?? .top
  }

  /// Whose lines push the others: those that close where rows come in from above, else those that open.
  private static func drawer(_ rest: Double, _ schedule: StageSchedule) -> Drawer? {
    func longest(_ drawers: [(rows: Range<Int>, drawer: Drawer)]) -> Drawer? {
      drawers.max { $0.drawer.steps.count < $1.drawer.steps.count }?.drawer
    }
    let (closing, opening) = (longest(schedule.closing), longest(schedule.opening))
    return rest > 0 ? closing ?? opening : opening ?? closing
  }

  /// When lines push the others.
  private static func span(
    _ rest: Double, _ transition: Transition, _ schedule: StageSchedule
  ) -> TimeSpan {
    if let drawer = drawer(rest, schedule) { return drawer.steps.span }
    let lines = Int(abs(rest).rounded(.up))
    let seconds = rest == 0 ? 0 : transition.motion.displaced.seconds(forLines: lines)
    return TimeSpan(start: schedule.lead, end: schedule.lead + seconds)
  }

  private static func hold(
    _ transition: Transition, _ schedule: StageSchedule, _ tracks: [RowTrack], passed: Bool
  ) -> Hold? {
    var ends: [Double] = []
    var line = Double(transition.firstLine)
    for row in transition.rows {
      ends.append(line)
      line += Double(row.height)
    }
    var crosses = Array(repeating: false, count: schedule.blocks.count)
    for crossing in schedule.crossings.all {
      crosses[crossing.upper] = true
      crosses[crossing.lower] = true
    }
    for block in schedule.blocks.indices where passed || !crosses[block] {
      for index in schedule.blocks[block] {
        let row = schedule.cast.staying[index]
        guard let place = row.row, row.seen != nil, !row.moves else { continue }
        let start = tracks[index].start
        guard start.position == ends[place], start.extent == Double(row.height),
          start.row.kind != .header || ends[place] > -Double(row.height)
        else { continue }
        return .row(start.row.id, line: start.position)
      }
    }
    return nil
  }

  /// The line of the first of `rows`, which are so many lines high each.
  func top(
    at seconds: Double, isOver: Bool, _ rows: [PresentedRow], _ schedule: StageSchedule
  ) -> Double {
    if isOver { return end + Double(schedule.cast.linesAbove.after) }
    if case .row(let id, let line) = hold {
      var top = line
      for index in rows.indices {
        // no blank lines above the first row, nor scrolled further than at the end
        if rows[index].row.id == id { return min(max(top, min(start, end)), max(start, end)) }
        top -= rows[index].extent
      }
    }
    let rest = end - start - steps.reduce(0) { $0 + $1.lines }
    let passed = steps.reduce(0) { $1.seconds <= seconds ? $0 + $1.lines : $0 }
    let pushed = min(max(0, pushes.done(at: seconds) - unpushed), Int(abs(rest)))
    if !crossings.isEmpty {
      let done = crossings.count { $0 <= seconds }
      return start + passed + Double(rest < 0 ? -done : done)
    }
    return start + passed + Double(pushed) * (rest < 0 ? -1 : 1)
  }
}
