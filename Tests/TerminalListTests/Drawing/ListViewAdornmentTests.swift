import TerminalList
import TestSupport
import Testing

/// Ranks, marks and text that is not plain.
@Suite struct ListViewAdornmentTests {
  /// For 900 ms after all rows have arrived; the moved row stays highlighted for 800 ms of that.
  @Test func aRowShowsByHowManyPlacesItRose() {
    let list = listView(section(nil, "A", "B", "C"), width: 12, height: 3)
    list.showsRankChanges = true
    list.apply([section(nil, "C", "A", "B")])
    expectFilm(
      of: list, at: [0, 240, 250, 1030, 1130],
      """
      ·A·↓·1 | >C·↑·2 | >C·↑·2 | ·C·↑·2 | ·C·↑·2
      ·B·↓·1 | ·A·↓·1 | ·A·↓·1 | ·A·↓·1 | ·A·↓·1
      >C·↑·2 | ·B·↓·1 | ·B·↓·1 | ·B·↓·1 | ·B·↓·1
      """)
    #expect(list.isAnimating)
    #expect(list.nextFrame(after: .milliseconds(1130)) == .milliseconds(1140))
    expectFilm(
      of: list, at: [1139, 1140],
      """
      ·C·↑·2 | ·C
      ·A·↓·1 | ·A
      ·B·↓·1 | ·B
      """)
    #expect(!list.isAnimating)
  }

  /// Every second row of a section, whatever its height; a moving row slides over the backgrounds.
  @Test func everySecondRowHasABackground() {
    let list = listView(
      section("First", "A", "B", "日本", "D"), section("Second", "E", "F"), width: 8, height: 9)
    list.painter = RowPainter(theme: .dark)
    list.usesAlternatingRowBackgrounds = true
    let stripe = Theme.dark.alternatingBackground
    func striped(_ frame: Frame) -> [Int] {
      (0..<frame.size.height).filter { line in
        frame[line: line].allSatisfy { $0 == .continuation || $0.style.background == stripe }
      }
    }
    let lines = [2, 4, 7]
    #expect(striped(list.frame(at: .zero)) == lines)
    list.apply([
      section("First", "D", "A", "B", "日本"), section("Second", "E", "F"),
    ])
    for now in [0, 100, 200, 300, 2000] {
      #expect(striped(list.frame(at: .milliseconds(now))) == lines)
    }
    list.selectRow(at: .row(1))
    let selected = list.frame(at: .seconds(3))
    #expect(selected[2, 0].style.background == Theme.dark.selection)
    list.painter = .marks
    #expect(striped(list.frame(at: .seconds(4))).isEmpty)
  }

  @Test func theLastColumnShowsWhichPartIsOnTheScreen() {
    let list = TerminalListView(size: Size(width: 9, height: 4))
    list.showsScrollIndicator = true
    list.apply([ListSection(rows: (0..<8).map { "row \($0)" })])
    var films: [String] = []
    for _ in 0..<3 {
      films.append(Film([list.frame(at: .zero)]).description)
      list.scroll(by: 2)
    }
    #expect(
      films == [
        "·row·0··▐\n·row·1··▐\n·row·2\n·row·3", "·row·2\n·row·3··▐\n·row·4··▐\n·row·5",
        "·row·4\n·row·5\n·row·6··▐\n·row·7··▐",
      ])
    list.apply([ListSection(rows: ["row 0", "row 1"])])
    list.finishAnimations()
    expectFilm(of: list, at: [1], "·row·0\n·row·1\n·\n·")
  }

  /// They are shown at once, like values and marks.
  @Test func ranksAreShownForAMoment() {
    let list = listView(section(nil, "A", "B", "C"), width: 12, height: 3)
    list.showsRankChanges = true
    list.apply([section(nil, "C", "B")])
    expectFilm(
      of: list, at: [0, 190, 210, 350, 1130, 1260],
      """
      -A     | ·B     | ·B     | >C·↑·2 | ·C·↑·2 | ·C
      ·B     | ·C·↑·2 | >C·↑·2 | ·B     | ·B     | ·B
      ·C·↑·2 | ·      | ·      | ·      | ·      | ·
      """)
  }

  /// A number before the names does not take the room for ranks.
  @Test func ranksFollowTheColumnOfNames() {
    func rows(_ names: String...) -> [ListSection] {
      let rows = names.enumerated().map { place, name in
        ListRow(id: name, content: RowContent([.text("\(place + 1)"), .text(name), .text("7")]))
      }
      return [ListSection(rows: rows)]
    }
    let list = listView(rows("Ann", "Bo")[0], width: 24, height: 2)
    list.columns = [
      ListColumn("#", alignment: .trailing), ListColumn("NAME"), ListColumn("N"),
    ]
    (list.showsRankChanges, list.isAnimated, list.showsColumnTitles) = (true, false, false)
    list.apply(rows("Bo", "Ann"))
    let lines = list.frame(at: .zero).lines
    #expect(lines[0].hasPrefix(" 1  Bo  ↑ 1") && lines[1].hasPrefix(" 2  Ann ↓ 1"), "\(lines)")
  }

  /// Whatever is free in a row, the numbers of positions are below each other, apart from the row's own numbers.
  @Test(arguments: [(40, 30), (32, 26)]) func ranksOfATableAreInOneColumn(width: Int, place: Int) {
    func rows(_ rows: [String]...) -> ListSection {
      ListSection(
        rows: rows.map { ListRow(id: $0[1], content: RowContent($0.map { .text($0) })) })
    }
    let (ann, bo) = (["35", "ann", "12", "0", "backup"], ["4", "bo", "2", "8", "make"])
    let (cy, dee) = (["7", "cy", "", "4", "vi"], ["1,200", "dee", "20", "38", "sh"])
    let list = listView(rows(ann, bo, cy, dee), width: width, height: 4)
    list.columns = [
      ListColumn("ID", alignment: .trailing), ListColumn("USER"),
      ListColumn("PR", alignment: .trailing), ListColumn("N", alignment: .trailing),
      ListColumn("JOB"),
    ]
    (list.showsChangeMarks, list.isAnimated, list.showsColumnTitles) = (true, false, false)
    list.apply([rows(cy, dee, ann, bo)])
    let lines = list.frame(at: .zero).lines.map { Array($0) }
    let places = lines.map { $0.dropFirst(2).firstIndex { $0 == "↑" || $0 == "↓" } }
    #expect(places == [place, place, nil, nil], "\(lines.map { String($0) })")
  }

  @Test func anInterruptedMotionRemovesItsRanks() {
    let list = listView(section(nil, "A", "B"), width: 12, height: 2)
    list.showsRankChanges = true
    list.isAnimated = false
    list.apply([section(nil, "B", "A")])
    expectFilm(
      of: list, at: [0],
      """
      ·B·↑·1
      ·A·↓·1
      """)
    #expect(list.nextFrame(after: .zero) == .milliseconds(900))
    expectFilm(of: list, at: [900], "·B\n·A")
    #expect(!list.isAnimating)
  }

  @Test func aRowThatChangesSectionHasNoRank() {
    let list = listView(section("P", "A", "B"), section("Q", "C"), width: 12)
    list.showsRankChanges = true
    list.apply([section("P", "A"), section("Q", "B", "C")])
    expectFilm(
      of: list, at: [0, 120, 920],
      """
      ·P     | ·P     | ·P
      ·A     | ·A     | ·A
      >B     | ·Q     | ·Q
      ·Q     | >B     | ·B
      ·C·↓·1 | ·C·↓·1 | ·C·↓·1
      """)
  }

  @Test func marksStayUntilTheyAreCleared() {
    let list = listView(section(nil, "A", "B", "C", "D"), width: 5)
    list.showsChangeMarks = true
    list.apply([section(nil, "D", "A", "B", "X")])
    list.performChanges { $0[0].elements[2].content = "B!" }
    list.finishAnimations()
    expectFilm(
      of: list, at: [9000],
      """
      ↑·D
      ··A
      ~·B!
      +▁X
      ·
      """)
    list.performChanges { $0[0].elements[3].content = "X!" }
    list.performChanges { $0[0].elements.swapAt(2, 3) }
    list.finishAnimations()
    expectFilm(
      of: list, at: [19000],
      """
      ↑·D
      ··A
      ↑·X!
      ~▁B!
      ·
      """)
    list.clearChanges()
    expectFilm(of: list, at: [19001], "··D\n··A\n··X!\n··B!\n·")
  }

  @Test func controlsAndWideCharactersKeepToTheirColumns() {
    let list = listView(
      section(nil, "a\u{1B}[2Jb", "日本語", "日本語x", "tab\tx", "e\u{301}\u{202E}"), width: 8)
    expectFilm(
      of: list, at: [0],
      """
      ·a␛[2Jb
      ·日本語
      ·日本…
      ·tab··…
      ·é�
      """)
  }

  @Test func anEmptyListIsReported() {
    let list = listView(section(nil), width: 10, height: 4)
    list.emptyText = "nothing here"
    expectFilm(of: list, at: [0], "·\n·nothing\n·here\n·")
    list.size = Size(width: 20, height: 1)
    expectFilm(of: list, at: [0], "····nothing·here")
  }
}
