// A board of lists: cards travel between them. `swift run board [FILE]`, a file of Markdown.
import Foundation
import ListDiff
import TerminalList

/// The board on the screen, and what the user does with it.
struct BoardScreen: ~Copyable {
  private var board: Board
  private let terminal: Terminal
  private let stack: ListStack
  /// The text that is being typed: that of the card under the cursor, or of a new one.
  private var typed: (field: TextField, isNew: Bool)?
  private var message = BoardScreen.keys

  private static let keys =
    "Tab column  < > move  J K order  a add  Enter edit  d delete  u undo  q quit"

  init(_ board: consuming Board) throws {
    self.board = board
    let terminal = try Terminal(options: .init(mouse: true))
    stack = ListStack(
      board.lanes.map { .init(TerminalListView(terminal), title: $0.model) }, size: terminal.size)
    self.terminal = terminal
    show()
    stack.panes.forEach { $0.list.emptyText = "no cards" }
    stack.focus(pane: 0)
  }

  mutating func run() {
    var loop = EventLoop(terminal)
    resize(terminal.size)
    terminal.present(frame(at: loop.now))
    while let event = loop.next(until: stack.nextFrame(after: loop.now)) {
      switch event {
      case .resize(let size): resize(size)
      case .themeChanged: stack.theme = terminal.theme
      case .key(.character("q")) where typed == nil: return
      default: handle(event)
      }
      terminal.present(frame(at: loop.now))
    }
  }

  private func resize(_ size: Size) {
    stack.size = Size(width: size.width, height: size.height - 1)
  }

  /// Gives each list the cards of its column.
  private func show() {
    for (index, lane) in board.lanes.enumerated() {
      let rows = lane.elements.map { ListRow(id: "\($0.id)", content: RowContent(text: $0.text)) }
      stack.panes[index].list.apply([ListSection(rows: rows)])
      stack.panes[index].title = "\(lane.model) \(lane.elements.count)"
    }
  }

  private mutating func handle(_ event: Event) {
    if typed != nil { return type(event) }
    switch event {
    case .key(.character("a")): typed = (TextField(placeholder: "a new card"), true)
    case .key(.enter): if let card { typed = (TextField(card.text), false) }
    case .key(.character("d")):
      if let place { change { $0[place.lane].elements.remove(at: place.card) } }
    case .key(.character("<")), .key(.shift(.left)): send(by: -1)
    case .key(.character(">")), .key(.shift(.right)): send(by: 1)
    case .key(.character("J")): reorder(by: 1)
    case .key(.character("K")): reorder(by: -1)
    case .key(.character("u")):
      attempt { try $0.undo() ? "taken back" : "nothing to take back" }
    default: stack.handle(event)
    }
  }

  private mutating func type(_ event: Event) {
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

  private mutating func add(_ text: String) {
    let (lane, index) = place.map { ($0.lane, $0.card + 1) } ?? (stack.focusedPane, 0)
    let card = board.newCard(text)
    change { $0[lane].elements.insert(card, at: index) }
    select(card)
  }

  /// Sends the card under the cursor to another column, and the focus with it.
  private mutating func send(by columns: Int) {
    guard let place, let card, board.lanes.indices.contains(place.lane + columns) else { return }
    let target = place.lane + columns
    change { lanes in
      lanes[place.lane].elements.remove(at: place.card)
      lanes[target].elements.insert(card, at: min(place.card, lanes[target].elements.count))
    }
    stack.focus(pane: target)
    select(card)
  }

  private mutating func reorder(by rows: Int) {
    guard let place, board.lanes[place.lane].elements.indices.contains(place.card + rows) else {
      return
    }
    change { $0[place.lane].elements.swapAt(place.card, place.card + rows) }
  }

  private mutating func change(_ edit: (inout [Lane]) -> Void) {
    attempt { board in
      try board.change(edit)
      return Self.keys
    }
  }

  /// Does what may fail, says what came of it, and shows it.
  private mutating func attempt(_ work: (inout Board) throws -> String) {
    do { message = try work(&board) } catch { message = "not saved: \(error)" }
    show()
  }

  private func select(_ card: Card) {
    guard let list = stack.focusedList else { return }
    list.setCursor(list.path(ofRow: "\(card.id)"))
  }

  private func frame(at now: Duration) -> Frame {
    let painter = terminal.rowPainter
    var frame = Frame(size: terminal.size)
    frame.draw(stack.frame(at: now), line: 0, column: 0)
    let line = terminal.size.height - 1
    frame.write(
      message, style: painter.theme.quietStyle, line: line, column: 1, width: painter.width)
    guard let (field, isNew) = typed else { return frame }
    if isNew {
      let edited = field.frame(columns: min(40, terminal.size.width - 4), painter: painter)
      frame.drawCentered(edited.bordered(title: "New card"))
    } else if let path = stack.focusedList?.cursorPath,
      let place = stack.rectangle(ofRowAt: path, inPane: stack.focusedPane)
    {
      // the text is edited where it stands
      let edited = field.frame(columns: place.size.width, painter: painter)
      frame.draw(edited, line: place.origin.line, column: place.origin.column)
    }
    return frame
  }
}

do {
  var screen = try BoardScreen(Board(path: CommandLine.arguments.dropFirst().first ?? "board.md"))
  screen.run()
} catch {
  FileHandle.standardError.write(Data("board: \(error)\n".utf8))
  exit(2)
}
