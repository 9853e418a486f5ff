import ArgumentParser
import FlipbookNotation
import FlipbookPosix
import FlipbookReading
import Glibc

// The arguments of `flipbook watch`, interpreted as watch(1) interprets its own: options, then a command.

extension WatchCommand {
  /// Parses the arguments after `watch`.
  ///
  /// The parser reads options up to the first other word. If that begins a command, all words after it belong to the
  /// command. If it is a file, options may follow.
  ///
  /// Throws ``Failure`` for a word that is neither a file nor a command, and the errors of the parser.
  ///
  /// - Parameter parseAll: Parses a whole command line, for the version and errors.
  static func parse(
    line words: [String], orElse parseAll: ([String]) throws -> any ParsableCommand
  ) throws -> any ParsableCommand {
    let spelled = words.indices.map { index in
      spelledOut(
        words[index], after: index > 0 ? words[index - 1] : "",
        before: index + 1 < words.count ? words[index + 1] : "")
    }
    let options = Array(spelled.joined())
    guard let command = try? parse(options) else {
      return try parseAll([SubcommandName.watch.rawValue] + options)
    }
    guard let word = command.words.first, word != "--" else { return command }
    if word.hasPrefix("-"), word != "-" { return try refuse(word, parseAll) }
    let (before, rest) = (
      options.dropLast(command.words.count), options.suffix(command.words.count - 1)
    )
    let ofFile = Array(before + rest) + ["--", word]
    // parsing takes time, so it is done only if it decides
    lazy var asFile = rest.isEmpty ? command.with(words: ["--", word]) : try? parse(ofFile)
    lazy var isAlone = asFile?.words == ["--", word]
    if try isCommand(word, isCalled: !isAlone || asFile?.runs.first != nil) {
      var (start, count) = (0, 0)
      while count < before.count { (start, count) = (start + 1, count + spelled[start].count) }
      try refuseOwnOptions(in: words[(start + 1)...], of: word)
      return command.with(words: ["--"] + words[start...])
    }
    guard let other = asFile?.words.first else {
      return try parseAll([SubcommandName.watch.rawValue] + ofFile)
    }
    if let asFile, isAlone { return asFile.with(words: [word]) }
    if other.hasPrefix("-") { return try refuse(other, parseAll) }
    throw Failure(
      .trouble,
      "unexpected argument \(PlainText.line(other)) after \(PlainText.line(word)); to watch several "
        + "files, use a command that prints them: flipbook watch tail -n +1 FILE…")
  }

  private func with(words: [String]) -> WatchCommand {
    var command = self
    command.words = words
    return command
  }

  /// Whether the first word that is not an option begins a command; otherwise it is a file.
  ///
  /// A file without further words is a file. A file that is also a program is a command if it is written as
  /// `./name`, if anything but options for files follows, or if an option applies only to commands.
  private static func isCommand(
    _ word: String, isCalled: @autoclosure () -> Bool
  ) throws -> Bool {
    if FileSource.isStandardInput(word) { return false }
    if Path.access(word, F_OK) == 0 {
      guard isProgram(word, isFile: true) else { return false }
      // the form in which a shell runs a file
      return word.hasPrefix("./") || word.hasPrefix("../") || isCalled()
    }
    guard isCommandLine(word) else {
      let shown = PlainText.line(word, maximum: 200)
      throw Failure(
        .trouble,
        shown.isEmpty
          ? "“”: no such file or program; check the name"
          : "\(shown): no such file or program; check the name, or use --file to wait for a file")
    }
    return true
  }

  /// Rejects options after a command if they can only be intended for flipbook. The shell would interpret their
  /// values: `--until 'count > 5'` writes a file named 5.
  private static func refuseOwnOptions(
    in words: ArraySlice<String>, of command: String
  ) throws {
    for (index, word) in zip(words.indices, words) {
      let name = word.prefix { $0 != "=" }
      let value = name == word ? words[(index + 1)...].prefix(1) : []
      // the value must be valid for ours
      guard ownOptions.contains(name), (try? parse([word] + value + ["-"])) != nil else { continue }
      let shown = PlainText.line(command, maximum: 80)
      throw Failure(
        .trouble,
        "\(name) comes after the command \(shown); move it before \(shown), or put “--” before a "
          + "command that has this option itself")
    }
  }

  /// Options that hardly any other program has.
  private static let ownOptions: Set<Substring> = [
    "--until", "--where", "--on-change", "--section-by", "--color-by", "--mute", "--motion",
  ]

  /// The long options of watch(1), which it allows to be abbreviated.
  private static let longNames = [
    "--beep", "--chgexit", "--color", "--differences", "--equexit", "--errexit", "--exec",
    "--follow", "--help", "--interval", "--no-color", "--no-rerun", "--no-title", "--no-wrap",
    "--precise", "--shotsdir", "--version",
  ]

  /// Throws help, the version or the error for an option that the parser does not know.
  private static func refuse(
    _ word: String, _ parseAll: ([String]) throws -> any ParsableCommand
  ) throws -> any ParsableCommand {
    switch word.prefix(while: { $0 != "=" }) {
    case "-h", "--help": throw CleanExit.helpRequest(WatchCommand.self)
    case "-v", "--version": return try parseAll(["--version"])
    case "-f", "--follow":
      throw Failure(
        .trouble,
        "\(word): not supported; “flipbook watch … | cat” prints the changes one after another")
    case "-s", "--shotsdir":
      throw Failure(
        .trouble,
        "\(word): not supported; the key w saves a recording, and flipbook export turns it into images"
      )
    case let name:
      throw Failure(
        .trouble, "Unknown option '\(PlainText.line(String(name)))'; see flipbook watch --help")
    }
  }

  /// An argument in the form that the parser expects. It does not support `-tn1`, abbreviated names or flags with an
  /// optional value.
  private static func spelledOut(
    _ word: String, after last: String, before next: String
  ) -> [String] {
    // a minus before a column means descending order
    if last == "--sort" { return [word] }
    if word.hasPrefix("-d=") || ["-dpermanent", "-dcumulative"].contains(word) {
      return ["--permanent"]
    }
    if word.hasPrefix("--") {
      let (name, value) = (word.prefix { $0 != "=" }, word.drop { $0 != "=" })
      let full = longNames.filter { $0.hasPrefix(name) }
      let long = full.count == 1 ? full[0] : String(name)
      if long == "--differences", !value.isEmpty { return ["--permanent"] }
      // a flag in watch(1); ours takes a value
      if long == "--color", value.isEmpty, ColorChoice(rawValue: next) == nil { return ["-c"] }
      return [long + value]
    }
    var letters = word.dropFirst()
    guard word.hasPrefix("-"), letters.first?.isLetter == true else { return [word] }
    var spelled: [String] = []
    while let letter = letters.popFirst() {
      spelled.append("-\(letter)")
      guard "nq".contains(letter), let first = letters.first else { continue }
      return spelled + [String(first == "=" ? letters.dropFirst() : letters)]
    }
    return spelled
  }
}

extension WatchCommand {
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
