import Glibc
import TerminalList

/// A list of very many rows, to measure the cost of its length.
final class LongList: TerminalListViewDataSource {
  private var numbers: [Int]

  private init(rows: Int) { numbers = Array(0..<rows) }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    numbers.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    SceneRows.row(numbers[path.element]).content
  }

  func listView(
    _ listView: TerminalListView, identifierForRowAt path: ElementPath
  ) -> AnyHashable? { numbers[path.element] }

  /// Measures the first frame of a list, scrolling through it, and batches of 10 changes in its
  /// middle.
  static func figures(rows: Int) -> String {
    let pty = DiscardingTerminal(columns: 200, lines: 60)
    guard let terminal = try? Terminal() else { Console.fail("no terminal") }
    let source = LongList(rows: rows)
    let list = TerminalListView(size: Size(width: 200, height: 60))
    let resident = Machine.residentBytes
    var (first, scroll, batch) = (Samples(), Samples(), Samples())
    first.time {
      list.dataSource = source
      terminal.present(list.frame(at: .seconds(1)))
    }
    let held = max(0, Machine.residentBytes - resident)
    for step in 0..<200 {
      _ = pty.bytes()
      scroll.time {
        list.scroll(by: step < 100 ? 3 : -3)
        terminal.present(list.frame(at: .seconds(2)))
      }
    }
    list.scroll(by: rows / 2)
    for run in 0..<20 { source.change(list, run, &batch) }
    terminal.restore()
    pty.close()
    let figures: KeyValuePairs = [
      "rows": rows, "firstFrameMicroseconds": first.microseconds(percentile: 50),
      "scrollP50Microseconds": scroll.microseconds(percentile: 50),
      "batchP50Microseconds": batch.microseconds(percentile: 50),
      "batchWorstMicroseconds": batch.microseconds(percentile: 100), "residentBytes": held,
    ]
    for (name, figure) in figures { Console.say(name, [figure]) }
    return JSONText.object(figures)
  }

  /// Replaces five rows in one batch, and measures only the batch.
  private func change(_ list: TerminalListView, _ run: Int, _ times: inout Samples) {
    let paths = (0..<5).map {
      ElementPath(element: numbers.count / 2 + 5 + run + $0 * 3, section: 0)
    }
    for path in paths { numbers[path.element] += numbers.count }
    times.time {
      try? list.performBatchUpdates {
        for path in paths {
          try list.deleteRows(at: [path])
          try list.insertRows(at: [path])
        }
      }
    }
    _ = list.frame(at: .seconds(3))
    list.finishAnimations()
  }
}
