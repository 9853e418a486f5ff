import Glibc

/// Output for people, apart from the figures for the file: standard error.
enum Console {
  static func say(_ text: String) {
    _ = text.withCString { write(2, $0, strlen($0)) }
  }

  /// Ends the run with the reason on one line.
  static func fail(_ reason: String, status: Int32 = 1) -> Never {
    say("scenes: \(reason)\n")
    exit(status)
  }

  /// A line of a table.
  static func say(_ name: String, _ figures: [some CustomStringConvertible]) {
    let columns = figures.map { figure in
      let text = figure.description
      return String(repeating: " ", count: max(1, 9 - text.count)) + text
    }
    say(name + String(repeating: " ", count: max(0, 24 - name.count)) + columns.joined() + "\n")
  }
}
