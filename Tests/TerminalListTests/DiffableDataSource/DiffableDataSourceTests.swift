import TestSupport
import Testing

@testable import TerminalList

/// Lists whose rows are items with identifiers, in snapshots that the program edits.
@Suite struct DiffableDataSourceTests {
  private func snapshot(_ sections: (String, [Int])...) -> ListSnapshot<String, Int> {
    var snapshot = ListSnapshot<String, Int>()
    for (id, items) in sections {
      snapshot.appendSections([id])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  // MARK: Snapshots

  @Test func sectionsAreInsertedMovedAndDeleted() {
    var snapshot = snapshot(("a", [1, 2]), ("b", [3]))
    snapshot.insertSections(["c", "d"], beforeSection: "b")
    snapshot.insertSections(["e"], afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["a", "c", "d", "b", "e"])
    snapshot.moveSection("a", afterSection: "b")
    snapshot.moveSection("e", beforeSection: "c")
    snapshot.moveSection("e", afterSection: "e")
    #expect(snapshot.sectionIdentifiers == ["e", "c", "d", "b", "a"])
    #expect(snapshot.itemIdentifiers == [3, 1, 2])
    snapshot.deleteSections(["a", "c"])
    #expect(snapshot.sectionIdentifiers == ["e", "d", "b"] && snapshot.numberOfItems == 1)
    #expect(snapshot.sectionIdentifier(containingItem: 1) == nil)
  }

  @Test func itemsAreInsertedMovedAndDeleted() {
    var snapshot = snapshot(("a", [1, 2]), ("b", [3]))
    snapshot.insertItems([4, 5], beforeItem: 2)
    snapshot.insertItems([6], afterItem: 3)
    snapshot.appendItems([7], toSection: "a")
    #expect(snapshot.itemIdentifiers(inSection: "a") == [1, 4, 5, 2, 7])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [3, 6])
    snapshot.moveItem(1, afterItem: 6)
    snapshot.moveItem(7, beforeItem: 4)
    snapshot.moveItem(2, beforeItem: 2)
    #expect(snapshot.itemIdentifiers == [7, 4, 5, 2, 3, 6, 1])
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "b")
    snapshot.reconfigureItems([4, 5])
    snapshot.deleteItems([4, 3])
    #expect(snapshot.itemIdentifiers == [7, 5, 2, 6, 1])
    #expect(snapshot.reconfiguredItemIdentifiers == [5])
    snapshot.appendItems([4])
    #expect(snapshot.itemIdentifiers(inSection: "b").count == 3)
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0 && snapshot.numberOfItems == 0)
  }

  @Test func existingItemsMoveAndMissingOnesAreIgnored() {
    var snapshot = ListSnapshot<String, Int>()
    snapshot.appendItems([1])
    #expect(snapshot.numberOfItems == 0, "there is no section")
    snapshot.appendSections(["a", "b", "a"])
    snapshot.appendItems([1, 2, 3, 1], toSection: "a")
    snapshot.reconfigureItems([1, 9])
    snapshot.appendItems([1], toSection: "b")
    #expect(snapshot.itemIdentifiers(inSection: "a") == [2, 3])
    #expect(snapshot.itemIdentifiers == [2, 3, 1])
    #expect(snapshot.reconfiguredItemIdentifiers == [1])
    snapshot.deleteItems([9, 2])
    snapshot.moveItem(9, beforeItem: 1)
    snapshot.moveItem(3, afterItem: 9)
    snapshot.insertItems([4, 4], beforeItem: 1)
    snapshot.appendItems([5], toSection: "x")
    snapshot.insertSections(["c"], afterSection: "x")
    snapshot.moveSection("x", beforeSection: "a")
    snapshot.deleteSections(["x"])
    snapshot.appendSections(["a"])
    #expect(snapshot.sectionIdentifiers == ["b", "a"])
    #expect(snapshot.itemIdentifiers == [4, 1, 3])
    #expect(snapshot.itemIdentifiers(inSection: "x") == [])
  }

  @Test func aSnapshotReportsItsFirstMistake() {
    typealias Snapshot = ListSnapshot<String, Int>
    let cases: [((inout Snapshot) -> Void, String)] = [
      ({ $0.appendItems([4, 1]) }, "appendItems(_:toSection:): “1” is in the snapshot already"),
      (
        { $0.insertSections(["a"], afterSection: "b") },
        "insertSections(_:afterSection:): “a” is in the snapshot already"
      ),
      ({ $0.deleteItems([1, 9]) }, "deleteItems(_:): “9” is not in the snapshot"),
      ({ $0.moveItem(1, afterItem: 8) }, "moveItem(_:afterItem:): “8” is not in the snapshot"),
      ({ $0.moveSection("x", beforeSection: "a") }, "moveSection(_:beforeSection:): “x” is not in"),
      ({ $0.appendItems([4], toSection: "x") }, "appendItems(_:toSection:): “x” is not in"),
    ]
    for (edit, message) in cases {
      var snapshot = snapshot(("a", [1, 2]), ("b", [3]))
      snapshot.moveItem(1, beforeItem: 1)
      snapshot.moveSection("b", beforeSection: "a")
      #expect((try? snapshot.checkIdentifiers()) != nil)
      edit(&snapshot)
      do {
        try snapshot.checkIdentifiers()
        Issue.record("no error: \(message)")
      } catch {
        #expect(error.description.hasPrefix("ListSnapshot.\(message)"))
      }
    }
  }

  @Test func theUserReordersRows() {
    let list = TerminalListView(size: Size(width: 6, height: 4))
    let source = DiffableDataSource<String, Int>(list) { "row\(String($0))" }
    var snapshot = source.snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot)
    #expect(!list.reorderRow(at: .row(0), to: .row(2)))
    var order: [Int] = []
    source.canReorder = { $0 != 2 }
    source.didReorder = { order = $0.itemIdentifiers }
    #expect(list.reorderRow(at: .row(0), to: .row(2)) && order == [2, 3, 1])
    #expect(!list.reorderRow(at: .row(0), to: .row(1)))
    #expect(source.snapshot().itemIdentifiers == order && source.path(for: 1) == .row(2))
  }

  // MARK: The list

  @Test func aSnapshotIsAppliedWithMotion() {
    let list = TerminalListView(size: Size(width: 6, height: 5))
    let source = DiffableDataSource<String, Int>(list) { "row\(String($0))" }
    source.header = { RowContent(text: $0) }
    source.footer = { $0 == "b" ? "end" : nil }
    source.apply(snapshot(("a", [1, 2]), ("b", [3])), animatingDifferences: false)
    #expect(list.frame(at: .zero).text == "·a····\n·row1·\n·row2·\n·b····\n·row3·")
    var next = source.snapshot()
    #expect(next.itemIdentifiers == [1, 2, 3])
    next.moveItem(2, afterItem: 3)
    var isOver: Bool?
    source.apply(next) { isOver = $0 }
    _ = list.frame(at: .zero)
    #expect(list.isAnimating && isOver == nil)
    _ = list.frame(at: .seconds(2))
    #expect(isOver == true)
    #expect(list.frame(at: .seconds(2)).text == "·a····\n·row1·\n·b····\n·row3·\n·row2·")
    #expect(source.path(for: 2) == .row(1, 1) && source.itemIdentifier(for: .row(0, 1)) == 3)
    #expect(source.path(for: 9) == nil && source.itemIdentifier(for: .row(2, 0)) == nil)
    #expect(list.identifier(ofRowAt: .row(1, 1)) == AnyHashable("2"))
  }

  @Test func sectionsCollapseAndRowsAreFiltered() {
    let list = TerminalListView(size: Size(width: 8, height: 4))
    let source = DiffableDataSource<String, Int>(list) { "row\(String($0))" }
    source.header = { RowContent(text: $0) }
    source.isCollapsible = { $0 == "a" }
    source.apply(snapshot(("a", [1, 2]), ("b", [3])))
    #expect(list.setSectionCollapsed(true, 0) && !list.setSectionCollapsed(true, 1))
    list.finishAnimations()
    #expect(list.frame(at: .zero).text == "·▸·a····\n·b······\n·row3···\n········")
    #expect(source.snapshot().itemIdentifiers == [1, 2, 3])
    #expect(source.path(for: 2) == nil && source.itemIdentifier(for: .row(0, 1)) == 3)
    list.filter = ListFilter("2")
    list.finishAnimations()
    #expect(source.path(for: 2) == .row(0) && list.numberOfSections == 1)
  }

  @Test func itemsWithTheSameDescriptionAreDifferent() {
    struct Item: Hashable, CustomStringConvertible {
      let number: Int
      var description: String { "item" }
    }
    let list = TerminalListView(size: Size(width: 4, height: 2))
    let source = DiffableDataSource<Int, Item>(list) { "\(String($0.number))" }
    var snapshot = ListSnapshot<Int, Item>()
    snapshot.appendSections([0])
    snapshot.appendItems([Item(number: 1), Item(number: 2)])
    source.apply(snapshot)
    #expect(list.frame(at: .zero).text == "·1··\n·2··")
    #expect(source.snapshot().itemIdentifiers.map(\.number) == [1, 2])
    snapshot.deleteItems([Item(number: 1)])
    snapshot.appendItems((3...500).map { Item(number: $0) })
    source.apply(snapshot)
    let names = list.sections[0].elements.map(\.id)
    #expect(Set(names).count == 499 && names.allSatisfy { $0.hasPrefix("item") && $0.count < 9 })
    #expect(source.snapshot().itemIdentifiers == snapshot.itemIdentifiers)
  }

  @Test func reconfiguredItemsShowTheirNewContent() {
    let list = TerminalListView(size: Size(width: 6, height: 3))
    list.showsChangeMarks = true
    var texts = [1: "one", 2: "two"]
    let source = DiffableDataSource<Int, Int>(list) { RowContent(text: texts[$0] ?? "") }
    var snapshot = ListSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2])
    source.apply(snapshot)
    list.clearChanges()
    texts[2] = "three"
    for (number, sign) in [(1, "~"), (2, "·")] {
      var next = source.snapshot()
      #expect(next.reconfiguredItemIdentifiers.isEmpty)
      next.reconfigureItems([2])
      source.apply(next)
      list.finishAnimations()
      #expect(list.frame(at: .seconds(number)).text == "··one·\n\(sign)·th…·\n······")
      list.clearChanges()
    }
  }

  @Test func aListWithAnotherSourceIsNotChanged() {
    let list = TerminalListView(size: Size(width: 6, height: 2))
    let source = DiffableDataSource<Int, Int>(list) { "\(String($0))" }
    list.dataSource = nil
    list.apply([ListSection(rows: ["own"])])
    var snapshot = ListSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1])
    source.apply(snapshot)
    #expect(list.frame(at: .zero).text == "·own··\n······")
    #expect(source.snapshot().itemIdentifiers == [1])
  }
}
