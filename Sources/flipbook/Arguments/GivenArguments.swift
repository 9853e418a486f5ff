import ArgumentParser
import Notation
import Snapshots

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
