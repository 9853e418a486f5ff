import TestSupport
import Testing

/// One text with everything that a terminal obeys, through every input of the command and to every
/// output.
@Suite struct HostileTextTests {
  /// Everything that a line of a file or an argument can contain: a title by OSC, a query by CSI
  /// and by its single character in C1, a next line, DEL, and three controls of bidirectional text.
  static let line =
    "H\u{1B}]0;PWN\u{7}\u{1B}[5n\u{9B}5n\u{85}\rC\tT\u{7F}\u{202E}R\u{2066}I\u{200F}M\u{61C}Z"
  /// The same with a line break in it.
  static let text = line + "\nNEXT"

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let cell = "\"\(Self.text)\""
    try folder.write("\(cell),v,year\n\(cell),1,\"1\(Self.text)\"\n", to: "old.csv")
    try folder.write(
      "\(cell),v,year\n\(cell),2,\"1\(Self.text)\"\n\"n\(Self.text)\",\(cell),\"2\(Self.text)\"\n",
      to: "new.csv")
    try folder.write("\(Self.line)\nb\n", to: "old.txt")
    try folder.write("b\n\(Self.line)x\nc\(Self.line)\n", to: "new.txt")
    try folder.write("# \(Self.line)\n- a\n# B\n- b\n", to: "old.md")
    try folder.write("# B\n- a\n# \(Self.line)x\n- b\n- \(Self.line)\n", to: "new.md")
    for (name, row) in [("1", "a"), ("2", "b")] {
      try folder.write("\(row)\n", to: "named/\(name)\(Self.text).txt")
    }
    try folder.write(Self.recording, to: "day.jsonl")
    try folder.write(
      "title: \(Self.json)\nfiles: [old.csv, new.csv]\n", to: "deck.yaml")
    try folder.write("\(Self.json): 1\n", to: "bad/deck.yaml")
    try folder.write("file: a.csv\nsort: \(Self.json)\n", to: "unsorted/deck.yaml")
    try folder.write("n\n1\n", to: "unsorted/a.csv")
    try folder.write("motion: \(Self.json)\n", to: "config/flipbook/config.yaml")
  }

  /// The text in the quotes of JSON and YAML.
  private static let json = {
    let parts = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return scalar.value < 0x7F && scalar.value >= 0x20
        ? String(scalar) : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(parts.joined())\""
  }()

  /// The title of a recording, and its names, details, sections and rows.
  private static let recording = {
    func section(_ rows: String) -> String {
      "\"source\":[{\"id\":\"a\",\"title\":\(json),\"rows\":[\(rows)]},"
        + "{\"id\":\"b\",\"title\":\"B\",\"rows\":[]}]"
    }
    let first = "{\"id\":1,\"text\":\"a\"}"
    return "{\"recording\":1,\"title\":\(json)}\n"
      + "{\"time\":\"2026-03-01T10:00:00.000Z\",\"name\":\(json),\"detail\":\(json),"
      + "\(section(first))}\n"
      + "{\"time\":\"2026-03-01T10:00:05.000Z\",\"name\":\(json),"
      + "\(section("\(first),{\"id\":2,\"text\":\(json)}"))}\n"
  }()

  /// Expects that an output contains the text, and that no part of it has an effect or ends a line.
  private func expectHarmless(
    _ output: String, _ trial: String, at location: SourceLocation = #_sourceLocation
  ) {
    // the title is lost where the output of a command is interpreted as by a terminal
    let isShown = output.contains("PWN") || output.contains("C␉T\\u{202E}")
    #expect(isShown, "\(trial) shows it: \(output)", sourceLocation: location)
    let raw = Set(output.unicodeScalars.filter(Self.isControl).map { String($0.value, radix: 16) })
    #expect(raw == [], "\(trial): \(output.debugDescription)", sourceLocation: location)
    let isBroken = output.split(separator: "\n").contains { $0.hasPrefix("NEXT") }
    #expect(!isBroken, "\(trial): \(output.debugDescription)", sourceLocation: location)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun.of(
      [ProjectFolder.flipbook] + arguments, environment: environment, directory: folder.path)
  }

  @Test func asText() throws {
    for arguments in [
      ["diff", "old.csv", "new.csv"], ["diff", "old.txt", "new.txt"], ["diff", "old.md", "new.md"],
      ["diff", "old.csv", "new.csv", "--columns", "v"],
      ["diff", "old.csv", "new.csv", "--section-by", "year"],
      ["step", "new.csv", "--frame-by", "year"], ["step", "named"], ["step", "deck.yaml"],
      ["replay", "day.jsonl"], ["export", "day.jsonl", "--to", "frames", "--size", "200x10"],
      ["export", "deck.yaml", "--to", "frames", "--size", "200x10"],
      ["export", "named", "--to", "frames", "--size", "200x10"],
    ] {
      let run = try run(arguments)
      expectHarmless(run.output + run.errors, "\(arguments)")
    }
  }

  @Test func withColours() throws {
    for type in ["csv", "txt", "md"] {
      let arguments = ["diff", "old.\(type)", "new.\(type)", "--color", "16"]
      let output = try run(arguments).output
      #expect(output.contains("\u{1B}[32m"))
      expectHarmless(output.replacing(/\u{1B}\[[0-9;]*m/, with: ""), "\(arguments)")
    }
  }

  @Test func asJSON() throws {
    for arguments in [
      ["diff", "old.csv", "new.csv"], ["diff", "old.txt", "new.txt"], ["diff", "old.md", "new.md"],
      ["step", "new.csv", "--frame-by", "year"], ["step", "deck.yaml"], ["replay", "day.jsonl"],
    ] {
      let output = try run(arguments + ["--output", "json"]).output
      expectHarmless(output, "\(arguments)")
      for code in [
        "\\u001b]0;", "\\u009b5n", "\\u0085", "\\u202e", "\\u2066", "\\u200f", "\\u061c",
      ] {
        #expect(output.contains(code), "\(arguments): \(output)")
      }
    }
  }

  @Test func asPictures() throws {
    for source in ["day.jsonl", "deck.yaml", "named"] {
      let options = ["--size", "200x10"]
      let picture = try run(["export", source, "--to", "svg"] + options).output
      expectHarmless(picture, source)
      if source == "named" { continue }
      #expect(
        picture.contains(";PWN␇␛[5n&#x9B;5n&#x85;␍C␉T␡&#x202E;R&#x2066;I&#x200F;M&#x61C;Z␊NEXT</"))
    }
  }

  @Test func inMessages() throws {
    let (line, text) = (Self.line, Self.text)
    for (arguments, environment) in [
      ([text], [:]), ([text + "/x"], [:]), (["diff", text, "old.csv"], [:]),
      (["diff", "--\(text)", "a", "b"], [:]),
      (["diff", "--format", text, "a", "b"], [:]), (["watch", "old.csv", "--limit", text], [:]),
      (["diff", "old.csv", "new.csv", "--key", text + "x"], [:]),
      (["diff", "old.csv", "new.csv", "--where", text], [:]),
      (["diff", "old.csv", "new.csv", "--sort", text + "x"], [:]),
      (["step", "old.csv", "new.csv", "--bar", text], [:]),
      (["watch", "old.csv", "--until", text], [:]),
      (["replay", "day.jsonl", "--until", "row \(line) exists or so"], [:]),
      (["replay", "day.jsonl", "--mute", text], [:]),
      (["step", "bad"], [:]), (["step", "unsorted"], [:]),
      (["watch", "old.csv"], ["XDG_CONFIG_HOME": folder.path("config")]),
      (["watch", "true"], ["WATCH_INTERVAL": text]), (["log", text], [:]),
      (["watch", "-e", "-n", "0.1", "printf '%s' \"$H\" >&2; exit 3"], ["H": line]),
      (["watch", "-e", "-n", "0.1", "-x", text], [:]),
      (["replay", "day.jsonl", "--on-change", "printf '%s' \"$H\" >&2; exit 3"], ["H": line]),
      (["export", "day.jsonl", "-o", "none/\(text).svg"], [:]),
      (["watch", "old.csv", "--record", "none/\(text)"], [:]),
    ] as [([String], [String: String])] {
      let run = try run(arguments, environment: environment)
      expectHarmless(run.errors, "\(arguments.map(\.debugDescription))")
    }
  }

  @Test func ofARepository() throws {
    let octal = Self.line.utf8.map { "\\" + String(Int($0) | 0o1000, radix: 8).dropFirst() }
    let repository = try LogTests.repository(
      """
      H=$(printf '\(octal.joined())')
      git config user.name "$H"
      echo a >"$H.txt"
      commit 2026-03-01T10:00:00Z "$H"
      echo b >"$H.txt"
      commit 2026-03-02T10:00:00Z "$H"
      """)
    for arguments in [
      ["log", Self.line + ".txt"], ["log", Self.line + ".txt", "--output", "json"],
    ] {
      let run = try Flipbook.run(arguments, directory: repository.path)
      expectHarmless(run.output + run.errors, "\(arguments.map(\.debugDescription))")
    }
  }
}

extension RealTerminal {
  @Suite struct HostileTextScreenTests {
    @Test func onTheScreen() throws {
      let tests = try HostileTextTests()
      try tests.showOnScreen()
    }
  }
}

extension HostileTextTests {
  fileprivate func showOnScreen() throws {
    for (arguments, environment) in [
      (["step", "new.csv", "--frame-by", "year"], [:]), (["step", "deck.yaml"], [:]),
      (["step", "old.md", "new.md"], [:]), (["step", "named"], [:]),
      (["replay", "day.jsonl"], [:]),
      (["watch", "-n", "9", "--", "printf '%s' \"$H\" >&2; exit 3"], ["H": Self.line]),
      (["watch", "new.txt"], [:]), (["demo"], ["TERM": Self.text]),
      (["watch", "new.csv", "--until", "row \(Self.line) exists and more"], [:]),
    ] as [([String], [String: String])] {
      let terminal = try PtyTerminal(
        [ProjectFolder.flipbook] + arguments, columns: 200, environment: environment,
        directory: folder.path)
      // the escape sequences of a log are not text
      let isLog = arguments == ["watch", "new.txt"]
      try terminal.wait("for the text") {
        $0.contains("PWN") || $0.contains("C␉T") || isLog && $0.contains("live")
      }
      terminal.type("]i")
      terminal.type("\u{1B}q\u{1B}q")
      _ = try terminal.waitForExit()
      let text = terminal.text
      for raw in ["\u{1B}]0;", "\u{7}", "\u{1B}[5n", "\nNEXT", "\rNEXT"] {
        #expect(!text.contains(raw), "\(arguments): \(text.debugDescription)")
      }
      let controls = text.unicodeScalars.filter { $0.value >= 0x7F && Self.isControl($0) }
      #expect(controls.isEmpty, "\(arguments): \(text.debugDescription)")
    }
  }
}
