import Foundation
import ListDiff
import TerminalList

/// The board on the screen, and what the user does with it.
final class BoardScreen {
  private var board: Board
  private let stack: ListStack
  private var size: Size
  /// The text that is being typed: that of the card under the cursor, or of a new one.
  private var typed: (field: TextField, isNew: Bool)?
  private var message = BoardScreen.keys
  private(set) var isRunning = true

  private static let keys =
    "Tab column  < > move  J K order  a add  Enter edit  d delete  u undo  q quit"

  init(_ board: Board, size: Size, painter: RowPainter) {
    self.board = board
    self.size = size
    let lists = board.lanes.map { ($0.model, TerminalListView(size: size, painter: painter)) }
    stack = ListStack(lists.map { .init($1, title: $0) }, size: size)
    stack.allowsReorderingBetweenLists = true
    for (_, list) in lists {
      list.allowsReordering = true
      list.allowsSelection = false
      list.emptyText = "no cards"
    }
    resize(size)
    show()
    stack.focus(pane: 0)
  }

  func nextFrame(after now: Duration) -> Duration? { stack.nextFrame(after: now) }

  var theme: Theme {
    get { stack.theme }
    set { stack.theme = newValue }
  }

  func handle(_ event: Event) {
    if case .resize(let size) = event { return resize(size) }
    if typed != nil { return type(event) }
    switch event {
    case .key(.character("q")): isRunning = false
    case .key(.character("a")): typed = (TextField(placeholder: "a new card"), true)
    case .key(.enter): if let card { typed = (TextField(card.text), false) }
    case .key(.character("d")):
      if let place { change { $0[place.lane].elements.remove(at: place.card) } }
    case .key(.character("<")): handle(.key(.alt(.left)))
    case .key(.character(">")): handle(.key(.alt(.right)))
    case .key(.character("K")): handle(.key(.alt(.up)))
    case .key(.character("J")): handle(.key(.alt(.down)))
    case .key(.character("u")):
      attempt { try $0.undo() ? "taken back" : "nothing to take back" }
    default:
      stack.handle(event)
      takeMovedCards()
    }
  }

  private func resize(_ size: Size) {
    self.size = size
    stack.size = Size(width: size.width, height: size.height - 1)
  }

  private func type(_ event: Event) {
    switch event {
    case .key(.escape): typed = nil
    case .key(.enter):
      guard let (field, isNew) = typed else { return }
      typed = nil
      let text = field.text.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return }
      if isNew {
        add(text)
      } else if let place {
        change { $0[place.lane].elements[place.card].text = text }
      }
    default: typed?.field.handle(event)
    }
  }

  /// Where the card under the cursor is.
  private var place: (lane: Int, card: Int)? {
    stack.focusedList?.cursorPath.map { (stack.focusedPane, $0.element) }
  }

  private var card: Card? { place.map { board.lanes[$0.lane].elements[$0.card] } }

  private func add(_ text: String) {
    let (lane, index) = place.map { ($0.lane, $0.card + 1) } ?? (stack.focusedPane, 0)
    let card = board.newCard(text)
    change { $0[lane].elements.insert(card, at: index) }
    let list = stack.panes[lane].list
    list.setCursor(list.path(ofRow: "\(card.id)"))
  }

  /// Takes over where the lists have their cards, which the user moves; a drag is one change.
  private func takeMovedCards() {
    if stack.hasActiveDrag { return }
    let cards = Dictionary(grouping: board.lanes.flatMap(\.elements)) { "\($0.id)" }
    change { lanes in
      for (lane, pane) in stack.panes.enumerated() {
        lanes[lane].elements = pane.list.sections[0].elements.compactMap { cards[$0.id]?.first }
      }
    }
  }

  private func change(_ edit: (inout [Lane]) -> Void) {
    attempt { board in
      try board.change(edit)
      return Self.keys
    }
  }

  /// Does what may fail, says what came of it, and shows it.
  private func attempt(_ work: (inout Board) throws -> String) {
    do { message = try work(&board) } catch { message = "not saved: \(error)" }
    show()
  }

  /// Gives each list the cards of its column.
  private func show() {
    for (index, lane) in board.lanes.enumerated() {
      let rows = lane.elements.map { ListRow(id: "\($0.id)", content: RowContent(text: $0.text)) }
      stack.panes[index].list.apply([ListSection(rows: rows)])
      stack.panes[index].title = "\(lane.model) \(lane.elements.count)"
    }
  }

  func frame(at now: Duration) -> Frame {
    let painter = stack.panes[0].list.painter
    let edited = typed.flatMap { $0.isNew ? nil : $0.field }
    var frame = Frame(size: size, holding: stack.frame(at: now, editing: edited), line: 0)
    frame.write(
      message, style: painter.theme.quietStyle, line: size.height - 1, column: 1,
      width: painter.width)
    if let (field, isNew) = typed, isNew {
      let new = field.frame(columns: min(40, size.width - 4), painter: painter)
      frame.drawCentered(new.bordered(title: "New card"))
    }
    return frame
  }
}
