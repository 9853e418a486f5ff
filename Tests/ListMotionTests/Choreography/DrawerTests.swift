import Testing

@testable import ListMotion

/// Lines that open and close one by one.
@Suite struct DrawerTests {
  private func steps(_ count: Int, from start: Double = 0, to end: Double = 1) -> LineSteps {
    LineSteps(count: count, span: TimeSpan(start: start, end: end), curve: .linear)
  }

  @Test func aSingleLineHasItsTurnAtOnce() {
    let steps = steps(1, from: 2, to: 3)
    #expect(steps.done(at: 2) == 0 && steps.done(at: 2.001) == 1 && steps.done(at: 9) == 1)
    #expect(steps.time(of: 0) == 2 && steps.end == 2)
  }

  @Test func severalLinesHaveTheirTurnsOneAfterTheOther() {
    let steps = steps(5)
    let done = (0...20).map { steps.done(at: Double($0) / 20) }
    #expect(done == done.sorted() && done[0] == 0 && done[20] == 5)
    #expect(Set(done) == [0, 1, 2, 3, 4, 5])
    for line in 0..<5 {
      let time = steps.time(of: line)
      #expect(steps.done(at: time + 1e-6) == line + 1 && steps.done(at: time - 1e-3) <= line)
    }
  }

  @Test func withoutLinesOrTimeTheMotionEndsImmediately() {
    #expect(steps(0).done(at: 0.5) == 0 && steps(0).end == 0)
    #expect(steps(3, from: 1, to: 1).done(at: 1) == 3)
  }

  private func drawer(_ heights: [Int], _ side: Drawer.Side, opens: Bool = true) -> Drawer {
    Drawer(
      heights, side: side, opens: opens, steps: steps(heights.reduce(0, +)), offset: 0)
  }

  /// The open lines of each row, and the hidden ones above them, when this many lines of the drawer
  /// are open.
  private func lines(_ drawer: Drawer, open: Int, rows: Int) -> [[Int]] {
    let time = (0...1_000).map { Double($0) / 1_000 }.first { drawer.openLines(at: $0) == open }
    return (0..<rows).map { row in
      let lines = drawer.lines(of: row, at: time ?? -1)
      return [lines.open, lines.hidden]
    }
  }

  @Test func aDrawerOpensFromItsFirstLineOrItsLastOrInTheMiddle() {
    let heights = [2, 1, 3]
    #expect(lines(drawer(heights, .first), open: 3, rows: 3) == [[2, 0], [1, 0], [0, 0]])
    #expect(lines(drawer(heights, .last), open: 3, rows: 3) == [[0, 2], [0, 1], [3, 0]])
    #expect(lines(drawer(heights, .last), open: 1, rows: 3) == [[0, 2], [0, 1], [1, 2]])
    #expect(lines(drawer(heights, .middle), open: 2, rows: 3) == [[0, 2], [1, 0], [1, 0]])
    #expect(
      lines(drawer(heights, .first, opens: false), open: 1, rows: 3) == [[1, 0], [0, 0], [0, 0]])
  }

  @Test(arguments: [Drawer.Side.first, .last, .middle], [[2, 1, 3], [6], [1, 1, 1], [1, 1, 4]])
  func aRowOpensWithItsFirstLine(side: Drawer.Side, heights: [Int]) {
    let drawer = drawer(heights, side)
    for row in heights.indices {
      let time = drawer.opening(of: row)
      #expect(drawer.lines(of: row, at: time + 1e-6).open == 1, "row \(row)")
      #expect(drawer.lines(of: row, at: time - 1e-3).open == 0, "row \(row)")
    }
  }

  @Test func drawersOfOneSequenceFollowOneAnother() {
    let all = steps(4)
    let upper = Drawer([2], side: .first, opens: true, steps: all, offset: 0)
    let lower = Drawer([1, 1], side: .first, opens: true, steps: all, offset: 2)
    for moment in 0...100 {
      let (first, second) = (
        upper.openLines(at: Double(moment) / 100), lower.openLines(at: Double(moment) / 100)
      )
      #expect(second == 0 || first == 2)
    }
    #expect(lower.opening(of: 1) > lower.opening(of: 0))
    #expect(lower.opening(of: 0) > upper.opening(of: 0))
  }

  @Test func aDrawerIsClosedAsSoonAsRowsCrossIt() {
    let drawer = Drawer([2], side: .first, opens: false, steps: steps(2), offset: 0, limit: 0.2)
    #expect(drawer.openLines(at: 0) == 2 && drawer.openLines(at: 0.2) == 0)
  }
}
