import Synchronization
import TestSupport
import Testing

/// A command line that is run twice, with an option and without it, and the difference that the
/// option must make.
///
/// An effect of the option alone cannot occur if the option does nothing.
struct OptionTrial: CustomStringConvertible, Sendable {
  /// Checks the two outcomes for the difference: status, output, errors and, from a screen, every
  /// byte.
  typealias Sign = @Sendable (_ with: String, _ without: String) -> Bool

  let command: String
  /// The option without its hyphens, by its long name if it has one.
  let option: String
  /// A shell command; `OPTION` is replaced by the option.
  let line: String
  /// The option as written, with its value.
  let words: String
  /// The keys that are typed before `q`, if the line is run on a terminal; `nil` if it is not.
  var keys: String?
  let sign: Sign

  var description: String { "\(command) --\(option)" }

  /// Runs the line without a screen.
  static func printed(
    _ option: String, _ words: String, _ line: String, _ sign: @escaping Sign
  ) -> OptionTrial {
    OptionTrial(
      command: command(in: line), option: option, line: line, words: words, keys: nil, sign: sign)
  }

  /// Runs the line on a terminal.
  static func drawn(
    _ option: String, _ words: String, _ line: String, keys: String = "", _ sign: @escaping Sign
  ) -> OptionTrial {
    OptionTrial(
      command: command(in: line), option: option, line: line, words: words, keys: keys, sign: sign)
  }

  private static func command(in line: String) -> String {
    let words = line.split(separator: " ")
    return words.firstIndex(of: "flipbook").map { String(words[$0 + 1]) } ?? ""
  }

  /// The outcomes of lines without an option, which several trials share.
  private static let known = Mutex<[String: String]>([:])

  /// Runs the line both ways, and expects the difference.
  func expect() throws {
    let bare = line.replacing("OPTION", with: "")
    let place = "\(bare) \(keys ?? "-") \(option == "motion")"
    var without = try Self.known.withLock { $0[place] } ?? outcome(bare) { _ in true }
    Self.known.withLock { $0[place] = without }
    func outcomeWith() throws -> String {
      try outcome(line.replacing("OPTION", with: words)) { sign($0, without) }
    }
    var with = try outcomeWith()
    // on a busy machine, an event of either may take longer than usual
    if !sign(with, without) { without = try outcome(bare) { sign(with, $0) } }
    if !sign(with, without) { with = try outcomeWith() }
    #expect(
      sign(with, without),
      "\(self), with:\n\(with.suffix(3000))\nwithout:\n\(without.suffix(3000))")
  }

  /// The outcome of a line; a busy screen gets time until `isSeen`.
  private func outcome(_ line: String, _ isSeen: (String) -> Bool) throws -> String {
    let folder = try OptionFolder(hasHistory: command == "log")
    guard let keys else {
      let run = try CommandRun.of(
        ["sh", "-c", line], environment: folder.environment, directory: folder.path)
      return "\(run.exit)\n\(run.output)\n\(run.errors)"
    }
    let terminal = try PtyTerminal(
      ["sh", "-c", line], columns: 70, rows: 14, environment: folder.environment,
      directory: folder.path)
    // the last line is drawn last
    try terminal.wait { $0.contains("\u{1b}[14d") || $0.contains("\u{1b}[14;") }
    // a screen that is still being read for accepts no keys
    _ = try? terminal.wait(for: .seconds(1)) { $0.contains("? keys") }
    // a highlight stays unchanged for longer than other pauses, and then fades
    let quiet = Duration.milliseconds(option == "motion" ? 500 : 150)
    quieten(terminal, quiet)
    for key in keys {
      terminal.type(String(key))
      quieten(terminal, quiet)
    }
    _ = try? terminal.wait(for: .seconds(5), until: isSeen)
    terminal.type("q")
    let exit = try terminal.waitForExit()
    return terminal.text + "\n\(exit)"
  }

  /// Waits until nothing more is written for a moment, or until it is clear that the output never
  /// ends.
  private func quieten(_ terminal: PtyTerminal, _ quiet: Duration) {
    let end = ContinuousClock.now + quiet * 10
    var last = (count: -1, time: ContinuousClock.now)
    _ = try? terminal.wait(for: .seconds(6)) { text in
      let now = ContinuousClock.now
      if text.utf8.count != last.count { last = (text.utf8.count, now) }
      return now - last.time > quiet || now > end
    }
  }
}

extension OptionTrial {
  /// The option must add this text.
  static func has(_ text: String) -> Sign {
    { with, without in with.contains(text) && !without.contains(text) }
  }

  /// The option must remove this text.
  static func lacks(_ text: String) -> Sign {
    { with, without in !with.contains(text) && without.contains(text) }
  }

  /// The option must reduce the number of different matches.
  static func fewer(_ pattern: String) -> Sign {
    { with, without in
      guard let regex = try? Regex(pattern) else { return false }
      func kinds(_ text: String) -> Int {
        Set(text.matches(of: regex).map { text[$0.range] }).count
      }
      return kinds(with) < kinds(without)
    }
  }
}
