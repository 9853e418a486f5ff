public import ListDiff
public import ListMotion

/// Several lists on one screen, side by side or one below another.
///
/// One of them has the focus and gets the keys. If a row leaves one list and appears in another
/// between two frames, with the same identifier, it travels there.
///
/// ```swift
/// let stack = ListStack([.init(toDo, title: "To do"), .init(done, title: "Done")], size: terminal.size)
/// stack.handle(event)
/// terminal.present(stack.frame(at: loop.now))
/// ```
public final class ListStack {
  /// A list of the stack, with its title and its share of the room.
  public struct Pane {
    /// The list. The stack sets its size and its focus.
    public let list: TerminalListView
    /// The title on the upper edge of the border.
    public var title: String
    /// Its share of the room, relative to that of the other panes; must be positive.
    public var weight: Int

    /// Creates a pane, by default with the same share of the room as others.
    public init(_ list: TerminalListView, title: String = "", weight: Int = 1) {
      self.list = list
      self.title = title
      self.weight = weight
    }
  }

  /// The lists, in the order of the Tab key. Setting this property lays them out again; the focus stays on
  /// its list.
  public var panes: [Pane] {
    didSet {
      if !oldValue.elementsEqual(panes, by: { $0.list === $1.list }) {
        // places and the focus refer to panes by index
        (travels, carried) = (Travels(), [:])
        let focused = oldValue.indices.contains(focusedPane) ? oldValue[focusedPane].list : nil
        focusedPane = panes.firstIndex { $0.list === focused } ?? focusedPane
      }
      layOut()
    }
  }
  /// The columns and lines of the whole stack.
  public var size: Size { didSet { layOut() } }
  /// Whether the lists are one below another; `false` by default, for side by side.
  public var isVertical = false { didSet { layOut() } }
  /// Whether each list has a border, in the accent colour if it has the focus; `true` by default.
  public var hasBorders = true { didSet { layOut() } }
  /// The index of the pane whose list has the focus.
  public private(set) var focusedPane = 0
  /// Whether the user can move rows from one list to another, with Alt and ← → or with the mouse;
  /// `false` by default. Both lists must own their rows and allow reordering
  /// (``TerminalListView/allowsReordering``).
  public var allowsReorderingBetweenLists = false
  /// The delegate, which decides the destination of rows that the user moves to another list. Held weakly.
  public weak var delegate: (any ListStackDelegate)?

  private var rectangles: [Rectangle] = []
  private var travels = Travels()
  /// Whether the list with the focus waits for a row to put its cursor on.
  private var awaitsRow = false
  /// The rows that the user dragged out of their lists, by the pane that they left.
  private var carried: [Int: RowToken] = [:]

  /// Creates a stack whose first list has the focus.
  public init(_ panes: [Pane], size: Size) {
    self.panes = panes
    self.size = size
    layOut()
  }

  /// The list with the focus; `nil` in a stack without lists.
  public var focusedList: TerminalListView? {
    panes.indices.contains(focusedPane) ? panes[focusedPane].list : nil
  }

  /// Gives the focus to a list. If it has no cursor, the cursor goes to its first row on the
  /// screen, or, if it has no rows yet, to the first row that is inserted.
  ///
  /// - Returns: Whether the pane exists.
  @discardableResult public func focus(pane: Int) -> Bool {
    guard panes.indices.contains(pane) else { return false }
    setFocus(pane)
    awaitsRow = true
    bringCursor()
    return true
  }

  /// Puts the cursor on a row if the list had no cursor when it got the focus.
  private func bringCursor() {
    guard awaitsRow, let list = focusedList else { return }
    if list.cursorPlace == nil { list.moveCursor(by: 1) }
    awaitsRow = list.cursorPlace == nil
  }

  /// Puts the cursor on a row, and gives the focus to the list that contains it. Returns whether
  /// there is such a list.
  ///
  /// Call it to let the cursor follow a row that the program moves to another list. O(rows).
  ///
  /// - Parameter id: The ``ListRow/id`` of the row.
  @discardableResult
  public func setCursor(toRow id: String) -> Bool {
    for (index, pane) in panes.enumerated() {
      guard let path = pane.list.path(ofRow: id) else { continue }
      setFocus(index)
      pane.list.setCursor(path)
      return true
    }
    return false
  }

  private func setFocus(_ pane: Int) {
    focusedPane = pane
    for (index, pane) in panes.enumerated() { pane.list.isFocused = index == focusedPane }
  }

  /// The sections of all lists that own their rows, pane after pane.
  ///
  /// If each has its own identifier, they can be compared, saved and undone as one list of
  /// sections; see `ChangesetHistory`. Each remembers its list: a section that went to another one
  /// has changed.
  public var sections: [ListSection] {
    panes.enumerated().flatMap { index, pane in
      pane.list.sections.map { section in
        var section = section
        section.home.pane = index
        return section
      }
    }
  }

  /// Distributes other sections to the lists, and animates the difference. A section of
  /// ``sections`` goes to its list, another one to the list that has it; a new one joins the section
  /// before it. Rows that change to another list travel there, together with the cursor and the
  /// focus. O(rows).
  public func apply(_ sections: [ListSection]) {
    let row = focusedList?.rowUnderCursor
    let old = panes.enumerated().flatMap { index, pane in
      pane.list.sections.map { (id: $0.id, pane: index) }
    }
    // sections without an identifier keep their order
    let isSameOrder = old.map(\.id) == sections.map(\.id)
    let homes = Dictionary(old.map { ($0.id, $0.pane) }, uniquingKeysWith: { first, _ in first })
    var lists: [[ListSection]] = panes.map { _ in [] }
    var pane = sections.lazy.compactMap { homes[$0.id] }.first ?? 0
    for (index, section) in sections.enumerated() where !lists.isEmpty {
      let home = section.home.pane.flatMap { lists.indices.contains($0) ? $0 : nil }
      pane = home ?? (isSameOrder ? old[index].pane : homes[section.id] ?? pane)
      lists[pane].append(section)
    }
    for (pane, sections) in zip(panes, lists) where pane.list.outline != nil || !sections.isEmpty {
      pane.list.apply(sections)
    }
    if let row, focusedList?.path(ofRow: row.id) == nil { setCursor(toRow: row.id) }
  }

  /// The colours of all lists and borders; set it on ``Event/themeChanged``.
  public var theme: Theme {
    get { panes.first?.list.painter.theme ?? .dark }
    set { for pane in panes { pane.list.painter.theme = newValue } }
  }

  /// The rectangle of the stack in which a pane shows its rows, inside its border; `nil` for a pane
  /// that does not exist.
  public func rectangle(ofPane pane: Int) -> Rectangle? {
    panes.indices.contains(pane) ? rectangle(of: pane) : nil
  }

  private func rectangle(of pane: Int) -> Rectangle {
    hasBorders ? rectangles[pane].inset(by: 1) : rectangles[pane]
  }

  /// The rectangle of the stack that shows the content of a row when all motion is over, to draw
  /// something over it; `nil` for a row that is not on the screen, or does not exist.
  public func rectangle(ofRowAt path: ElementPath, inPane pane: Int) -> Rectangle? {
    guard let origin = rectangle(ofPane: pane)?.origin else { return nil }
    return panes[pane].list.rectangle(ofRowAt: path).map {
      Rectangle(
        line: origin.line + $0.origin.line, column: origin.column + $0.origin.column,
        width: $0.size.width, height: $0.size.height)
    }
  }

  // MARK: Events

  /// Handles an event.
  ///
  /// Tab and Shift-Tab move the focus to the next or the previous list. The mouse acts on the list
  /// under it; pressing a button gives that list the focus. Other events go to the list with the
  /// focus; ← and → move the focus to an adjacent list if the list does not use them. Alt with ← or
  /// →, and a drag, move a row to another list if that is allowed; see
  /// ``allowsReorderingBetweenLists``.
  ///
  /// - Returns: Whether the event was used.
  @discardableResult
  public func handle(_ event: Event) -> Bool {
    guard let focused = focusedList else { return false }
    switch event {
    case .key(.tab): focus(pane: (focusedPane + 1) % panes.count)
    case .key(.shift(.tab)): focus(pane: (focusedPane + panes.count - 1) % panes.count)
    case .mouse(let mouse): return handle(mouse)
    case .key(.left): return focused.handle(event) || focusBeside(by: -1)
    case .key(.right): return focused.handle(event) || focusBeside(by: 1)
    case .key(.alt(.left)): return focused.handle(event) || reorderRowUnderCursor(byPanes: -1)
    case .key(.alt(.right)): return focused.handle(event) || reorderRowUnderCursor(byPanes: 1)
    default: return focused.handle(event)
    }
    return true
  }

  private func focusBeside(by panes: Int) -> Bool {
    let pane = focusedPane + panes
    guard !isVertical, self.panes.indices.contains(pane) else { return false }
    focus(pane: pane)
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    let place = Position(line: mouse.line, column: mouse.column)
    // a dragged row may leave its list on the way
    let isHeld = mouse.action == .drag || mouse.action == .release
    guard let pane = isHeld ? focusedPane : rectangles.firstIndex(where: { $0.contains(place) })
    else { return false }
    switch mouse.action {
    case .press:
      focus(pane: pane)
      carried = [:]
    case .drag:
      if let other = rectangles.firstIndex(where: { $0.contains(place) }), other != pane {
        carry(from: pane, to: other, line: mouse.line)
      }
    case .release, .wheelUp, .wheelDown: break
    }
    let list = isHeld ? focusedPane : pane
    let origin = rectangle(of: list).origin
    return panes[list].list.handle(
      .mouse(mouse.translated(lines: -origin.line, columns: -origin.column)))
  }

  // MARK: Moving rows

  /// Moves a row to another list on behalf of the user: the delegate is consulted, and the row travels there.
  /// Cursor and focus go with it, and it stays selected and flagged.
  ///
  /// The row is removed from the ``TerminalListView/sections`` of one list and inserted into those
  /// of the other.
  ///
  /// - Parameters:
  ///   - source: The row in the list of `pane`.
  ///   - pane: The pane that it leaves.
  ///   - target: Its path in the list of `other` after the move.
  ///   - other: The pane to which it moves.
  /// - Returns: Whether the row has moved. A move within one list, a move that a list does not allow,
  ///   and a pane or a path that does not exist are refused.
  @discardableResult
  public func reorderRow(
    at source: ElementPath, ofPane pane: Int, to target: ElementPath, ofPane other: Int
  ) -> Bool {
    move(source, pane, to: target, other, heldOnLine: nil)
  }

  /// Moves the row under the cursor to the list `count` panes to the right, or to the left if
  /// negative, on the same line, if the user is allowed to. Returns whether it has moved.
  @discardableResult
  public func reorderRowUnderCursor(byPanes count: Int) -> Bool {
    let other = focusedPane + count
    guard let list = focusedList, let path = list.cursorPath, panes.indices.contains(other) else {
      return false
    }
    let line = list.rectangle(ofRowAt: path)?.origin.line ?? 0
    let target = panes[other].pathForInsertion(atLine: line)
    return reorderRow(at: path, ofPane: focusedPane, to: target, ofPane: other)
  }

  /// Whether the user is dragging a row of one of the lists. A program that saves after each move should wait
  /// until the row is released.
  public var hasActiveDrag: Bool { panes.contains { $0.list.hasActiveDrag } }

  /// Moves the dragged row to the list under the mouse.
  private func carry(from pane: Int, to other: Int, line: Int) {
    let (list, next) = (panes[pane].list, panes[other])
    let line = line - rectangle(of: other).origin.line
    guard let path = list.heldPath, let row = list.row(at: path) else { return }
    let target = next.pathForInsertion(atLine: line)
    if move(path, pane, to: target, other, heldOnLine: line) { carried[pane] = row }
  }

  private func move(
    _ source: ElementPath, _ pane: Int, to target: ElementPath, _ other: Int, heldOnLine line: Int?
  ) -> Bool {
    guard allowsReorderingBetweenLists, pane != other, panes.indices.contains(pane),
      panes.indices.contains(other)
    else { return false }
    let (last, next) = (panes[pane], panes[other])
    guard last.canGiveRow(at: source), let row = last.list.row(at: source),
      let content = last.list.outline?.row(at: source), next.canTake(content, at: target)
    else { return false }
    let answer = delegate.map {
      $0.listStack(
        self, targetForMoveOfRowAt: source, ofPane: pane, to: target, ofPane: other)
    }
    // the delegate may have changed the lists
    guard let target = answer ?? target, next.canTake(content, at: target),
      last.list.model.table.path(of: row) == source, last.canGiveRow(at: source),
      let given = last.giveRow(at: source)
    else { return false }
    next.takeRow(given, at: target, section: "list \(other)", heldOnLine: line)
    carried[other] = nil
    setFocus(other)
    delegate?.listStack(self, didMoveRowAt: source, ofPane: pane, to: target, ofPane: other)
    return true
  }

  // MARK: Frames

  /// The frame of the stack at the time `now`, on the caller's clock.
  ///
  /// A text field replaces the row under the cursor of the list with the focus; see
  /// ``TerminalListView/frame(at:editing:inColumn:)``.
  public func frame(
    at now: Duration, editing field: TextField? = nil, inColumn column: String? = nil
  ) -> Frame {
    bringCursor()
    let lists = panes.map(\.list)
    for list in lists { list.prepareFrame(at: now) }
    let held = focusedList.flatMap { list in list.heldPath.flatMap(list.identifier(ofRowAt:)) }
    travels.follow(places(), held: held, at: now, in: lists)
    for (pane, list) in lists.enumerated() {
      // a row that was dragged away is not shown leaving
      if !list.isAnimating { carried[pane] = nil }
      let hidden = travels.travellers(inPane: pane).union(carried[pane].map { [$0] } ?? [])
      list.playback.hide(hidden)
    }
    var frame = Frame(size: size)
    for (index, pane) in panes.enumerated() {
      let rectangle = rectangles[index]
      let list = pane.list.frame(
        at: now, editing: index == focusedPane ? field : nil, inColumn: column)
      let drawn = hasBorders ? bordered(list, pane, isFocused: index == focusedPane) : list
      frame.draw(drawn, line: rectangle.origin.line, column: rectangle.origin.column)
    }
    for (travel, position) in travels.positions(at: now) {
      guard let picture = panes[travel.target.pane].picture(ofTraveller: travel.target.row) else {
        continue
      }
      frame.draw(picture, line: position.line, column: position.column)
    }
    return frame
  }

  /// The time at which the next frame is due; `nil` while nothing moves.
  public func nextFrame(after now: Duration) -> Duration? {
    let own = travels.isEmpty ? nil : now + Playback.frameDuration
    return panes.compactMap { $0.list.nextFrame(after: now) }.reduce(own) { min($0 ?? $1, $1) }
  }

  /// Whether the next frame differs from the last one even if nothing else happens.
  var isAnimating: Bool { !travels.isEmpty || panes.contains { $0.list.isAnimating } }

  private func bordered(_ list: Frame, _ pane: Pane, isFocused: Bool) -> Frame {
    let painter = pane.list.painter
    let accent = Style(foreground: painter.theme.accent, attributes: .bold)
    return list.bordered(
      title: pane.title, style: isFocused ? accent : painter.theme.quietStyle,
      titleStyle: isFocused ? accent : .plain, width: painter.width)
  }

  /// The rows at rest on the screen that have an identifier.
  private func places() -> [AnyHashable: Travels.Place] {
    var places: [AnyHashable: Travels.Place] = [:]
    var ambiguous: Set<AnyHashable> = []
    for (index, pane) in panes.enumerated() {
      let origin = rectangle(of: index).origin
      for row in pane.list.viewport.visible.rows where row.line >= 0 {
        guard let identifier = row.identifier else { continue }
        let line = origin.line + pane.list.line(ofRowLine: row.line)
        let position = Position(line: line, column: origin.column)
        let place = Travels.Place(pane: index, row: row.id, position: position)
        if places.updateValue(place, forKey: identifier) != nil { ambiguous.insert(identifier) }
      }
    }
    for identifier in ambiguous { places[identifier] = nil }
    return places
  }

  private func layOut() {
    let room = isVertical ? size.height : size.width
    let weights = panes.map { max(1, $0.weight) }
    let all = weights.reduce(0, +)
    var start = 0
    var passed = 0
    rectangles = weights.map { weight in
      passed += weight
      let end = room * passed / all
      defer { start = end }
      return isVertical
        ? Rectangle(line: start, column: 0, width: size.width, height: end - start)
        : Rectangle(line: 0, column: start, width: end - start, height: size.height)
    }
    for (index, pane) in panes.enumerated() { pane.list.size = rectangle(of: index).size }
    if let last = panes.indices.last { setFocus(min(focusedPane, last)) }
  }
}
