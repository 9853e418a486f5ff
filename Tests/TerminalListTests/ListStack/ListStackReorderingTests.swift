import TestSupport
import Testing

@testable import TerminalList

/// Rows that the user moves from one list to another.
@Suite struct ListStackReorderingTests {
  private let left = TerminalListView(size: Size(width: 1, height: 1))
  private let right = TerminalListView(size: Size(width: 1, height: 1))
  private let stack: ListStack

  init() {
    stack = ListStack(
      [.init(left, title: "To do"), .init(right, title: "Over")], size: Size(width: 24, height: 6))
    left.apply([ListSection(rows: ["one", "two"])])
    right.apply([ListSection(rows: ["four", "five"])])
    stack.allowsReorderingBetweenLists = true
    for pane in stack.panes { pane.list.allowsReordering = true }
    _ = stack.frame(at: .zero)
  }

  private var rows: [[String]] {
    stack.panes.map { $0.list.sections.flatMap { $0.elements.map(\.id) } }
  }

  @discardableResult
  private func mouse(_ action: MouseEvent.Action, _ line: Int, _ column: Int) -> Bool {
    stack.handle(.mouse(MouseEvent(action: action, line: line, column: column)))
  }

  private func lines(_ milliseconds: Int) -> [String] {
    Film([stack.frame(at: .milliseconds(milliseconds))]).moments[0]
  }

  @Test func aRowIsDraggedToAnotherList() {
    mouse(.press, 1, 3)
    mouse(.drag, 2, 15)
    #expect(rows == [["two"], ["four", "one", "five"]])
    #expect(stack.focusedPane == 1 && right.cursorPath == .row(1))
    #expect(stack.hasActiveDrag && right.hasActiveDrag && !left.hasActiveDrag)
    // it is under the mouse at once, and the others make room
    #expect(lines(10).filter { $0.contains("one") } == ["│▏two······││▌one······│"])
    let resting = """
      ╭─·To·do·──╮╭─·Over·───╮
      │▏two······││·four·····│
      │··········││▌one······│
      │··········││·five·····│
      │··········││··········│
      ╰──────────╯╰──────────╯
      """
    #expect(lines(2000).joined(separator: "\n") == resting)
    mouse(.drag, 4, 15)
    #expect(rows == [["two"], ["four", "five", "one"]], "it goes on in the other list")
    mouse(.drag, 1, 4)
    #expect(rows == [["one", "two"], ["four", "five"]], "and back")
    mouse(.release, 1, 4)
    #expect(!stack.hasActiveDrag)
    mouse(.drag, 1, 15)
    #expect(rows == [["one", "two"], ["four", "five"]], "it was let go")
    #expect(left.pathsForSelectedRows == [.row(0)], "it is what the user chose")
  }

  @Test func aDraggedRowIsVisibleOnce() {
    mouse(.press, 2, 3)
    var moment = 0
    for (line, column) in [(2, 10), (2, 14), (1, 16), (1, 8), (2, 3), (3, 20), (4, 20)] {
      mouse(.drag, line, column)
      for _ in 0..<3 {
        moment += 40
        let lines = lines(moment)
        #expect(lines.filter { $0.contains("two") }.count == 1, "\(lines)")
        #expect(lines[line].contains("two"))
      }
    }
    mouse(.release, 4, 20)
    for _ in 0..<30 {
      moment += 40
      #expect(lines(moment).filter { $0.contains("two") }.count == 1)
    }
    #expect(!stack.isAnimating && rows == [["one"], ["four", "five", "two"]])
  }

  @Test func keysMoveARowToTheAdjacentList() {
    left.setCursor(.row(1))
    #expect(stack.handle(.key(.alt(.right))))
    #expect(rows == [["one"], ["four", "two", "five"]])
    #expect(stack.focusedPane == 1 && right.cursorPath == .row(1))
    let seen = [10, 160, 240].map { lines($0) }
    #expect(seen.allSatisfy { $0.filter { $0.contains("two") }.count == 1 })
    #expect(Set(seen.map { $0[2] }).count == 3, "it travels: \(seen)")
    #expect(!stack.handle(.key(.alt(.right))), "there is no list")
    #expect(stack.handle(.key(.alt(.left))))
    #expect(rows == [["one", "two"], ["four", "five"]])
    left.showsChangeMarks = true
    stack.handle(.key(.alt(.right)))
    #expect(left.marks.isEmpty && right.marks.isEmpty, "the user knows")
  }

  @Test func theDelegateDecidesWhereARowGoesAndIsNotified() {
    final class Order: ListStackDelegate {
      var target: ElementPath?
      var told: [[Int]] = []
      func listStack(
        _ stack: ListStack, targetForMoveOfRowAt source: ElementPath, ofPane pane: Int,
        to target: ElementPath, ofPane other: Int
      ) -> ElementPath? { self.target }
      func listStack(
        _ stack: ListStack, didMoveRowAt source: ElementPath, ofPane pane: Int,
        to target: ElementPath, ofPane other: Int
      ) { told.append([source.element, pane, target.element, other]) }
    }
    let order = Order()
    stack.delegate = order
    #expect(!stack.reorderRow(at: .row(0), ofPane: 0, to: .row(0), ofPane: 1))
    order.target = .row(2)
    #expect(stack.reorderRow(at: .row(0), ofPane: 0, to: .row(0), ofPane: 1))
    #expect(rows == [["two"], ["four", "five", "one"]] && order.told == [[0, 0, 2, 1]])
    order.target = .row(9)
    #expect(!stack.reorderRow(at: .row(0), ofPane: 0, to: .row(0), ofPane: 1))
  }

  /// A row moves as a whole, or is refused, whatever the lists hide, hold or forbid.
  @Test(arguments: 0..<40 as Range<UInt64>) func noMoveLosesARow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for step in 0..<60 {
      let pane = Int.random(in: 0...1, using: &random)
      let (list, other) = (stack.panes[pane].list, stack.panes[1 - pane].list)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: list.holdsOrder.toggle()
      case 1: list.allowsReordering = random.happens(0.8)
      case 2: stack.allowsReorderingBetweenLists = random.happens(0.8)
      case 3: list.filter = ListFilter(["", "", "t", "e"].randomElement(using: &random)!)
      case 4: _ = stack.frame(at: .milliseconds(step * 70))
      case 5:
        list.performChanges { sections in
          sections[0].elements.shuffle(using: &random)
          sections[0].elements = sections[0].elements.dropLast()
          let row = ListRow(id: "\(step)", content: RowContent(text: "ten \(step)"))
          sections[0].elements.append(row)
          sections[0].elements[0].isEnabled = random.happens(0.8)
        }
      default:
        let source = ElementPath.row(Int.random(in: 0..<4, using: &random))
        let target = ElementPath.row(Int.random(in: 0..<4, using: &random))
        let (before, id) = (rows, list.identifier(ofRowAt: source) as? String)
        let isMoved = stack.reorderRow(at: source, ofPane: pane, to: target, ofPane: 1 - pane)
        #expect(rows.joined().sorted() == before.joined().sorted(), "step \(step)")
        #expect(isMoved ? rows[1 - pane].contains(id!) : rows == before, "step \(step)")
        guard isMoved else { continue }
        #expect(other.identifier(ofRowAt: target) as? String == id, "step \(step)")
        #expect(!list.holdsOrder && !other.holdsOrder && stack.allowsReorderingBetweenLists)
        #expect(list.allowsReordering && other.allowsReordering && other.rowUnderCursor!.isEnabled)
      }
    }
  }

  @Test func aListWithoutSectionsTakesARow() {
    right.apply([])
    left.setCursor(.row(1))
    #expect(stack.handle(.key(.alt(.right))))
    #expect(rows == [["one"], ["two"]])
    #expect(throws: Never.self) { try stack.sections.checkIdentifiers() }
    #expect(!stack.reorderRow(at: .row(0), ofPane: 0, to: .row(1), ofPane: 0), "within a list")
  }

  @Test func aRowThatMatchesMovesToAFilteredList() {
    left.filter = ListFilter("t")
    right.filter = ListFilter("o")
    _ = stack.frame(at: .zero)
    #expect(stack.reorderRow(at: .row(0), ofPane: 0, to: .row(1), ofPane: 1))
    #expect(rows == [["one"], ["four", "two", "five"]])
    #expect(right.rowUnderCursor?.id == "two" && left.numberOfSections == 0)
  }

  @Test func aRowMovesToAnEmptyList() {
    right.apply([ListSection(rows: [])])
    mouse(.press, 1, 3)
    mouse(.drag, 3, 15)
    mouse(.release, 3, 15)
    #expect(rows == [["two"], ["one"]])
    _ = lines(3000)
    #expect(lines(6000)[1] == "│▏two······││▌one······│")
  }
}
