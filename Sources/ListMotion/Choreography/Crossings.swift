/// The crossings of one stage: which travellers pass each other, and when.
///
/// Travellers are rows, or blocks of rows that move together. A stage begins with one order of them
/// and ends with another. In between, adjacent travellers swap positions, two at a time. Each pair
/// swaps at most once, and only if the two orders differ. Any two rows are therefore always in
/// their order before or after the stage, however many of them cross.
///
/// ``CrossingPlanner`` plans the crossings frame by frame when the stage begins. After that, the order at any
/// moment follows from the plan alone.
struct Crossings: Sendable {
  /// Two adjacent travellers that swap positions.
  struct Crossing: Sendable {
    /// The time of the swap, in seconds from the beginning of the stage.
    let seconds: Double
    /// The position of the upper traveller, which is at the next position afterwards.
    let place: Int
    /// The traveller that is above the other before the swap, and below it afterwards.
    let upper: Int
    let lower: Int
  }

  /// The crossings in order of time; simultaneous ones are in the order in which they happen.
  private(set) var all: [Crossing] = []
  private let travellers: [Traveller]
  /// The length of a frame of the plan, in seconds; 0 if there is only time for a single step per crossing.
  private var frame = 1 / CrossingPlanner.rate

  /// Creates the crossings of `travellers`; empty by default.
  init(_ all: [Crossing] = [], of travellers: [Traveller]) {
    self.all = all
    self.travellers = travellers
  }

  var isEmpty: Bool { all.isEmpty }

  /// The end of the last crossing, in seconds from the beginning of the stage.
  var seconds: Double {
    all.reduce(0) { max($0, end(of: $1)) }
  }

  /// The time at which two travellers have completed a crossing.
  func end(of crossing: Crossing) -> Double {
    crossing.seconds + Double(frames(of: crossing)) * frame
  }

  /// The number of frames that a crossing takes after its first frame.
  private func frames(of crossing: Crossing) -> Int {
    frame > 0 ? travellers[crossing.upper].frames(passing: travellers[crossing.lower]) : 0
  }

  /// The time at which a traveller completes its last crossing; `nil` if it has none.
  func arrival(of traveller: Int) -> Double? {
    all.last { $0.upper == traveller || $0.lower == traveller }.map(end)
  }

  /// The time of a traveller's first crossing; `nil` if it has none.
  func departure(of traveller: Int) -> Double? {
    all.first { $0.upper == traveller || $0.lower == traveller }?.seconds
  }

  /// The travellers from top to bottom, numbered in their order at the beginning of the stage.
  /// O(travellers + crossings).
  func order(at seconds: Double) -> [Int] {
    var order = Array(travellers.indices)
    for crossing in all {
      if crossing.seconds > seconds { break }
      order.swapAt(crossing.place, crossing.place + 1)
    }
    return order
  }

  /// The rows from top to bottom; `blocks` contains the rows of each traveller.
  ///
  /// Two blocks that are passing each other are dovetailed: in each step, a row of one block swaps with a row
  /// of the other.
  func rows(at seconds: Double, of blocks: [Range<Int>]) -> [Int] {
    let order = order(at: seconds)
    var rows = order.map { Array(blocks[$0]) }
    for crossing in all {
      if crossing.seconds > seconds { break }
      let frames = frames(of: crossing)
      let passed = frames > 0 ? Int((seconds - crossing.seconds) / frame) : 0
      guard passed < frames, order[crossing.place] == crossing.lower,
        order[crossing.place + 1] == crossing.upper
      else { continue }
      let (upper, lower) = (blocks[crossing.upper], blocks[crossing.lower])
      let steps = 1 + (upper.count + lower.count - 2) * passed / frames
      rows[crossing.place] = Self.dovetail(upper, lower, steps: steps)
      rows[crossing.place + 1] = []
    }
    return rows.flatMap(\.self)
  }

  /// The rows of two blocks after `steps` steps in which the lower one passes the upper one.
  private static func dovetail(_ upper: Range<Int>, _ lower: Range<Int>, steps: Int) -> [Int] {
    var rows: [Int] = []
    var next = upper.lowerBound
    for (place, row) in lower.enumerated() {
      let above = upper.upperBound - min(max(steps - place, 0), upper.count)
      rows += next..<max(next, above)
      rows.append(row)
      next = max(next, above)
    }
    return rows + (next..<upper.upperBound)
  }

  /// These crossings compressed into `longest` seconds, each in a single step.
  func hurried(within longest: Double) -> Crossings {
    var hurried = paced(all.last.map { min(1, longest / $0.seconds) } ?? 1)
    hurried.frame = 0
    return hurried
  }

  /// These crossings with their times multiplied by `pace`.
  func paced(_ pace: Double) -> Crossings {
    var paced = map { $0 * pace }
    paced.frame *= pace
    return paced
  }

  /// These crossings at other times.
  func map(_ time: (Double) -> Double) -> Crossings {
    var moved = self
    moved.all = all.map { crossing in
      Crossing(
        seconds: time(crossing.seconds), place: crossing.place, upper: crossing.upper,
        lower: crossing.lower)
    }
    return moved
  }
}

/// A row, or a block of rows, that stays together while a stage plays.
struct Traveller: Sendable {
  /// The number of lines that it takes.
  let height: Int
  /// Its first line, before and after the stage.
  let start: Int
  let end: Int
  /// Its index among all travellers after the stage.
  let endPlace: Int
  /// Whether it travels past others. Travellers that do not move keep their order.
  let moves: Bool
  /// The number of its rows.
  var rows = 1

  /// The distance from ``start`` towards ``end`` that it has travelled when its first line is `line`.
  func distance(at line: Int) -> Int { end < start ? start - line : line - start }

  var distance: Int { abs(end - start) }

  /// The maximum number of lines that it advances in one frame, so that it is visible on every line of a
  /// short path and on eight lines of a long one.
  var linesPerFrame: Int { max(1, (distance - 1) / 8) }

  /// The minimum number of frames for a path of two or more lines.
  static let leastFrames = 10

  /// The number of frames in which it and another traveller pass each other row by row; 0 if one
  /// step is enough, because neither jumps by more than two lines or because only one of them travels.
  func frames(passing other: Traveller) -> Int {
    let steps = rows + other.rows - 2
    guard moves, other.moves, max(height, other.height) > 2 else { return 0 }
    return max(min(steps, Self.leastFrames), steps / 2)
  }
}

/// Plans the crossings of one stage so that the eye can follow each of them.
///
/// The plan is made one frame at a time, as it will appear on the screen. A traveller that moves
/// passes those that keep their order at an even pace of lines along its curve. Two travellers that
/// both move pass each other when their paths cross. Two adjacent travellers swap positions when their
/// crossing is due, unless a row would then move too fast to follow:
///
/// - In one frame a row advances by one line, or, on a path of 17 or more lines, by an eighth of
///   them. It is therefore visible on every line of a short path and on eight lines of a long one.
/// - A path of two or more lines takes at least ten frames.
/// - Two blocks that both move pass each other row by row. Meanwhile neither of the two passes any
///   other traveller.
///
/// If many travellers cross at the same moment, these rules make them wait for one another, which spreads the
/// crossings over enough frames to show each of them. In that case the upper travellers start first, to avoid
/// waits all over the screen, for example when a list is reversed.
struct CrossingPlanner {
  /// The frames per second for which the plan is made.
  static let rate = 60.0
  /// The part of a traveller's time before its first crossing and after its last one, in which the curve
  /// advances by less than a visible line.
  static let margin = 0.06
  /// The delay between the first traveller's start and the last one's, in seconds, if too many
  /// would cross at once. A list of twenty rows is then reversed in 0.9 s. With 0.2 s, less of its
  /// order is visible during the motion; a larger value takes too long.
  private static let spread = 0.3
  /// The number of crossings in one frame, as a fraction of the travellers, above which they are
  /// spread.
  private static let mostCrossings = 1.0 / 6
  /// The number of frames after which the rules above no longer apply, so that every plan ends.
  private static let mostFrames = 240

  private let travellers: [Traveller]
  private let timing: Timing
  /// For each traveller that moves, the part of its path after which it is due to pass each of the others;
  /// empty for travellers that do not move.
  private var due: [[Double]] = []
  private var seconds: [Double] = []
  /// The start of each traveller, in seconds.
  private var starts: [Double]

  // the state that changes from frame to frame
  private var order: [Int]
  private var lines: [Int]
  private var linesBefore: [Int]
  /// The frame in which each traveller first advanced; `nil` until then.
  private var firstFrame: [Int?]
  /// The last frame of each traveller's current crossing.
  private var busyUntil: [Int]

  /// The crossings of travellers that are numbered in their initial order.
  ///
  /// A path takes as long as `timing` specifies for the lines passed, and longer if many travellers
  /// cross. If a plan with spread starts exceeds `longest`, in seconds, all travellers start at
  /// once. If that also exceeds `longest`, they advance as fast as the eye can follow.
  ///
  /// The plan is always made for the default time of long paths and then scaled to `timing`, so a shorter
  /// time never makes it longer. `longest` applies before scaling.
  ///
  /// O(moving travellers²), plus O(travellers) per frame.
  static func crossings(
    of travellers: [Traveller], timing: Timing, longest: Double
  ) -> Crossings {
    let pace = timing.pace
    return usual(of: travellers, timing / pace, longest: longest).paced(pace)
  }

  private static func usual(
    of travellers: [Traveller], _ timing: Timing, longest: Double
  ) -> Crossings {
    let planner = CrossingPlanner(travellers, timing)
    var (spread, together, hurried) = (planner, planner, planner)
    spread.spreadStarts()
    hurried.seconds = hurried.seconds.map { _ in 0 }
    if planner.isCrowded {
      let crossings = Crossings(spread.plan(), of: travellers)
      if crossings.seconds <= longest { return crossings }
    }
    let crossings = Crossings(together.plan(), of: travellers)
    if crossings.seconds <= longest { return crossings }
    return Crossings(hurried.plan(), of: travellers)
  }

  private init(_ travellers: [Traveller], _ timing: Timing) {
    self.travellers = travellers
    self.timing = timing
    order = Array(travellers.indices)
    lines = travellers.map(\.start)
    linesBefore = lines
    firstFrame = Array(repeating: nil, count: travellers.count)
    busyUntil = Array(repeating: 0, count: travellers.count)
    due = Array(repeating: [], count: travellers.count)
    seconds = Array(repeating: 0, count: travellers.count)
    starts = seconds
    for index in travellers.indices where travellers[index].moves { findPartners(of: index) }
  }

  /// Whether the traveller `upper`, which is above `lower` at first, ends below it.
  private func crosses(_ upper: Int, _ lower: Int) -> Bool {
    travellers[upper].endPlace > travellers[lower].endPlace
  }

  /// Finds the travellers that a traveller passes, and the part of its path after which each is
  /// due.
  private mutating func findPartners(of index: Int) {
    let partners = travellers.indices.filter { other in
      other < index ? crosses(other, index) : other > index && crosses(index, other)
    }
    guard !partners.isEmpty else { return }
    let meetings = partners.map { meeting(of: index, with: $0) }
    let sorted = partners.indices.sorted { left, right in
      meetings[left] != meetings[right]
        ? meetings[left] < meetings[right]
        : abs(partners[left] - index) < abs(partners[right] - index)
    }
    let passed = partners.reduce(0) { $0 + travellers[$1].height }
    let last = sorted.last.map { travellers[partners[$0]].height } ?? 0
    let way = Double(max(passed - last, 1))
    due[index] = Array(repeating: .infinity, count: travellers.count)
    var before = 0
    for place in sorted {
      let partner = partners[place]
      let part = partners.count == 1 ? 0.5 : Double(before) / way
      due[index][partner] = Self.margin + (1 - 2 * Self.margin) * part
      before += travellers[partner].height
    }
    seconds[index] = timing.seconds(forLines: passed)
  }

  /// The part of both paths after which the middles of two travellers are on the same line.
  private func meeting(of index: Int, with other: Int) -> Double {
    func middles(_ traveller: Traveller) -> (start: Double, end: Double) {
      let half = Double(traveller.height) / 2
      return (Double(traveller.start) + half, Double(traveller.end) + half)
    }
    let (one, two) = (middles(travellers[index]), middles(travellers[other]))
    let (before, after) = (abs(one.start - two.start), abs(one.end - two.end))
    return before + after > 0 ? before / (before + after) : 0.5
  }

  /// The total number of crossings.
  private var crossingCount: Int {
    travellers.indices.reduce(0) { count, upper in
      count + (upper + 1..<travellers.count).count { crosses(upper, $0) }
    }
  }

  /// Whether too many travellers would cross in one frame if all started together.
  private var isCrowded: Bool {
    let frames = (seconds.max() ?? 0) * Self.rate
    return Double(crossingCount) > Double(travellers.count) * frames * Self.mostCrossings
  }

  private mutating func spreadStarts() {
    let last = Double(max(travellers.count - 1, 1))
    starts = travellers.indices.map { Self.spread * Double($0) / last }
  }

  private mutating func plan() -> [Crossings.Crossing] {
    let open = crossingCount
    var crossings: [Crossings.Crossing] = []
    crossings.reserveCapacity(open)
    let end = travellers.indices.reduce(0) { max($0, starts[$1] + seconds[$1]) }
    var frame = 0
    while crossings.count < open {
      frame += 1
      let now = Double(frame) / Self.rate
      let progress = travellers.indices.map { index in
        seconds[index] > 0 ? Easing.progress(at: (now - starts[index]) / seconds[index]) : 1
      }
      linesBefore = lines
      var goesOn = true
      while goesOn {
        goesOn = false
        for place in order.indices.dropLast() {
          let (upper, lower) = (order[place], order[place + 1])
          guard upper < lower, crosses(upper, lower),
            now >= end || isDue(upper, lower, progress),
            frame > Self.mostFrames || mayPass(upper, lower, frame: frame)
          else { continue }
          pass(upper, lower, at: place, frame: frame)
          // halfway between two frames, so that no frame coincides with it
          crossings.append(
            Crossings.Crossing(
              seconds: (Double(frame) - 0.5) / Self.rate, place: place, upper: upper, lower: lower))
          goesOn = true
        }
      }
    }
    return crossings
  }

  /// Whether `upper`, which is above `lower`, is due to pass it now.
  private func isDue(_ upper: Int, _ lower: Int, _ progress: [Double]) -> Bool {
    if !travellers[upper].moves { return progress[lower] >= due[lower][upper] }
    if !travellers[lower].moves { return progress[upper] >= due[upper][lower] }
    return middle(of: upper, progress) >= middle(of: lower, progress)
  }

  /// The line of a traveller's middle according to its own curve.
  private func middle(of index: Int, _ progress: [Double]) -> Double {
    let traveller = travellers[index]
    let way = Double(traveller.end - traveller.start)
    let part = (progress[index] - Self.margin) / (1 - 2 * Self.margin)
    // half a line before its end it counts as arrived; a path of one line is half complete at half time
    let gone = abs(way) > 1 ? 0.5 + part * (abs(way) - 1) : part
    let lines = part > 0 ? min(gone, abs(way)) : 0
    let middle = Double(traveller.start) + Double(traveller.height) / 2
    return middle + (way < 0 ? -lines : lines)
  }

  private func mayPass(_ upper: Int, _ lower: Int, frame: Int) -> Bool {
    mayGoOn(upper, by: travellers[lower].height, frame: frame)
      && mayGoOn(lower, by: -travellers[upper].height, frame: frame)
  }

  /// Whether the eye can follow a traveller that advances by `step` lines; negative values are
  /// upwards.
  private func mayGoOn(_ index: Int, by step: Int, frame: Int) -> Bool {
    let traveller = travellers[index]
    let moved = lines[index] - linesBefore[index]
    guard frame > busyUntil[index] else { return false }
    guard moved == 0 || abs(moved + step) <= traveller.linesPerFrame else { return false }
    guard traveller.distance > 1, let first = firstFrame[index] else { return true }
    let gone = traveller.distance(at: lines[index])
    guard traveller.distance(at: lines[index] + step) > gone, gone > 0 else { return true }
    return gone * Traveller.leastFrames <= (frame - first) * (traveller.distance - 1)
  }

  private mutating func pass(_ upper: Int, _ lower: Int, at place: Int, frame: Int) {
    order.swapAt(place, place + 1)
    lines[upper] += travellers[lower].height
    lines[lower] -= travellers[upper].height
    for index in [upper, lower] {
      if firstFrame[index] == nil, travellers[index].distance(at: lines[index]) > 0 {
        firstFrame[index] = frame
      }
    }
    let end = frame + travellers[upper].frames(passing: travellers[lower])
    if end > frame { (busyUntil[upper], busyUntil[lower]) = (end, end) }
  }
}
