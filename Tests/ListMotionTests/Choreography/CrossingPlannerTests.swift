import TestSupport
import Testing

@testable import ListMotion

/// The plan of crossings, checked frame by frame.
@Suite struct CrossingPlannerTests {
  private let timing = Timing(.milliseconds(250), upTo: .milliseconds(450))

  /// Travellers with the given numbers of lines; `after` lists them in their order after the stage.
  /// Those that are not `staying` move.
  private func travellers(
    _ after: [Int], heights: [Int]? = nil, staying: Set<Int> = []
  ) -> [Traveller] {
    let heights = heights ?? after.map { _ in 1 }
    let ends = after.indices.map { place in after[..<place].reduce(0) { $0 + heights[$1] } }
    return after.indices.map { index in
      let place = after.firstIndex(of: index) ?? 0
      return Traveller(
        height: heights[index], start: heights[..<index].reduce(0, +), end: ends[place],
        endPlace: place, moves: !staying.contains(index))
    }
  }

  private func plan(_ travellers: [Traveller], longest: Double = 1) -> Crossings {
    CrossingPlanner.crossings(of: travellers, timing: timing, longest: longest)
  }

  /// The order in each frame; the last one is the order after all crossings.
  private func frames(_ crossings: Crossings) -> [[Int]] {
    let count = Int((crossings.seconds * CrossingPlanner.rate).rounded(.up)) + 1
    return (0...count).map { crossings.order(at: Double($0) / CrossingPlanner.rate) }
  }

  private func expectOneCrossingEach(
    _ after: [Int], _ crossings: Crossings, _ comment: Comment
  ) {
    var crossed = Set<[Int]>()
    for crossing in crossings.all {
      #expect(crossing.upper < crossing.lower, comment)
      #expect(crossed.insert([crossing.upper, crossing.lower]).inserted, comment)
    }
    let inverted = after.indices.reduce(0) { count, place in
      count + after[place...].count { $0 < after[place] }
    }
    #expect(crossed.count == inverted, comment)
    #expect(crossings.order(at: .infinity) == after, comment)
  }

  @Test func everyOrderOfFiveRowsIsReachedByOneCrossingOfEachPair() {
    func permutations(_ rest: [Int], _ begun: [Int], _ body: ([Int]) -> Void) {
      if rest.isEmpty { body(begun) }
      for index in rest.indices {
        var left = rest
        let next = left.remove(at: index)
        permutations(left, begun + [next], body)
      }
    }
    for count in 0...5 {
      permutations(Array(0..<count), []) { after in
        expectOneCrossingEach(after, plan(travellers(after)), "\(after)")
      }
    }
  }

  @Test func rowsOfAnyHeightReachAnyOrder() {
    for seed in 0..<RandomCases.count("FILM_CASES", default: 40) {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 2...40, using: &random)
      let after = Array(0..<count).shuffled(using: &random)
      let heights = after.map { _ in random.happens(0.2) ? Int.random(in: 2...9, using: &random) : 1
      }
      let staying = Set(after.filter { row in after.firstIndex(of: row) == row }.prefix(1))
      let crossings = plan(travellers(after, heights: heights, staying: staying))
      expectOneCrossingEach(after, crossings, "seed \(seed)")
      // beyond four seconds it hurries in any case
      for (place, crossing) in crossings.all.enumerated() where crossings.seconds < 4 {
        let next = crossings.all[(place + 1)...].first {
          !Set([$0.upper, $0.lower]).isDisjoint(with: [crossing.upper, crossing.lower])
        }
        guard let next else { continue }
        let end = crossings.end(of: crossing)
        // a gliding row arrives with its last frame, and the others continue in the next one
        let least = end > crossing.seconds ? end + 0.5 / CrossingPlanner.rate : end - 1e-9
        #expect(next.seconds > least, "seed \(seed): it still glides")
      }
    }
  }

  /// The figures of a row of one line: the lines in between on which it is visible, the frames it
  /// takes, and its longest jump.
  private func way(of row: Int, _ frames: [[Int]]) -> (lines: Int, frames: Int, jump: Int) {
    let lines = frames.map { $0.firstIndex(of: row) ?? 0 }
    let (start, end) = (lines[0], lines[lines.count - 1])
    let between = Set(lines.filter { min(start, end) < $0 && $0 < max(start, end) })
    let leaves = lines.firstIndex { $0 != start } ?? 0
    let arrives = (lines.lastIndex { $0 != end } ?? -1) + 1
    let jump = zip(lines, lines.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    return (between.count, arrives - leaves, jump)
  }

  private func expectFollowed(_ after: [Int], _ crossings: Crossings, _ comment: Comment) {
    let frames = frames(crossings)
    for (place, row) in after.enumerated() where row != place {
      let (distance, way) = (abs(place - row), way(of: row, frames))
      #expect(way.lines >= min(distance - 1, 8), comment)
      #expect(way.jump <= max(2, distance / 4), comment)
      #expect(way.frames >= 10 || distance < 2, comment)
    }
  }

  @Test(arguments: [2, 5, 8, 12, 20, 24, 30, 40])
  func aListInReverseIsFollowedInASecond(count: Int) {
    let after = Array((0..<count).reversed())
    let crossings = plan(travellers(after, staying: [0]))
    #expect(crossings.seconds <= 1)
    expectFollowed(after, crossings, "\(count) rows")
  }

  @Test func anyOrderOfUpToSixtyRowsIsFollowedInASecond() {
    for seed in 0..<RandomCases.count("FILM_CASES", default: 30) {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 2...60, using: &random)
      let after = Array(0..<count).shuffled(using: &random)
      let crossings = plan(travellers(after))
      #expect(crossings.seconds <= 1, "seed \(seed)")
      expectFollowed(after, crossings, "seed \(seed)")
    }
  }

  @Test func aBlockMovesByOneLineAndThoseThatItPassesHopOverIt() {
    let crossings = plan(travellers([1, 2, 3, 0], heights: [4, 1, 1, 1], staying: [1, 2, 3]))
    #expect(crossings.all.map(\.upper) == [0, 0, 0])
    #expect(crossings.all.allSatisfy { crossings.end(of: $0) == $0.seconds }, "in one step each")
  }

  @Test(arguments: [(4, 3), (1, 5), (5, 1), (12, 9)])
  func twoBlocksThatMovePassRowByRow(upper: Int, lower: Int) {
    let all = upper + lower
    let crossings = plan([
      Traveller(height: upper, start: 0, end: lower, endPlace: 1, moves: true, rows: upper),
      Traveller(height: lower, start: upper, end: 0, endPlace: 0, moves: true, rows: lower),
    ])
    let frames = (0...60).map { frame in
      crossings.rows(at: Double(frame) / CrossingPlanner.rate, of: [0..<upper, upper..<all])
    }
    #expect(frames[0] == Array(0..<all))
    #expect(frames[60] == Array(upper..<all) + Array(0..<upper))
    #expect(Set(frames).count > min(upper, lower))
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(frame.filter { $0 < upper } == Array(0..<upper), "a block keeps its order")
      #expect(frame.filter { $0 >= upper } == Array(upper..<all))
      for (line, row) in frame.enumerated() {
        #expect(abs((next.firstIndex(of: row) ?? all) - line) <= 2)
      }
    }
  }

  @Test func withoutTimeAllRowsStartTogether() {
    let after = Array((0..<20).reversed())
    let (calm, hurried) = (plan(travellers(after)), plan(travellers(after), longest: 0.3))
    #expect(hurried.seconds < calm.seconds)
    #expect(hurried.all[0].seconds <= 1 / CrossingPlanner.rate)
    expectOneCrossingEach(after, hurried, "hurried")
  }

  @Test func nobodyCrossesWhereTheOrderStays() {
    #expect(plan(travellers([0, 1, 2])).isEmpty)
    #expect(plan([]).isEmpty && plan([]).seconds == 0)
  }
}
