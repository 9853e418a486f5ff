import ListMotion
import Snapshots
import TerminalList

/// What stands on the terminal while there is nothing yet to show.
struct WaitingScreen {
  let title: String
  /// How far the work has come.
  var words = ""

  func frame(size: Size, painter: RowPainter) -> Frame {
    var frame = Frame(size: size)
    var head = StatusLine(width: painter.width)
    head.add(title, style: Style(attributes: .bold), importance: 2)
    if size.height > 1 { head.draw(on: &frame, line: 0) }
    var line = StatusLine(width: painter.width)
    line.add(words, style: Style(foreground: painter.theme.accent), importance: 2)
    line.add("q quit", style: painter.theme.quietStyle, importance: 1, trailing: true)
    line.draw(on: &frame, line: size.height - 1)
    return frame
  }

  /// Shows how far `job` has come, for a tenth of a second or until it is done; false when the user
  /// leaves.
  static func show<Value>(
    _ job: Job<Value>, title: String, on terminal: borrowing Terminal, _ loop: inout EventLoop
  ) -> Bool {
    let screen = WaitingScreen(title: title, words: job.progress.now.description)
    terminal.present(screen.frame(size: terminal.size, painter: terminal.rowPainter))
    loop.watch(fileDescriptor: job.fileDescriptor)
    defer { loop.unwatch(fileDescriptor: job.fileDescriptor) }
    guard let event = loop.next(until: loop.now + ScreenWork.interval) else { return false }
    switch event {
    case .key(.character("q")), .key(.escape), .terminate: return false
    case .key(.control("l")): terminal.redraw()
    default: break
    }
    return true
  }
}
