@testable import TerminalList
import TestSupport
import Testing

/// A batch given as values has the same effect as the calls that it lists.
@Suite struct ListViewBatchUpdateTests {
  private func lines(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { Film.text(of: $0) }
  }

  /// Applying the stages of a changeset as batches, one after the other, gives the same as
  /// `reload`.
  @Test func theBatchesOfAChangesetLeadToItsTarget() throws {
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let before = names(random.sections(isUnique: true))
      let after = names(random.sections(isUnique: true))
      let changes = StagedChangeset(source: before, target: after)
      let source = ListViewSource()
      show(before, in: source)
      let list = listView(of: source, width: 12, height: 60)
      var ends: [Bool] = []
      for change in changes {
        show(change.data, in: source)
        try list.performBatchUpdates(change.batchUpdates.shuffled(using: &random)) {
          ends.append($0)
        }
      }
      _ = list.frame(at: .zero)
      _ = list.frame(at: .seconds(9))
      let shown = lines(list).filter { !$0.isEmpty }
      let expected = after.flatMap { [$0.model.name] + $0.elements.map(\.name) }
      #expect(shown == (expected.isEmpty ? [list.emptyText] : expected), "seed \(seed)")
      // the first rows appear at once
      if before.contains(where: { !$0.elements.isEmpty }) {
        #expect(ends == changes.indices.map { $0 == changes.count - 1 }, "seed \(seed)")
      }
    }
  }

  @Test func anAnimationAppliesToInsertedAndDeletedRows() throws {
    func film(_ update: (TerminalListView) throws -> Void) throws -> [[String]] {
      let source = ListViewSource(["A", "B"])
      let list = listView(of: source)
      source.sections = [["B", "C"]]
      try update(list)
      return [0, 50, 100, 150, 200, 400].map { list.frame(at: .milliseconds($0)).lines }
    }
    let updates: [BatchUpdate] = [.deleteRow(at: .row(0)), .insertRow(at: .row(1))]
    let pushed = try film { try $0.performBatchUpdates(updates, with: .left) }
    let faded = try film { try $0.performBatchUpdates(updates, with: .fade) }
    let called = try film { list in
      try list.performBatchUpdates {
        try list.deleteRows(at: [.row(0)], with: .left)
        try list.insertRows(at: [.row(1)], with: .left)
      }
    }
    #expect(pushed == called)
    #expect(pushed != faded)
  }

  @Test func withinAnotherBatchItIsPartOfIt() throws {
    let source = ListViewSource(["A", "B"])
    let list = listView(of: source)
    try list.performBatchUpdates {
      try list.deleteRows(at: [.row(0)])
      try list.performBatchUpdates([.insertRow(at: .row(1))])
      #expect(list.numberOfRows(inSection: 0) == 2)
      source.sections = [["B", "C"]]
    }
    #expect(lines(list) == ["B", "C", "", "", ""])
  }

  private struct Name: Differentiable, Hashable {
    var id: Int
    var name: String
    var differenceIdentifier: Int { id }
  }

  private func names(_ sections: [TestSection]) -> [ArraySection<Name, Name>] {
    sections.map { section in
      ArraySection(
        model: Name(id: section.model.id, name: "S\(section.model)"),
        elements: section.elements.map { Name(id: $0.id, name: "\($0)") })
    }
  }

  private func show(_ sections: [ArraySection<Name, Name>], in source: ListViewSource) {
    source.sections = sections.map { $0.elements.map(\.name) }
    source.headers = sections.map(\.model.name)
  }
}
