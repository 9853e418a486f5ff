import TestSupport
import Testing

@testable import TerminalList

/// The user's part in a storm: keys, clicks, the wheel, selection, marks, anchors and jumps to a
/// row.
extension ListViewStorm {
  mutating func touch() {
    switch Int.random(in: 0..<6, using: &random) {
    case 0..<2: list.handle(.key(randomKey()))
    case 2: list.handle(.mouse(randomMouseEvent()))
    case 3:
      list.selectRow(
        at: randomPath(), animated: random.happens(0.5),
        scrollPosition: positions.randomElement(using: &random) ?? .none)
    case 4:
      if let path = randomPath() { list.setFlag(random.happens(0.7), forRowAt: path) }
    default: scrollToRow()
    }
  }

  /// Applies the change in stages.
  mutating func reload(with animation: RowAnimation) {
    guard let owned = list.ownedRows else { return }
    let changes = StagedChangeset(source: list.sections, target: sections)
    list.reload(
      using: changes, with: animation, setData: { owned.set($0) },
      completion: { [place] in if case .failure(let error) = $0 { Issue.record(error, place) } })
  }

  private mutating func scrollToRow() {
    guard let path = randomPath() else { return }
    let position = positions.randomElement(using: &random) ?? .none
    let offset = list.contentOffset
    list.scrollToRow(at: path, at: position, animated: random.happens(0.7))
    let lines = list.viewport.lines(of: .row(path), in: list.table)
    let screen = list.contentOffset..<list.contentOffset + list.size.height
    let covered = list.viewport.linesCovered(above: .row(path), list.layoutContext)
    if lines.count + covered <= list.size.height {
      #expect(list.contentOffset + covered <= lines.lowerBound, "\(place)")
      #expect(screen.contains(lines.lowerBound), "\(place)")
      #expect(screen.contains(lines.upperBound - 1), "\(place)")
    } else if position == .none, lines.overlaps(screen) {
      #expect(list.contentOffset <= max(offset, lines.lowerBound), "\(place)")
    }
  }

  private mutating func randomKey() -> Key {
    let keys: [Key] = [
      .up, .down, .home, .end, .pageUp, .pageDown, .enter, .escape, .left, .character(" "),
      .character("j"), .character("k"), .character("g"), .character("G"), .character("x"),
      .control("d"), .control("u"), .control("f"), .control("b"),
    ]
    return keys.randomElement(using: &random) ?? .down
  }

  private mutating func randomMouseEvent() -> MouseEvent {
    let actions: [MouseEvent.Action] = [.press, .drag, .release, .wheelUp, .wheelDown]
    return MouseEvent(
      action: actions.randomElement(using: &random) ?? .press,
      line: .random(in: -1...9, using: &random), column: .random(in: -1...20, using: &random))
  }

  mutating func randomPath() -> ElementPath? {
    let section = (0..<list.numberOfSections).randomElement(using: &random) ?? 0
    guard list.numberOfSections > 0, list.numberOfRows(inSection: section) > 0 else { return nil }
    let row = Int.random(in: 0..<list.numberOfRows(inSection: section), using: &random)
    return ElementPath(element: row, section: section)
  }

  mutating func randomAnchor() -> ScrollAnchor {
    let anchors: [ScrollAnchor] = [.automatic, .window, .top, .bottom, .cursor]
    return anchors.randomElement(using: &random) ?? .automatic
  }

  /// Deleted rows must not be referred to any more.
  func expectLiving(_ ids: Set<RowToken>) {
    for id in ids { #expect(list.table.place(of: id) != nil, place) }
  }
}

/// A delegate that must be notified of valid rows only.
final class StormDelegate: TerminalListViewDelegate {
  /// The position in the storm, for failures.
  var place: Comment?

  func listView(
    _ listView: TerminalListView, willDisplay content: inout RowContent,
    forRowAt path: ElementPath, state: RowState
  ) {
    let row = listView.sections[path.section].elements[path.element]
    #expect(content.parts.count == row.content.parts.count, place)
    #expect(state.isSelected == listView.state(ofRowAt: path).isSelected)
    #expect(state.isFlagged == listView.state(ofRowAt: path).isFlagged)
    #expect(state.isCursor == (listView.cursorPath == path))
  }

  func listView(
    _ listView: TerminalListView, didMoveCursorFrom source: ElementPath?, to target: ElementPath?
  ) {
    #expect(listView.cursorPath == target)
  }
}

private let positions: [ScrollPosition] = [.none, .top, .middle, .bottom]
