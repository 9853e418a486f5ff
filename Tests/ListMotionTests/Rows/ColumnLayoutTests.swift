import Testing

@testable import ListMotion

/// How columns share the width of a list.
@Suite struct ColumnLayoutTests {
  /// Titles and rows as a list draws them in the given number of screen columns.
  private func lines(
    _ columns: [ListColumn], _ rows: [[String]], in room: Int,
    _ view: ColumnLayout.View = ColumnLayout.View(), wraps: Bool = false
  ) -> [String] {
    let layout = layout(columns, rows, in: room, view)
    return ([columns.map(\.title)] + rows).enumerated().flatMap { index, values in
      let content = RowContent(
        values.map { .text($0) },
        lineBreakMode: wraps && index > 0 ? .byWordWrapping : .byTruncatingTail)
      let row = RowLayout(content, columns: room, in: layout)
      var frame = Frame(size: Size(width: room, height: row.height))
      for run in row.runs {
        frame.write(run.glyphs, style: run.style, line: run.line, column: run.column)
      }
      return frame.lines.map { $0.replacing(/\ +$/, with: "") }
    }
  }

  private func layout(
    _ columns: [ListColumn], _ rows: [[String]], in room: Int,
    _ view: ColumnLayout.View = ColumnLayout.View()
  ) -> ColumnLayout {
    let needs = columns.enumerated().map { index, column in
      ColumnLayout.Need(
        value: rows.map { $0[index].count }.max() ?? 0, title: column.title.count)
    }
    return ColumnLayout(columns, needs, view, room: room)
  }

  private let number = ListColumn("N", width: .fitted(min: .max), alignment: .trailing)

  /// 18 columns and 17 blanks precede the three digits of the number of hidden ones.
  @Test func asManyColumnsAreShownAsFit() {
    func inSight(_ columns: [ListColumn]) -> [Int] {
      let needs = Array(repeating: ColumnLayout.Need(value: 1, title: 0), count: columns.count)
      let layout = ColumnLayout(columns, needs, room: 40)
      let inSight = columns.indices.filter { layout.places[$0] != nil }
      #expect(layout.behind == columns.count - inSight.count)
      return inSight
    }
    var columns = (0..<300).map { ListColumn("", id: "\($0)") }
    columns[3].priority = .low
    columns[150].priority = .high
    #expect(inSight(columns) == Array(0..<3) + Array(4..<17) + [150, 299])
    for index in columns.indices { columns[index].priority = .low }
    #expect(inSight(columns) == [0] + Array(283..<300))
    for index in columns.indices { columns[index].priority = .high }
    #expect(inSight(columns) == Array(0..<17) + [299])
  }

  @Test func columnsAreAsWideAsTheirValuesTwoBlanksApart() {
    #expect(
      lines([ListColumn("NAME"), number], [["web", "1,205"], ["worker", "9"]], in: 16)
        == ["NAME        N", "web     1,205", "worker      9"])
  }

  @Test func blanksBetweenColumnsShrinkFirst() {
    let columns = [ListColumn("A"), number, ListColumn("B")]
    #expect(lines(columns, [["one", "22", "three"]], in: 14)[1] == "one  22  three")
    #expect(lines(columns, [["one", "22", "three"]], in: 13)[1] == "one 22 three")
  }

  @Test func blanksStayWhileLongTextIsReadable() {
    let long = String(repeating: "x", count: 80)
    #expect(lines([number, ListColumn("B")], [["22", long]], in: 30)[1].hasPrefix("22  xxx"))
    #expect(lines([number, ListColumn("B")], [["22", long]], in: 27)[1].hasPrefix("22 xxx"))
  }

  @Test func titlesAreCutBeforeTheValuesBelowThem() {
    let columns = [ListColumn("Filesystem"), number, ListColumn("Mounted on", truncation: .middle)]
    let rows = [["cache", "256M", "/srv/cache"]]
    #expect(
      lines(columns, rows, in: 24) == ["Files…     N  Mounted on", "cache   256M  /srv/cache"])
    #expect(lines(columns, rows, in: 21) == ["File…    N Mounted on", "cache 256M /srv/cache"])
    #expect(lines(columns, rows, in: 20)[1] == "cache 256M /srv…ache")
  }

  /// Columns with little information are hidden before text is truncated; the last one with
  /// information stays.
  @Test func secondaryColumnsAreHiddenFirst() {
    var columns = ["NAME", "NODE", "NOMINATED", "GATES"].map { ListColumn($0) }
    for place in 2...3 { columns[place].priority = .low }
    let rows = [["web-frontend", "worker-node-1", "<none>", "<none>"]]
    #expect(
      lines(columns, rows, in: 43)[1] == "web-frontend worker-node-1 <none>    <none>")
    #expect(lines(columns, rows, in: 36)[1] == "web-frontend worker-node-1 <none>")
    #expect(lines(columns, rows, in: 30)[1] == "web-frontend  worker-node-1")
    #expect(lines(columns, rows, in: 22)[1] == "web-front… worker-n…")
  }

  /// Other columns are truncated more for them.
  @Test func columnsOfHighPriorityStayLongest() {
    var columns = ["NAME", "READY", "STATUS", "NODE"].map {
      ListColumn($0, width: .fitted(min: 16))
    }
    columns[0].isPinned = true
    let rows = [
      ["payments-worker-5d8f7c9b6d", "0/1", "CrashLoopBackOff", "ip-10-0-12-82.internal"]
    ]
    #expect(
      lines(columns, rows, in: 36)[0].split(separator: " ") == ["NAME", "NODE"])
    columns[2].priority = .high
    #expect(
      lines(columns, rows, in: 36)[0].split(separator: " ") == ["NAME", "STATUS", "NODE"])
    #expect(
      lines(columns, rows, in: 22)[0].split(separator: " ").contains("NODE"), "the last one stays")
  }

  @Test func theLongestTextIsCutFirst() {
    let columns = [ListColumn("IMAGE"), ListColumn("COMMAND"), number]
    let rows = [["nginx:stable", "nginx -g daemon", "12345"]]
    #expect(lines(columns, rows, in: 31)[1] == "nginx:stable nginx -g da… 12345")
    #expect(lines(columns, rows, in: 27)[1] == "nginx:sta… nginx -g … 12345")
  }

  @Test func numbersAndShortWordsKeepTheirWidth() {
    let columns = [ListColumn("S"), number, ListColumn("TEXT"), ListColumn("ZONE")]
    let rows = [["Running", "1234567890", "a long text without an end", "eu-west"]]
    #expect(lines(columns, rows, in: 36)[1] == "Running 1234567890 a long t… eu-west")
    #expect(layout(columns, rows, in: 36).behind == 0)
  }

  @Test func longTitlesAreCompleteIfAllFit() {
    let columns = [ListColumn("Local Address:Port"), ListColumn("Peer Address:Port"), number]
    let rows = [["a:1", "b:2", "3"]]
    #expect(lines(columns, rows, in: 40)[0] == "Local Address:Port  Peer Address:Port  N")
    #expect(lines(columns, rows, in: 39)[0] == "Local Address:P…  Peer Address:Po…  N")
  }

  @Test func titlesAreCutBeforeAColumnIsHidden() {
    let columns = ["RESTARTS", "READINESS"].map {
      ListColumn($0, width: .fitted(min: .max), alignment: .trailing)
    }
    #expect(
      lines(columns, [["0", "1/1"]], in: 18) == ["RESTARTS READINESS", "       0       1/1"])
    #expect(lines(columns, [["0", "1/1"]], in: 11) == ["REST… READ…", "    0   1/1"])
    #expect(layout(columns, [["0", "1/1"]], in: 11).behind == 0)
  }

  @Test func theColumnsBeforeTheLastAreHiddenInOrderAndCounted() {
    let columns = (1...9).map { ListColumn("c\($0)") }
    let rows = [(1...9).map { "value \($0)" }]
    let layout = layout(columns, rows, in: 30)
    #expect(
      layout.places.map { $0 != nil } == [true, true] + .init(repeating: false, count: 6) + [true])
    #expect((layout.before, layout.behind) == (0, 6))
    #expect(lines(columns, rows, in: 30)[1] == "value 1 value 2 value 9")
  }

  /// As in `ps aux`: the command identifies the process.
  @Test func theLastColumnIsReadable() {
    let numbers = ["PID", "%CPU", "%MEM", "VSZ", "RSS"].map {
      ListColumn($0, width: .fitted(min: .max), alignment: .trailing, isPinned: $0 == "PID")
    }
    let columns = [ListColumn("USER")] + numbers + [ListColumn("COMMAND")]
    let rows = [
      ["root", "4711", "0.2", "0.1", "44688", "14524", "/usr/lib/systemd/systemd --switched-root"]
    ]
    #expect(
      lines(columns, rows, in: 36) == [
        "USER  PID %CPU COMMAND", "root 4711  0.2 /usr/lib/systemd/s…",
      ])
    #expect(lines(columns, rows, in: 20)[1] == "4711 /usr/lib/sys…")
    var view = ColumnLayout.View()
    view.offset = 3
    #expect(lines(columns, rows, in: 36, view)[1] == "   4711 44688 14524 /usr/lib/system…")
  }

  /// The key is in the middle and stays there.
  @Test func pinnedColumnsAndTheLastStay() {
    let columns = (1...6).map { ListColumn("c\($0)", isPinned: $0 == 4) }
    let rows = [(1...6).map { "value \($0)" }]
    #expect(lines(columns, rows, in: 26)[1] == "value 1 value 4 value 6")
    #expect(lines(columns, rows, in: 18)[1] == "value 4 value 6")
    #expect(layout(columns, rows, in: 18).behind == 4)
    #expect(lines(columns, rows, in: 9)[1] == "value 4")
  }

  @Test(arguments: 0..<30) func theFirstColumnAlwaysExists(room: Int) {
    let columns = [ListColumn("NAME"), number, ListColumn("TEXT")]
    let layout = layout(columns, [["a name", "123456", "some text"]], in: room)
    #expect((layout.places[0] != nil) == (room > 0))
    #expect(layout.places.compactMap(\.self).allSatisfy { $0.upperBound <= room })
    #expect(layout.places.count { $0 != nil } + layout.behind == 3 || room == 0)
    #expect(layout.places[2] != nil || room < 16)
  }

  @Test func scrolledColumnsAreHiddenAtTheLeftAndPinnedOnesStay() {
    let columns = (1...5).map { ListColumn("c\($0)", isPinned: $0 == 2) }
    let rows = [(1...5).map { "value \($0)" }]
    var view = ColumnLayout.View()
    view.offset = 2
    #expect(lines(columns, rows, in: 27, view)[1] == "   value 2 value 4 value 5")
    #expect(layout(columns, rows, in: 27, view).before == 2)
  }

  @Test func scrollingIsLimitedToHiddenColumns() {
    let columns = (1...5).map { ListColumn("c\($0)") }
    let rows = [(1...5).map { "value \($0)" }]
    var view = ColumnLayout.View()
    view.offset = 4
    #expect(layout(columns, rows, in: 30, view).before == 2)
    #expect(layout(columns, rows, in: 90, view).before == 0)
  }

  @Test func hiddenColumnsTakeNoSpaceAndAreNotCounted() {
    let columns = [ListColumn("A"), number, ListColumn("B")]
    var view = ColumnLayout.View()
    view.hidden = ["N"]
    #expect(lines(columns, [["one", "22", "three"]], in: 12, view)[1] == "one  three")
    #expect(layout(columns, [["one", "22", "three"]], in: 12, view).behind == 0)
  }

  @Test func fixedAndFlexibleColumns() {
    let columns = [
      ListColumn("A", width: .fixed(6)), ListColumn("B", width: .flexible(min: 4)),
      ListColumn("C", width: .flexible(min: 4), alignment: .trailing),
    ]
    #expect(lines(columns, [["one", "two", "three"]], in: 23)[1] == "one     two       three")
    #expect(lines(columns, [["a longer one", "b", "c"]], in: 16)[1] == "a lon… b       c")
  }

  /// Its values are not measured, so that it counts even if none is known.
  @Test(arguments: [ListColumn.Width.fixed(8), .flexible(min: 8)])
  func aColumnOfAKnownWidthIsCountedAndScrolledTo(width: ListColumn.Width) {
    let columns = ["A", "B", "C", "D"].map { ListColumn($0, width: width) }
    let needs = columns.map { _ in ColumnLayout.Need(value: 0, title: 1) }
    var view = ColumnLayout.View()
    #expect(ColumnLayout(columns, needs, view, room: 22).behind == 2)
    view.offset = 2
    let layout = ColumnLayout(columns, needs, view, room: 22)
    #expect(layout.before == 2 && layout.behind == 0 && layout.places[3] != nil)
  }

  /// Rather than cutting them, the list shows fewer columns, and at least the first.
  @Test(arguments: [ListColumn.Width.fixed(8), .fitted(min: .max)], 10..<40)
  func columnsThatMustNotShrinkAreNotCut(width: ListColumn.Width, room: Int) {
    var columns = ["A", "B", "C", "D"].map { ListColumn($0, width: width) }
    columns[2].priority = .high
    let needs = columns.map { _ in ColumnLayout.Need(value: 8, title: 1) }
    let layout = ColumnLayout(columns, needs, room: room)
    let shown = layout.places.compactMap { $0 }
    #expect(!shown.isEmpty && shown.allSatisfy { $0.count >= 8 })
    #expect(layout.behind == 4 - shown.count)
  }

  @Test func aFittedColumnHasAMost() {
    let column = ListColumn("A", width: .fitted(max: 6))
    #expect(lines([column, number], [["a long text", "1"]], in: 20)[1] == "a lon…  1")
  }

  @Test func aWidthThatTheUserGaveIsKept() {
    let columns = [ListColumn("A"), ListColumn("B")]
    let needs = [
      ColumnLayout.Need(value: 3, title: 1, given: 9), ColumnLayout.Need(value: 40, title: 1),
    ]
    #expect(ColumnLayout(columns, needs, room: 20).places == [0..<9, 10..<20])
  }

  @Test func valuesAreAlignedAndTruncatedByTheirColumns() {
    func shown(_ truncation: ListColumn.Truncation, _ text: String = "/usr/lib/libc.so") -> String {
      let column = ListColumn("", width: .fixed(9), truncation: truncation)
      return lines([column], [[text]], in: 9)[1]
    }
    #expect(shown(.tail) == "/usr/lib…")
    #expect(shown(.head) == "…/libc.so")
    #expect(shown(.middle) == "/usr…c.so")
    #expect(shown(.middle, "りんごみかん") == "りん…かん")
    #expect(shown(.head, "りんごみかん") == "…ごみかん")
    let centred = ListColumn("", width: .fixed(9), alignment: .center)
    #expect(lines([centred], [["one"]], in: 9)[1] == "   one")
  }

  @Test func aRowWithOtherPartsIsLaidOutByItself() {
    let layout = layout([ListColumn("A"), number], [["a", "1"]], in: 30)
    let row = RowLayout("no columns in this one", columns: 30, in: layout)
    #expect(row.runs.map(\.glyphs.count) == [22])
  }

  @Test func wrappedValuesContinueInTheirColumnOrBelow() {
    let words = "alpha beta gamma delta epsilon zeta eta theta"
    #expect(
      lines([number, ListColumn("W")], [["7", words]], in: 37, wraps: true).dropFirst()
        == [
          "7  alpha beta gamma delta epsilon", "   zeta eta theta",
        ])
    #expect(
      lines([number, ListColumn("S"), ListColumn("W")], [["7", "up", words]], in: 28, wraps: true)
        .dropFirst() == [
          "7 up", "  alpha beta gamma delta", "  epsilon zeta eta theta",
        ])
  }

  @Test func aChangeHiddenByAnEllipsisFlashesInIt() {
    let column = ListColumn("", width: .fixed(9), truncation: .middle)
    let layout = ColumnLayout([column], [.init(value: 16, title: 0)], room: 9)
    let (old, new): (RowContent, RowContent) = ("/usr/lib/libc.so", "/usr/lob/libc.so")
    let row = RowLayout(new, columns: 9, in: layout)
    var presented = PresentedRow(row: ArrangedRow(id: RowToken(1), content: new), position: 0)
    (presented.flash, presented.change) = (1, ContentChange(from: old, to: new))
    let spans = row.runs.map {
      RowPainter().changedSpans(of: $0, presented, RowPainter.Adornment()).map(\.glyphs)
    }
    #expect(spans == [[], [0..<1], []])
  }
}
