import Foundation
import TestSupport
import Testing

/// The command always says that a row is inserted, deleted, moved or updated, and identified by a
/// key or by similarity: in help and in the manual.
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

  @Test(arguments: ["demo", "step", "watch", "log", "replay", "export", "diff", nil])
  func helpUsesThem(command: String?) throws {
    let help = try Flipbook.run([command, "--help"].compactMap(\.self)).output
    #expect(help.contains("USAGE: flipbook"))
    let examples = help.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
    #expect(!examples.isEmpty)
    for line in examples { #expect(line.hasPrefix("  "), "it fits on its line: \(line)") }
    #expect(try retiredWords(in: help) == [])
  }

  @Test func theManualUsesThem() throws {
    let manual = try String(
      contentsOfFile: "\(ProjectFolder.root)/Documentation/man/flipbook.1", encoding: .utf8)
    for word in ["inserted", "deleted", "moved", "updated"] { #expect(manual.contains(word)) }
    #expect(try retiredWords(in: manual) == [])
  }
}
