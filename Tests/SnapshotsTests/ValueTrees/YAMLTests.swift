import Testing

@testable import Reading
@testable import Snapshots
@testable import ValueTrees

@Suite struct YAMLTests {
  private func roots(_ text: String) throws -> [JSONValue] {
    JSONValue.roots(of: try YAMLTree.scan(Array(text.utf8), file: "t.yaml"))
  }

  @Test func plainWordsKeepTheirKind() throws {
    let text = "a: 1\nb: '1'\nc: ~\nd: true\ne: yes\nf: 0x1F\ng: 2024-01-05\nh: \"q\\\"\"\ni:\n"
    #expect(
      try roots(text) == [
        .object([
          ("a", .word("1")), ("b", .string("1")), ("c", .null), ("d", .word("true")),
          ("e", .string("yes")), ("f", .string("0x1F")), ("g", .string("2024-01-05")),
          ("h", .string("q\"")), ("i", .null),
        ])
      ])
  }

  @Test func everyDocumentIsAValue() throws {
    #expect(
      try roots("---\na: [x, {b: 2}]\n---\n---\n- c\n") == [
        .object([("a", .array([.string("x"), .object([("b", .word("2"))])]))]),
        .array([.string("c")]),
      ])
    #expect(try roots("# nothing\n").isEmpty)
  }

  @Test func aliasesAreWhatTheyStandFor() throws {
    #expect(
      try roots("a: &x {n: 1}\nb: *x\n") == [
        .object([("a", .object([("n", .word("1"))])), ("b", .object([("n", .word("1"))]))])
      ])
  }

  @Test func aliasesOfAliasesHaveALimit() {
    let levels = (1...12).map {
      "l\($0): &l\($0) [\(Array(repeating: "*l\($0 - 1)", count: 10).joined(separator: ","))]\n"
    }
    #expect(throws: SnapshotError.self) { try roots("l0: &l0 x\n" + levels.joined()) }
  }

  @Test(arguments: [
    ("a: [1\nb: 2\n", 2), ("a: 1\na: 2\n", 1), ("- x\n  y: 1\n", 2), ("a: *b\n", 1),
  ]) func errorsNameTheLine(text: String, line: Int) {
    #expect {
      _ = try roots(text)
    } throws: { error in
      guard case SnapshotError.badYAML("t.yaml", let found, _) = error else { return false }
      return abs(found - line) <= 1
    }
  }

  /// Something missing at the end is reported on the last line, and not after it.
  @Test(arguments: [("[", 1), ("a:\n- {b", 2), ("[\n", 2), ("a: \"b", 1), ("[\u{85}x", 2)])
  func whatIsMissingAtTheEndIsOnTheLastLine(text: String, line: Int) {
    #expect {
      _ = try roots(text)
    } throws: { error in
      guard case SnapshotError.badYAML("t.yaml", line, _) = error else { return false }
      return true
    }
  }

  @Test func rowsKnowTheLinesOfTheFile() throws {
    let text = "items:\n- name: a\n  size: 1\n- name: b\n- name: a\n"
    let deck = try Deck.load(
      ["t.yaml"], options: DeckOptions(table: .with { $0.key = ["name"] }),
      from: .texts(["t.yaml": text]))
    #expect(deck.snapshots[0].texts == ["a  1", "b  ", "a  "])
    #expect(deck.diagnostics.first?.message.contains("(lines 2, 5)") == true)
  }

  @Test func anyBytesAreValuesOrAnError() {
    let alphabet: [UInt8] = Array("{}[]\"',:-#&*!|>?@%a1 \n\t~".utf8) + [0xFF]
    for seed in 0..<5_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!
      }
      guard let tree = try? YAMLTree.scan(bytes, file: "") else { continue }
      // The result is written as JSON, which reads back the same.
      for root in tree.roots where tree.isContainer(root) {
        let text = tree.text(root)
        let again = try? JSONScanner.scan(Array(text.utf8), file: "")
        #expect(again.map { JSONValue.roots(of: $0)[0] } != nil, "seed \(seed): \(text)")
      }
    }
  }

  @Test func deepNestingIsAnError() {
    for text in [String(repeating: "[", count: 100_000), String(repeating: "- ", count: 5_000)] {
      #expect(throws: SnapshotError.self) { try roots(text) }
    }
  }
}
