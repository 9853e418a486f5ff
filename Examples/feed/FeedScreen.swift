import TerminalList

/// The lines on the screen, and the handling of keys.
@MainActor final class FeedScreen {
  private let list: TerminalListView
  private var size: Size
  private var rows: [ListRow] = []
  private var count = 0
  private var field: TextField?
  private var hasEnded = false

  /// The number of lines that are kept.
  private static let most = 5000

  init(size: Size, painter: RowPainter) {
    list = TerminalListView(size: size, painter: painter)
    list.emptyText = "no line yet"
    list.scrollAnchor = .bottom
    list.showsScrollIndicator = true
    self.size = size
    resize(size)
  }

  /// Adds lines at the end, which stays visible if it is.
  func add(_ lines: [String]) {
    for line in lines {
      count += 1
      rows.append(ListRow(id: "\(count)", content: RowContent(text: line, style: style(of: line))))
    }
    rows.removeFirst(max(0, rows.count - Self.most))
    list.apply([ListSection(rows: rows)])
  }

  func end() { hasEnded = true }

  func nextFrame(after now: Duration) -> Duration? { list.nextFrame(after: now) }

  private func style(of line: String) -> Style {
    let theme = list.painter.theme
    if line.contains("ERROR") || line.contains("error:") { return Style(foreground: theme.fall) }
    if line.contains("WARN") || line.contains("warning:") { return Style(foreground: theme.flash) }
    return line.contains("DEBUG") ? theme.quietStyle : .plain
  }

  /// Handles events until the user quits.
  func run(on terminal: borrowing Terminal) async {
    for await event in terminal.events(until: nextFrame) {
      switch event {
      case .resize(let size): resize(size)
      case .themeChanged: list.painter.theme = terminal.theme
      case .key(.character("q")) where field == nil: return
      default: handle(event)
      }
      terminal.present(frame(at: terminal.now))
    }
  }

  private func resize(_ size: Size) {
    self.size = size
    list.size = Size(width: size.width, height: size.height - 1)
  }

  func handle(_ event: Event) {
    switch event {
    case .key(.character("/")) where field == nil:
      field = TextField(list.filter.words.joined(separator: " "))
    case .key(.enter) where field != nil: field = nil
    case .key(.escape):
      field = nil
      filter("")
    default:
      if field?.handle(event) == true { filter(field?.text ?? "") } else { list.handle(event) }
    }
  }

  private func filter(_ text: String) {
    list.filter = ListFilter(text)
    list.scrollToEnd()
  }

  func frame(at now: Duration) -> Frame {
    let painter = list.painter
    var frame = Frame(size: size, holding: list.frame(at: now), line: 0)
    let line = size.height - 1
    if let field {
      frame.write("/", style: painter.theme.quietStyle, line: line, column: 0)
      frame.draw(field.frame(columns: size.width - 2, painter: painter), line: line, column: 1)
      return frame
    }
    let words = list.filter.words.joined(separator: " ")
    let parts = [
      "\(count) lines", words.isEmpty ? "" : "/\(words)  Esc all", hasEnded ? "ended" : "",
      list.isAtEnd ? "" : "G follow", "/ filter  q quit",
    ]
    let status = parts.filter { !$0.isEmpty }.joined(separator: "   ")
    frame.write(
      status, style: painter.theme.quietStyle, line: line, column: 1, width: painter.width)
    return frame
  }
}
