// Lines as they arrive, with a filter: `swift run --package-path Examples feed FILE`, or a pipe into it.
import Foundation
import TerminalList

do {
  let path = CommandLine.arguments.dropFirst().first
  let lines = try path.map { try LogLines(ofFile: $0) } ?? LogLines()
  let terminal = try Terminal(mouse: true)
  let screen = FeedScreen(size: terminal.size, painter: terminal.rowPainter)
  let poster = terminal.poster
  let feed = Task {
    for await some in lines {
      screen.add(some)
      poster.post()
    }
    screen.end()
    poster.post()
  }
  await screen.run(on: terminal)
  feed.cancel()
} catch {
  FileHandle.standardError.write(Data("feed: \(error)\n".utf8))
  exit(2)
}
