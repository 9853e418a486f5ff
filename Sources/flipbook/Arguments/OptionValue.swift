import ArgumentParser
import Notation
import Snapshots

/// An option that takes a value: its names, how the value is read, and what fits.
///
/// The parser reads values by ``parse(_:)``. When it refuses the arguments, ``GivenArguments`` goes
/// through the same options to say which value does not fit, in our words and not in the parser's.
struct OptionValue<Value: Sendable>: Sendable {
  /// As they are typed.
  let names: [String]
  /// What fits, in the words that follow “give”.
  let fitting: String
  /// Whether a value may begin with a dash, as a negative number does.
  let allowsDash: Bool
  /// Returns `nil` if the value does not fit.
  let read: @Sendable (String) -> Value?

  init(
    _ names: String..., fitting: String, allowsDash: Bool = false,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(names: names, fitting: fitting, allowsDash: allowsDash, read: read)
  }

  fileprivate init(
    names: [String], fitting: String, allowsDash: Bool,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.names = names
    self.fitting = fitting
    self.allowsDash = allowsDash
    self.read = read
  }

  /// The value of a text. Throws ``UnfitValue``.
  func parse(_ text: String) throws -> Value {
    guard let value = read(text) else { throw UnfitValue() }
    return value
  }

  /// Whether a text fits.
  func accepts(_ text: String) -> Bool { read(text) != nil }
}

/// A value that an option does not take.
struct UnfitValue: Error, CustomStringConvertible {
  var description: String { "does not fit" }
}

extension OptionValue where Value == Int {
  static let limit = whole("--limit", fitting: "a whole number of rows, 1 or more")
  static let last = whole("--last", fitting: "a whole number of revisions, 1 or more")
  static let runs = whole("-q", "--equexit", fitting: "a whole number of runs, 1 or more")
  static let framesPerSecond = whole("--fps", fitting: "a whole number from 1 to 60", in: 1...60)
  static let history = OptionValue(
    "--history", fitting: "a size such as 500K, 64M or 2G", allowsDash: true,
    read: SharedValue.bytes)

  private static func whole(
    _ names: String..., fitting: String, in range: ClosedRange<Int> = 1...Int.max
  ) -> OptionValue {
    OptionValue(names: names, fitting: fitting, allowsDash: true) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionValue where Value == Double {
  static let speed = number(
    "--speed", fitting: "a number from 0.25 to 8", in: SharedValue.speeds)
  static let maxPause = number(
    "--max-pause", fitting: "seconds from 0.1 to 86400", in: 0.1...86_400)
  /// watch(1) takes shorter intervals too, and waits 0.1 s.
  static let interval = number(
    "-n", "--interval", fitting: "a number of seconds, 0.1 or more", in: 0...1e9)

  private static func number(
    _ names: String..., fitting: String, in range: ClosedRange<Double>
  ) -> OptionValue {
    OptionValue(names: names, fitting: fitting, allowsDash: true) { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionValue where Value == [String] {
  /// Names with commas between them.
  static let columns = OptionValue(
    "--key", "--columns", fitting: "the names of columns, with commas between them"
  ) { text in
    let names = text.split(separator: ",").map { String($0.trimmingBlanks()) }.filter {
      !$0.isEmpty
    }
    return names.isEmpty ? nil : names
  }
}

extension OptionValue where Value == String {
  static let split = OptionValue(
    "--split", fitting: "formfeed, blank, json or a regular expression", read: words)
  static let onChange = OptionValue("--on-change", fitting: "a command", read: words)

  /// A text of more than blanks.
  @Sendable private static func words(_ text: String) -> String? {
    text.contains { !$0.isWhitespace } ? text : nil
  }
}

/// An option of any value, for the search for what does not fit.
struct AnyOptionValue: Sendable {
  let names: [String]
  let fitting: String
  let allowsDash: Bool
  let accepts: @Sendable (String) -> Bool

  init<Value>(_ option: OptionValue<Value>) {
    (names, fitting, allowsDash) = (option.names, option.fitting, option.allowsDash)
    accepts = option.accepts
  }

  /// An option whose value the parser reads by its type.
  init<Value: ExpressibleByArgument>(_ name: String, _ type: Value.Type, fitting: String) {
    (names, self.fitting, allowsDash) = ([name], fitting, false)
    accepts = { Value(argument: $0) != nil }
  }

  /// An option that takes one of a few words.
  init<Choice: NamedChoice>(_ name: String, _ type: Choice.Type) {
    self.init(name, type, fitting: Choice.alternatives)
  }

  /// An option that takes any text, or whose value is checked later.
  init(_ names: String..., fitting: String, allowsDash: Bool = false) {
    (self.names, self.fitting, self.allowsDash) = (names, fitting, allowsDash)
    accepts = { _ in true }
  }
}

/// The names of the subcommands.
enum SubcommandName: String, CaseIterable {
  case demo, step, watch, log, replay, export, diff

  /// The subcommand whose name resembles a mistyped one; `nil` if it is a name, or resembles none.
  static func nearest(to typed: String) -> SubcommandName? {
    guard SubcommandName(rawValue: typed) == nil else { return nil }
    return NearestName.name(to: typed, among: allCases.map(\.rawValue))
      .flatMap(SubcommandName.init)
  }
}

/// A subcommand that says what its options take.
protocol Subcommand: ParsableCommand {
  static var name: SubcommandName { get }
  /// All options that take a value.
  static var optionValues: [AnyOptionValue] { get }
}

extension CommandConfiguration {
  static func subcommand(
    _ name: SubcommandName, abstract: String, discussion: String
  ) -> CommandConfiguration {
    CommandConfiguration(commandName: name.rawValue, abstract: abstract, discussion: discussion)
  }
}

/// The arguments of a subcommand as they were typed, once the parser has refused them.
///
/// The parser says what is wrong only in a sentence of its own. This reads the same arguments by
/// the same options, and finds the value that does not fit or is missing.
struct GivenArguments {
  /// The arguments behind the name of the subcommand.
  let words: [String]
  let options: [AnyOptionValue]

  /// The first value that is missing or does not fit, and what would fit; `nil` if all do.
  func unfitValue() -> String? {
    var unfit: String?
    visit { name, value, option in
      guard unfit == nil else { return }
      guard let value else {
        unfit = "\(name): give \(option.fitting)"
        return
      }
      guard !option.accepts(value) else { return }
      let shown = PlainText.line(value, maximum: 40)
      unfit = "\(name) \(shown.isEmpty ? "“”" : shown): give \(option.fitting)"
    } word: { _, _ in
    }
    return unfit
  }

  /// Whether this resembles a command whose “--” was left out, as in `flipbook watch ls -l`.
  func resemblesCommand(isProgram: (String) -> Bool) -> Bool {
    guard !words.contains("--") else { return false }
    var files: [(word: String, index: Int)] = []
    visit { _, _, _ in
    } word: { word, index in
      if !isOption(word) { files.append((word, index)) }
    }
    guard let first = files.first else { return false }
    return files.count > 1
      || first.index + 1 < words.count && isOption(words[first.index + 1]) && isProgram(first.word)
  }

  private func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  /// Goes through the words in front of “--”: options with their values, `nil` where one is missing,
  /// and other words with their index.
  private func visit(
    option: (_ name: String, _ value: String?, AnyOptionValue) -> Void,
    word: (String, _ index: Int) -> Void
  ) {
    var index = 0
    while index < words.count, words[index] != "--" {
      let current = words[index]
      defer { index += 1 }
      guard isOption(current), let (name, found) = named(by: current) else {
        word(current, index)
        continue
      }
      var joined = current.dropFirst(name.count)
      if !joined.isEmpty {
        if joined.first == "=" { joined.removeFirst() }
        option(name, String(joined), found)
      } else if index + 1 < words.count, found.allowsDash || !isOption(words[index + 1]) {
        index += 1
        option(name, words[index], found)
      } else {
        option(name, nil, found)
      }
    }
  }

  /// The option of a word such as `--fps`, `--fps=15` or `-n5`, and its name there.
  private func named(by word: String) -> (name: String, option: AnyOptionValue)? {
    for option in options {
      for name in option.names where word.hasPrefix(name) {
        let rest = word.dropFirst(name.count)
        let isShort = !name.hasPrefix("--")
        if rest.isEmpty || rest.first == "=" || isShort && !word.hasPrefix("--") {
          return (name, option)
        }
      }
    }
    return nil
  }
}
