import TestSupport
import Testing

@testable import TerminalList

/// Selected and marked rows, and how they are shown.
@Suite struct ListViewSelectionTests {
  private func list(_ rows: String...) -> TerminalListView { listView(section(nil, rows)) }

  private func texts(_ paths: [ElementPath], in list: TerminalListView) -> [String] {
    paths.map { list.sections[$0.section].elements[$0.element].id }
  }

  private func selected(_ list: TerminalListView) -> [String] {
    texts(list.pathsForSelectedRows, in: list)
  }

  @Test func oneRowIsSelectedInsteadOfAnother() {
    let list = list("A", "B", "C")
    #expect(list.pathForSelectedRow == nil)
    list.selectRow(at: .row(1))
    list.selectRow(at: .row(2))
    #expect(list.pathForSelectedRow == .row(2) && selected(list) == ["C"])
    #expect(list.state(ofRowAt: .row(2)).isSelected && !list.state(ofRowAt: .row(1)).isSelected)
    list.deselectRow(at: .row(1))
    #expect(selected(list) == ["C"])
    list.deselectRow(at: .row(2))
    #expect(selected(list) == [])
    list.selectRow(at: .row(0))
    list.selectRow(at: nil)
    #expect(selected(list) == [])
  }

  @Test func severalRowsAreSelectedWhereThatIsAllowed() {
    let list = list("A", "B", "C")
    list.allowsMultipleSelection = true
    list.selectRow(at: .row(2))
    list.selectRow(at: .row(0))
    #expect(selected(list) == ["A", "C"] && list.pathForSelectedRow == .row(0))
    list.allowsMultipleSelection = false
    #expect(selected(list) == ["A"])
    list.allowsSelection = false
    #expect(selected(list) == [])
    list.handle(.key(.down))
    #expect(!list.handle(.key(.enter)) && selected(list) == [])
  }

  @Test func theSelectionFollowsItsRowsAndDropsDeletedOnes() {
    let list = listView(section("P", "A", "B", "C"), section("Q", "D", "E"), height: 9)
    list.allowsMultipleSelection = true
    for path in [ElementPath.row(0), .row(2), .row(0, 1), .row(1, 1)] {
      list.selectRow(at: path)
      list.setFlag(true, forRowAt: path)
    }
    list.apply([section("Q", "E", "x", "A"), section("P", "C", "B")])
    #expect(selected(list) == ["E", "A", "C"])
    #expect(texts(list.pathsForFlaggedRows, in: list) == ["E", "A", "C"])
    list.performChanges { $0[0].elements[0].content = "E!" }
    #expect(selected(list) == ["E", "A", "C"])
    list.apply([section("P", "C", "B")])
    #expect(selected(list) == ["C"] && list.pathsForFlaggedRows.count == 1)
    list.apply([section("P", "C", "B"), section("Q", "E")])
    #expect(selected(list) == ["C"])
  }

  @Test func reloadsWithOtherRowsClearTheSelection() throws {
    let source = ListViewSource(["A", "B"], ["C"])
    let list = listView(of: source)
    list.allowsMultipleSelection = true
    for path in [ElementPath.row(0), .row(0, 1)] { list.selectRow(at: path) }
    source.sections[0] = ["A", "B", "B"]
    try list.reloadSections([0])
    #expect(list.pathsForSelectedRows == [.row(0, 1)])
    list.setFlag(true, forRowAt: .row(0))
    list.reloadData()
    #expect(list.pathsForSelectedRows == [] && list.pathsForFlaggedRows == [])
  }

  @Test func selectingMayScroll() {
    let list = listView(section(nil, (0..<30).map { "r\($0)" }), height: 5)
    list.selectRow(at: .row(20))
    #expect(list.contentOffset == 0)
    list.selectRow(at: .row(20), scrollPosition: .middle)
    #expect(list.contentOffset == 18 && !list.isAnimating)
    list.selectRow(at: .row(3), animated: true, scrollPosition: .top)
    #expect(list.contentOffset == 3 && list.isAnimating)
  }

  @Test func marksAreInTheGutterAndFollowTheirRows() {
    let list = list("A", "B", "C")
    expectFilm(of: list, at: [0], "·A\n·B\n·C\n·\n·")
    list.setFlag(true, forRowAt: .row(1))
    list.setCursor(.row(1))
    #expect(list.state(ofRowAt: .row(1)).isFlagged && !list.state(ofRowAt: .row(0)).isFlagged)
    list.apply([section(nil, "B", "A", "C")])
    expectFilm(
      of: list, at: [0, 120, 910, 920],
      """
      ···A | >●·B | ▌●·B | ▌●·B
      >●·B | ···A | ···A | ···A
      ···C | ···C | ···C | ···C
      ·    | ·    | ·    | ·
      ·    | ·    | ·    | ·
      """)
    list.showsChangeMarks = true
    list.apply([section(nil, "A", "C", "B")])
    list.finishAnimations()
    list.setCursor(nil)
    expectFilm(of: list, at: [9000], "···A\n···C\n↓●·B\n·\n·")
    for path in list.pathsForFlaggedRows { list.setFlag(false, forRowAt: path) }
    expectFilm(of: list, at: [9001], "··A\n··C\n↓·B\n·\n·")
  }

  @Test(arguments: [Theme.dark, .light]) func aSelectedRowHasItsOwnBackground(theme: Theme) {
    let list = list("日本", "B")
    list.painter = RowPainter(theme: theme)
    list.selectRow(at: .row(0))
    let frame = list.frame(at: .zero)
    let styles = frame[line: 0].filter { $0 != .continuation }.map(\.style.background)
    #expect(Set(styles) == [theme.selection] && styles.count == 4)
    #expect(frame[line: 1].allSatisfy { $0.style.background.isDefault })
    for color in [theme.foreground, theme.accent, theme.flash, theme.tint] {
      #expect(color.contrast(with: theme.selection) >= 3.5, "\(color)")
    }
    #expect(theme.selection.contrast(with: theme.background) >= 1.2)
  }

  @Test(arguments: [Theme.Fade.dim, .marks]) func withoutBlendsItIsInReverse(fade: Theme.Fade) {
    let list = list("A", "B")
    list.painter.theme.fade = fade
    list.selectRow(at: .row(0))
    list.setCursor(.row(0))
    let frame = list.frame(at: .zero)
    #expect(frame[line: 0].allSatisfy { $0.style.attributes.contains(.reverse) })
    #expect(frame[line: 0].allSatisfy { $0.style.foreground.isDefault })
    #expect(frame[line: 1].allSatisfy { !$0.style.attributes.contains(.reverse) })
    #expect(frame[0, 0].glyph == Glyph("▌"))
  }

  /// Quiet text is dim there; a selected row has none, or its line would have two colours.
  @Test func inReverseOnlyLeavingRowsAreDim() {
    let list = listView(section(nil, "A", "B"), width: 10, height: 2)
    list.showsNumbers = true
    (list.painter.theme.quiet, list.painter.theme.fade) = (.default, .dim)
    func dim(line: Int, at now: Int) -> Set<Bool> {
      let frame = list.frame(at: .milliseconds(now))
      return Set(
        frame[line: line].lazy.filter { $0.glyph != .space }.map {
          $0.style.attributes.contains(.dim)
        })
    }
    #expect(dim(line: 0, at: 0) == [true, false])
    list.selectRow(at: .row(0))
    #expect(dim(line: 0, at: 0) == [false])
    list.apply([section(nil, "B")])
    #expect(dim(line: 0, at: 0) == [false])
    #expect(dim(line: 0, at: 40) == [true])
  }
}
