import Glibc
import TerminalList

/// The response times of a program on the list: its first screen, compared with `less` on the same
/// file, its keys, and its cost while nothing happens.
struct Answers {
  private let path: String

  /// The last line of the first screen of both programs ends in this.
  private static let mark = "row 58 of the file"

  static func measure() -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/scenes.XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { Console.fail("\(folder) cannot be written") }
    defer {
      unlink(name)
      close(descriptor)
    }
    let text = (0..<1000).map { "row \($0) of the file\n" }.joined()
    _ = pwrite(descriptor, text, text.utf8.count, 0)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Answers(path: path).figures()
  }

  private func figures() -> String {
    Console.say("\nanswers, by the clock on the wall\n")
    let pager = [ChildProcess.executable, "page", path]
    let less = ["/usr/bin/less", path]
    let hasLess = access(less[0], X_OK) == 0
    var (starts, lessStarts, keys) = (Samples(), Samples(), Samples())
    var idle = (switches: 0, bytes: 0)
    for round in 0..<15 {
      let program = ChildOnTerminal(pager)
      starts.add(program.time(until: Self.mark))
      if round == 0 { idle = program.idle(for: 2) }
      if round < 3 { for step in 0..<100 { keys.add(program.answer(to: step < 57 ? "j" : "k")) } }
      program.end()
      guard hasLess else { continue }
      let rival = ChildOnTerminal(less)
      lessStarts.add(rival.time(until: Self.mark))
      rival.end()
    }
    var figures = [
      ("startP50Microseconds", starts.microseconds(percentile: 50)),
      ("keyP50Microseconds", keys.microseconds(percentile: 50)),
      ("keyP95Microseconds", keys.microseconds(percentile: 95)),
      ("idleWakeUps", idle.switches), ("idleBytes", idle.bytes),
    ]
    if hasLess {
      figures.append(("lessStartP50Microseconds", lessStarts.microseconds(percentile: 50)))
    }
    for (name, figure) in figures { Console.say(name, [figure]) }
    return "{" + figures.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}
