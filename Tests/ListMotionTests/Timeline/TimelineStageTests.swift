@testable import ListMotion
import TestSupport
import Testing

@Suite struct TimelineStageTests {
  private let a = ArrangedRow(id: RowToken(1), content: "A")
  private let b = ArrangedRow(id: RowToken(2), content: "B")
  private let c = ArrangedRow(id: RowToken(3), content: "C")

  private func transition(_ rows: [ArrangedRow]) -> Transition {
    var transition = Transition(to: rows, duration: .seconds(1))
    transition.motion.curve = .linear
    transition.motion.afterglow = .milliseconds(800)
    return transition
  }

  private func film(_ timeline: Timeline, at moments: [Double], height: Int) -> String {
    Film(moments.map { Film.lines(of: timeline.rows(at: .seconds($0)), height: height) })
      .description
  }

  @Test func stagesFollowOneAnotherWithoutAJump() {
    var timeline = Timeline(from: PresentedRow.resting([a, b]))
    timeline.append(transition([b]))
    timeline.append(transition([b, c]))
    #expect(timeline.motionDuration == .seconds(2))
    #expect(timeline.duration == .seconds(2.8), "the new row stays lit")
    #expect(
      film(timeline, at: [0, 0.5, 0.99, 1, 1.01, 1.5, 2], height: 2) == """
        A | A˙46 | B | B   | B   | B    | B
        B | B    | · | C˙0 | C˙1 | C˙50 | C
        """)
  }

  /// A batch may delete, move and insert at once.
  @Test func linesCloseBeforeRowsMoveAndOthersOpen() {
    let d = ArrangedRow(id: RowToken(4), content: "D")
    var timeline = Timeline(from: PresentedRow.resting([a, b, c]))
    timeline.append(transition([c, b, d]))
    let moments = (0...100).map { timeline.rows(at: .seconds(Double($0) / 100)) }
    func place(of row: ArrangedRow, in rows: [PresentedRow]) -> Int? {
      rows.firstIndex { $0.row.id == row.id && $0.extent > 0 }
    }
    let whereAIsGone = moments.filter { place(of: a, in: $0) == nil }
    #expect(!whereAIsGone.isEmpty && whereAIsGone.count < moments.count)
    for rows in moments where place(of: a, in: rows) != nil {
      #expect(place(of: b, in: rows) == 1 && place(of: c, in: rows) == 2)
      #expect(place(of: d, in: rows) == nil)
    }
    #expect(moments.last?.map(\.row.id) == [c, b, d].map(\.id))
  }

  /// If a change overtakes another, lines close while rows travel.
  @Test func aLeavingRowClosesOnlyWhenOthersCrossIt() {
    func limit(_ before: [ArrangedRow]) -> Double? {
      var change = transition([c, b])
      change.overtakes = true
      change.moved = [c.id]
      let seen = PresentedRow.resting(before)
      let schedule = StageSchedule(Cast(seen, change), seen, change, elapsed: 0)
      return schedule.closing.first?.drawer.limit
    }
    #expect(limit([b, a, c]) != nil)
    #expect(limit([a, b, c]) == nil && limit([b, c, a]) == nil)
  }

  @Test func aRowThatKeepsItsLineLeavesNoBlankLineAboveIt() {
    var timeline = Timeline(from: PresentedRow.resting([a, b]))
    timeline.append(transition([c, b]))
    for hundredth in 0...100 {
      let rows = timeline.rows(at: .seconds(Double(hundredth) / 100))
      #expect(rows.first { $0.extent > 0 }?.position == 0, "\(hundredth)")
    }
  }

  /// A diff moves all other rows, but this one moves as far as they do.
  @Test func aRowThatAllOthersPassTravels() {
    let rows = (1...5).map { ArrangedRow(id: RowToken($0), content: "\($0)") }
    var timeline = Timeline(from: PresentedRow.resting(rows))
    var change = transition(rows.reversed())
    change.moved = Set(rows.dropFirst().map(\.id))
    timeline.append(change)
    #expect(timeline.rows(at: .seconds(0.5)).allSatisfy { $0.mark == .moved })
  }

  @Test func aReinsertedRowRevivesItsGhost() throws {
    var timeline = Timeline(from: PresentedRow.resting([a, b, c]))
    timeline.append(transition([a, c]))
    let seen = timeline.rows(at: .seconds(0.3))
    let ghost = try #require(seen.first { $0.row.id == b.id })
    #expect(abs(ghost.opacity - 0.674) < 1e-3)
    var back = Timeline(from: seen)
    back.append(transition([a, b, c]))
    #expect(
      film(back, at: [0, 0.5, 1], height: 3) == """
        A    | A    | A
        B˙67 | B˙84 | B
        C    | C    | C
        """)
    #expect(back.rows(at: .zero)[1].mark == .inserted)
    #expect(back.rows(at: .seconds(1))[1].mark == nil)
  }

  @Test func aDeletedRowContinuesWithTheNextChange() throws {
    var timeline = Timeline(from: PresentedRow.resting([a, b, c]))
    timeline.append(transition([a, c]))
    let seen = timeline.rows(at: .seconds(0.3))
    var next = Timeline(from: seen)
    next.append(transition([c]))
    func progress(_ rows: [PresentedRow]) throws -> Double {
      try #require(rows.first { $0.row.id == b.id }?.departure?.progress)
    }
    #expect(try progress(seen) > 0.2)
    #expect(try progress(next.rows(at: .zero)) == progress(seen))
    #expect(try progress(next.rows(at: .milliseconds(50))) > progress(seen))
  }

  @Test func ifFewMayLeaveTheOldestVanishesAtOnce() {
    var timeline = Timeline(from: PresentedRow.resting([a, b, c]))
    timeline.append(transition([a, c]))
    var next = Timeline(from: timeline.rows(at: .seconds(0.3)))
    var both = transition([c])
    both.ghosts = 1
    next.append(both)
    #expect(next.rows(at: .zero).map(\.row.id) == [a.id, c.id])
  }

  @Test func rowsThatEnterAboveBeginInTheirOldOrder() {
    var timeline = Timeline(from: PresentedRow.resting([c]))
    var change = transition([a, b, c])
    change.arrivals = [a.id: .above, b.id: .above]
    change.placesElsewhere = [a.id: 8, b.id: 7]
    change.moved = [a.id]
    timeline.append(change)
    #expect(timeline.rows(at: .zero).map(\.row.id) == [b.id, a.id, c.id])
    #expect(timeline.rows(at: .seconds(1)).map(\.row.id) == [a.id, b.id, c.id])
  }

  @Test func anInsertedRowIsHighlightedUntilTheHighlightEnds() {
    var timeline = Timeline(from: PresentedRow.resting([a]))
    timeline.append(transition([a, b]))
    var next = transition([a, b, c])
    next.duration = .seconds(3)
    timeline.append(next)
    func isNew(_ seconds: Double) -> Bool? {
      timeline.rows(at: .seconds(seconds)).first { $0.row.id == b.id }?.isNew
    }
    #expect(isNew(1.1) == true && isNew(3.9) == false)
  }

  @Test func aFadeIsVisibleHoweverShortTheTimeIs() {
    let others = (5...10).map { ArrangedRow(id: RowToken($0), content: "\($0)") }
    var timeline = Timeline(from: PresentedRow.resting([a] + others))
    timeline.append(Transition(to: others.reversed()))
    timeline.fit(within: .milliseconds(300))
    #expect(timeline.motionDuration < .milliseconds(301))
    let opacities = (0..<300).compactMap { millisecond in
      timeline.rows(at: .milliseconds(millisecond)).first { $0.row.id == a.id }?.opacity
    }
    #expect(opacities.contains { $0 > 0.2 && $0 < 0.8 })
    #expect(opacities.count { $0 > 0.1 && $0 < 0.9 } >= 16, "for a frame at least")
  }

  @Test func anUpdatedRowFlashesIntoTheNextStageAndAfterTheLast() {
    var timeline = Timeline(from: PresentedRow.resting([a, b]))
    var update = transition([a, ArrangedRow(id: b.id, content: "B!")])
    update.duration = .seconds(0.2)
    update.updated = [b.id]
    timeline.append(update)
    var next = transition(update.rows + [c])
    next.duration = .seconds(0.1)
    timeline.append(next)
    #expect(timeline.rows(at: .zero)[1].flash == 1)
    #expect(timeline.rows(at: .zero)[1].row.content.text == "B!")
    #expect(
      timeline.rows(at: .zero)[1].change?.parts == [
        TextChange(spans: [TextChange.Span(glyphs: 1..<2)])
      ])
    #expect(abs(timeline.rows(at: .seconds(0.2))[1].flash - 0.75) < 1e-9)
    #expect(abs(timeline.rows(at: .seconds(0.7))[1].flash - 0.125) < 1e-9)
    #expect(timeline.rows(at: .seconds(0.7))[1].mark == .updated)
    #expect(timeline.rows(at: .seconds(0.81))[1].mark == nil)
    #expect(timeline.rows(at: .seconds(0.81))[1].change == nil)
    #expect(abs(timeline.motionDuration.seconds - 0.3) < 1e-9)
    #expect(abs(timeline.duration.seconds - 1.1) < 1e-9, "the new row stays lit longest")
  }

  @Test func rowsThatLeaveTheScreenSlideOutAtTheirEdge() {
    var timeline = Timeline(from: PresentedRow.resting([a, b, c]))
    var leave = transition([b, c])
    leave.departures = [a.id: .below]
    leave.moved = [a.id]
    timeline.append(leave)
    #expect(
      film(timeline, at: [0, 0.25, 0.5, 0.75, 1], height: 2) == """
        A | B | B | B | B
        B | A | A | A | C
        """)
    #expect(timeline.rows(at: .seconds(0.97)).last?.row.id == a.id)
    #expect(timeline.rows(at: .seconds(1)).map(\.row.id) == [b.id, c.id])
  }

  @Test func aRowFromAbovePushesNoRowAtRest() {
    var timeline = Timeline(from: PresentedRow.resting([a, b]))
    var come = transition([c, b])
    come.arrivals = [c.id: .above]
    timeline.append(come)
    #expect(
      film(timeline, at: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1], height: 2) == """
        A | A˙73 | A˙46 | A˙19 | A˙2 | C | C
        B | B    | B    | B    | B   | B | B
        """)
    #expect(timeline.rows(at: .seconds(0.6)).last?.position == 1)
  }

  @Test func aStageWithoutTimeIsShownAtOnce() {
    var timeline = Timeline(from: PresentedRow.resting([a]))
    timeline.append(Transition(to: [b], duration: .zero))
    #expect(timeline.motionDuration == .zero)
    #expect(timeline.duration == Motion().afterglow, "it is new, and says so")
    #expect(timeline.rows(at: .zero).map(\.row) == [b])
  }
}
