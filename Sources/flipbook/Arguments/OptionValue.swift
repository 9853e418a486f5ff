import ArgumentParser
import Notation
import Snapshots

/// An option that takes a value: its names, how its value is read, and which values are valid.
///
/// The parser reads values with ``parse(_:)``. If it rejects the arguments, ``GivenArguments`` checks the same
/// options to report the invalid value in our words instead of the parser's.
struct OptionValue<Value: Sendable>: Sendable {
  /// The names as they are typed.
  let names: [String]
  /// The valid values, in words that follow “give”.
  let fitting: String
  /// Whether a value may begin with a dash, as a negative number does.
  let allowsDash: Bool
  /// Returns `nil` if the value is invalid.
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

  /// Reads `text`. Throws ``UnfitValue``.
  func parse(_ text: String) throws -> Value {
    guard let value = read(text) else { throw UnfitValue() }
    return value
  }

  /// Whether `text` is a valid value.
  func accepts(_ text: String) -> Bool { read(text) != nil }
}

/// A value that an option does not accept.
struct UnfitValue: Error, CustomStringConvertible {
  var description: String { "is not a valid value" }
}

extension OptionValue where Value == Int {
  static let limit = whole("--limit", fitting: "a whole number of rows, 1 or more")
  static let last = whole("--last", fitting: "a whole number of revisions, 1 or more")
  static let runs = whole("-q", "--equexit", fitting: "a whole number of runs, 1 or more")
  static let tail = whole("--tail", fitting: "a whole number of lines, 1 or more")
  static let skippedLines = whole(
    "--skip-lines", fitting: "a whole number of lines, 0 or more", in: 0...Int.max)
  static let context = whole(
    "--context", fitting: "a whole number of rows, 0 or more", in: 0...10_000)
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
    "--max-pause", fitting: "a number of seconds from 0.1 to 86400", in: 0.1...86_400)
  /// As in watch(1), with a decimal point or comma; shorter intervals become 0.1 s.
  static let interval = OptionValue(
    "-n", "--interval", fitting: "a number of seconds, such as 0.5", allowsDash: true,
    read: seconds)

  /// The seconds between two runs; `nil` if `text` is not a number.
  @Sendable static func seconds(_ text: String) -> Double? {
    guard let seconds = Double(text.replacing(",", with: ".")), seconds.isFinite else { return nil }
    return min(max(seconds, 0.1), 1e9)
  }

  private static func number(
    _ names: String..., fitting: String, in range: ClosedRange<Double>
  ) -> OptionValue {
    OptionValue(names: names, fitting: fitting, allowsDash: true) { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionValue where Value == [String] {
  /// Names separated by commas.
  static let columns = OptionValue(
    "--key", "--columns", fitting: "names of columns, separated by commas"
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

  /// Text that is not only blanks.
  @Sendable private static func words(_ text: String) -> String? {
    text.contains { !$0.isWhitespace } ? text : nil
  }
}

/// An option whose value can have any type, used to find invalid values.
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

  /// An option whose value is one of a few words.
  init<Choice: NamedChoice>(_ name: String, _ type: Choice.Type) {
    self.init(name, type, fitting: Choice.alternatives)
  }

  /// An option that accepts any text, or whose value is checked later.
  init(_ names: String..., fitting: String, allowsDash: Bool = false) {
    (self.names, self.fitting, self.allowsDash) = (names, fitting, allowsDash)
    accepts = { _ in true }
  }
}

/// A subcommand that lists its options.
protocol Subcommand: ParsableCommand {
  static var name: SubcommandName { get }
  /// All options that take a value.
  static var optionValues: [AnyOptionValue] { get }
  /// The names of all options that take no value, except help and version.
  static var flags: [String] { get }
}

extension Subcommand {
  static var flags: [String] { [] }
}

extension CommandConfiguration {
  static func subcommand(
    _ name: SubcommandName, abstract: String, discussion: String
  ) -> CommandConfiguration {
    CommandConfiguration(commandName: name.rawValue, abstract: abstract, discussion: discussion)
  }
}
