/// Who passes whom in one stage, and when.
///
/// Travellers are rows, or blocks of rows that move together. A stage begins with one order of them
/// and ends with another. In between two neighbours at a time change places, each pair of
/// travellers once at most and only where the two orders differ. So any two rows stand in the order
/// that they have before or after the stage at every moment, however many of them cross.
///
/// The crossings are planned frame by frame when the stage begins (``CrossingPlanner``); after that
/// the order at a moment is looked up, and depends on nothing else.
struct Crossings: Sendable {
  /// Two neighbours change places.
  struct Crossing: Sendable {
    /// From the beginning of the stage.
    let seconds: Double
    /// The place of the upper one; it is at the next place afterwards.
    let place: Int
    /// The one that stands above the other before, and below it afterwards.
    let upper: Int
    let lower: Int
  }

  /// By time; at one moment in the order in which they happen.
  private(set) var all: [Crossing] = []
  private let travellers: [Traveller]
  /// Whether who passes something high goes over it line by line; in a hurry there is no time for that.
  private var goesOver = true
  /// Whether there is one that takes more than a line.
  private let isAnyHigh: Bool

  /// Crossings of `travellers`, none of them unless they are given.
  init(_ all: [Crossing] = [], of travellers: [Traveller]) {
    self.all = all
    self.travellers = travellers
    isAnyHigh = travellers.contains { $0.height > 1 }
  }

  var isEmpty: Bool { all.isEmpty }

  /// When the last one is over, in seconds from the beginning of the stage.
  var seconds: Double {
    all.reduce(0) { max($0, end(of: $1)) }
  }

  /// When both that cross are where they go to.
  func end(of crossing: Crossing) -> Double {
    max(end(of: crossing.upper, in: crossing), end(of: crossing.lower, in: crossing))
  }

  /// When one of the two that cross is where it goes to.
  private func end(of traveller: Int, in crossing: Crossing) -> Double {
    let other = traveller == crossing.upper ? crossing.lower : crossing.upper
    let frames = goesOver ? travellers[traveller].frames(over: travellers[other]) ?? 0 : 0
    return crossing.seconds + Double(frames) / CrossingPlanner.rate
  }

  /// When a traveller is past the last one that it crosses; `nil` for one that crosses none.
  func arrival(of traveller: Int) -> Double? {
    all.last { $0.upper == traveller || $0.lower == traveller }.map { end(of: traveller, in: $0) }
  }

  /// When a traveller crosses its first one; `nil` for one that crosses none.
  func departure(of traveller: Int) -> Double? {
    all.first { $0.upper == traveller || $0.lower == traveller }?.seconds
  }

  /// The travellers from top to bottom, numbered by the order in which they stand at first.
  /// O(travellers + crossings).
  func order(at seconds: Double) -> [Int] {
    var order = Array(travellers.indices)
    for crossing in all {
      if crossing.seconds > seconds { break }
      order.swapAt(crossing.place, crossing.place + 1)
    }
    return order
  }

  /// When somebody may be on the way over another, line by line; `nil` if all cross in one step.
  var lifting: TimeSpan? {
    guard goesOver, isAnyHigh, let first = all.first else { return nil }
    return TimeSpan(start: first.seconds, end: seconds)
  }

  /// Travellers that are on their way over another, and by how many lines they are still behind the
  /// place that they have in the order: more than 0 for those that stand below it.
  func lifts(at seconds: Double) -> [(traveller: Int, lines: Double)] {
    guard goesOver, isAnyHigh else { return [] }
    var lifts: [(traveller: Int, lines: Double)] = []
    let order = order(at: seconds)
    for crossing in all {
      if crossing.seconds > seconds { break }
      // where a third one came between the two, it must not be gone over
      guard order[crossing.place] == crossing.lower,
        order[crossing.place + 1] == crossing.upper
      else { continue }
      let frame = ((seconds - crossing.seconds) * CrossingPlanner.rate).rounded(.down)
      for (index, other) in [
        (crossing.upper, crossing.lower), (crossing.lower, crossing.upper),
      ] {
        guard let frames = travellers[index].frames(over: travellers[other]) else { continue }
        // with the crossing itself it went on by the first line, and it is there with the last frame
        let lines = Double(travellers[other].height - 1)
        let rest = (lines * (1 - frame / Double(frames))).rounded(.up)
        if rest > 0 { lifts.append((index, index == crossing.upper ? -rest : rest)) }
      }
    }
    return lifts
  }

  /// These crossings in a hurry: all of them over in so many seconds, each done in one step.
  func hurried(within longest: Double) -> Crossings {
    let factor = all.last.map { min(1, longest / $0.seconds) } ?? 1
    var hurried = map { $0 * factor }
    hurried.goesOver = false
    return hurried
  }

  /// These crossings, all of them so many seconds later.
  func delayed(by delay: Double) -> Crossings { map { $0 + delay } }

  private func map(_ time: (Double) -> Double) -> Crossings {
    var moved = self
    moved.all = all.map { crossing in
      Crossing(
        seconds: time(crossing.seconds), place: crossing.place, upper: crossing.upper,
        lower: crossing.lower)
    }
    return moved
  }
}

/// A row, or a block of rows, that keeps together while a stage plays.
struct Traveller: Sendable {
  /// The lines that it takes.
  let height: Int
  /// The first of them, before and after the stage.
  let start: Int
  let end: Int
  /// Its place among all travellers after the stage.
  let endPlace: Int
  /// Whether it travels past others; those that do not keep their order.
  let moves: Bool

  /// How far it is on its way from ``start`` to ``end``, when its first line is `line`.
  func distance(at line: Int) -> Int { end < start ? start - line : line - start }

  var distance: Int { abs(end - start) }

  /// How many lines it may go on in one frame, so that it is seen on all lines of a short way and on
  /// eight of a long one.
  var linesPerFrame: Int { max(1, (distance - 1) / 8) }

  /// How many frames a way of two lines and more takes at least, from its first line to its last.
  static let leastFrames = 10

  /// For how many frames it is on its way over another one that it passes; `nil` where one step is
  /// enough, and where it does not travel but gives way: that is done in one step.
  func frames(over other: Traveller) -> Int? {
    guard moves, other.height > linesPerFrame else { return nil }
    let lines = other.height - 1
    let paced = distance > 1 ? lines * Self.leastFrames / (distance - 1) : 1
    return max(lines / linesPerFrame, min(paced, Self.leastFrames))
  }
}

/// Plans the crossings of one stage, so that the eye can follow each of them.
///
/// The plan is made as it will be seen, one frame after the other. A traveller that moves passes those
/// that keep their order at an even pace of lines along its curve; two that both move pass each other
/// when their ways cross. Two neighbours that are due change places, unless that would make a row too
/// fast to follow:
///
/// - In one frame a row goes on by one line; on a way of 17 lines and more by an eighth of them. So
///   it is seen on all lines of a short way, and on eight of a long one.
/// - A way of two lines and more takes ten frames at least.
/// - Who passes something higher than that goes over it line by line; meanwhile neither of the two
///   passes anybody else.
///
/// Where many cross at the same moment these two rules make them wait for one another. That spreads
/// the crossings over as many frames as are needed for each of them to be seen. So that they do not
/// wait all over the screen, as when a list is put in reverse, the upper ones then start first.
struct CrossingPlanner {
  /// Frames a second that the plan is made for.
  static let rate = 60.0
  /// The part of a traveller's time before its first crossing, and after its last one: there the
  /// curve goes on by a fraction of a line, which nobody sees.
  static let margin = 0.06
  /// How long after the first traveller the last one starts where too many would cross at once. A
  /// list of twenty rows is put in reverse in 0.9 s then; with 0.2 s less of its order is seen on
  /// the way, and more takes too long.
  private static let spread = 0.3
  /// The crossings in one frame, as a part of the travellers, above which they are spread.
  private static let mostCrossings = 1.0 / 6
  /// Frames after which the rules above no longer hold, so that every plan comes to an end.
  private static let mostFrames = 240

  private let travellers: [Traveller]
  private let timing: Timing
  /// For each traveller that moves the part of its way after which it is due to pass each other one;
  /// empty for the others.
  private var due: [[Double]] = []
  private var seconds: [Double] = []
  /// When each starts, in seconds.
  private var starts: [Double]

  // What changes from frame to frame.
  private var order: [Int]
  private var lines: [Int]
  private var linesBefore: [Int]
  /// The frame in which each first went on its way.
  private var firstFrame: [Int?]
  /// The last frame in which each is still on its way over another.
  private var busyUntil: [Int]

  /// The crossings of travellers that stand in the order of their numbers. A way takes as long as
  /// `timing` says for the lines that are passed, and longer where many cross. Where that is more than
  /// `longest`, in seconds, all start at once, and go on as fast as they can be followed.
  ///
  /// O(travellers²) for those that move, and O(travellers) a frame.
  static func crossings(
    of travellers: [Traveller], timing: Timing, longest: Double
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

  /// Whether the traveller `upper`, which stands above `lower` at first, ends below it.
  private func crosses(_ upper: Int, _ lower: Int) -> Bool {
    travellers[upper].endPlace > travellers[lower].endPlace
  }

  /// Finds out whom a traveller passes, and after which part of its way it is due to pass each.
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

  /// The part of both ways after which the middles of two travellers are on one line.
  private func meeting(of index: Int, with other: Int) -> Double {
    func middles(_ traveller: Traveller) -> (start: Double, end: Double) {
      let half = Double(traveller.height) / 2
      return (Double(traveller.start) + half, Double(traveller.end) + half)
    }
    let (one, two) = (middles(travellers[index]), middles(travellers[other]))
    let (before, after) = (abs(one.start - two.start), abs(one.end - two.end))
    return before + after > 0 ? before / (before + after) : 0.5
  }

  /// How many crossings there are.
  private var crossingCount: Int {
    travellers.indices.reduce(0) { count, upper in
      count + (upper + 1..<travellers.count).count { crosses(upper, $0) }
    }
  }

  /// Whether too many would cross in one frame if all started together.
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
        seconds[index] > 0 ? timing.curve((now - starts[index]) / seconds[index]) : 1
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
          // between two frames, so that every frame is on one side of it
          crossings.append(
            Crossings.Crossing(
              seconds: (Double(frame) - 0.5) / Self.rate, place: place, upper: upper, lower: lower))
          goesOn = true
        }
      }
    }
    return crossings
  }

  /// Whether `upper`, which stands above `lower`, is to pass it now.
  private func isDue(_ upper: Int, _ lower: Int, _ progress: [Double]) -> Bool {
    if !travellers[upper].moves { return progress[lower] >= due[lower][upper] }
    if !travellers[lower].moves { return progress[upper] >= due[upper][lower] }
    return middle(of: upper, progress) >= middle(of: lower, progress)
  }

  /// The line on which the middle of a traveller is by its own curve.
  private func middle(of index: Int, _ progress: [Double]) -> Double {
    let traveller = travellers[index]
    let way = Double(traveller.end - traveller.start)
    let part = (progress[index] - Self.margin) / (1 - 2 * Self.margin)
    // half a line from its end it is on it; the middle of a way of one line is reached at half time
    let gone = abs(way) > 1 ? 0.5 + part * (abs(way) - 1) : part
    let lines = part > 0 ? min(gone, abs(way)) : 0
    let middle = Double(traveller.start) + Double(traveller.height) / 2
    return middle + (way < 0 ? -lines : lines)
  }

  private func mayPass(_ upper: Int, _ lower: Int, frame: Int) -> Bool {
    mayGoOn(upper, by: travellers[lower].height, frame: frame)
      && mayGoOn(lower, by: -travellers[upper].height, frame: frame)
  }

  /// Whether a traveller is slow enough to be followed if it goes on by so many lines, down or up.
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
    for (index, other) in [(upper, lower), (lower, upper)] {
      if firstFrame[index] == nil, travellers[index].distance(at: lines[index]) > 0 {
        firstFrame[index] = frame
      }
      if let frames = travellers[index].frames(over: travellers[other]) {
        busyUntil[index] = max(busyUntil[index], frame + frames)
        busyUntil[other] = max(busyUntil[other], frame + frames)
      }
    }
  }
}
