import FlipbookHistories
import FlipbookSnapshots
import ListMotion
import TerminalList
import Testing

@testable import FlipbookCommand

/// The keys s and S: changes since a snapshot.
@Suite struct SinceMarkTests {
  private func view(_ lists: [String]) -> PlayerView {
    var history = History(limit: .max)
    for (index, names) in lists.enumerated() {
      history.append(.list(names.map { String($0) }), at: Moment(milliseconds: 1000 * index))
    }
    let view = PlayerView(Player(title: "T", history: history), 60, 14)
    view.list.motion.style = .none
    return view
  }

  private func lines(_ view: PlayerView) -> [String] { view.frame(at: .seconds(99)).lines }

  /// b went and came again, and so did n.
  @Test func theNetChangeIsShownAsOneChange() {
    let view = view(["abcd", "anbcd", "acd", "xacdb"])
    view.type("]]]s")
    let lines = lines(view)
    #expect(lines[1...5].map { $0.prefix(3) } == ["+ x", "  a", "  c", "  d", "↓ b"])
    #expect(lines[13].contains("since 00:00:00   + x   ↓ b  2 → 5 "), "\(lines[13])")
    #expect(view.player.isAtEnd && view.player.data == view.player.history.newest)
    view.press(.tab)
    let panel = self.lines(view).joined(separator: "\n")
    #expect(panel.contains(" since 00:00:00 ") && panel.contains("x inserted at 1"), "\(panel)")
    // the next change is described as always
    view.type("[")
    #expect(self.lines(view)[13].contains("going back") && !self.lines(view)[13].contains("since"))
  }

  @Test func aMarkCanBeSetAndLookedBackAt() {
    let view = view(["a", "ab", "abc", "abcd"])
    view.type("]S")
    #expect(lines(view)[13].contains("00:00:01 is marked"))
    #expect(lines(view)[12].contains("◉"))
    view.type("]]")
    #expect(lines(view)[12].contains("◆"))
    view.type("s")
    #expect(lines(view)[13].contains("since 00:00:01   + c   + d "), "\(lines(view)[13])")
    // before the mark
    view.type("0s")
    #expect(lines(view)[13].contains("since 00:00:01   - b "), "\(lines(view)[13])")
    view.type("]s")
    #expect(lines(view)[13].contains("no net change since 00:00:01"))
  }

  @Test func theCursorStaysOnItsRowAndMarkedRowsStayMarked() {
    let view = view(["abc", "xabc"])
    view.type("]")
    view.setCursor(view.player.data.path(of: .key("b")))
    view.type("ms")
    #expect(view.rowUnderCursor == .key("b"))
    #expect(view.list.pathsForFlaggedRows.map(\.element) == [2])
  }

  @Test func aFrozenListStaysFrozen() {
    let view = PlayerView.live("A", size: Size(width: 60, height: 12))
    view.options.now = { Moment(milliseconds: 0) }
    view.append(.list("A", "B"), follows: true)
    view.type(" ")
    view.append(.list("A", "B", "C"), follows: true)
    view.type("s")
    #expect(view.queue.freeze != nil)
    #expect(view.player.data[0].rows.map(\.text) == ["A", "B"])
    #expect(lines(view)[2].hasPrefix("+ B"))
  }

  /// New data arrives unseen while a live list shows a net change, until a key leaves it for the newest snapshot.
  @Test(arguments: ["s", " ", "f", "\u{1B}"])
  func aLiveListShowsTheNetChangeUntilItIsLeft(key: Character) {
    let view = PlayerView.live("A", size: Size(width: 70, height: 12))
    view.options.now = { Moment(milliseconds: 0) }
    view.list.motion.style = .none
    view.append(.list("A", "B"), follows: true)
    view.append(.list("A", "B", "C"), follows: true)
    view.type("s")
    let shown = lines(view)
    #expect(shown[1...3].map { $0.prefix(3) } == ["  A", "+ B", "+ C"])
    #expect(shown[11].contains("‖ net change   since the mark   + B   + C "), "\(shown[11])")
    view.append(.list("B", "C"), follows: true)
    view.append(.list("D", "C"), follows: true)
    #expect(lines(view)[1...3] == shown[1...3])
    #expect(lines(view)[11].contains("‖ net change, 2 changes unseen   since the mark"))
    if key == "\u{1B}" { view.press(.escape) } else { view.type(String(key)) }
    #expect(view.player.data[0].rows.map(\.text) == ["D", "C"])
    #expect(lines(view)[11].contains("● live   2 deleted   1 inserted"), "\(lines(view)[11])")
    view.append(.list("D", "C", "E"), follows: true)
    #expect(lines(view)[11].contains("● live   + E "))
  }

  /// If nothing arrives meanwhile, the marks and the counts of the last change return.
  @Test(arguments: ["s", " ", "f", "l", "\u{1B}"])
  func aNetChangeThatIsLeftLeavesTheLastChange(key: Character) {
    let view = PlayerView.live("A", size: Size(width: 70, height: 12))
    view.options.now = { Moment(milliseconds: 0) }
    view.append(.list("C", "A"), follows: true)
    view.list.clearChanges()
    view.append(.list("A", "B"), follows: true)
    let before = lines(view)
    #expect(before[1...2].map { $0.prefix(3) } == ["▔▔A", "+ B"])
    view.type("s")
    #expect(lines(view)[1...2].map { $0.prefix(3) } == ["  A", "+ B"])
    if key == "\u{1B}" { view.press(.escape) } else { view.type(String(key)) }
    #expect(view.queue.freeze == nil && lines(view)[1...2] == before[1...2])
    let status = lines(view)[11]
    #expect(status.contains("- C   + B ") && !status.contains("net"), "\(status)")
  }

  /// The mark is dropped with its snapshot: the oldest one that is left takes its place.
  @Test func aForgottenMarkIsTheOldestSnapshot() {
    var player = Player(title: "T", history: History(limit: 1))
    for text in ["a", "ab", "abc"] { player.append(.list(text.map { String($0) })) }
    player.setMark()
    #expect(player.snapshotCount == 1 && player.mark == 0)
  }

  @Test(arguments: [
    ("10:00", "10:00:00.999"), ("9:30", "09:30:00.999"), ("10:00:05", "10:00:05.999"),
    ("10:00:05.250", "10:00:05.250"),
  ])
  func aTimeIsReadToItsSecond(text: String, time: String) throws {
    let recording = try recording(hours: [8, 12], offset: 0)
    #expect(RecordedTime(text) != nil && RecordedTime("2026-11-27T\(text)") != nil)
    let wanted = try #require(Moment("2026-11-27T\(time)Z"))
    for (offset, index) in [(0, 1), (1, 0)] {
      var cut = recording
      cut.history.append(.list("z"), at: Moment(milliseconds: wanted.milliseconds + offset))
      let history = cut.history
      #expect(history.count == 3)
      let found = try RecordedTime(text)?.index(in: cut, file: "r")
      #expect(found == (index == 1 ? 2 : 0), "\(offset)")
    }
  }

  @Test(arguments: ["", "10", "25:00", "10:60", "10:00:00.1", "2026-02-30T10:00", "x", "1T2Z"])
  func otherTimesAreRefused(text: String) { #expect(RecordedTime(text) == nil) }

  /// Snapshots on 2026-11-27 at these hours of UTC.
  private func recording(hours: [Int], offset: Int) throws -> Recording {
    let text =
      "{\"recording\":1,\"offset\":\(offset)}\n"
      + hours.map { hour in
        let (day, hour) = (27 + hour / 24, String("0\(hour % 24)".suffix(2)))
        return "{\"time\":\"2026-11-\(day)T\(hour):00:00.000Z\",\"source\":[]}\n"
      }.joined()
    return try Recording(bytes: Array(text.utf8), file: "r")
  }

  @Test func aTimeIsLocalAndBetweenSnapshotsTheEarlierOne() throws {
    let day = try recording(hours: [8, 12, 16], offset: 60)
    func index(_ text: String, _ recording: Recording) -> Int? {
      try? RecordedTime(text)?.index(in: recording, file: "r")
    }
    #expect(index("09:00", day) == 0 && index("12:59", day) == 0 && index("13:00", day) == 1)
    #expect(index("23:00", day) == 2 && index("2026-11-27T13:00", day) == 1)
    #expect(index("08:59", day) == nil)
    #expect(index("2026-11-27T11:59:59Z", day) == 0 && index("2026-11-27T12:00Z", day) == 1)
    #expect(index("2026-11-27T12:00:00.000Z", day) == 1 && index("15:00Z", day) == 1)
    // 23:00 to 02:00 and to 23:30 of the next day
    let night = try recording(hours: [22, 25], offset: 60)
    #expect(
      index("23:10", night) == 0 && index("02:00", night) == 1 && index("12:00", night) == nil)
    let days = try recording(hours: [8, 40], offset: 60)
    #expect(index("10:00", days) == 0 && index("2026-11-28T17:00", days) == 1)
  }
}
