import Glibc
import TerminalList

/// A job for comparing terminal libraries: 1,000 rows, and every tenth of a second three inserts,
/// three deletes, two moves and two updates among the first 50, for six seconds.
enum RivalsJob {
  static let rows = 1000
  static let ticks = 60
  static let tick = Duration.milliseconds(100)

  /// The rows after each tick, the same in every run.
  struct Data {
    private(set) var rows = (0..<RivalsJob.rows).map { SceneRows.row($0) }
    private var next = RivalsJob.rows
    /// The state of the generator.
    private var state: UInt64 = 1

    /// A number below `bound`, from a linear congruential generator with Knuth's constants.
    private mutating func random(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func change() {
      for _ in 0..<3 { rows.remove(at: random(below: 50)) }
      for _ in 0..<3 {
        rows.insert(SceneRows.row(next), at: random(below: 50))
        next += 1
      }
      for _ in 0..<2 { rows.insert(rows.remove(at: random(below: 50)), at: random(below: 50)) }
      for _ in 0..<2 {
        let index = random(below: 50)
        rows[index].content = SceneRows.row(next + index).content
      }
    }
  }

  /// The program that is measured: the list on the given terminal.
  static func run() {
    guard let terminal = try? Terminal() else { Console.fail("no terminal") }
    var loop = EventLoop(terminal)
    var data = Data()
    let list = TerminalListView(size: terminal.size)
    list.apply([ListSection(rows: data.rows)])
    let start = loop.now
    for number in 1...ticks {
      let due = start + tick * number
      while loop.now < due {
        terminal.present(list.frame(at: loop.now))
        guard loop.next(until: due, list.nextFrame(after: loop.now)) != nil else {
          return
        }
      }
      data.change()
      list.apply([ListSection(rows: data.rows)])
    }
    terminal.restore()
  }

  /// The job on the list, then the same file with `watch -d`, which animates nothing; its line is
  /// left out if there is no `watch`.
  static func measure() -> String {
    Console.say("\nthe rivals' job, 6 s\n")
    Console.say("", ["CPU ms", "bytes", "peak KiB"])
    let list = ChildProcess.onTerminal([ChildProcess.executable, "job"]) { false }
    var members = ["\"list\": \(figures("list", list))"]
    if let watch = watch() { members.append("\"watch\": \(figures("watch -d -n 0.1", watch))") }
    return "{\(members.joined(separator: ",\n"))}"
  }

  private static func watch() -> ChildProcess? {
    guard access("/usr/bin/watch", X_OK) == 0 else { return nil }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/scenes.XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    defer {
      unlink(path)
      close(descriptor)
    }
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var (data, ticked, start) = (Data(), 0, Samples.clock)
    func save() {
      let text = data.rows.map { $0.content.text + "\n" }.joined()
      _ = ftruncate(descriptor, 0)
      _ = pwrite(descriptor, text, text.utf8.count, 0)
    }
    save()
    start = Samples.clock
    return ChildProcess.onTerminal(["/usr/bin/watch", "-d", "-n", "0.1", "cat", name]) {
      let passed = Int((Samples.clock - start) / tick)
      if passed > ticked {
        ticked = passed
        data.change()
        save()
      }
      return ticked >= ticks
    }
  }

  private static func figures(_ name: String, _ child: ChildProcess) -> String {
    Console.say(name, [child.milliseconds, child.bytes, child.peakKibibytes])
    return JSONText.object([
      "milliseconds": child.milliseconds, "bytes": child.bytes,
      "peakKibibytes": child.peakKibibytes,
    ])
  }
}
