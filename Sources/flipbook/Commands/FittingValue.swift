import ArgumentParser
import Notation
import Reading

/// What fits the options that take a value, in the words that follow “give” in an error.
enum FittingValue: Error, CustomStringConvertible {
  /// A value that was given does not fit.
  case missed

  var description: String { "does not fit" }

  /// The words for an option as it is written; nil for one that takes no value.
  static func words(for option: String) -> String? {
    switch option {
    case "--size": "columns and lines such as 80x24, from 10x2 to 500x200"
    case "--fps": "a whole number from 1 to 60"
    case "--max-pause": "seconds from 0.1 to 86400"
    case "--background": "dark, light or a colour such as 1e1e2e"
    case "--to": list(ExportFormat.self)
    case "--speed": "a number from 0.25 to 8"
    case "--color": list(ColorArgument.self)
    case "--motion": list(MotionArgument.self)
    case "--output" where isExport, "-o": "the name of a file"
    case "--output": list(OutputChoice.self)
    case "--format": list(Format.self)
    case "--limit": "a whole number of rows, 1 or more"
    case "--last": "a whole number of revisions, 1 or more"
    case "-n", "--interval": "a number of seconds, 0.1 or more"
    case "-q", "--equexit": "a whole number of runs, 1 or more"
    case "--history": "a size such as 500K, 64M or 2G"
    case "--key", "--columns": "the names of columns, with commas between them"
    case "--section-by", "--frame-by", "--bar": "the name of a column"
    case "--sort": "the name of a column, “price:desc” for descending"
    case "--where": "COLUMN, one of < <= > >= = != ~ !~, and a value"
    case "--rows": "the path of a list, such as data.items"
    case "--file", "--record": "the name of a file"
    case "--split": "formfeed, blank, json or a regular expression"
    case "--until": "a condition such as “row KEY appears” or “count > 3”"
    case "--on-change": "a command"
    default: nil
    }
  }

  /// Whether an option is that of `export`, which has a file where others have a choice.
  private static var isExport: Bool { CommandLine.arguments.dropFirst().first == "export" }

  private static func list<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type
  ) -> String {
    let names = Value.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// Reads a number within a range.
  static func number(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), range.contains(number) else { throw missed }
      return number
    }
  }

  /// Reads a whole number within a range.
  static func whole(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else { throw missed }
      return number
    }
  }

  /// Reads a text that is more than blanks.
  static func text(_ text: String) throws -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw missed }
    return text
  }
}

extension FittingValue {
  /// A line of the parser about a value, as the option, what was given, and what would fit; nil for a
  /// line about anything else.
  static func line(for message: String) -> String? {
    if let match = message.firstMatch(
      of: /^The value '(?<value>.*?)' is invalid for '(?<option>-[^' ]+)( <[^']*>)?'/
        .dotMatchesNewlines())
    {
      guard let words = words(for: String(match.option)) else { return nil }
      let value = PlainText.line(String(match.value), maximum: 40)
      return "\(match.option) \(value.isEmpty ? "“”" : value): give \(words)"
    }
    if let match = message.firstMatch(of: /^Missing value for '(?<option>-[^' ]+)/) {
      return words(for: String(match.option)).map { "\(match.option): give \($0)" }
    }
    return nil
  }
}
