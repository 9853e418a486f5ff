// The processes of the machine by user: filter them, select some, end them. `swift run --package-path Examples procs`.
import Foundation
import TerminalList

do {
  let terminal = try Terminal(mouse: true)
  let screen = ProcessScreen(size: terminal.size, painter: terminal.rowPainter)
  var loop = EventLoop(terminal)
  var (table, nextLook) = (ProcessTable(), loop.now)
  while screen.isRunning {
    if loop.now >= nextLook {
      table.look(now: loop.now)
      screen.show(table.processes)
      nextLook = loop.now + .seconds(1)
    }
    terminal.present(screen.frame(at: loop.now))
    guard let event = loop.next(until: screen.nextFrame(after: loop.now), nextLook) else { break }
    if event == .themeChanged { screen.theme = terminal.theme }
    screen.handle(event)
  }
} catch {
  FileHandle.standardError.write(Data("procs: \(error)\n".utf8))
  exit(3)
}
