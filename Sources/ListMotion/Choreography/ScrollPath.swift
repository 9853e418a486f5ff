/// The line of the first row of a stage at each moment; all other rows follow below it.
///
/// Rows that do not move keep their lines: a row that is on the same line before and after the stage, and
/// that no other row passes, is held there, and the rows above it are laid out upwards. If the screen scrolls
/// and there is no such row, a row that others pass may be held. If no row can be held, the first row moves
/// from its initial line to its final one, pushed by lines that open and close.
struct ScrollPath: Sendable {
  /// The row that is held, with its line; `nil` if the top moves from one line to another.
  private let hold: (row: RowToken, line: Double)?
  private let start: Double
  private let end: Double
  /// The part of the distance caused by rows that cross the upper edge, as lines and times.
  private let steps: [(lines: Double, seconds: Double)]
  private let pushes: LineSteps
  /// The times of the crossings that push the top, if crossing rows push it rather than opening or closing
  /// lines. Each push coincides with a crossing, so that a row followed by the screen moves in one direction
  /// only.
  private let crossings: [Double]
  /// The number of lines that open or close before the first of them pushes the top.
  private let unpushed: Int

  /// The time at which the top arrives, in seconds from the beginning of the stage.
  var seconds: Double {
    isStill ? 0 : max(crossings.last ?? pushes.end, steps.map(\.seconds).max() ?? 0)
  }

  /// Whether the top stays on its line.
  var isStill: Bool { start == end }

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
    let drawer = ScrollPath.drawer(rest, schedule)
    if let drawer, drawer.steps.count >= lines, lines > 0 {
      pushes = drawer.steps
      // lines above the screen push the rows below them only when they close
      let above = schedule.cast.leaving.reduce(0) { count, row in
        count + min(seen[row.index].extent, max(0, -seen[row.index].position))
      }
      unpushed = drawer.opens || above >= rest ? drawer.steps.count - lines : 0
    } else {
      let timing = transition.motion.displaced
      let seconds = rest == 0 ? 0 : timing.seconds(forLines: Int(abs(rest).rounded(.up)))
      let lead = schedule.lead
      pushes = LineSteps(
        count: lines, span: drawer?.steps.span ?? TimeSpan(start: lead, end: lead + seconds))
      unpushed = 0
    }
    let all = schedule.crossings.all
    crossings =
      lines > 0 && lines <= all.count && schedule.closing.isEmpty && schedule.opening.isEmpty
      ? (0..<lines).map { all[($0 + 1) * all.count / lines - 1].seconds } : []
    hold =
      ScrollPath.hold(transition, schedule, tracks, passed: false)
      ?? (start == end ? nil : ScrollPath.hold(transition, schedule, tracks, passed: true))
  }

  /// The drawer whose lines push the other rows: preferably one that closes if rows enter from above,
  /// otherwise one that opens.
  private static func drawer(_ rest: Double, _ schedule: StageSchedule) -> Drawer? {
    func longest(_ drawers: [(rows: Range<Int>, drawer: Drawer)]) -> Drawer? {
      drawers.max { $0.drawer.steps.count < $1.drawer.steps.count }?.drawer
    }
    let (closing, opening) = (longest(schedule.closing), longest(schedule.opening))
    return rest > 0 ? closing ?? opening : opening ?? closing
  }

  private static func hold(
    _ transition: Transition, _ schedule: StageSchedule, _ tracks: [RowTrack], passed: Bool
  ) -> (row: RowToken, line: Double)? {
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
        return (start.row.id, start.position)
      }
    }
    return nil
  }

  /// The line of the first of `rows`, given their extents.
  func top(
    at seconds: Double, isOver: Bool, _ rows: [PresentedRow], _ schedule: StageSchedule
  ) -> Double {
    if isOver { return end + Double(schedule.cast.linesAbove.after) }
    if let hold {
      var top = hold.line
      for index in rows.indices {
        // leave no blank lines above the first row, and do not scroll past the final position
        if rows[index].row.id == hold.row { return min(max(top, min(start, end)), max(start, end)) }
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
