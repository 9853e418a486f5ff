import FlipbookHistories
import ListMotion
import FlipbookSnapshots
import TerminalList

@testable import FlipbookCommand

/// Background work that waits until a test does it.
final class WorkBench {
  var waiting: [() -> Void] = []
  /// The background work of a loop, which is done here.
  var work: BackgroundWork { BackgroundWork(.elsewhere { [unowned self] in waiting.append($0) }) }

  func doNext() { waiting.removeFirst()() }

  /// Does all waiting work, and any work that follows from its results.
  func doAll(_ view: PlayerView) {
    while !waiting.isEmpty {
      doNext()
      view.advance(to: .zero)
    }
  }

  /// A view of a live source, with one list, whose work waits here.
  func liveView(of rows: ClosedRange<Int>, height: Int) -> PlayerView {
    var history = History(limit: .max)
    history.append(Snapshot(named: "", rows: rows))
    let view = PlayerView(Player(title: "", history: history), 60, height, live: true, work: work)
    return view
  }
}

extension Snapshot {
  /// Rows that are identified by their numbers.
  init(named name: String, rows: some Sequence<Int>) {
    let rows = rows.map { SnapshotRow(id: .key("\($0)"), text: "row \($0)") }
    self.init(name: name, sections: [SnapshotSection(id: "", title: "", rows: RowList(rows))])
  }
}
