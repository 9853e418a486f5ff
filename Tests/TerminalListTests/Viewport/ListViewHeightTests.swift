import TestSupport
import Testing

@testable import TerminalList

/// Heights that are measured when they are needed, and rows that keep their lines meanwhile.
@Suite struct ListViewHeightTests {
  /// `count` rows; every third of them has three lines.
  private func rows(_ count: Int) -> TallSource {
    TallSource([(0..<count).map { $0 % 3 == 2 ? "\($0)\n\($0)b\n\($0)c" : "\($0)" }])
  }

  private func list(of source: TallSource, height: Int = 5) -> TerminalListView {
    let list = listView(width: 8, height: height)
    list.dataSource = source
    return list
  }

  private func text(_ list: TerminalListView) -> String {
    list.frame(at: .seconds(1_000)).lines.map { Film.text(of: String($0.dropFirst())) }.joined(
      separator: " ")
  }

  @Test func scrollingIsExactLineByLine() {
    let source = rows(30)
    let all = source.sections[0].flatMap { $0.split(separator: "\n").map(String.init) }
    let list = list(of: source)
    for top in 0...all.count - 5 {
      #expect(text(list) == all[top..<top + 5].joined(separator: " "))
      list.scroll(by: 1)
    }
    #expect(list.contentOffset == all.count - 5 && list.numberOfLines == all.count)
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func scrollingUpFromTheEndIsExactToo(lines: Int) {
    let source = rows(30)
    let all = source.sections[0].flatMap { $0.split(separator: "\n").map(String.init) }
    let list = list(of: source)
    list.scroll(by: .max)
    for top in stride(from: all.count - 5, to: 0, by: -lines) {
      #expect(text(list) == all[top..<top + 5].joined(separator: " "))
      list.scroll(by: -lines)
    }
    #expect(text(list) == all[..<5].joined(separator: " ") && list.contentOffset == 0)
  }

  @Test func theEndIsTheEndHoweverHighItsRowsAre() {
    let source = TallSource([
      (0..<40).map { row in (0..<12).map { "\(row).\($0)" }.joined(separator: "\n") }
    ])
    let list = list(of: source)
    list.scroll(by: .max)
    #expect(text(list) == "39.7 39.8 39.9 39.10 39.11")
    list.scroll(by: .min)
    #expect(text(list) == "0.0 0.1 0.2 0.3 0.4")
    list.moveCursor(toEnd: true)
    #expect(text(list) == "39.0 39.1 39.2 39.3 39.4")
  }

  @Test func rowsOffTheScreenAreNotRequested() {
    let source = CountingSource(rows: 100_000)
    let list = listView(width: 8, height: 10)
    list.dataSource = source
    #expect(source.asked <= 25)
    source.asked = 0
    list.scroll(by: 20)
    #expect(source.asked <= 45)
    source.asked = 0
    list.setCursor(.row(70_000))
    list.scroll(by: -3)
    #expect(source.asked <= 150)
  }

  @Test func aCursorOnAnyRowIsFullyVisible() {
    var random = SeededGenerator(seed: 7)
    let source = rows(300); let list = list(of: source)
    for _ in 0..<300 {
      let row = Int.random(in: 0..<300, using: &random)
      list.setCursor(.row(row))
      let lines = list.viewport.lines(of: .row(.row(row)), in: list.table)
      #expect(lines.lowerBound >= list.contentOffset, "row \(row)")
      #expect(lines.upperBound <= list.contentOffset + 5, "row \(row)")
    }
  }

  @Test func wrappedRowsKeepTheFirstRowWhenTheWidthChanges() {
    let list = listView(width: 8, height: 4)
    let words = (0..<20).map {
      ListRow(
        id: "\($0)", content: RowContent(text: "r\($0) abc def", lineBreakMode: .byWordWrapping))
    }
    list.isAnimated = false
    list.apply([ListSection(rows: words)])
    for _ in 0..<5 { list.scroll(by: 2) }
    #expect(text(list) == "r5 abc def r6 abc def")
    list.size.width = 16
    #expect(text(list) == "r5 abc def r6 abc def r7 abc def r8 abc def")
    list.size.width = 6
    #expect(text(list) == "r5 abc def r6")
    list.showsNumbers = true
    list.size.width = 12
    #expect(text(list) == "6  r5 abc def 7  r6 abc def")
  }

  @Test func wrappingAndResizingInMidFlightEaseIntoTheNewHeights() {
    let list = listView(width: 12, height: 5)
    let row = ListRow(
      id: "w", content: RowContent(text: "one two six", lineBreakMode: .byWordWrapping))
    list.isAnimated = false
    list.apply([ListSection(rows: [row, "A", "B"])])
    list.isAnimated = true
    list.apply([ListSection(rows: [row, "A"])])
    expectFilm(
      of: list, at: [0, 50],
      """
      ·one·two | ·one·two
      ·six     | ·six
      ·A       | ·A
      -B       | -B
      ·        | ·
      """)
    list.size.width = 6
    expectFilm(
      of: list, at: [50, 100, 150, 220],
      """
      ·one | ·one | ·one | ·one
      ·two | ·two | ·two | ·two
      ·A   | ·six | ·six | ·six
      -B   | ·A   | ·A   | ·A
      ·    | ·    | ·    | ·
      """)
  }

  /// At every moment another change starts from the rows as drawn: nothing jumps, and the end is
  /// that of a fresh list.
  @Test(arguments: [0, 100, 200, 300, 400, 550, 700], RowAnimation.allCases.filter { $0 != .none })
  func retargetingNeverJumps(moment: Int, animation: RowAnimation) {
    let tall = tallRow
    let list = listView(width: 6, height: 12)
    list.isAnimated = false
    list.apply([ListSection(rows: ["A", tall, "B", "C"])])
    list.isAnimated = true
    list.apply([ListSection(rows: ["B", "A", "X", "C"])], with: animation)
    _ = list.frame(at: .zero)
    _ = list.frame(at: .milliseconds(moment))
    let before = list.seenRows().filter { $0.extent > 0 }
    list.apply([ListSection(rows: ["C", tall, "A", "B"])], with: animation)
    let after = list.seenRows().filter { $0.extent > 0 }
    #expect(after.map(\.row.id) == before.map(\.row.id))
    for (old, new) in zip(before, after) {
      #expect(abs(old.position - new.position) < 1e-5 && abs(old.extent - new.extent) < 1e-5)
      #expect(abs(old.cut - new.cut) < 1e-5 && abs(old.opacity - new.opacity) < 1e-9)
    }
    for step in 0...160 {
      _ = list.frame(at: .milliseconds(moment + step * 10))
      let rows = list.seenRows()
      for (upper, lower) in zip(rows, rows.dropFirst()) {
        #expect(upper.position + upper.extent == lower.position)
      }
    }
    _ = list.frame(at: .milliseconds(moment + 1600) + list.motion.afterglow)
    #expect(!list.isAnimating)
    #expect(text(list).hasPrefix("C T1 T2 T3 A B"))
  }
}

/// Long rows of two lines, which count the requests.
private final class CountingSource: TerminalListViewDataSource {
  let rows: Int
  var asked = 0

  init(rows: Int) { self.rows = rows }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int { rows }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    asked += 1
    return RowContent([.text("\(path.element)"), .lineBreak, .text("b")])
  }
}
