@testable import ListMotion
import TestSupport
import Testing

@Suite struct TimelineStageTests {
  private let a = ArrangedRow(id: RowToken(1), content: "A")
  private let b = ArrangedRow(id: RowToken(2), content: "B")
  private let c = ArrangedRow(id: RowToken(3), content: "C")

  private func transition(_ rows: [ArrangedRow]) -> Transition {
    var transition = Transition(to: rows, duration: .seconds(1))
    transition.motion.afterglow = .milliseconds(800)
    return transition
  }

  @Test func aRowThatKeepsItsLineLeavesNoBlankLineAboveIt() {
    var timeline = Timeline(from: PresentedRow.resting([a, b]))
    timeline.append(transition([c, b]))
    for hundredth in 0...100 {
      let rows = timeline.rows(at: .seconds(Double(hundredth) / 100))
      #expect(rows.first { $0.extent > 0 }?.position == 0, "\(hundredth)")
    }
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

  @Test func aStageWithoutTimeIsShownAtOnce() {
    var timeline = Timeline(from: PresentedRow.resting([a]))
    timeline.append(Transition(to: [b], duration: .zero))
    #expect(timeline.motionDuration == .zero)
    #expect(timeline.duration == Motion().afterglow, "it is new, and says so")
    #expect(timeline.rows(at: .zero).map(\.row) == [b])
  }
}
