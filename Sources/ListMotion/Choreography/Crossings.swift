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
