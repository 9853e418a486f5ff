import Glibc
import ListMotion
import FlipbookNotation
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots

/// The arguments of `flipbook watch`, interpreted as watch(1) interprets its own: options, then a command.
///
/// The parser recognises a command only after “--”. It does not support `-tn1`, abbreviated names or flags
/// with an optional value. The arguments are therefore spelled out before they are parsed.
struct WatchLine {
  private let words: [String]
  private var spelled: [String] = []
  /// The first option that applies only to commands.
  private var runOption: String?
  /// Whether a file was given with --file.
  private var hasFile = false
  private var file: String?

  /// Converts the arguments after `watch` to the form that the parser expects.
  ///
  /// Throws ``Failure`` for a word that is neither a file nor a command, and for options of watch(1) that are
  /// not supported.
  static func spelledOut(_ words: [String]) throws -> [String] {
    var line = WatchLine(words: words)
    try line.spellOut()
    return line.spelled
  }

  private init(words: [String]) { self.words = words }

  private mutating func spellOut() throws {
    var index = 0
    while index < words.count, words[index] != "--" {
      let word = words[index]
      if word.hasPrefix("-"), word != "-" {
        index += try spellOutOption(at: index)
      } else if let file {
        throw Failure(
          .trouble,
          "unexpected argument \(PlainText.line(word)) after \(PlainText.line(file)); "
            + Self.severalFiles)
      } else if !hasFile, try isCommand(at: index) {
        try refuseOwnOptions(in: words[(index + 1)...], of: word)
        spelled.append("--")
        break
      } else {
        file = word
        spelled.append(word)
        index += 1
      }
    }
    if let runOption, file != nil || hasFile {
      throw Failure(.trouble, "\(runOption) needs a command: flipbook watch \(runOption) … COMMAND")
    }
    spelled += words.dropFirst(index)
  }

  /// Whether the first word that is not an option begins a command; otherwise it is a file.
  ///
  /// A file without further words is a file. A file that is also a program is a command if it is written as
  /// `./name`, if anything but options for files follows, or if an option before it applies only to commands.
  private mutating func isCommand(at index: Int) throws -> Bool {
    let word = words[index]
    if FileSource.isStandardInput(word) { return false }
    if Path.access(word, F_OK) == 0 {
      guard Self.isProgram(word, isFile: true) else { return false }
      // the form in which a shell runs a file
      let isCall = word.hasPrefix("./") || word.hasPrefix("../")
      return isCall || runOption != nil || !onlyFileOptionsFollow(index)
    }
    guard Self.isCommandLine(word) else {
      let shown = PlainText.line(word, maximum: 200)
      throw Failure(
        .trouble,
        shown.isEmpty
          ? "“”: no such file or program; check the name"
          : "\(shown): no such file or program; check the name, or use --file to wait for a file")
    }
    return true
  }

  /// Whether all words after the one at `index` are options that apply to files, with their values.
  private func onlyFileOptionsFollow(_ index: Int) -> Bool {
    var (rest, next) = (self, index + 1)
    rest.file = words[index]
    while next < words.count {
      guard words[next].hasPrefix("-"), let count = try? rest.spellOutOption(at: next) else {
        return false
      }
      next += count
    }
    return rest.runOption == nil
  }

  /// Rejects options after a command if they can only be intended for flipbook. The shell would interpret their
  /// values: `--until 'count > 5'` writes a file named 5.
  private func refuseOwnOptions(in words: ArraySlice<String>, of command: String) throws {
    for (index, word) in zip(words.indices, words) {
      let name = String(word.prefix { $0 != "=" })
      guard let isOurs = Self.ownOptions[name] else { continue }
      let next = index + 1 < words.endIndex ? words[index + 1] : ""
      guard isOurs(name == word ? next : String(word.dropFirst(name.count + 1))) else { continue }
      let shown = PlainText.line(command, maximum: 80)
      throw Failure(
        .trouble,
        "\(name) comes after the command \(shown); move it before \(shown), or put “--” before a "
          + "command that has this option itself")
    }
  }

  /// Options that hardly any other program has, with a check of whether a value is valid for ours.
  private static let ownOptions: [String: @Sendable (String) -> Bool] = [
    "--until": { (try? Condition($0)) != nil },
    "--where": { (try? RowCondition(parsing: $0)) != nil },
    "--on-change": { _ in true }, "--section-by": { _ in true }, "--color-by": { _ in true },
    "--mute": { _ in true }, "--motion": { Motion.Style(rawValue: $0) != nil },
    "--split": { ["formfeed", "blank", "json"].contains($0) },
  ]

  /// The options of `watch(1)` that take a value, and those that do not.
  private static let runValues: Set = ["-n", "--interval", "-q", "--equexit"]
  private static let runFlags: Set = [
    "-p", "--precise", "-x", "--exec", "-b", "--beep", "-e", "--errexit", "-g", "--chgexit", "-c",
    "-C", "--no-color", "-r", "--no-rerun",
  ]
  /// All options that take a value, and all that do not.
  private static let valued = runValues.union([
    "--bar", "--color", "--color-by", "--columns", "--delimiter", "--file",
    "--format", "--history", "--key", "--limit", "--motion", "--mute", "--on", "--on-change",
    "--output", "--record", "--rows", "--section-by", "--separator", "--skip-lines", "--sort",
    "--speed", "--split", "--until", "--where",
  ])
  private static let flags = runFlags.union([
    "-t", "--no-title", "-d", "--differences", "-w", "--no-wrap", "--permanent", "--changed",
    "--no-header", "--notify", "--speak", "--stamp", "-h", "--help", "-v", "--version",
  ])

  /// Spells out an argument that contains options. Returns the number of words that it takes, including a value.
  private mutating func spellOutOption(at index: Int) throws -> Int {
    let next = words.dropFirst(index + 1).prefix(1)
    // a word after the file can only be the value of an option
    let word = Self.ownName(for: words[index], before: file == nil ? next.first : nil)
    guard !word.hasPrefix("--") else {
      let name = String(word.prefix { $0 != "=" })
      try accept(name)
      let value = name == word && Self.valued.contains(name) ? next : []
      spelled += [word] + value
      return 1 + value.count
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      try accept(name)
      spelled.append(name == "-v" ? "--version" : name)
      guard Self.valued.contains(name) else { continue }
      if letters.isEmpty {
        spelled += next
        return 1 + next.count
      }
      spelled.append(String(letters.first == "=" ? letters.dropFirst() : letters))
      return 1
    }
    return 1
  }

  /// Records the effect of an option on the words after it. Throws if there is no such option.
  private mutating func accept(_ name: String) throws {
    if let reason = Self.missing[name] { throw Failure(.trouble, "\(name): \(reason)") }
    guard Self.valued.contains(name) || Self.flags.contains(name) else {
      throw Failure(
        .trouble, "Unknown option '\(PlainText.line(name))'; see flipbook watch --help")
    }
    if Self.runValues.contains(name) || Self.runFlags.contains(name) {
      runOption = runOption ?? name
    }
    if name == "--file" {
      if hasFile { throw Failure(.trouble, "more than one --file; \(Self.severalFiles)") }
      hasFile = true
    }
    // the last of these two options takes effect
    if name == "-c" { spelled.removeAll { ["-C", "--no-color"].contains($0) } }
    if ["-C", "--no-color"].contains(name) { spelled.removeAll { $0 == "-c" } }
  }

  /// The long options of watch(1), which it allows to be abbreviated.
  private static let longNames = [
    "--beep", "--chgexit", "--color", "--differences", "--equexit", "--errexit", "--exec",
    "--follow", "--help", "--interval", "--no-color", "--no-rerun", "--no-title", "--no-wrap",
    "--precise", "--shotsdir", "--version",
  ]

  private static let severalFiles =
    "to watch several files, use a command that prints them: flipbook watch tail -n +1 FILE…"

  /// Options of newer versions of watch(1) that are not supported, and what to use instead.
  private static let missing: [String: String] = {
    let follow = "not supported; “flipbook watch … | cat” prints the changes one after another"
    let shots =
      "not supported; the key w saves a recording, and flipbook export turns it into images"
    return ["-f": follow, "--follow": follow, "-s": shots, "--shotsdir": shots]
  }()

  /// Our name for an option in a form that only watch(1) has.
  private static func ownName(for word: String, before next: String?) -> String {
    if word.hasPrefix("-d=") || ["-dpermanent", "-dcumulative"].contains(word) {
      return "--permanent"
    }
    guard word.hasPrefix("--") else { return word }
    let (name, value) = (word.prefix { $0 != "=" }, word.drop { $0 != "=" })
    let isOurs = valued.contains(String(name)) || flags.contains(String(name))
    let full = longNames.filter { $0.hasPrefix(name) }
    let long = isOurs || full.count != 1 ? String(name) : full[0]
    if long == "--differences", !value.isEmpty { return "--permanent" }
    // a flag in watch(1); ours takes a value
    if long == "--color", value.isEmpty, let next, ColorChoice(rawValue: next) == nil {
      return "-c"
    }
    return long + value
  }
}

extension WatchLine {
  /// Whether a word is a program, or a command line for the shell.
  private static func isCommandLine(_ word: String) -> Bool {
    guard let name = word.split(whereSeparator: \.isWhitespace).first.map(String.init) else {
      return false
    }
    let isLine = name.contains { "|&;<>()$`\\\"'*?[]#~=".contains($0) }
    return isLine || shellWords.contains(name) || isProgram(name, isFile: false)
  }

  /// Whether a word is the name of a program on the PATH, or the path of one.
  ///
  /// On some disks, every file is executable. So a file given by its path is a program only if it begins like
  /// one.
  private static func isProgram(_ word: String, isFile: Bool) -> Bool {
    guard word.contains("/") else { return Path.isProgram(word) }
    guard Path.isExecutable(word), isFile, let file = Path.withBytes(of: word, { fopen($0, "re") })
    else {
      return !isFile && Path.isExecutable(word)
    }
    defer { fclose(file) }
    let (first, second) = (fgetc(file), fgetc(file))
    return first == 0x23 && second == 0x21 || first == 0x7F && second == 0x45  // “#!”, or ELF
  }

  /// The words that the shell runs without a program.
  private static let shellWords: Set = [
    ".", ":", "{", "!", "alias", "bg", "break", "case", "cd", "command", "continue", "eval", "exec",
    "exit", "export", "fg", "for", "getopts", "hash", "if", "jobs", "local", "read", "readonly",
    "return", "set", "shift", "times", "trap", "type", "ulimit", "umask", "unalias", "unset",
    "until",
    "wait", "while",
  ]
}
