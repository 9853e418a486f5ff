import Foundation
import ListDiff
import TerminalList

/// The board on the screen, and its handling of keys and mouse. Every change is saved.
final class BoardScreen {
  private let file: BoardFile
  private let stack: ListStack
  private var history: ChangesetHistory<[ListSection]>
  private var size: Size
  /// The text that is being typed: that of the card under the cursor, or of a new one.
  private var typed: (field: TextField, isNew: Bool)?
  private var message = BoardScreen.keys
  private(set) var isRunning = true

  private static let keys =
    "Tab column  < > move  J K order  a add  Enter edit  d delete  u undo  U redo  q quit"

  init(_ lists: [ListSection], in file: BoardFile, size: Size, painter: RowPainter) {
    self.file = file
    self.size = size
    history = ChangesetHistory(lists)
    let panes = lists.map { section in
      let list = TerminalListView(size: size, painter: painter)
      list.allowsReordering = true
      list.allowsSelection = false
      list.emptyText = "no cards"
      list.apply([section])
      return ListStack.Pane(list)
    }
    stack = ListStack(panes, size: size)
    stack.allowsReorderingBetweenLists = true
    stack.focus(pane: 0)
    resize(size)
  }

  func nextFrame(after now: Duration) -> Duration? { stack.nextFrame(after: now) }

  var theme: Theme {
    get { stack.theme }
    set { stack.theme = newValue }
  }

  func handle(_ event: Event) {
    if case .resize(let size) = event { return resize(size) }
    if typed != nil { return type(event) }
    if stack.hasActiveDrag {
      stack.handle(event)
      return keepChange()
    }
    switch event {
    case .key(.character("q")): isRunning = false
    case .key(.character("a")): typed = (TextField(placeholder: "a new card"), true)
    case .key(.enter): if let card { typed = (TextField(card.content.text), false) }
    case .key(.character("d")):
      if let card { stack.focusedList?.performChanges { $0[row: card.id] = nil } }
    case .key(.character("<")): stack.reorderRowUnderCursor(byPanes: -1)
    case .key(.character(">")): stack.reorderRowUnderCursor(byPanes: 1)
    case .key(.character("K")): stack.focusedList?.reorderRowUnderCursor(by: -1)
    case .key(.character("J")): stack.focusedList?.reorderRowUnderCursor(by: 1)
    case .key(.character("u")): go { $0.undo() }
    case .key(.character("U")), .key(.control("r")): go { $0.redo() }
    default: stack.handle(event)
    }
    keepChange()
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
      } else if let card {
        stack.focusedList?.performChanges { $0[row: card.id]?.content = RowContent(text: text) }
      }
      keepChange()
    default: typed?.field.handle(event)
    }
  }

  private var card: ListRow? { stack.focusedList?.rowUnderCursor }

  private func add(_ text: String) {
    let card = ListRow(card: text)
    let place = stack.focusedList?.cursorPath.map { $0.element + 1 } ?? 0
    stack.focusedList?.performChanges { $0[0].elements.insert(card, at: place) }
    stack.setCursor(toRow: card.id)
  }

  /// Saves the user's change; a drag is one change.
  private func keepChange() {
    if !stack.hasActiveDrag, history.record(stack.sections) { save() }
  }

  /// Undoes or redoes a change.
  private func go(_ way: (inout ChangesetHistory<[ListSection]>) -> StagedChangeset<[ListSection]>)
  {
    if way(&history).isEmpty { return }
    stack.apply(history.current)
    save()
  }

  private func save() {
    do {
      try file.write(history.current)
      message = Self.keys
    } catch {
      message = "not saved: \(error)"
    }
  }

  func frame(at now: Duration) -> Frame {
    for (index, list) in stack.sections.enumerated() {
      stack.panes[index].title = "\(list.id) \(list.elements.count)"
    }
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
