import TestSupport
import Testing

@testable import TerminalList

/// Collapsible sections and rows.
@Suite struct ListViewOutlineTests {
  private let africa = ListSection(
    id: "africa", header: "Africa", isCollapsible: true, rows: ["Accra", "Cairo", "Rabat"])
  private let asia = ListSection(
    id: "asia", header: "Asia",
    rows: [
      ListRow(
        id: "india", content: "India",
        children: [
          "Delhi", ListRow(id: "bengal", content: "Bengal", children: ["Kolkata"]),
        ]), "Hanoi",
    ])

  private func list(_ sections: ListSection..., height: Int = 10) -> TerminalListView {
    let list = TerminalListView(size: Size(width: 12, height: height))
    list.apply(sections)
    return list
  }

  private func ids(_ list: TerminalListView) -> [String] {
    list.table.sections.indices.flatMap { section in
      (0..<list.numberOfRows(inSection: section)).compactMap { element in
        list.identifier(ofRowAt: .row(element, section)) as? String
      }
    }
  }

  @Test func rowsFoldIntoTheHeader() {
    let list = list(africa, asia)
    list.setSectionCollapsed(true, 0)
    expectFilm(
      of: list, at: [0, 60, 120, 300],
      """
      ·▸·Africa   | ·▸·Africa   | ·▸·Africa   | ·▸·Africa
      ·Accra      | ·Cairo      | ·Rabat      | ·Asia
      ·Cairo      | ·Rabat      | ·Asia       | ·▾·India
      ·Rabat      | ·Asia       | ·▾·India    | ·····Delhi
      ·Asia       | ·▾·India    | ·····Delhi  | ···▾·Bengal
      ·▾·India    | ·····Delhi  | ···▾·Bengal | ·······Kol…
      ·····Delhi  | ···▾·Bengal | ·······Kol… | ···Hanoi
      ···▾·Bengal | ·······Kol… | ···Hanoi    | ·
      ·······Kol… | ···Hanoi    | ·           | ·
      ···Hanoi    | ·           | ·           | ·
      """)
    #expect(list.isSectionCollapsed(0) && !list.isSectionCollapsed(1))
    #expect(list.sections[0].elements.count == 3 && list.numberOfRows(inSection: 0) == 0)
    list.setSectionCollapsed(false, 0)
    #expect(list.numberOfRows(inSection: 0) == 3)
    list.setSectionCollapsed(true, 1)
    #expect(!list.isSectionCollapsed(1), "it is not collapsible")
  }

  @Test func rowsUnfoldOutOfTheHeader() {
    let list = list(africa, ListSection(id: "asia", header: "Asia", rows: ["Hanoi"]), height: 6)
    list.setSectionCollapsed(true, 0)
    list.finishAnimations()
    list.setSectionCollapsed(false, 0)
    expectFilm(
      of: list, at: [0, 60, 120, 300],
      """
      ·▾·Africa | ·▾·Africa | ·▾·Africa | ·▾·Africa
      ·Asia     | ·Rabat    | ·Cairo    | ·Accra
      ·Hanoi    | ·Asia     | ·Rabat    | ·Cairo
      ·         | ·Hanoi    | ·Asia     | ·Rabat
      ·         | ·         | ·Hanoi    | ·Asia
      ·         | ·         | ·         | ·Hanoi
      """)
  }

  @Test func aRowCollapsesAndExpandsWithItsPreviousState() {
    let list = list(asia)
    list.setRowCollapsed(true, at: .row(2))
    #expect(ids(list) == ["india", "Delhi", "bengal", "Hanoi"])
    list.setRowCollapsed(true, at: .row(0))
    #expect(ids(list) == ["india", "Hanoi"] && list.isRowCollapsed(at: .row(0)))
    #expect(list.path(ofRow: "Delhi") == nil && list.path(ofRow: "Hanoi") == .row(1))
    list.setRowCollapsed(false, at: .row(0))
    #expect(ids(list) == ["india", "Delhi", "bengal", "Hanoi"])
    list.setAllCollapsed(false)
    #expect(ids(list) == ["india", "Delhi", "bengal", "Kolkata", "Hanoi"])
    list.setAllCollapsed(true)
    #expect(ids(list) == ["india", "Hanoi"])
    list.setRowCollapsed(true, at: .row(1))
    #expect(!list.isRowCollapsed(at: .row(1)), "nothing is below it")
  }

  @Test func hiddenRowsAreSelectedAgainWhenTheyAreShown() {
    let list = list(africa, asia)
    list.selectRow(at: .row(1))
    list.setFlag(true, forRowAt: .row(2))
    list.setSectionCollapsed(true, 0)
    #expect(list.pathsForSelectedRows.isEmpty && list.pathsForFlaggedRows.isEmpty)
    list.setSectionCollapsed(false, 0)
    #expect(list.pathsForSelectedRows == [.row(1)] && list.pathsForFlaggedRows == [.row(2)])
  }

  @Test func collapsedRowsStaySoWhileTheDataChanges() {
    let list = list(africa, asia)
    list.setSectionCollapsed(true, 0)
    list.setRowCollapsed(true, at: .row(0, 1))
    list.performChanges { sections in
      sections[0].elements.append("Tunis")
      sections[1].elements[0].children.append("Pune")
      sections[1].elements.append("Seoul")
    }
    #expect(ids(list) == ["india", "Hanoi", "Seoul"])
    #expect(list.sections[0].elements.count == 4)
    list.setSectionCollapsed(false, 0)
    #expect(ids(list) == ["Accra", "Cairo", "Rabat", "Tunis", "india", "Hanoi", "Seoul"])
  }

  @Test func theCursorStaysWithARowThatMovesIntoACollapsedSection() {
    let list = list(africa, asia)
    list.setSectionCollapsed(true, 0)
    list.setCursor(list.path(ofRow: "Hanoi"))
    list.performChanges { sections in
      sections[0].elements.append(sections[1].elements.remove(at: 1))
    }
    #expect(list.cursorPlace == .header(0))
  }

  @Test func nothingIsCollapsedUnderAFilter() {
    let list = list(africa, asia)
    list.filter = ListFilter("Cairo")
    list.setCursor(.row(0))
    #expect(!list.setAllCollapsed(true) && list.rowUnderCursor?.id == "Cairo")
    list.filter = ListFilter("")
    #expect(list.rowUnderCursor?.id == "Cairo" && list.setAllCollapsed(true))
    #expect(list.cursorPlace == .header(0))
  }

  @Test func aRowOfAnyLevelIsChangedByItsIdentifier() {
    let list = list(africa, asia)
    #expect(list.sections[row: "bengal"]?.children.count == 1 && list.sections[row: "x"] == nil)
    list.performChanges { sections in
      sections[row: "Kolkata"]?.content = "Calcutta"
      sections[row: "Cairo"] = nil
      sections[row: "x"] = "Lima"
    }
    #expect(list.sections[row: "Kolkata"]?.content.text == "Calcutta")
    #expect(list.sections.map(\.elements.count) == [2, 2])
  }

  @Test func theCursorStopsAtHeadersThatCanBeCollapsed() {
    let list = list(africa, asia)
    list.handle(.key(.home))
    #expect(list.cursorPlace == .header(0) && list.cursorPath == nil && list.cursorSection == 0)
    list.moveCursor(by: 3)
    #expect(list.cursorPath == .row(2) && list.cursorPlace?.isHeader == false)
    list.moveCursor(by: 1)
    #expect(list.cursorPath == .row(0, 1), "the header of Asia is passed")
    list.setCursor(at: .header(0))
    #expect(list.cursorPlace == .header(0))
    list.apply([asia])
    #expect(list.cursorPath == .row(0), "its section has gone")
  }

  @Test func arrowsWalkTheOutline() {
    let list = list(africa, asia)
    list.setCursor(.row(1))
    #expect(!list.handle(.key(.right)), "nothing is below it")
    list.handle(.key(.left))
    #expect(list.cursorPlace == .header(0))
    list.handle(.key(.left))
    #expect(list.isSectionCollapsed(0))
    list.handle(.key(.right))
    #expect(!list.isSectionCollapsed(0) && list.cursorPlace == .header(0))
    list.handle(.key(.right))
    #expect(list.cursorPath == .row(0))
    list.setCursor(.row(3, 1))
    list.handle(.key(.left))
    #expect(list.cursorPath == .row(2, 1))
    list.handle(.key(.left))
    #expect(list.isRowCollapsed(at: .row(2, 1)))
    list.handle(.key(.left))
    #expect(list.cursorPath == .row(0, 1))
    list.handle(.key(.enter))
    #expect(list.pathForSelectedRow == .row(0, 1), "Enter selects a row")
    let plain = listView(section(nil, ["A"]))
    plain.setCursor(.row(0))
    #expect(!plain.handle(.key(.left)) && !plain.handle(.key(.right)))
  }

  @Test func theCursorMovesToTheParentThatHidesItsRow() {
    let list = list(africa, asia)
    list.setCursor(.row(2))
    list.setSectionCollapsed(true, 0)
    #expect(list.cursorPlace == .header(0))
    list.setCursor(.row(3, 1))
    list.setRowCollapsed(true, at: .row(0, 1))
    #expect(list.cursorPath == .row(0, 1))
    list.setAllCollapsed(false)
    list.setCursor(.row(3, 1))
    list.setAllCollapsed(true)
    #expect(list.cursorPath == .row(0, 1))
  }

  @Test func enterAndClicksOnHeadersCollapseAndNotify() {
    final class Told: TerminalListViewDelegate {
      var headers: [Int] = []
      func listView(_ listView: TerminalListView, didSelectHeaderInSection section: Int) {
        headers.append(section)
      }
    }
    let (list, told) = (list(africa, asia), Told())
    list.delegate = told
    list.handle(.mouse(MouseEvent(action: .press, line: 0, column: 5)))
    #expect(list.isSectionCollapsed(0) && list.cursorPlace == .header(0) && told.headers == [0])
    list.handle(.key(.enter))
    #expect(!list.isSectionCollapsed(0) && told.headers == [0, 0])
    #expect(!list.handle(.mouse(MouseEvent(action: .press, line: 4, column: 5))))
  }

  @Test func aClickOnATriangleTurnsItAndNextToItSelects() {
    let list = list(asia)
    list.handle(.mouse(MouseEvent(action: .press, line: 3, column: 3)))
    #expect(list.isRowCollapsed(at: .row(2)) && list.pathForSelectedRow == nil)
    list.handle(.mouse(MouseEvent(action: .press, line: 3, column: 6)))
    #expect(list.isRowCollapsed(at: .row(2)) && list.pathForSelectedRow == .row(2))
  }

  @Test func hidingRowsIsNotAChange() {
    let list = list(africa, asia)
    list.showsChangeMarks = true
    list.performChanges { $0[0].elements[1] = "Luanda" }
    list.setSectionCollapsed(true, 0)
    list.setSectionCollapsed(false, 0)
    list.finishAnimations()
    expectFilm(
      of: list, at: [0],
      """
      ··▾·Africa
      ··Accra
      ··Luanda
      ··Rabat
      ··Asia
      ··▾·India
      ······Delhi
      ····▾·Beng…
      ········Ko…
      ····Hanoi
      """)
    #expect(list.marks.isEmpty)
    list.performChanges { $0[1].elements.append("Seoul") }
    list.setSectionCollapsed(true, 0)
    #expect(list.marks.sign(at: .row(.row(5, 1)), in: list.table)?.mark == .inserted)
  }
}
