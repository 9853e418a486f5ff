import Foundation
import TestSupport
import Testing

/// What `make fuzz` checks holds for the first bytes of recorded things, and for some random ones.
///
/// A property that does not hold ends the process: the line before says which.
@Suite struct ReaderTests {
  @Test(arguments: Reader.allCases) func whatIsCheckedHolds(reader: Reader) throws {
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
    for length in 0..<40 {
      reader.check((0..<length).map { _ in alphabet.randomElement(using: &random)! })
    }
  }
}
