import Foundation
import TestSupport
import Testing

extension RealTerminal {
  /// The command lines in the documentation have the results that it describes.
  @Suite struct PageExamplesTests {
    /// As many at the same time as there are processors, since each mostly waits.
    @Test func eachResultIsAsDescribed() async {
      await withTaskGroup(of: Void.self) { group in
        for example in PageExamples.all {
          group.addTask {
            do { try example.expect() } catch { Issue.record(error, "\(example)") }
          }
        }
      }
    }

    @Test func theExamplesAndThePagesHaveTheSameLines() throws {
      let pages = try FileManager.default.contentsOfDirectory(
        atPath: "\(ProjectFolder.root)/Documentation"
      ).filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
      let lines = try (["README.md"] + pages).flatMap { try Self.commandLines(in: $0) }
      #expect(lines.count > 30)
      let known = Set(PageExamples.all.map(\.line))
      for (page, line) in lines { #expect(known.contains(line), "\(page): \(line)") }
      let shown = Set(lines.map(\.line))
      for line in known.sorted() { #expect(shown.contains(line), "\(line) is in no page") }
    }

    /// The lines of shell blocks that run the command, without trailing comments.
    private static func commandLines(in page: String) throws -> [(page: String, line: String)] {
      let text = try String(contentsOfFile: "\(ProjectFolder.root)/\(page)", encoding: .utf8)
      return text.matches(of: /(?ms)^```sh\n(.*?)^```/).flatMap { block in
        block.1.split(separator: "\n").compactMap { line in
          guard line.contains(/(^|\| *)flipbook\b/) else { return nil }
          return (page, String(line.replacing(/\s+# .*$/, with: "")))
        }
      }
    }
  }
}
