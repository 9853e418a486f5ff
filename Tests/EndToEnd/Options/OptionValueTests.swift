import TestSupport
import Testing

/// A message of one line names an invalid value, its option, and a valid value.
@Suite struct OptionValueTests {
  static let cases = [
    ("export a b --size 9", "columns and lines such as 80x24, from 10x2 to 500x200"),
    ("export a b --max-pause 0", "give a number of seconds from 0.1 to 86400"),
    ("export a b --background pink", "give dark, light or a colour such as 1e1e2e"),
    ("export a b --to gif", "'frames', 'text', 'svg' or 'html'"),
    ("step a b --speed -1", "give a number from 0.25 to 8"),
    ("step a b --color pink", "'auto', 'truecolor', '256', '16' or 'mono'"),
    ("diff a b --output xml", "'text' and 'json'"),
    ("diff a b --format doc", ": auto, lines, csv, tsv, json, jsonl, yaml, markdown, ini, table"),
    ("diff a b --limit -3", "give a whole number of rows, 1 or more"),
    ("diff a b --skip-lines x", "give a whole number of lines, 0 or more"),
    ("diff a b --separator ab", "give one character, or tab"),
    ("diff a b --columns ,", "give names of columns, separated by commas"),
    ("watch -n x -- ls", "give a number of seconds, such as 0.5"),
    ("watch -q 0 -- ls", "give a whole number of runs, 1 or more"),
    ("watch a.txt --history -5M", "give a size such as 500K, 64M or 2G"),
    ("log a --last 0", "give a whole number of revisions, 1 or more"),
  ]

  @Test(arguments: cases)
  func itNamesTheValidValues(line: String, fitting: String) throws {
    let folder = try ScratchFolder(["a.txt": "a\n"])
    let words = line.split(separator: " ").map(String.init)
    let option = try #require(words.firstIndex { $0.hasPrefix("-") })
    let run = try Flipbook.run(words, directory: folder.path)
    #expect(run.exit == .status(2) && run.output == "")
    let start = "flipbook: The value '\(words[option + 1])' is invalid for '\(words[option]) <"
    #expect(run.errors.hasPrefix(start), "\(run.errors)")
    #expect(run.errors.hasSuffix("\(fitting); see flipbook \(words[0]) --help\n"), "\(run.errors)")
    #expect(run.errors.count { $0.isNewline } == 1)
  }

  @Test func anEmptyValueIsMissing() throws {
    let run = try Flipbook.run(["watch", "README.md", "--on-change", " "])
    #expect(
      run.exit == .status(2) && run.errors.contains("'--on-change <command>': give a command"))
  }
}
