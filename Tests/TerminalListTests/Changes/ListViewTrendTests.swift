import TestSupport
import Testing

@testable import TerminalList

/// Numbers that rise or fall get an arrow next to them, and nothing is moved for it.
@Suite struct ListViewTrendTests {
  private func row(_ name: String, _ number: String, _ bar: Double? = nil) -> ListRow {
    var parts: [RowContent.Part] = [
      .text(name, columns: 6), .text(number, columns: 6, alignment: .trailing),
    ]
    if let bar { parts.append(.bar(bar, columns: 4)) }
    return ListRow(id: name, content: RowContent(parts))
  }

  private func list(_ rows: [ListRow], width: Int = 24) -> TerminalListView {
    listView(ListSection(rows: rows), width: width, height: 3)
  }

  @Test func theArrowIsInTheGapAfterTheNumber() {
    let list = list([row("Japan", "1,891", 0.5), row("Italy", "799", 0.5), row("Chile", "x", 0.5)])
    list.apply([
      ListSection(rows: [
        row("Japan", "1,903", 0.5), row("Italy", "760", 0.5), row("Chile", "y", 0.5),
      ])
    ])
    expectFilm(
      of: list, at: [0, 700, 800],
      """
      ~Japan····1,903▲·██ | ~Japan····1,903▲·██ | ·Japan····1,903··██
      ~Italy······760▼·██ | ~Italy······760▼·██ | ·Italy······760··██
      ~Chile········y··██ | ~Chile········y··██ | ·Chile········y··██
      """)
  }

  /// A row that has faded away leaves no arrow while its line closes.
  @Test(arguments: [Theme.Fade.blend, .dim])
  func theArrowLeavesWithItsRow(fade: Theme.Fade) {
    let list = TerminalListView(size: Size(width: 24, height: 3))
    list.painter.theme.fade = fade
    list.showsChangeMarks = true
    list.apply([ListSection(rows: [row("Japan", "1", 0.5)])])
    list.apply([ListSection(rows: [row("Japan", "2", 0.5)])])
    #expect(list.frame(at: .zero).lines[0].contains("2▲"))
    list.apply([])
    for moment in stride(from: 0, through: 600, by: 20) {
      let line = list.frame(at: .milliseconds(moment)).lines[0]
      #expect(line.contains("▲") == line.contains("2"), "\(moment)")
    }
  }

  /// “Release 4” did not rise.
  @Test func textWithANumberHasNoArrow() {
    let list = list([row("web", "job 4", 0.5), row("db", "5 jobs", 0.5)])
    list.apply([ListSection(rows: [row("web", "job 5", 0.5), row("db", "6 jobs", 0.5)])])
    let lines = list.frame(at: .zero).lines
    #expect(!lines[0].contains("▲") && lines[1].contains("6 jobs▲"), "\(lines)")
  }

  @Test func theLastPartHasItsArrowAfterABlank() {
    let list = listView(section(nil, "A"), width: 20, height: 3)
    list.performChanges { $0[0].elements[0].content = "load 3 up" }
    list.finishAnimations()
    list.performChanges { $0[0].elements[0].content = "load 4 up" }
    expectFilm(
      of: list, at: [0, 700, 800],
      """
      ~load·4·up·▲ | ~load·4·up·▲ | ·load·4·up
      ·            | ·            | ·
      ·            | ·            | ·
      """)
  }

  /// An arrow would not show which of them rose: that one is highlighted.
  @Test func aLineOfSeveralNumbersHasNoArrow() {
    let list = listView(section(nil, "A"), width: 20, height: 1)
    list.performChanges { $0[0].elements[0].content = "load 1.5, 3 up" }
    list.finishAnimations()
    list.performChanges { $0[0].elements[0].content = "load 1.5, 4 up" }
    let frame = list.frame(at: .zero)
    #expect(frame.lines == ["~load 1.5, 4 up     "] || frame.lines == [" load 1.5, 4 up     "])
    #expect(frame[0, 11].style != frame[0, 6].style)
  }

  @Test func ifMarksStayTheArrowStaysToo() {
    let list = list([row("Japan", "10"), row("Italy", "20")])
    list.showsChangeMarks = true
    list.isAnimated = false
    list.apply([ListSection(rows: [row("Japan", "12"), row("Italy", "15")])])
    expectFilm(of: list, at: [9000], "~·Japan·······12·▲\n~·Italy·······15·▼\n·")
    // Compared with its value before the last change.
    list.apply([ListSection(rows: [row("Japan", "11"), row("Italy", "20")])])
    expectFilm(of: list, at: [19000], "~·Japan·······11·▼\n~·Italy·······20·▲\n·")
    list.markChangesRead()
    expectFilm(of: list, at: [19001], "~·Japan·······11·▼\n~·Italy·······20·▲\n·")
    list.apply([ListSection(rows: [row("Japan", "10"), row("Italy", "20")])])
    expectFilm(of: list, at: [29000], "~·Japan·······10·▼\n··Italy·······20\n·")
    list.clearChanges()
    expectFilm(of: list, at: [29001], "··Japan·······10\n··Italy·······20\n·")
  }

  @Test func theLastChangeIsBrightAndEarlierOnesAreDim() throws {
    let list = list([row("Japan", "10"), row("Italy", "20")])
    list.painter = RowPainter(theme: .dark)
    (list.showsChangeMarks, list.isAnimated) = (true, false)
    list.apply([ListSection(rows: [row("Japan", "12"), row("Italy", "20")])])
    var frame = list.frame(at: .seconds(5))
    let sign = try #require(frame.lines[0].firstIndex(of: "▲")).utf16Offset(in: frame.lines[0])
    #expect(frame[0, 0].style.foreground == Theme.dark.flash)
    #expect(frame[0, sign].style.foreground == Theme.dark.rise)
    #expect(frame[0, sign - 2].style.foreground == Theme.dark.rise)
    list.apply([ListSection(rows: [row("Japan", "12"), row("Italy", "15")])])
    frame = list.frame(at: .seconds(10))
    let dim = Theme.dark.signStyle(of: Theme.dark.rise, isOlder: true)
    #expect(dim.foreground != Theme.dark.rise && frame[0, sign].style == dim)
    #expect(frame[0, 0].style.foreground != Theme.dark.flash && frame.lines[0].hasPrefix("~"))
    #expect(frame[0, sign - 2].style.foreground == .default)
    #expect(frame[1, sign].style.foreground == Theme.dark.fall)
    list.painter.theme.fade = .marks
    frame = list.frame(at: .seconds(11))
    #expect(frame[1, 0].style.attributes == .bold && frame[0, 0].style.attributes.isEmpty)
  }

  @Test func coloursShowTheTrendIfThereAreAny() throws {
    let list = list([row("Japan", "10"), row("Italy", "20")])
    list.painter = RowPainter(theme: .dark)
    list.apply([ListSection(rows: [row("Japan", "12"), row("Italy", "15")])])
    let frame = list.frame(at: .zero)
    let column = try #require(frame.lines[0].firstIndex(of: "▲")).utf16Offset(in: frame.lines[0])
    #expect(frame[0, column].style.foreground == Theme.dark.rise)
    #expect(frame[1, column].style.foreground == Theme.dark.fall)
    #expect(frame[0, column - 3].style.foreground == .default)
    let number = frame[0, column - 2].style.foreground
    #expect(number.green > number.red && number.green > number.blue)
  }

  @Test func reducedFlashesEndInOneStep() {
    let list = list([row("Japan", "10")])
    list.painter = RowPainter(theme: .dark)
    list.motion.style = .reduced
    list.apply([ListSection(rows: [row("Japan", "12")])])
    var colors: [Color] = []
    for moment in 0...90 {
      let color = list.frame(at: .milliseconds(moment * 10))[0, 14].style.foreground
      if colors.last != color { colors.append(color) }
    }
    #expect(colors == [Theme.dark.rise, .default])
  }

  @Test func withoutMotionChangesKeepTheirColour() {
    let list = list([row("Japan", "10")])
    list.painter = RowPainter(theme: .dark)
    list.motion.style = .none
    list.apply([ListSection(rows: [row("Japan", "12")])])
    let frame = list.frame(at: .seconds(9))
    #expect(frame.lines[0].hasPrefix("~ Japan       12 ▲"))
    #expect(frame[0, 15].style.foreground == Theme.dark.rise)
    #expect(frame[0, 2].style.foreground == .default)
    list.clearChanges()
    #expect(list.frame(at: .seconds(10))[0, 15].style.foreground == .default)
  }

  @Test func aChangeAboveTheBudgetMarksEachRow() {
    let list = listView(section(nil, "A", "B", "C", "D", "E", "F"), height: 7)
    list.motion.budget.rows = 2
    var rows = section(nil, "F", "A", "B", "C", "X", "E")
    rows.elements[2].content = "B!"
    list.apply([rows])
    expectFilm(
      of: list, at: [0, 700, 800],
      """
      >F  | >F  | ·F
      ·A  | ·A  | ·A
      ~B! | ~B! | ·B!
      ·C  | ·C  | ·C
      +X  | +X  | ·X
      ·E  | ·E  | ·E
      ·   | ·   | ·
      """)
  }
}
