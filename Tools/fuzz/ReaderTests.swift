import Foundation
import TestSupport
import Testing

/// The checks of `make fuzz` pass for the beginnings of recorded output, and for some random bytes.
///
/// A check that fails ends the process: the last line that it printed names the check.
@Suite struct ReaderTests {
  /// A few bytes that expand to many rows or values, or are nested deeply.
  private static let bombs: [String] = {
    func list(_ values: [String]) -> String { values.joined(separator: ", ") }
    let doubling = (1...40).map { power in
      #"{"delta":[{"from":0,"rows":[[0,\#(1 << power)],[0,\#(1 << power)]]}]}"#
    }
    let recording =
      [
        #"{"recording":1}"#,
        #"{"source":[{"id":"","title":"","rows":[{"id":1,"text":"a"},{"id":2,"text":"b"}]}]}"#,
      ] + doubling
    let aliases = (1...12).map { level in
      "l\(level): &l\(level) [\(list(Array(repeating: "*l\(level - 1)", count: 10)))]"
    }
    func deep(_ open: String, _ close: String) -> String {
      String(repeating: open, count: 1_000) + "1" + String(repeating: close, count: 1_000)
    }
    let sum = Array(repeating: "size", count: 1_000).joined(separator: "+")
    return [
      recording.joined(separator: "\n"), (["l0: &l0 x"] + aliases).joined(separator: "\n"),
      "file: a.csv\nwhere: name ~ \(deep("(", ")"))\n",
      "files: [\(list(Array(repeating: "a.csv", count: 50)))]\n",
      sum, deep("(", ")"), deep("[", "]"), deep("- ", "\n"), deep(#"{"a":"#, "}"), deep("> ", ""),
    ]
  }()

  @Test(arguments: Reader.allCases) func allChecksPass(reader: Reader) throws {
    let folder = "\(ProjectFolder.root)/Tests/Fixtures"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix("/1") || $0.hasSuffix("/changes") || $0.contains(".") }
    #expect(names.count > 10)
    for name in names {
      let file = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      reader.check(Array(file.prefix(300)))
    }
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("ab,|:{}[]\"\\ \n\t-#1.5\u{1B}[m\u{0}\u{E9}".utf8)
    for bomb in Self.bombs { reader.check(Array(bomb.utf8)) }
    for length in 0..<40 {
      reader.check((0..<length).map { _ in alphabet.randomElement(using: &random)! })
    }
  }
}
