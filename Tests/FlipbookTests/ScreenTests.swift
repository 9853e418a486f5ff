import ListMotion
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// The whole screen as text: at rest, in motion, narrow and low.
@Suite struct ScreenTests {
  private func view(
    _ lists: [[String]] = [["Alpha", "Beta"], ["Beta", "Gamma"], ["Gamma"]], width: Int = 50,
    height: Int = 9
  ) -> PlayerView {
    let snapshots = lists.enumerated().map { index, rows in
      let rows = rows.map { SnapshotRow(id: .key($0), text: $0) }
      return Snapshot("day \(index + 1)", rows)
    }
    return PlayerView(Deck(title: "Letters", snapshots: snapshots), width, height)
  }

  /// The lines of a frame without trailing blanks.
  private func lines(_ frame: Frame) -> [String] {
    frame.lines.map(\.withoutBlankEnd)
  }

  @Test func aDeckAtRest() {
    #expect(
      lines(view().frame(at: .zero)) == [
        " Letters                           day 1   1 of 3", "  Alpha", "  Beta", "", "", "", "",
        " day 1 ◉────────────────○─────────────────○ day 3",
        " ‖ paused             space play  → step   ? keys",
      ])
  }

  /// The hint how to quit is shown for longer than those for other keys.
  @Test func howToQuitIsShownLongerThanOtherHints() {
    let view = PlayerView.live("a", size: Size(width: 70, height: 14))
    view.status.runs = RunState(interval: .seconds(2))
    view.append(.list("a", "b"), at: Moment(milliseconds: 1000), follows: true)
    func status(_ columns: Int) -> String {
      view.size = Size(width: columns, height: 14)
      return view.frame(at: .seconds(9)).lines[13]
        .split(separator: "  ").map { $0.drop { $0 == " " } }.joined(separator: "|")
    }
    #expect(status(70) == "● live|+ b|every 2 s|← back|q quit|? keys ")
    #expect(status(45) == "● live|+ b|← back|q quit|? keys ")
    #expect(status(35) == "● live|+ b|q quit|? keys ")
    #expect(status(25) == "● live|+ b|? keys ")
  }

  /// One or two rows are named if there is room for that.
  @Test func changedRowsAreNamedOrCounted() {
    let view = PlayerView.live("bread", "skimmed-milk", size: Size(width: 60, height: 14))
    func status(_ columns: Int = 60) -> String {
      view.size = Size(width: columns, height: 14)
      return view.frame(at: .seconds(99)).lines[13].withoutBlankEnd
    }
    view.append(.list("bread", "salted-butter"), follows: true)
    #expect(status().hasPrefix(" ● live   - skimmed-milk   + salted-butter   "))
    #expect(status(52).hasSuffix("- skimmed-milk   + salted-butter   ? keys"))
    #expect(status(51) == " ● live   1 deleted   1 inserted   q quit   ? keys")
    let theme = view.theme
    let frame = view.frame(at: .seconds(99))
    #expect([10, 22].map { frame[13, $0].style.foreground } == [theme.fall, theme.insertion])
    view.append(.list("salted-butter", "bread", "tea"), follows: true)
    #expect(status().hasPrefix(" ● live   + tea   ↑ salted-butter  2 → 1   "))
    #expect(status(45) == " ● live   + tea   ↑ salted-butter     ? keys")
    view.append(.list("salted-butter", "bread", "tea", "eggs", "jam", "rice"), follows: true)
    #expect(status().hasPrefix(" ● live   3 inserted   "))
  }

  @Test func aStageInWordsAndAtItsEnd() {
    let view = view(width: 60)
    view.press(.right)
    _ = view.frame(at: .seconds(1))
    let end = lines(view.frame(at: .seconds(2)))
    #expect(Array(end[1...2]) == ["▔▔Beta", ""])
    #expect(end[7] == " day 1 ●─────────────────────◎──────────────────────○ day 3")
    #expect(end[8] == " ‖ paused   - Alpha     space play  → step  ← back   ? keys")
    #expect(view.deadline(after: .seconds(2)) == nil)
  }

  /// A message that does not fit the status line is shown in the empty list.
  @Test func theReasonForAnEmptyListIsShownInFull() {
    let reason =
      "the output: binary, with a NUL byte in its first 8,000 bytes; to read it as text, use --format lines"
    let view = PlayerView(Player(title: "T", history: History()), 40, 12)
    view.source = .stale(reason)
    let shown = lines(view.frame(at: .zero)).dropLast().map { $0.drop { $0 == " " } }
    #expect(shown.filter { !$0.isEmpty && $0 != "T" }.joined(separator: " ") == reason)
  }

  @Test func theEndsAreReported() {
    let view = view()
    view.press(.left)
    #expect(lines(view.frame(at: .zero))[8].contains("the first snapshot"))
    for _ in 0..<3 { view.handle(Key.character("]"), at: .zero) }
    #expect(lines(view.frame(at: .zero))[8].contains("the last snapshot"))
  }

  @Test func aStepToAnEqualSnapshotReportsNoChange() {
    let view = view([["A"], ["A"], ["B"]])
    view.press(.right)
    let lines = lines(view.frame(at: .zero))
    #expect(lines[0].hasSuffix("day 2   2 of 3"))
    #expect(lines[8].contains("nothing changed"))
  }

  @Test func changedSectionsAreOneNumberIfSpaceIsShort() {
    func status(width: Int) -> String {
      let snapshots = [["A": "ab", "B": "c"], ["B": "c", "C": "de"]].map { sections in
        Snapshot(
          name: "",
          sections: sections.sorted { $0.key < $1.key }.map { title, rows in
            SnapshotSection(
              id: title, title: title,
              rows: rows.map { SnapshotRow(id: .key(String($0)), text: String($0)) })
          })
      }
      let view = PlayerView(Deck(title: "Letters", snapshots: snapshots), width, 9)
      view.type("]")
      return lines(view.frame(at: .seconds(3)))[8]
    }
    let whole = " ‖ paused   1 section deleted, 1 section inserted   2 deleted   2 inserted"
    #expect(status(width: 90).hasPrefix(whole))
    #expect(status(width: 60) == " ‖ paused   2 sections   2 deleted   2 inserted      ? keys")
    #expect(status(width: 44) == " ‖ paused   2 sections   -2   +2     ? keys")
  }

  @Test func lowScreensGiveUpTimelineThenTitleThenStatus() {
    #expect(lines(view(height: 5).frame(at: .zero)).contains { $0.contains("◉") } == false)
    #expect(lines(view(height: 5).frame(at: .zero))[1] == "  Alpha")
    #expect(lines(view(height: 3).frame(at: .zero))[0] == "  Alpha")
    #expect(lines(view(height: 1).frame(at: .zero)) == ["  Alpha"])
    #expect(view(width: 0, height: 0).frame(at: .zero).cells.isEmpty)
    #expect(lines(view(width: 1, height: 1).frame(at: .zero)) == [""])
  }

  @Test func theScreenReportsThatNoRowMeetsTheCondition() {
    let rows = [SnapshotRow(id: .key("A"), text: "A")]
    let snapshots = [(rows, 0), ([], 12), ([], 1), ([], 0)].map { rows, leftOut in
      Snapshot(
        name: "", sections: [SnapshotSection(id: "", title: "", rows: rows)], leftOutCount: leftOut)
    }
    let view = PlayerView(
      player: Player(deck: Deck(title: "Letters", snapshots: snapshots), isPlaying: false),
      size: Size(width: 50, height: 9), painter: RowPainter(), ScreenChoice(motion: .none))
    var seen: [String] = []
    for _ in 0..<3 {
      view.type("]")
      seen.append(lines(view.frame(at: .zero))[4].trimmingPrefix { $0 == " " }.description)
    }
    #expect(
      seen == [
        "none of the 12 rows meets the condition", "the only row does not meet the condition",
        "nothing here",
      ])
    view.countUnchanged(at: Moment(milliseconds: 0), leftOut: 7)
    #expect(lines(view.frame(at: .zero))[4].contains("none of the 7 rows meets the condition"))
  }

  @Test func playingFollowsTheClockAndStopsWhenPaused() {
    let view = view()
    view.type(" ")
    view.advance(to: .zero)
    #expect(view.player.position.snapshot == 1)
    view.advance(to: .milliseconds(1600))
    #expect(view.player.position.snapshot == 1)
    view.advance(to: .milliseconds(1800))
    #expect(view.player.position.snapshot == 2)
    view.handle(Key.character(" "), at: .milliseconds(1900))
    view.advance(to: .seconds(60))
    #expect(view.player.position.snapshot == 2)
  }

  @Test func beforeTheFirstSnapshotNothingNewerIsToBeFollowed() {
    let view = PlayerView(
      Player(title: "sleep 100", history: History(limit: .max)), 40, 9, live: true)
    #expect(lines(view.frame(at: .zero))[8] == " ● live                 q quit   ? keys")
  }

  @Test func aLongCaptionIsCut() {
    let row = SnapshotRow(id: .key("a"), text: "a")
    let name = "top - 18:11:56 up 13:29,  0 users,  load average: 1.83, 3.01, 3.80"
    let snapshot = Snapshot(name, [row])
    let view = PlayerView(Deck(title: "standard input", snapshots: [snapshot]), 60, 9)
    #expect(
      lines(view.frame(at: .zero))[0]
        == " standard input   top - 18:11:56 up 13:29,  0 users,  load…")
  }
}
