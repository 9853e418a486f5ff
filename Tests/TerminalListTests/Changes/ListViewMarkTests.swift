import TestSupport
import Testing

@testable import TerminalList

/// The marks of a change after all motion has ended.
@Suite struct ListViewMarkTests {
  private func list(_ rows: [String], width: Int = 24, height: Int = 5) -> TerminalListView {
    let list = listView(section(nil, rows), width: width, height: height)
    (list.showsChangeMarks, list.isAnimated) = (true, false)
    return list
  }

  /// It was only passed by others.
  @Test func aRowAtItsPreviousPositionHasNotMoved() {
    let names = ["A", "B", "C", "D", "E"]
    let orders: [[Int]] = [[4, 3, 2, 1, 0], [2, 1, 0, 3, 4], [1, 0, 2, 4, 3], [4, 1, 2, 3, 0]]
    for order in orders {
      let list = list(names)
      list.apply([section(nil, order.map { names[$0] })])
      let signs = names.indices.map { list.marks.sign(at: .row(.row($0)), in: list.table) }
      #expect(signs.contains { $0?.mark == .moved })
      for (place, origin) in order.enumerated() where place == origin {
        #expect(signs[place] == nil, "\(order)")
      }
    }
  }

  @Test func anUpdateThatLeavesARowAsItWasIsQuiet() throws {
    let source = ListViewSource(["a", "b"], headers: ["H"])
    let list = listView(of: source, width: 6, height: 4)
    list.showsChangeMarks = true
    _ = list.frame(at: .zero)
    try list.reconfigureRows(at: [.row(0), .row(1)])
    try list.reloadRows(at: [.row(1)], with: .fade)
    try list.reloadSections([0])
    #expect(list.marks.isEmpty && !list.nextChange())
    list.finishAnimations()
    #expect(list.frame(at: .zero).text == "··H···\n··a···\n··b···\n······")
    source.sections = [["a", "c"]]
    try list.reconfigureRows(at: [.row(0), .row(1)])
    #expect(list.marks.total(in: list.table).updated == 1 && list.nextChange())
    #expect(list.cursorPath == .row(1))
  }

  /// The age of a task is muted, its state is not; below the screen as well as on it.
  @Test func aRowIsMarkedOnlyIfMoreThanMutedPartsChanged() {
    func task(_ name: String, _ state: String, age: Int) -> ListRow {
      var part = RowContent.Part.text("\(age) s")
      part.isMuted = true
      return ListRow(id: name, content: RowContent([.text(name), .text(state), part]))
    }
    let list = TerminalListView(size: Size(width: 20, height: 2))
    (list.showsChangeMarks, list.isAnimated) = (true, false)
    func show(age: Int, _ states: [String]) {
      let rows = states.enumerated().map { task("t\($0)", $1, age: age) }
      list.apply([ListSection(rows: rows)])
    }
    show(age: 1, ["idle", "busy", "idle", "idle"])
    show(age: 2, ["idle", "busy", "idle", "idle"])
    #expect(list.frame(at: .zero).text.hasPrefix("··t0··idle··2·s"))
    #expect(!list.nextChange() && list.rowsBelow.changes.total == 0)
    show(age: 3, ["idle", "done", "idle", "busy"])
    #expect(list.frame(at: .zero).lines.map { $0.prefix(1) } == [" ", "~"])
    #expect(list.rowsBelow.changes.updated == 1)
  }

  /// The summary of `top`: its changed parts stay highlighted until the next change, though the
  /// line has no mark.
  @Test func changesOfAnUnmarkedUpdateAreLit() {
    final class Source: TerminalListViewDataSource {
      var rows: [RowContent] = []
      func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
        rows.count
      }
      func listView(
        _ listView: TerminalListView, contentForRowAt path: ElementPath
      ) -> RowContent { rows[path.element] }
      func listView(
        _ listView: TerminalListView, marksUpdateOfRowAt source: ElementPath, to target: ElementPath
      ) -> Bool? { target.element > 0 }
    }
    let dim = Style(attributes: .dim)
    let source = Source()
    let list = TerminalListView(size: Size(width: 20, height: 2))
    (list.showsChangeMarks, list.isAnimated) = (true, false)
    func show(_ text: String, _ row: RowContent, changing places: [Int]) throws {
      source.rows = [RowContent(text: text, style: dim), row]
      try list.reloadRows(at: places.map { .row($0) }, with: .none)
    }
    source.rows = [RowContent(text: "load 1, 3 up", style: dim), "a 1"]
    list.dataSource = source
    list.reloadData()
    #expect(throws: Never.self) { try show("load 1, 4 up", "a 2", changing: [0, 1]) }
    let frame = list.frame(at: .seconds(9))
    #expect(frame.lines[0].hasPrefix("  load 1, 4 up ") && frame.lines[1].hasPrefix("~ a 2"))
    #expect(frame[0, 10].style.foreground == list.painter.theme.flash(.rise))
    #expect(!frame[0, 10].style.attributes.contains(.dim) && frame[0, 7].style == dim)
    #expect(throws: Never.self) { try show("load 1, 4 up", "a 3", changing: [1]) }
    #expect(list.frame(at: .seconds(19))[0, 10].style == dim)
  }

  /// The number of places by which a row just fell is bright, though its mark is older.
  @Test func theRankOfARowWithAnOlderMarkIsNew() throws {
    let list = list(["A", "B", "C", "D"])
    (list.isAnimated, list.showsRankChanges) = (true, true)
    list.performChanges { $0[0].elements[1].content = "B!" }
    _ = list.frame(at: .zero)
    _ = list.frame(at: .seconds(5))
    list.performChanges { $0[0].elements.insert($0[0].elements.remove(at: 3), at: 0) }
    _ = list.frame(at: .seconds(5))
    let frame = list.frame(at: .milliseconds(5_600))
    #expect(frame.lines[2].contains("B!"))
    let styles = try [1, 2].map { line in
      let text = frame.lines[line]
      let arrow = try #require(text.firstIndex(of: "↓"))
      return frame[line, text.distance(from: text.startIndex, to: arrow)].style
    }
    #expect(styles[0] == styles[1])
  }

  @Test func otherChangesOfARowStayMarked() {
    for order in [[2, 1, 0], [4, 3, 2, 1, 0]] {
      let list = list(order.indices.map { "row \($0)" })
      list.performChanges { sections in
        for index in order.indices { sections[0].elements[index].content = "new \(index)" }
        sections[0].elements = order.map { sections[0].elements[$0] }
      }
      let sign = list.marks.sign(at: .row(.row(order.count / 2)), in: list.table)
      #expect(sign == ChangeSign(.updated))
      list.performChanges { sections in
        sections[0].elements = order.map { sections[0].elements[$0] }
      }
      let older = list.marks.sign(at: .row(.row(order.count / 2)), in: list.table)
      #expect(older == ChangeSign(.updated, isOlder: true))
    }
  }

  @Test func changedEndsOfTruncatedTextStayWhileMarksAreBright() {
    let list = list(["a long text that ends in one", "B"])
    list.performChanges { $0[0].elements[0].content = "a long text that ends in two" }
    expectFilm(of: list, at: [9000], "~·a·long·…t·ends·in·two\n··B\n·\n·\n·")
    list.performChanges { $0[0].elements[1].content = "C" }
    expectFilm(of: list, at: [19000], "~·a·long·text·that·end…\n~·C\n·\n·\n·")
  }

  @Test func columnsHaveTheArrowOfATrendRightAfterThem() {
    func rows(_ one: String, _ other: String) -> [ListSection] {
      [
        ListSection(rows: [
          ListRow(id: "a", content: RowContent([.text("a"), .text(one), .text(other)]))
        ])
      ]
    }
    let list = listView(rows("10", "20")[0], width: 24, height: 2)
    list.columns = [
      ListColumn("N"), ListColumn("FREE", alignment: .trailing),
      ListColumn("USED", alignment: .trailing),
    ]
    (list.showsChangeMarks, list.isAnimated, list.showsColumnTitles) = (true, false, false)
    list.apply(rows("12", "18"))
    let line = list.frame(at: .seconds(9)).lines[0]
    #expect(line.contains("12▲") && line.contains("18▼"))
  }
}
