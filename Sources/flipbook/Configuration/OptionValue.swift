import FlipbookNotation
import ListMotion
import FlipbookSnapshots

/// Reads the value of an option, and describes the valid values.
struct OptionValue<Value: Sendable>: Sendable {
  /// A description of the valid values, to follow the word “give”.
  let fitting: String
  /// Returns `nil` if the value is invalid.
  let read: @Sendable (String) -> Value?

  init(_ fitting: String, read: @escaping @Sendable (String) -> Value?) {
    (self.fitting, self.read) = (fitting, read)
  }

  /// Reads `text`. In messages, the parser prepends the option and the value to the description of an
  /// ``UnfitValue``.
  func parse(_ text: String) throws -> Value {
    guard let value = read(text) else { throw UnfitValue(description: "give \(fitting)") }
    return value
  }
}

/// A value that an option does not accept.
struct UnfitValue: Error, CustomStringConvertible {
  let description: String
}

extension OptionValue where Value == Int {
  static let skippedLines = whole("number of lines, 0 or more", in: 0...Int.max)
  /// A number of bytes. K, M and G are powers of 1024, in either case; the number of these units is below 2^32.
  static let history = OptionValue("a size such as 500K, 64M or 2G") { text in
    let powers: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let power = text.last.flatMap { powers[Character($0.uppercased())] }
    guard let number = Int(power == nil ? text : String(text.dropLast())), number > 0,
      number <= Int.max >> 31
    else { return nil }
    return number << (power ?? 0)
  }

  /// A number of rows, runs or other things, at least one.
  static func count(of things: String) -> OptionValue {
    whole("number of \(things), 1 or more", in: 1...Int.max)
  }

  private static func whole(_ fitting: String, in range: ClosedRange<Int>) -> OptionValue {
    OptionValue("a whole \(fitting)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionValue where Value == Double {
  static let speed = number("from 0.25 to 8", in: 0.25...8)
  static let maxPause = number("of seconds from 0.1 to 86400", in: 0.1...86_400)
  /// As in watch(1), with a decimal point or comma; shorter intervals become 0.1 s.
  static let interval = OptionValue("a number of seconds, such as 0.5", read: seconds)

  /// The seconds between two runs; `nil` if `text` is not a number.
  @Sendable static func seconds(_ text: String) -> Double? {
    guard let seconds = Double(text.replacing(",", with: ".")), seconds.isFinite else { return nil }
    return min(max(seconds, 0.1), 1e9)
  }

  private static func number(_ fitting: String, in range: ClosedRange<Double>) -> OptionValue {
    OptionValue("a number \(fitting)") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension OptionValue where Value == ChangeKinds {
  /// Returns the kinds of changes that the text does not name.
  static let on = OptionValue("inserted, deleted, moved or updated, separated by commas") { text in
    let all: ChangeKinds = [.inserted, .deleted, .moved, .updated]
    var others = all
    for name in text.split(separator: ",").map({ $0.trimmingBlanks() }) {
      guard let event = all.first(where: { "\($0)" == name }) else { return nil }
      others.remove(event)
    }
    return others == all ? nil : others
  }
}

extension OptionValue where Value: NamedChoice {
  static var choice: OptionValue { OptionValue(Value.alternatives) { Value(rawValue: $0) } }
}

extension OptionValue where Value == RecordedTime {
  static let time = OptionValue(
    "a time such as 10:00, 10:00:05 or 2026-11-27T10:00", read: RecordedTime.init)
}

extension OptionValue where Value == [String] {
  static let columns = OptionValue("names of columns, separated by commas") { text in
    let names = text.split(separator: ",").map { String($0.trimmingBlanks()) }
    return names.allSatisfy(\.isEmpty) ? nil : names.filter { !$0.isEmpty }
  }
}

extension OptionValue where Value == String {
  static let split = OptionValue("formfeed, blank, json or a regular expression", read: words)
  static let onChange = OptionValue("a command", read: words)

  /// Text that is not only blanks.
  @Sendable private static func words(_ text: String) -> String? {
    text.contains { !$0.isWhitespace } ? text : nil
  }
}
