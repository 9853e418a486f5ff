import TestSupport
import Testing

@testable import TerminalList

/// How marks, badges and the next change treat footers.
@Suite struct FooterChangeTests {
  private func list(_ footers: String?..., height: Int = 6, width: Int = 8) -> TerminalListView {
    let sections = footers.enumerated().map { index, footer in
      ListSection(
        id: "\(index)", header: RowContent(text: "H\(index)"),
        footer: footer.map { RowContent(text: $0) },
        rows: ["a\(index)", "b\(index)"].map { ListRow(text: $0) })
    }
    let list = TerminalListView(size: Size(width: width, height: height))
    list.showsChangeMarks = true
    list.isAnimated = false
    list.apply(sections)
    return list
  }

  @Test func theMarkIsOnTheChangedPart() {
    let list = list("2 rows")
    list.performChanges { $0[0].footer = "two" }
    expectFilm(of: list, at: [0], "··H0\n··a0\n··b0\n~·two\n·\n·")
    list.clearChanges()
    list.performChanges { $0[0].header = "new" }
    expectFilm(of: list, at: [0], "~·new\n··a0\n··b0\n··two\n·\n·")
    list.performChanges { $0[0].footer = "2" }
    expectFilm(of: list, at: [0], "~·new\n··a0\n··b0\n~·2\n·\n·")
  }

  @Test func anInsertedFooterIsMarkedAndADeletedOneIsNot() {
    let list = list(nil)
    list.performChanges { $0[0].footer = "f" }
    expectFilm(of: list, at: [0], "··H0\n··a0\n··b0\n~·f\n·\n·")
    list.performChanges { $0[0].footer = nil }
    expectFilm(of: list, at: [0], "··H0\n··a0\n··b0\n·\n·\n·")
    #expect(list.marks.isEmpty)
  }

  @Test func aNewSectionBringsItsFooterWithoutCountingIt() {
    let list = list("f", height: 4, width: 30)
    list.performChanges {
      $0.append(ListSection(id: "n", header: "N", footer: "g", rows: ["x"]))
    }
    #expect(list.rowsBelow.changes.inserted == 1)
    list.scroll(by: 99)
    expectFilm(of: list, at: [0], "··H0\n+·N\n+·x\n+·g")
  }

  @Test func theEdgesCountFootersOffScreen() {
    let list = list("f", "g", height: 3, width: 30)
    list.performChanges { $0[1].footer = "new" }
    #expect(list.rowsBelow.changes.updated == 1)
    list.scroll(by: 99)
    // The header, which stays on the first line: changes off screen are not known.
    expectFilm(of: list, at: [0], "~·H1\n··b1\n··new")
    list.scroll(by: -99)
    #expect(list.rowsBelow.changes.total == 0)
    _ = list.frame(at: .zero)
    list.markChangesRead()
    list.performChanges { $0[0].elements[0].content = "new too" }
    #expect(list.marks.mark(of: list.table.sections[1].footerID) == nil)
  }

  @Test func theNextChangeIsTheRowAboveIt() {
    let list = list("f", "g", "h", height: 4)
    list.performChanges { sections in
      sections[0].footer = "F"
      sections[2].footer = "H"
    }
    list.clearChanges()
    list.performChanges { $0[0].footer = "f!" }
    #expect(list.nextChange() && list.cursorPath == .row(1, 0))
    list.scroll(by: 99)
    list.performChanges { $0[2].footer = "h!" }
    for stop in [ElementPath.row(1, 2), .row(1, 0), .row(1, 2)] {
      #expect(list.nextChange() && list.cursorPath == stop)
      #expect(list.window.contains { $0.place == .footer(stop.section) })
    }
    #expect(list.nextChange(backwards: true) && list.cursorPath == .row(1, 0))
    #expect(list.nextChange(backwards: true) && list.cursorPath == .row(1, 2))
  }
}
