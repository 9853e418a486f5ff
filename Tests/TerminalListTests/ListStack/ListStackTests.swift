import TestSupport
import Testing

@testable import TerminalList

/// Several lists on one screen.
@Suite struct ListStackTests {
  private let left = TerminalListView(size: Size(width: 1, height: 1))
  private let right = TerminalListView(size: Size(width: 1, height: 1))
  private let stack: ListStack

  init() {
    stack = ListStack(
      [.init(left, title: "To do"), .init(right, title: "Over")], size: Size(width: 24, height: 5))
    left.apply([ListSection(rows: ["one", "two"])])
    right.apply([ListSection(rows: ["four"])])
    _ = stack.frame(at: .zero)
  }

  private func film(_ moments: [Int]) -> Film {
    Film(moments.map { stack.frame(at: .milliseconds($0)) })
  }

  /// Moves "one" to the end of the list on the right.
  private func finishOne() {
    left.performChanges { $0[0].elements.removeAll { $0.id == "one" } }
    right.performChanges { $0[0].elements.append("one") }
  }

  @Test func aRowTravelsFromListToList() {
    finishOne()
    let seen = film([10, 160, 240, 320, 500])
    #expect(
      seen.description == """
        ╭─·To·do·──╮╭─·Over·───╮ | ╭─·To·do·──╮╭─·Over·───╮ | ╭─·To·do·──╮╭─·Over·───╮ | ╭─·To·do·──╮╭─·Over·───╮ | ╭─·To·do·──╮╭─·Over·───╮
        │·one······││·four·····│ | │····one···││·four·····│ | │·two······││·four·····│ | │·two······││·four·····│ | │·two······││·four·····│
        │·two······││··········│ | │·two······││··········│ | │·······one·│··········│ | │··········one·········│ | │··········││·one······│
        │··········││··········│ | │··········││··········│ | │··········││··········│ | │··········││··········│ | │··········││··········│
        ╰──────────╯╰──────────╯ | ╰──────────╯╰──────────╯ | ╰──────────╯╰──────────╯ | ╰──────────╯╰──────────╯ | ╰──────────╯╰──────────╯
        """, "the film is\n\(seen)")
  }

  @Test func theCursorCanBeSetToARowInAnyList() {
    finishOne()
    #expect(stack.setCursor(toRow: "one") && stack.focusedPane == 1)
    #expect(right.cursorPath == .row(1) && right.isFocused && !left.isFocused)
    #expect(stack.setCursor(toRow: "two") && stack.focusedPane == 0)
    #expect(!stack.setCursor(toRow: "three") && left.cursorPath == .row(0))
  }

  @Test func aRowTurnsBackMidway() {
    finishOne()
    _ = film([10, 230])
    right.performChanges { $0[0].elements.removeAll { $0.id == "one" } }
    left.performChanges { $0[0].elements.insert("one", at: 0) }
    for moment in stride(from: 250, to: 1500, by: 30) {
      let lines = film([moment]).moments[0]
      #expect(lines.filter { $0.contains("one") }.count == 1, "\(lines)")
    }
    #expect(film([1600]).moments[0][1] == "│·one······││·four·····│")
    _ = film([4000])
    #expect(!stack.isAnimating && stack.nextFrame(after: .seconds(4)) == nil)
  }

  /// A row that continues before it has arrived is visible once: no list that it left shows it
  /// leaving.
  @Test func aRowContinuesToAThirdList() {
    let third = TerminalListView(size: Size(width: 1, height: 1))
    stack.panes.append(.init(third))
    third.apply([ListSection(rows: ["six"])])
    _ = stack.frame(at: .milliseconds(2))
    left.performChanges { $0[0].elements.removeAll { $0.id == "two" } }
    right.performChanges { $0[0].elements.append("two") }
    _ = stack.frame(at: .milliseconds(5))
    right.performChanges { $0[0].elements.removeAll { $0.id == "two" } }
    third.performChanges { $0[0].elements.append("two") }
    for moment in stride(from: 10, to: 1500, by: 30) {
      let text = stack.frame(at: .milliseconds(moment)).text
      #expect(text.filter { $0 == "w" }.count == 1, "\(moment) ms:\n\(text)")
    }
  }

  /// The field of a row of two lines has one line, and none of the row's text is left below.
  @Test func aFieldReplacesTheRowUnderTheCursor() {
    var wrapped = RowContent(text: "four five")
    wrapped.lineBreakMode = .byWordWrapping
    right.apply([ListSection(rows: [ListRow(id: "four", content: wrapped), ListRow(text: "six")])])
    stack.focus(pane: 1)
    _ = stack.frame(at: .seconds(1))
    let edited = stack.frame(at: .seconds(3), editing: TextField("fo"))
    #expect(
      Film([edited]).moments[0][1...3].map { $0.suffix(12) }
        == ["│▌fo·······│", "│▌·········│", "│·six······│"])
    #expect(edited.cursor == Position(line: 1, column: 16))
    right.setCursor(nil)
    #expect(stack.frame(at: .seconds(3), editing: TextField("fo")).cursor == nil)
  }

  @Test func withoutMotionNothingTravels() {
    right.motion.style = .none
    left.motion.style = .none
    finishOne()
    #expect(film([10]).moments[0][2] == "│··········││+·one·····│")
  }

  /// It is not known which of the rows would be the one that arrives.
  @Test func aRowWhoseIdentifierRepeatsDoesNotTravel() {
    left.apply([ListSection(rows: ["one", "four"])])
    _ = film([0, 3000])
    left.performChanges { $0[0].elements.removeAll() }
    right.performChanges { $0[0].elements.append("one") }
    #expect(film([3010, 3200]).moments[1].contains { $0.contains("│·four·····│") })
  }

  @Test func theFocusCyclesAndFollowsTheMouse() {
    #expect(left.isFocused && !right.isFocused && stack.focusedList === left)
    left.setCursor(.row(0, 0))
    right.setCursor(.row(0, 0))
    #expect(film([20]).moments[0][1] == "│▌one······││▏four·····│")
    #expect(stack.handle(.key(.tab)) && stack.focusedPane == 1)
    #expect(stack.handle(.key(.tab)) && stack.focusedPane == 0)
    #expect(stack.handle(.key(.shift(.tab))) && stack.focusedPane == 1)
    #expect(film([40]).moments[0][1] == "│▏one······││▌four·····│")
    let press = MouseEvent(action: .press, line: 2, column: 3)
    #expect(stack.handle(.mouse(press)))
    #expect(stack.focusedPane == 0 && left.cursorPath == .row(1, 0))
    #expect(!stack.handle(.mouse(MouseEvent(action: .press, line: 9, column: 3))))
    #expect(stack.handle(.key(.right)) && stack.focusedPane == 1)
    #expect(!stack.handle(.key(.right)) && stack.handle(.key(.left)) && stack.focusedPane == 0)
  }

  @Test func theFocusStaysOnItsListWhenPanesChange() {
    stack.focus(pane: 1)
    _ = film([10])
    stack.panes.swapAt(0, 1)
    #expect(stack.focusedList === right && stack.focusedPane == 0)
    stack.panes.insert(.init(listView(section(nil, "new"))), at: 0)
    #expect(stack.focusedList === right && stack.focusedPane == 1)
    #expect(film([20]).moments[0][1] == "│·new··││▌four·││·one··│", "nothing travels")
    stack.panes.remove(at: 1)
    #expect(stack.focusedPane == 1 && left.isFocused)
  }

  @Test func panesShareTheSpaceByWeight() {
    stack.panes[0].weight = 2
    #expect(left.size == Size(width: 14, height: 3) && right.size == Size(width: 6, height: 3))
    stack.isVertical = true
    stack.size = Size(width: 20, height: 12)
    #expect(left.size == Size(width: 18, height: 6) && right.size == Size(width: 18, height: 2))
    stack.hasBorders = false
    #expect(left.size == Size(width: 20, height: 8))
    #expect(stack.rectangle(ofPane: 1) == Rectangle(line: 8, column: 0, width: 20, height: 4))
    stack.panes.removeLast()
    #expect(left.size == Size(width: 20, height: 12) && stack.focusedList === left)
  }

  @Test func aRowIsFoundOnTheStack() {
    left.apply([ListSection(header: "top", rows: (1...9).map { ListRow(text: "\($0)") })])
    left.finishAnimations()
    #expect(
      stack.rectangle(ofRowAt: .row(0, 0), inPane: 0)
        == Rectangle(line: 2, column: 2, width: 8, height: 1))
    left.scroll(by: 4)
    #expect(stack.rectangle(ofRowAt: .row(0, 0), inPane: 0) == nil)
    #expect(
      stack.rectangle(ofRowAt: .row(0, 0), inPane: 1)
        == Rectangle(line: 1, column: 14, width: 8, height: 1))
    stack.theme = .light
    #expect(left.painter.theme == .light && right.painter.theme == .light)
  }

  @Test func theFocusBringsTheCursorAlong() {
    #expect(left.cursorPath == nil && right.cursorPath == nil)
    stack.handle(.key(.tab))
    #expect(left.cursorPath == nil && right.cursorPath == .row(0, 0))
  }

  /// As when the last card of a list is deleted, and the deletion is undone.
  @Test func aListThatWasEmptyGetsItsCursorAgain() {
    stack.focus(pane: 1)
    right.apply([ListSection(rows: [])])
    _ = stack.frame(at: .seconds(1))
    #expect(right.cursorPath == nil)
    right.apply([ListSection(rows: ["four"])])
    #expect(film([2000]).moments[0][1].hasSuffix("│▌four·····│"))
    right.setCursor(nil)
    _ = stack.frame(at: .seconds(3))
    #expect(right.cursorPath == nil, "the program took the cursor away")
  }

  @Test func aListThatGetsTheFocusBeforeItsRowsHasACursorThen() {
    right.apply([ListSection(rows: [])])
    stack.focus(pane: 1)
    right.apply([ListSection(rows: ["five", "six"])])
    _ = stack.frame(at: .seconds(1))
    #expect(right.cursorPath == .row(0) && left.cursorPath == nil)
  }

  @Test func theListsAreOneListOfSections() {
    left.apply([ListSection(id: "a", rows: ["one"]), ListSection(id: "b", rows: ["two"])])
    right.apply([ListSection(id: "c", rows: ["four"])])
    _ = stack.frame(at: .seconds(1))
    stack.setCursor(toRow: "two")
    var sections = stack.sections
    #expect(sections.map(\.id) == ["a", "b", "c"])
    sections[2].elements.append(sections[1].elements.removeFirst())
    stack.apply(sections)
    #expect(stack.sections == sections && right.sections == [sections[2]])
    #expect(stack.focusedPane == 1 && right.cursorPath == .row(1) && left.cursorPath == .row(0))
    stack.setCursor(toRow: "one")
    sections[2].elements.removeLast()
    stack.apply(sections)
    #expect(stack.focusedPane == 0 && left.cursorPath == .row(0))
  }

  @Test func aSectionThatGoesToAnotherListIsAChangeThatCanBeUndone() {
    left.apply([ListSection(id: "a", rows: ["one"]), ListSection(id: "b", rows: ["two"])])
    right.apply([ListSection(id: "c", rows: ["four"])])
    var history = ChangesetHistory(stack.sections)
    let moved = left.sections[1]
    left.performChanges { $0.removeLast() }
    right.performChanges { $0.insert(moved, at: 0) }
    let isRecorded = history.record(stack.sections)
    #expect(isRecorded)
    history.undo()
    stack.apply(history.current)
    #expect(left.sections.map(\.id) == ["a", "b"] && right.sections.map(\.id) == ["c"])
    #expect(left.sections[1] == moved, "equal, whatever the list")
    history.redo()
    stack.apply(history.current)
    #expect(left.sections.map(\.id) == ["a"] && right.sections.map(\.id) == ["b", "c"])
  }

  @Test func aStackWithoutListsIsEmpty() {
    let empty = ListStack([], size: Size(width: 3, height: 1))
    #expect(empty.frame(at: .zero).text == "···")
    #expect(!empty.handle(.key(.tab)) && empty.focusedList == nil && !empty.isAnimating)
  }
}
