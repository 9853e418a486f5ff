@testable import TerminalList
import TestSupport
import Testing

/// The meaning of an edit script's offsets for a list: identities show which row is which.
@Suite struct ListViewEditScriptTests {
  private func lines(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { Film.text(of: $0) }.filter { !$0.isEmpty }
  }

  @Test func substitutedRowsFlashAndMovedOnesTravel() throws {
    let source = ListViewSource(["A", "B", "C", "D"])
    let list = listView(of: source)
    let script = EditScript(source: source.sections[0], target: ["D", "A", "x", "C"])
    source.sections = [script.target]
    try list.update(with: script.edits)
    expectFilm(
      of: list, at: [0, 140, 260, 800, 1100],
      """
      ·A | ·A | >D | >D | ·D
      ~x | >D | ·A | ·A | ·A
      ·C | ~x | ~x | ·x | ·x
      >D | ·C | ·C | ·C | ·C
      ·  | ·  | ·  | ·  | ·
      """)
  }

  /// The cursor is put on each row in turn: rows that stay or move keep it, deleted ones lose it.
  @Test func everyRowMovesWhereTheScriptPutsIt() throws {
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let rows = random.rows(count: 12, identities: 9, isUnique: false)
      let before = rows.map { String($0.id) }
      let after = random.changed(rows, identities: 9, isUnique: false).map { String($0.id) }
      let script = EditScript(source: before, target: after)
      let targets = targets(of: script.edits, count: before.count)
      for row in before.indices {
        let source = ListViewSource(before)
        let list = listView(of: source, height: 20)
        list.setCursor(.row(row))
        source.sections = [after]
        try list.update(with: script.edits)
        #expect(list.numberOfRows(inSection: 0) == after.count, "seed \(seed)")
        guard let target = targets[row] else { continue }
        #expect(list.cursorPath == .row(target), "row \(row), seed \(seed)")
      }
    }
  }

  /// The position of each row after the edits, without deleted rows.
  private func targets(of edits: [EditScript<[String]>.Edit], count: Int) -> [Int: Int] {
    var targets: [Int: Int] = [:]
    var (left, taken) = (Set<Int>(), Set<Int>())
    for edit in edits {
      switch edit.operation {
      case .insertion: taken.insert(edit.destination)
      case .deletion: left.insert(edit.destination)
      case .substitution: break
      case .move(let origin):
        targets[origin] = edit.destination
        left.insert(origin)
        taken.insert(edit.destination)
      }
    }
    let free = (0..<count + edits.count).filter { !taken.contains($0) }
    for (row, place) in zip((0..<count).filter { !left.contains($0) }, free) {
      targets[row] = place
    }
    return targets
  }

  @Test func anotherSectionAndAnOpenBatch() throws {
    let source = ListViewSource(["A"], ["B", "C"])
    let list = listView(of: source)
    try list.performBatchUpdates {
      let script = EditScript(source: ["B", "C"], target: ["C", "y"])
      try list.update(with: script.edits, inSection: 1, animation: .none)
      try list.insertRows(at: [.row(1)])
      source.sections = [["A", "a"], script.target]
    }
    #expect(lines(list) == ["A", "a", "C", "y"])
  }
}
