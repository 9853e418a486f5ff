import Foundation
import TestSupport
import Testing

/// The command always says that a row is inserted, deleted, moved or updated, and identified by a
/// key or by similarity: on the screen, in help, in messages and in the manual.
@Suite struct WordsForChangesTests {
  /// Other words for changes of rows. An interpolation is a “·”.
  private static let retired = [
    #"\b(gone|came|went|appeared|vanish\w*|disappear\w*)\b"#,
    #"(·|\d) (new|added|removed|modified|replaced|changed(?! earlier))(?![\w-])"#,
    #"\b(rows?|sections?|values?) (is |are |was |were )?(new|added|removed|modified|replaced)\b"#,
    #"^ *(adds|removes|modifies|replaces|changes) (·|section|row|at)"#,
    #"\b(known by|likeness)\b"#,
  ]

  private func retiredWords(in text: String) throws -> [String] {
    try Self.retired.flatMap { pattern in
      let words = try Regex(pattern).anchorsMatchLineEndings().wordBoundaryKind(.simple)
      return text.matches(of: words).map { String(text[$0.range]) }
    }
  }

  @Test(arguments: [
    "flipbook", "Feeds", "Reading", "ValueTrees", "Snapshots", "Histories", "Notation", "Posix",
  ])
  func messagesUseThem(module: String) throws {
    let folder = "\(ProjectFolder.root)/Sources/\(module)"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }
    var count = 0
    for file in files {
      let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for literal in StringLiterals.texts(in: source) {
        count += 1
        #expect(try retiredWords(in: literal) == [], "\(module)/\(file): \(literal)")
      }
    }
    #expect(count > 5)
  }

  @Test(arguments: ["demo", "step", "watch", "log", "replay", "export", "diff", nil])
  func helpUsesThem(command: String?) throws {
    let help = try Flipbook.run([command, "--help"].compactMap(\.self)).output
    #expect(help.contains("USAGE: flipbook"))
    #expect(try retiredWords(in: help) == [])
  }

  @Test func theManualUsesThem() throws {
    let manual = try String(
      contentsOfFile: "\(ProjectFolder.root)/Documentation/man/flipbook.1", encoding: .utf8)
    for word in ["inserted", "deleted", "moved", "updated"] { #expect(manual.contains(word)) }
    #expect(try retiredWords(in: manual) == [])
  }

  /// The patterns find these words, and no ordinary sentence.
  @Test func otherNamesAreFound() throws {
    let literals = StringLiterals.texts(
      in: #"""
        // "2 gone" in a comment
        let words = "\(count) new", "\(name(of: "a")) is gone from \(place)"
        let text = """
          rows are known by \(keys.joined(separator: ", "))
          """
        """#)
    #expect(literals == ["· new", "a", "· is gone from ·", ",", "rows are known by ·"])
    for text in [
      literals[0], literals[2], literals[4], "3 changed", "1 row added", "changes section · from",
    ] {
      #expect(try retiredWords(in: text) != [], "\(text)")
    }
    for text in [
      "Show only rows that changed recently", "· changed earlier", "‖ past, · newer",
      "add files or a deck.yaml", "row KEY appears", "The new file.",
    ] {
      #expect(try retiredWords(in: text) == [], "\(text)")
    }
  }
}

/// The string literals of Swift source, with each interpolation as a “·”, and the literals within
/// it first.
private struct StringLiterals {
  private var rest: Substring
  private var texts: [String] = []

  static func texts(in source: String) -> [String] {
    var literals = StringLiterals(rest: source[...])
    literals.skipCode(to: nil)
    return literals.texts
  }

  private mutating func take(_ prefix: String) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  /// Reads code up to the bracket that closes an interpolation, or to the end.
  private mutating func skipCode(to closing: Character?) {
    var depth = 0
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if character == "#", let quote = rest.firstIndex(where: { $0 != "#" }),
        rest[quote] == "\""
      {
        readLiteral(hashes: String(rest[..<quote]))
      } else if character == "\"" {
        readLiteral(hashes: "")
      } else {
        rest.removeFirst()
        if character == "(" { depth += 1 }
        if character == closing, depth == 0 { return }
        if character == ")" { depth -= 1 }
      }
    }
  }

  private mutating func readLiteral(hashes: String) {
    _ = take(hashes)
    let quote = take("\"\"\"") ? "\"\"\"" : "\""
    if quote.count == 1 { _ = take(quote) }
    var text = ""
    while let character = rest.first, !take(quote + hashes) {
      if take("\\\(hashes)(") {
        skipCode(to: ")")
        text += "·"
      } else if take("\\\(hashes)\n") {
        rest = rest.drop { $0 == " " }
      } else if hashes.isEmpty, character == "\\" {
        text += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        text.append(character)
        rest.removeFirst()
      }
    }
    texts.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
