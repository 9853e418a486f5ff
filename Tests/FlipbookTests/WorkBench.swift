import Snapshots

/// Works beside the loop that wait until a test does them.
final class WorkBench {
  var waiting: [() -> Void] = []
  var launcher: JobLauncher { JobLauncher { [unowned self] in waiting.append($0) } }

  func doNext() { waiting.removeFirst()() }
}

extension Snapshot {
  /// Rows that are known by their numbers.
  init(named name: String, rows: some Sequence<Int>) {
    let rows = rows.map { SnapshotRow(id: .key("\($0)"), text: "row \($0)") }
    self.init(name: name, sections: [SnapshotSection(id: "", title: "", rows: RowList(rows))])
  }
}
