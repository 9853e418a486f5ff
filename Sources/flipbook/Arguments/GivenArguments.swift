import Notation
import Snapshots

/// The arguments of a subcommand as they were typed, interpreted with its options.
///
/// The parser reports an error only as a complete sentence. This type finds the option that is unknown, and the
/// value that is invalid or missing.
struct GivenArguments {
  /// The meaning of an argument, or of one letter in a group such as `-tn1`.
  enum Item {
    /// `value` is `nil` if it is missing.
    case option(AnyOptionValue, name: String, value: String?)
    case flag(String)
    case unknown(String)
    case word

    /// The name of the option.
    var name: String? {
      switch self {
      case .option(_, let name, _), .flag(let name), .unknown(let name): name
      case .word: nil
      }
    }
  }

  /// The arguments after the name of the subcommand.
  var words: [String]
  private let options: [AnyOptionValue]
  private let flags: [String]

  init(words: [String], of type: any Subcommand.Type) {
    self.words = words
    options = type.optionValues
    flags = type.flags + ["-h", "--help", "--version"]
  }

  static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  /// The error in the arguments: the first missing or invalid value, or else the first unknown option; `nil` if
  /// there is neither.
  func trouble() -> String? {
    var unknown: String?
    var index = 0
    while index < words.count, words[index] != "--" {
      let (items, count) = items(at: index)
      index += count
      for item in items {
        switch item {
        case .option(let option, let name, let value):
          guard let value else { return "\(name): give \(option.fitting)" }
          guard !option.accepts(value) else { continue }
          let shown = PlainText.line(value, maximum: 40)
          return "\(name) \(shown.isEmpty ? "“”" : shown): give \(option.fitting)"
        case .unknown(let name): unknown = unknown ?? name
        case .flag, .word: break
        }
      }
    }
    return unknown.map { name in
      let names = (options.flatMap(\.names) + flags).filter { $0.hasPrefix("--") }
      let near = NearestName.name(
        to: String(name.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
      let hint = name.hasPrefix("--") ? near.map { "; did you mean --\($0)?" } ?? "" : ""
      return "\(PlainText.line(name, maximum: 40)): no such option\(hint)"
    }
  }

  /// The meaning of the argument at `index`, and the number of arguments it takes, including its value.
  func items(at index: Int) -> (items: [Item], count: Int) {
    let word = words[index]
    guard Self.isOption(word) else { return ([.word], 1) }
    guard word.hasPrefix("--") else { return letters(at: index) }
    let name = String(word.prefix { $0 != "=" })
    guard let option = options.first(where: { $0.names.contains(name) }) else {
      return ([flags.contains(word) ? .flag(word) : .unknown(name)], 1)
    }
    guard name == word else {
      return ([.option(option, name: name, value: String(word.dropFirst(name.count + 1)))], 1)
    }
    let value = value(of: option, at: index + 1)
    return ([.option(option, name: name, value: value)], value == nil ? 1 : 2)
  }

  /// The letters of an argument; if one of them is an option, the rest is its value.
  private func letters(at index: Int) -> (items: [Item], count: Int) {
    var items: [Item] = []
    var letters = words[index].dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      if let option = options.first(where: { $0.names.contains(name) }) {
        if letters.first == "=" {
          letters.removeFirst()
        } else if letters.isEmpty {
          let value = value(of: option, at: index + 1)
          return (items + [.option(option, name: name, value: value)], value == nil ? 1 : 2)
        }
        return (items + [.option(option, name: name, value: String(letters))], 1)
      }
      items.append(flags.contains(name) ? .flag(name) : .unknown(name))
    }
    return (items, 1)
  }

  private func value(of option: AnyOptionValue, at index: Int) -> String? {
    guard index < words.count, option.allowsDash || !Self.isOption(words[index]) else { return nil }
    return words[index]
  }
}
