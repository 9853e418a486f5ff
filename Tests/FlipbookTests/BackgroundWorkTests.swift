import ListMotion
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Work in the background: how its result is used, and what can be done meanwhile.
@Suite struct BackgroundWorkTests {
  private func snapshot(_ name: String, _ rows: some Sequence<Int>) -> Snapshot {
    Snapshot(named: name, rows: rows)
  }

  /// A view whose work waits for the bench.
  private func view(_ bench: WorkBench) -> PlayerView {
    let all = 0...9
    let snapshots = [
      snapshot("one", all), snapshot("two", all.dropFirst()), snapshot("three", all.dropFirst(2)),
    ]
    return PlayerView(Deck(title: "Rows", snapshots: snapshots), 90, 20, work: bench.work)
  }

  private func status(of view: PlayerView, at now: Duration) -> String {
    view.advance(to: now)
    return view.frame(at: now).lines.last ?? ""
  }

  @Test func aLongStepChangesTheListOnlyWhenItIsReady() {
    let bench = WorkBench()
    let view = view(bench)
    view.type("]")
    #expect(view.player.position.snapshot == 0 && bench.waiting.count == 1)
    _ = status(of: view, at: .zero)
    #expect(status(of: view, at: .milliseconds(150)).contains("comparing…  Esc cancels"))
    // the list is usable meanwhile
    view.press(.down, .down)
    #expect(view.list.cursorPath?.element == 1)
    // of several that wait the last one stays
    view.type("9[]")
    bench.doNext()
    _ = status(of: view, at: .milliseconds(200))
    #expect(view.player.position.snapshot == 1 && view.list.cursorPath?.element == 0)
    #expect(bench.waiting.count == 1)
    bench.doNext()
    #expect(status(of: view, at: .milliseconds(300)).contains("paused   - 1 "))
    #expect(view.player.position.snapshot == 2 && bench.waiting.isEmpty)
  }

  @Test func escapeCancelsALongStep() {
    let bench = WorkBench()
    let view = view(bench)
    view.type("]")
    view.press(.escape)
    bench.doNext()
    #expect(status(of: view, at: .milliseconds(200)).contains("cancelled"))
    #expect(view.player.position.snapshot == 0 && !view.isBusy)
    view.type("]")
    bench.doNext()
    view.advance(to: .milliseconds(400))
    #expect(view.player.position.snapshot == 1)
  }

  @Test func speedAndLoopApplyWhenALongStepEnds() {
    let bench = WorkBench()
    let view = view(bench)
    view.type("]+L")
    bench.doNext()
    view.advance(to: .milliseconds(200))
    #expect(view.player.speed.factor == 1.5 && !view.player.loops)
    #expect(view.player.position.snapshot == 1)
  }

  @Test func aSearchThroughALongHistoryRunsInTheBackground() {
    let bench = WorkBench()
    var history = History(limit: .max)
    for number in 0..<60 {
      let rows = number == 40 ? Array(0..<2000) + [9999] : Array(0..<2000)
      history.append(snapshot("\(number)", rows))
    }
    let view = PlayerView(Player(title: "", history: history), 90, 30, work: bench.work)
    for key in "/row 9999" { view.handle(Key.character(key), at: .zero) }
    view.press(.enter)
    bench.doAll(view)
    view.type("n")
    #expect(bench.waiting.count == 1 && view.player.position.snapshot == 0)
    view.press(.escape)
    bench.doNext()
    #expect(status(of: view, at: .zero).contains("search cancelled"))
    view.type("n")
    bench.doAll(view)
    #expect(status(of: view, at: .zero).contains("1 match here"))
    #expect(view.player.position.snapshot == 40 && view.list.cursorPath?.element == 2000)
    // the life of a row
    view.press(.enter)
    #expect(view.frame(at: .zero).lines.contains { $0.contains("─ 9999") })
    #expect(!view.frame(at: .zero).lines.contains { $0.contains("inserted at") })
    bench.doNext()
    view.advance(to: .zero)
    #expect(view.frame(at: .zero).lines.contains { $0.contains("inserted at 2001") })
    // and saving a recording, which is cancelled
    view.options.saver = {
      { _ in
        try WorkProgress.current?.check()
        return "x"
      }
    }
    view.type("w")
    view.press(.escape)
    bench.doNext()
    #expect(status(of: view, at: .zero).contains("not saved: cancelled"))
  }
}
