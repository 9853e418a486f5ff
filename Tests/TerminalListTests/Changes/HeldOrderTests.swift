import TerminalList
import TestSupport
import Testing

/// A list whose order is held.
@Suite struct HeldOrderTests {
  private func row(_ id: String, _ value: Int) -> ListRow {
    ListRow(id: id, content: RowContent(text: "\(id) \(value)"))
  }

  /// The lines of a list at rest.
  private func shown(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    _ = list.frame(at: .seconds(90))
    return list.frame(at: .seconds(99)).text.split(separator: "\n").map {
      String($0.reversed().drop { $0 == "·" }.reversed())
    }
  }

  @Test func valuesChangeInPlaceAndRowsGlideWhenTheOrderIsReleased() {
    let list = listView(
      ListSection(rows: [row("a", 3), row("b", 2), row("c", 1)]), width: 16, height: 5)
    list.showsChangeMarks = true
    list.setCursor(.row(2))
    list.holdsOrder = true
    list.apply([ListSection(rows: [row("d", 9), row("c", 8), row("a", 3)])])
    #expect(shown(list) == ["··a·3", "-·b·2", "~·c·8·▲·↑·1", "+·d·9", ""])
    #expect(list.cursorPath == .row(2))
    var waiting = ChangeCounts()
    (waiting.inserted, waiting.deleted, waiting.moved) = (1, 1, 1)
    #expect(list.heldChanges == waiting)

    // a row that returns gets its place back; one that was never shown in place is forgotten
    list.apply([ListSection(rows: [row("c", 7), row("b", 5), row("a", 4)])])
    #expect(shown(list).prefix(4) == ["~·a·4·▲", "~·b·5·▲", "~▁c·7·▼·↑·2", ""])

    list.holdsOrder = false
    #expect(list.isAnimating)
    #expect(shown(list).prefix(3) == ["↑·c·7·▼·↑·2", "~·b·5·▲", "~▁a·4·▲"])
    #expect(list.heldChanges == ChangeCounts())
    #expect(list.cursorPath == .row(0))
  }

  @Test func rowsStayInTheirSections() {
    let list = listView(section("P", "a", "b"), section("Q", "c"), width: 12, height: 9)
    list.showsChangeMarks = true
    list.holdsOrder = true
    list.apply([section("N", "e"), section("P", "a", "f"), section("Q", "b", "c")])
    #expect(
      shown(list) == ["··P", "··a", "··b·→", "+·f", "··Q", "··c", "+·N", "+·e", ""])
    list.apply([section("P", "a")])
    #expect(shown(list).prefix(5) == ["··P", "··a", "-▁b", "··Q", "-▁c"])
    list.holdsOrder = false
    #expect(shown(list).prefix(2) == ["··P", "▁▁a"] && list.numberOfSections == 1)
  }

  @Test func aDataSourceReloadsItsRowsInTheHeldOrder() {
    struct Row: Hashable, Differentiable { var differenceIdentifier: String }
    typealias Part = ArraySection<Row, Row>
    let source = ListViewSource(["a", "b"])
    let list = listView(of: source, width: 12)
    list.showsChangeMarks = true
    func part(_ rows: [String]) -> Part {
      Part(
        model: Row(differenceIdentifier: ""),
        elements: rows.map { Row(differenceIdentifier: $0) })
    }
    func reload(_ rows: String...) {
      list.reload(
        from: [part(source.sections[0])], to: [part(rows)],
        setData: { source.sections = $0.map { $0.elements.map(\.differenceIdentifier) } })
    }
    list.holdsOrder = true
    reload("c", "b")
    #expect(source.sections == [["a", "b", "c"]])
    list.holdsOrder = false
    reload("c", "b")
    #expect(source.sections == [["c", "b"]])
    #expect(shown(list).prefix(2) == ["+·c", "▔▔b"])
  }

  /// Whatever a list changes to: while its order is held, no row that was there moves, each shows its newest value,
  /// and all of it is in place after the release.
  @Test func noRowMovesWhileTheOrderIsHeld() {
    var random = SeededGenerator(seed: 7)
    let list = listView(width: 12, height: 40)
    for _ in 0..<40 {
      func rows() -> [ListRow] {
        (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
          .map { row("\($0)", Int.random(in: 0...9, using: &random)) }
      }
      list.apply([ListSection(rows: rows())])
      let held = list.sections[0].elements.map(\.id)
      list.holdsOrder = true
      for _ in 0..<3 {
        let newest = rows()
        list.apply([ListSection(rows: newest)])
        let texts = shown(list).prefix(list.numberOfRows(inSection: 0)).map {
          String($0.drop { !$0.isNumber }.prefix(3))
        }
        #expect(texts.prefix(held.count).map { String($0.prefix(1)) } == held)
        for row in newest { #expect(texts.contains("\(row.id)·\(row.content.text.last!)")) }
        let new = newest.map(\.id).filter { !held.contains($0) }
        #expect(texts.dropFirst(held.count).map { String($0.prefix(1)) } == new)
      }
      list.holdsOrder = false
      #expect(list.numberOfRows(inSection: 0) == list.sections[0].elements.count)
    }
  }

  /// Rows that a filter hides or shows are those of the newest list; from then on, its order is held.
  @Test func aFilterShowsTheNewestRowsAndHoldsTheirOrder() {
    let list = listView(section(nil, "ab", "b", "ac"), width: 12, height: 5)
    list.holdsOrder = true
    list.apply([section(nil, "ac", "ab", "b")])
    #expect(shown(list).prefix(3) == ["·ab", "·b", "·ac·↑·2"])
    for text in ["a", "ab", "a"] { list.filter = ListFilter(text) }
    #expect(shown(list).prefix(3) == ["·ac", "·ab", ""])
    #expect(list.heldChanges == ChangeCounts())
    list.apply([section(nil, "ad", "ab", "ac", "b")])
    #expect(shown(list).prefix(4) == ["·ac", "·ab", "+ad", ""])
    list.filter = ListFilter("")
    #expect(list.holdsOrder)
    #expect(shown(list).prefix(4) == ["·ad", "·ab", "·ac", "·b"])
    list.apply([section(nil, "b", "ad", "ab", "ac")])
    #expect(shown(list).prefix(4) == ["·ad", "·ab", "·ac", "·b·↑·3"])
  }

  @Test func aDiffableDataSourceKeepsItsSnapshotWhileTheOrderIsHeld() {
    let list = listView(width: 12, height: 5)
    let source = DiffableDataSource<String, String>(list) { RowContent(text: $0) }
    func apply(_ items: String...) {
      var snapshot = ListSnapshot<String, String>()
      snapshot.appendSections([""])
      snapshot.appendItems(items)
      source.apply(snapshot)
    }
    apply("a", "b", "c")
    list.holdsOrder = true
    apply("c", "d", "a")
    #expect(source.snapshot().itemIdentifiers == ["c", "d", "a"])
    #expect(shown(list).prefix(4) == ["·a·↓·2", "-b", "·c", "+d"])
    #expect(source.itemIdentifier(for: .row(2)) == "c" && source.path(for: "d") == .row(3))
    #expect(source.itemIdentifier(for: .row(1)) == nil, "b is no longer an item")
    list.holdsOrder = false
    #expect(shown(list).prefix(3) == ["·c", "·d", "·a"])
    #expect(source.path(for: "d") == .row(1))
  }

  @Test func aLineSeparatesNewRowsAndGhostsAreFaint() {
    let list = listView(section(nil, "a", "b"), width: 8, height: 4)
    list.painter = RowPainter(theme: .dark)
    list.holdsOrder = true
    list.apply([section(nil, "c", "b")])
    list.finishAnimations()
    let frame = list.frame(at: .seconds(9))
    #expect(frame[line: 1].allSatisfy { $0.style.attributes.contains(.underline) })
    #expect(!frame[line: 0].contains { $0.style.attributes.contains(.underline) })
    let ghost = frame[0, 1].style.foreground
    #expect(ghost != .default && ghost != frame[1, 1].style.foreground)
  }
}
