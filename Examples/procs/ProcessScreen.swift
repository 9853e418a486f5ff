import Foundation
import TerminalList

/// The processes on the screen, and the handling of keys.
final class ProcessScreen: TerminalListViewDelegate {
  private var processes: [Process] = []
  private let list: TerminalListView
  private var size = Size(width: 0, height: 0)
  private var field: TextField?
  /// The processes to end, until the user confirms.
  private var doomed: [Int32] = []
  private var message = ProcessScreen.keys
  private(set) var isRunning = true

  private static let keys = "space select  x end  / filter  ← → collapse  | s sort  q quit"

  init(size: Size, painter: RowPainter) {
    list = TerminalListView(size: size, painter: painter)
    resize(size)
    list.delegate = self
    list.columns = [
      ListColumn("PID", width: .fitted(min: 7, ideal: 9), isPinned: true),
      ListColumn("CPU%", width: .fixed(6), alignment: .trailing),
      ListColumn("LOAD", width: .fixed(12)),
      ListColumn("MEM", width: .fixed(7), alignment: .trailing),
      ListColumn("COMMAND", width: .flexible()),
    ]
    list.sortOrder = ColumnSort(column: "CPU%", isAscending: false)
    list.allowsMultipleSelection = true
    list.showsScrollIndicator = true
    list.emptyText = "no process"
  }

  func nextFrame(after now: Duration) -> Duration? { list.nextFrame(after: now) }

  var theme: Theme {
    get { list.painter.theme }
    set { list.painter.theme = newValue }
  }

  private func resize(_ size: Size) {
    self.size = size
    list.size = Size(width: size.width, height: size.height - 1)
  }

  // MARK: Rows

  func show(_ processes: [Process]) {
    self.processes = processes
    let users = Dictionary(grouping: processes, by: \.user).sorted { $0.key < $1.key }
    list.apply(
      users.map { user, processes in
        let load = processes.reduce(0) { $0 + $1.load }
        return ListSection(
          id: user, header: RowContent(text: "\(user)  \(processes.count)  \(percent(load)) %"),
          isCollapsible: true, rows: sorted(processes).map(row))
      })
  }

  private func row(_ process: Process) -> ListRow {
    var parts: [RowContent.Part] = [
      .text("\(process.pid)"), .text(percent(process.load)),
      .bar(min(1, process.load), style: Style(foreground: list.painter.theme.accent)),
      .text("\(process.memory >> 20)M"), .text(process.command),
    ]
    // values that change all the time do not flash
    for index in 1...3 { parts[index].isMuted = true }
    return ListRow(id: "\(process.pid)", content: RowContent(parts))
  }

  private func percent(_ load: Double) -> String { String(format: "%.1f", load * 100) }

  private func sorted(_ processes: [Process]) -> [Process] {
    let order = list.sortOrder
    let ascending = processes.sorted { one, other in
      switch order?.column {
      case "CPU%", "LOAD": (one.load, one.pid) < (other.load, other.pid)
      case "MEM": (one.memory, one.pid) < (other.memory, other.pid)
      case "COMMAND": (one.command, one.pid) < (other.command, other.pid)
      default: one.pid < other.pid
      }
    }
    return order?.isAscending == false ? ascending.reversed() : ascending
  }

  func listView(_ listView: TerminalListView, didSelectColumn column: String) {
    let isName = column == "COMMAND" || column == "PID"
    list.sortOrder = .choosing(column, after: list.sortOrder, isAscending: isName)
    show(processes)
  }

  // MARK: Keys

  func handle(_ event: Event) {
    if case .resize(let size) = event { return resize(size) }
    if !doomed.isEmpty { return answer(event) }
    if field != nil, type(event) { return }
    if case .key = event { message = Self.keys }
    switch event {
    case .key(.character("q")): isRunning = false
    case .key(.character("/")): field = field ?? TextField(list.filter.words.joined(separator: " "))
    case .key(.escape):
      list.filter = ListFilter("")
      list.pathsForSelectedRows.forEach { list.deselectRow(at: $0) }
    case .key(.character("x")):
      let selected = list.pathsForSelectedRows
      let chosen = selected.isEmpty ? [list.cursorPath].compactMap { $0 } : selected
      doomed = chosen.compactMap { (list.identifier(ofRowAt: $0) as? String).flatMap(Int32.init) }
    default: list.handle(event)
    }
  }

  /// Passes an event to the filter. Returns whether the filter used it.
  private func type(_ event: Event) -> Bool {
    switch event {
    case .key(.enter): field = nil
    case .key(.escape):
      field = nil
      list.filter = ListFilter("")
    default:
      guard field?.handle(event) == true else { return false }
      list.filter = ListFilter(field?.text ?? "")
    }
    return true
  }

  private func answer(_ event: Event) {
    guard case .key(let key) = event else { return }
    if key == .character("y") {
      let failed = doomed.filter { kill($0, SIGTERM) != 0 }
      message = failed.isEmpty ? "asked \(doomed.count) to end" : "may not end \(failed)"
    }
    doomed = []
  }

  // MARK: Frames

  func frame(at now: Duration) -> Frame {
    let painter = list.painter
    var frame = Frame(size: size, holding: list.frame(at: now), line: 0)
    let line = size.height - 1
    if let field {
      frame.write("/", style: painter.theme.quietStyle, line: line, column: 0)
      frame.draw(field.frame(columns: size.width - 2, painter: painter), line: line, column: 1)
    } else {
      let text =
        list.filter.isEmpty ? message : "/\(list.filter.words.joined(separator: " "))  Esc all"
      frame.write(
        text, style: painter.theme.quietStyle, line: line, column: 1, width: painter.width)
    }
    if !doomed.isEmpty {
      let question =
        doomed.count == 1 ? "End process \(doomed[0])?" : "End \(doomed.count) processes?"
      var popup = Frame(size: Size(width: 34, height: 3))
      popup.write(question, line: 0, column: 1)
      popup.write("y yes   any other key no", style: painter.theme.quietStyle, line: 2, column: 1)
      frame.drawCentered(popup.bordered(style: Style(foreground: painter.theme.accent)))
    }
    return frame
  }
}
