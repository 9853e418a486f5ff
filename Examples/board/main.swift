// A board of lists: cards travel between them. `swift run --package-path Examples board [FILE]`, a file of Markdown.
import Foundation
import TerminalList

do {
  let file = BoardFile(path: CommandLine.arguments.dropFirst().first ?? "board.md")
  let lists = try file.read()
  let terminal = try Terminal(mouse: true)
  let screen = BoardScreen(lists, in: file, size: terminal.size, painter: terminal.rowPainter)
  var loop = EventLoop(terminal)
  terminal.present(screen.frame(at: loop.now))
  while screen.isRunning, let event = loop.next(until: screen.nextFrame(after: loop.now)) {
    if event == .themeChanged { screen.theme = terminal.theme }
    screen.handle(event)
    terminal.present(screen.frame(at: loop.now))
  }
} catch {
  FileHandle.standardError.write(Data("board: \(error)\n".utf8))
  exit(2)
}
