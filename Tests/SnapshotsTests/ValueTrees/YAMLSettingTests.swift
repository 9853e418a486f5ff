import Testing

@testable import FlipbookSnapshots
@testable import FlipbookValueTrees

/// YAML as it is read for decks and the configuration.
@Suite struct YAMLSettingTests {
  private func value(_ text: String) throws -> YAMLSetting {
    try YAMLSetting(Array(text.utf8), file: "deck.yaml")
  }

  @Test func everyScalarIsItsWrittenText() throws {
    let text = "a: 010\nb: yes\nc: null\nd: ~\ne:\nf: 2024-01-05\ng: 1_000\nh: '#x'\n1: true\n"
    let pairs = try value(text).pairs()
    #expect(pairs.map(\.key) == ["a", "b", "c", "d", "e", "f", "g", "h", "1"])
    #expect(
      pairs.map(\.value.text) == [
        "010", "yes", "null", "~", "", "2024-01-05", "1_000", "#x", "true",
      ])
    #expect(pairs.allSatisfy { $0.value.elements == nil })
  }

  @Test func listsAndMappingsHaveTheirLines() throws {
    let pairs = try value("a: [x,\n y]\nb:\n  c: 1\n\n  d: &n 2\ne: *n\n").pairs()
    #expect(pairs.map(\.value.line) == [1, 3, 7])
    #expect(pairs[0].value.elements?.map(\.line) == [1, 2])
    #expect(pairs[0].value.text == "")
    #expect(try pairs[1].value.pairs().map(\.value.text) == ["1", "2"])
    #expect(try pairs[1].value.pairs().map(\.value.line) == [4, 6])
    #expect(pairs[1].value.elements == nil)
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "--- # nothing\n...\n"])
  func nothingIsAMappingWithoutNames(text: String) throws {
    let value = try value(text)
    #expect(try value.pairs().isEmpty && value.line == 1)
  }

  @Test(arguments: [
    ("a: 1\n---\nb: 1\n", 2, "a second document starts here; keep only one"),
    ("a: 1\n? [b]\n: 1\n", 2, "a list or a mapping is used as a key"),
    ("a: &l {b: 1}\nc:\n  *l : 1\n", 3, "a list or a mapping is used as a key"),
    ("1: a\n'1': b\n", 2, "duplicate key: 1"),
  ]) func invalidSettingsAreErrors(text: String, line: Int, reason: String) {
    #expect(throws: SnapshotError("deck.yaml", line: line, reason, .yaml)) {
      try value(text)
    }
  }
}
