import Glibc

/// Runs the parts, prints their figures, and writes `scenes.json` if a folder is given.
struct Report {
  /// The terminals for which bytes are counted.
  static let terminals = ["xterm-256color", "tmux-256color"]

  private var folder: String?
  private var compiler = "not told"
  private var isQuick = false

  init(arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--output": folder = rest.popFirst()
      case "--compiler": compiler = rest.popFirst() ?? compiler
      case "--quick": isQuick = true
      default:
        Console.fail("unknown argument “\(word)”; see Benchmarks/README.md", status: 2)
      }
    }
  }

  func run() {
    var members = [
      ("date", JSONText.string(Machine.date)), ("machine", JSONText.string(Machine.line)),
      ("compiler", JSONText.string(compiler)),
    ]
    let plays = Report.terminals.map { type in
      ("\"\(type)\"", part("scenes at 200x60 on \(type)", ["play", isQuick ? "1" : "10"], type))
    }
    members.append(("scenes", "{\(plays.map { "\($0): \($1)" }.joined(separator: ",\n"))}"))
    let sizes = isQuick ? [1000] : [1000, 1_000_000]
    let lists = sizes.map { part("a list of \($0) rows", ["rows", "\($0)"], Report.terminals[0]) }
    members.append(("rows", "[\(lists.joined(separator: ",\n"))]"))
    if !isQuick {
      members.append(("answers", Answers.measure()))
      members.append(("rivalsJob", RivalsJob.measure()))
      members.append(("besideWatch", BesideWatch.measure(nil)))
    }
    let body = members.map { "\(JSONText.string($0)): \($1)" }.joined(separator: ",\n")
    if let folder { write("{\(body)}\n", to: folder + "/scenes.json") }
  }

  private func part(_ title: String, _ arguments: [String], _ type: String) -> String {
    Console.say("\n\(title)\n")
    return ChildProcess.output(of: arguments, terminal: type)
  }

  private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { Console.fail("\(path) cannot be written", status: 2) }
    fputs(text, file)
    fclose(file)
  }
}
