public import ListDiff
public import ListMotion

/// Several lists on one screen, side by side or one below the other.
///
/// One of them has the focus and gets the keys. A row that leaves one list and comes in another, with
/// the same identifier and between two frames, travels there.
///
/// ```swift
/// let stack = ListStack([.init(toDo, title: "To do"), .init(done, title: "Done")], size: terminal.size)
/// stack.handle(event)
/// terminal.present(stack.frame(at: loop.now))
/// ```
public final class ListStack {
  /// A list of the stack, and how it stands there.
  public struct Pane {
    /// The list. The stack sets its size and its focus.
    public let list: TerminalListView
    /// Stands on the upper edge of its border.
    public var title: String
    /// Its share of the room, compared with that of the other panes; above 0.
    public var weight: Int

    /// A pane that gets as much room as others.
    public init(_ list: TerminalListView, title: String = "", weight: Int = 1) {
      self.list = list
      self.title = title
      self.weight = weight
    }
  }

  /// Where the lists of a stack stand.
  public enum Axis: Hashable, Sendable {
    /// Side by side, from left to right.
    case horizontal
    /// One below the other.
    case vertical
  }

  /// The lists, in the order in which Tab goes through them. Setting them lays them out again.
  public var panes: [Pane] { didSet { layOut() } }
  /// Columns and lines of the whole stack.
  public var size: Size { didSet { layOut() } }
  /// Whether the lists stand side by side or one below the other.
  public var axis: Axis { didSet { layOut() } }
  /// Whether each list has a border, in the accent colour where the focus is; `true` by default.
  public var hasBorders = true { didSet { layOut() } }
  /// The index of the pane whose list has the focus.
  public private(set) var focusedPane = 0

  private var rectangles: [Rectangle] = []
  private var travels = Travels()

  /// A stack whose first list has the focus.
  public init(_ panes: [Pane], size: Size, axis: Axis = .horizontal) {
    self.panes = panes
    self.size = size
    self.axis = axis
    layOut()
  }

  /// The list that has the focus; `nil` in a stack without lists.
  public var focusedList: TerminalListView? {
    panes.indices.contains(focusedPane) ? panes[focusedPane].list : nil
  }

  /// Gives the focus to a list. The cursor of one that has none goes to its first row on the screen.
  ///
  /// - Precondition: The pane exists.
  public func focus(pane: Int) {
    precondition(panes.indices.contains(pane), "no such pane")
    setFocus(pane)
    let list = panes[pane].list
    if list.cursorPath == nil, list.cursorSection == nil { list.moveCursor(by: 1) }
  }

  private func setFocus(_ pane: Int) {
    focusedPane = pane
    for (index, pane) in panes.enumerated() { pane.list.isFocused = index == focusedPane }
  }

  /// The colours of all lists, and of the borders; set it on ``Event/themeChanged``.
  public var theme: Theme {
    get { panes.first?.list.painter.theme ?? .dark }
    set { for pane in panes { pane.list.painter.theme = newValue } }
  }

  /// Where the rows of a pane stand on the stack, within its border.
  ///
  /// - Precondition: The pane exists.
  public func rectangle(ofPane pane: Int) -> Rectangle {
    hasBorders ? rectangles[pane].inset(by: 1) : rectangles[pane]
  }

  /// Where the content of a row stands on the stack once all motion is over, to draw something over it;
  /// `nil` for a row that is not on the screen.
  ///
  /// - Precondition: The pane and the row exist.
  public func rectangle(ofRowAt path: ElementPath, inPane pane: Int) -> Rectangle? {
    let origin = rectangle(ofPane: pane).origin
    return panes[pane].list.rectangleForRow(at: path).map {
      Rectangle(
        line: origin.line + $0.origin.line, column: origin.column + $0.origin.column,
        width: $0.size.width, height: $0.size.height)
    }
  }

  // MARK: Events

  /// Carries out an event.
  ///
  /// Tab and Shift-Tab give the focus to the next list or the one before. The mouse acts on the list
  /// under it, which gets the focus by a press. Other events go to the list that has the focus; ← and →
  /// go to the list beside it, if it has no use for them.
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
    default: return focused.handle(event)
    }
    return true
  }

  private func focusBeside(by panes: Int) -> Bool {
    let pane = focusedPane + panes
    guard axis == .horizontal, self.panes.indices.contains(pane) else { return false }
    focus(pane: pane)
    return true
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    let place = Position(line: mouse.line, column: mouse.column)
    // a row that is dragged may leave its list on the way
    let isHeld = mouse.action == .drag || mouse.action == .release
    guard let pane = isHeld ? focusedPane : rectangles.firstIndex(where: { $0.contains(place) })
    else { return false }
    if mouse.action == .press { focus(pane: pane) }
    let origin = rectangle(ofPane: pane).origin
    return panes[pane].list.handle(
      .mouse(mouse.translated(lines: -origin.line, columns: -origin.column)))
  }

  // MARK: Frames

  /// What the stack shows at the time `now`, on the caller's clock.
  public func frame(at now: Duration) -> Frame {
    let lists = panes.map(\.list)
    for list in lists { list.prepareFrame(at: now) }
    travels.follow(places(), at: now, in: lists)
    for pane in panes.indices { panes[pane].list.hideTravellers(travels.travellers(inPane: pane)) }
    var frame = Frame(size: size)
    for (index, pane) in panes.enumerated() {
      let rectangle = rectangles[index]
      let list = pane.list.frame(at: now)
      let drawn = hasBorders ? bordered(list, pane, isFocused: index == focusedPane) : list
      frame.draw(drawn, line: rectangle.origin.line, column: rectangle.origin.column)
    }
    for (travel, position) in travels.positions(at: now) {
      guard let picture = lists[travel.target.pane].picture(ofTraveller: travel.target.row) else {
        continue
      }
      frame.draw(picture, line: position.line, column: position.column)
    }
    return frame
  }

  /// When the next frame is due; `nil` while nothing moves.
  public func nextFrame(after now: Duration) -> Duration? {
    let own = travels.isEmpty ? nil : now + Playback.frameDuration
    return panes.compactMap { $0.list.nextFrame(after: now) }.reduce(own) { min($0 ?? $1, $1) }
  }

  /// Whether the next frame differs from the last one even if nothing more happens.
  public var isAnimating: Bool { !travels.isEmpty || panes.contains { $0.list.isAnimating } }

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
      let origin = rectangle(ofPane: index).origin
      for row in pane.list.identifiedRows {
        let position = Position(line: origin.line + row.line, column: origin.column)
        let place = Travels.Place(pane: index, row: row.id, position: position)
        if places.updateValue(place, forKey: row.identifier) != nil {
          ambiguous.insert(row.identifier)
        }
      }
    }
    for identifier in ambiguous { places[identifier] = nil }
    return places
  }

  private func layOut() {
    let room = axis == .horizontal ? size.width : size.height
    let weights = panes.map { max(1, $0.weight) }
    let all = weights.reduce(0, +)
    var start = 0
    var passed = 0
    rectangles = weights.map { weight in
      passed += weight
      let end = room * passed / all
      defer { start = end }
      return axis == .horizontal
        ? Rectangle(line: 0, column: start, width: end - start, height: size.height)
        : Rectangle(line: start, column: 0, width: size.width, height: end - start)
    }
    for (index, pane) in panes.enumerated() { pane.list.size = rectangle(ofPane: index).size }
    if let last = panes.indices.last { setFocus(min(focusedPane, last)) }
  }
}
