import Glibc
import TerminalList

/// The program whose response is timed: the lines of a file as rows, with the list's own keys.
enum Pager {
  static func run(path: String) {
    guard let terminal = try? Terminal() else { Console.fail("no terminal") }
    var loop = EventLoop(terminal)
    let list = TerminalListView(size: terminal.size)
    list.apply([ListSection(rows: lines(of: path).map { ListRow(stringLiteral: $0) })])
    terminal.present(list.frame(at: loop.now))
    while let event = loop.next(until: list.nextFrame(after: loop.now)) {
      if event == .key(.character("q")) { return }
      if case .resize(let size) = event { list.size = size }
      _ = list.handle(event)
      terminal.present(list.frame(at: loop.now))
    }
  }

  private static func lines(of path: String) -> [String] {
    guard let file = fopen(path, "r") else { Console.fail("\(path) cannot be read") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return bytes[..<count].split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
