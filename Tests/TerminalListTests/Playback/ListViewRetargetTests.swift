import TestSupport
import Testing

@testable import TerminalList

/// Changes in mid-flight: no jump, no queue, and ghosts that are inserted again.
@Suite struct ListViewRetargetTests {
  @Test func aReinsertedRowRevivesItsGhost() throws {
    let list = listView(section(nil, "A", "B", "C"))
    let id = list.table.sections[0].rows[1]
    list.motion.duration = .seconds(1)
    list.apply([section(nil, "A", "C")])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(500))
    let ghost = try #require(list.seenRows().first { $0.row.id == id })
    #expect(ghost.opacity > 0.4 && ghost.opacity < 0.6)
    list.apply([section(nil, "A", "B", "C")])
    #expect(list.table.sections[0].rows[1] == id)
    var last = ghost.opacity
    #expect(list.seenRows()[1].opacity == last)
    for moment in stride(from: 500, through: 720, by: 20) {
      _ = list.frame(at: .milliseconds(moment))
      #expect(list.seenRows().map(\.row.id) == Array(list.table.sections[0].rows))
      #expect(list.seenRows()[1].opacity > last)
      last = list.seenRows()[1].opacity
    }
    _ = list.frame(at: .milliseconds(750))
    #expect(list.seenRows()[1].opacity == 1 && !list.isAnimating)
  }

  @Test func aRowLeavingTheScreenKeepsGoing() throws {
    let list = listView(section(nil, "A", "B", "C", "D", "E"), height: 3)
    let id = list.table.sections[0].rows[0]
    list.motion.duration = .milliseconds(900)
    list.apply([section(nil, "B", "C", "D", "E", "A")])
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(300))
    list.performChanges { $0[0].elements.append("F") }
    _ = list.frame(at: .milliseconds(300))
    let row = try #require(list.seenRows().first { $0.row.id == id })
    #expect(row.opacity == 1 && row.extent == 1 && row.mark != .deleted)
    _ = list.frame(at: .milliseconds(340))
    #expect(list.seenRows().contains { $0.row.id == id })
    _ = list.frame(at: .milliseconds(440))
    #expect((list.seenRows().first { $0.row.id == id }?.position ?? 9) > row.position)
  }

  @Test func aRowThatReturnedToTheScreenLeavesWhenDeleted() throws {
    let list = listView(section(nil, "A", "B", "C", "D", "E"), height: 3)
    let id = list.table.sections[0].rows[0]
    list.apply([section(nil, "B", "C", "D", "E", "A")])
    _ = list.frame(at: .zero)
    list.apply([section(nil, "A", "B", "C", "D", "E")])
    _ = list.frame(at: .milliseconds(400))
    list.apply([section(nil, "B", "C", "D", "E")])
    _ = list.frame(at: .milliseconds(800))
    let row = try #require(list.seenRows().first { $0.row.id == id })
    #expect(row.mark == .deleted && row.isGhost)
  }

  @Test func aChangeMadeByACompletionBeginsFromTheEnd() {
    let list = listView(section(nil, "A"))
    var ends: [Bool] = []
    list.apply(
      [section(nil, "B")],
      completion: { end in
        ends.append(end)
        list.apply([section(nil, "C")], completion: { ends.append($0) })
      })
    for step in 0...60 { _ = list.frame(at: .milliseconds(step * 20)) }
    #expect(ends == [true, true])
    expectFilm(of: list, at: [5000], "·C\n·\n·\n·\n·")
  }

  @Test func aChangeByAnOvertakenCompletionIsAppliedLast() {
    let list = listView(section(nil, "A"))
    var ends: [String] = []
    list.apply(
      [section(nil, "B")],
      completion: { end in
        ends.append("first \(end)")
        list.apply([section(nil, "C")], completion: { ends.append("third \($0)") })
      })
    _ = list.frame(at: .zero)
    list.apply([section(nil, "D")], completion: { ends.append("second \($0)") })
    for step in 0...60 { _ = list.frame(at: .milliseconds(step * 20)) }
    #expect(ends == ["first false", "second false", "third true"])
    expectFilm(of: list, at: [5000], "·C\n·\n·\n·\n·")
  }

  @Test func nothingIsRequestedAtRest() {
    let list = listView(section(nil, "A"))
    #expect(!list.isAnimating && list.nextFrame(after: .seconds(1)) == nil)
    list.apply([section(nil, "A", "B")])
    #expect(list.isAnimating)
    let next = list.nextFrame(after: .seconds(1))
    #expect(next == .seconds(1) + .nanoseconds(16_666_667))
    _ = list.frame(at: .seconds(1))
    let last = list.frame(at: .milliseconds(2020))
    #expect(!list.isAnimating && list.nextFrame(after: .seconds(3)) == nil)
    #expect(list.frame(at: .seconds(9)) == last)
  }
}
