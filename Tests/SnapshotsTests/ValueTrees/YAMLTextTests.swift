import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots
@testable import FlipbookValueTrees

/// The many notations of YAML, and errors in them.
@Suite struct YAMLTextTests {
  private func json(_ text: String) throws -> [String] {
    let tree = try YAMLTree.scan(Array(text.utf8), file: "t.yaml")
    return tree.roots.map { JSONValue.value($0, of: tree).text }
  }

  @Test(arguments: [
    ("a: |\n  one\n  two\n\nb: >\n  folded\n  text\n", #"{"a":"one\ntwo\n","b":"folded text\n"}"#),
    ("a: |-\n  x\nb: |+\n  x\n\nc: >2\n   y\n", #"{"a":"x","b":"x\n\n","c":" y\n"}"#),
    ("a: many\n  plain\n  words\nb: x\n", #"{"a":"many plain words","b":"x"}"#),
    ("[a, b\n folded, \"more\n\n lines\"]", #"["a","b folded","more\nlines"]"#),
    ("b: !!int \"3\"\nc: ! 1\nd: !mine 2\n", #"{"b":"3","c":1,"d":2}"#),
    ("%YAML 1.1\n---\na: 1 # so\n# end\n", #"{"a":1}"#), ("\u{FEFF}a: 1\n", #"{"a":1}"#),
    ("a: 1\r\nb: [1,\r\n2]\r\nc: |\r\n  x\r\n  y\r\n", #"{"a":1,"b":[1,2],"c":"x\ny\n"}"#),
    (
      "a: 1\nb: '1'\nc: ~\nd: true\ne: yes\nf: 0x1F\ng: 2024-01-05\nh: \"q\\\"\"\ni:\n",
      #"{"a":1,"b":"1","c":null,"d":true,"e":"yes","f":"0x1F","g":"2024-01-05","h":"q\"","i":null}"#
    ),
    ("a:\t1\n", #"{"a":1}"#), ("\"\\u00e9\\x41\\0\": 😀", "{\"éA\\u0000\":\"😀\"}"),
    ("? a\n: 1\n", #"{"a":1}"#),
    ("a:\nb:\n- \n- ''\n", #"{"a":null,"b":[null,""]}"#), ("[? a : b]", #"[{"a":"b"}]"#),
    (
      "a: .5\nb: 1.\nc: 01\nd: 1e+\ne: -0\nf: 1E+5\ng: .inf\nh: 1:30\ni: TRUE\nj: nULL\n",
      #"{"a":".5","b":"1.","c":"01","d":"1e+","e":-0,"f":1E+5,"g":".inf","h":"1:30","#
        + #""i":"TRUE","j":"nULL"}"#
    ),
  ]) func everyNotationIsRead(text: String, expected: String) throws {
    #expect(try json(text) == [expected])
  }

  @Test(arguments: [
    ("a: [1\nb: 2\n", 2, "did not find expected ',' or ']'"),
    ("{a: b\n", 2, "did not find expected ',' or '}'"),
    ("a: 'x\nb: 2\n", 3, "found unexpected end of stream"),
    ("a: b: c\n", 1, "mapping values are not allowed in this context"),
    ("a: b\n- c\n", 2, "did not find expected key"),
    ("a: 1\nb: @x\n", 2, "found character that cannot start any token"),
    ("a: \"\\q\"\n", 1, "found unknown escape character"),
    ("%YAML 3.0\n---\na: 1\n", 1, "found incompatible YAML document"),
    ("a: 1\nb: \u{1}\n", 2, "control characters are not allowed"),
    ("a: 1\nb: {x: 1, y: 2, x: 3}\n", 2, "duplicate key: x"),
    ("- a: 1\n- b: 1\n  c: 2\n  d:\n  - {z: 1, y: 2, z: 3, y: 4}\n", 5, "duplicate key: z"),
    ("b: 1\n? [a]\n: 1\n", 2, "a list or a mapping is used as a key"),
    ("yes: 1\n\"yes\": 2\n", 2, "duplicate key: yes"),
  ]) func libyamlsWordsHaveTheirLine(text: String, line: Int, reason: String) {
    #expect(throws: SnapshotError("t.yaml", line: line, reason, .yaml)) {
      try json(text)
    }
  }

  /// A missing end is reported on the last line, not after it.
  @Test(arguments: [("[", 1), ("a:\n- {b", 2), ("[\n", 2), ("a: \"b", 1), ("[\u{85}x", 2)])
  func errorsAtTheEndAreOnTheLastLine(text: String, line: Int) {
    #expect {
      _ = try json(text)
    } throws: { error in
      (error as? SnapshotError)?.line == line
    }
  }

  @Test func everyDocumentIsAValue() throws {
    let text = "---\na: [x, {b: 2}]\n---\n---\n- c\n"
    #expect(try json(text) == [#"{"a":["x",{"b":2}]}"#, #"["c"]"#])
    #expect(try json("# nothing\n").isEmpty)
  }

  @Test func rowsKnowTheLinesOfTheFile() throws {
    let text = "items:\n- name: a\n  size: 1\n- name: b\n- name: a\n"
    let deck = try Deck.load(
      ["t.yaml"], options: DeckOptions(table: .with { $0.key = ["name"] }),
      from: .texts(["t.yaml": text]))
    #expect(deck.snapshots[0].texts == ["a  1", "b  ", "a  "])
    #expect(deck.diagnostics.first?.message.contains("(lines 2, 5)") == true)
  }

  @Test func invalidUTF8IsNamedByItsLine() {
    let bytes = Array("a: 1\nb: ".utf8) + [0xC3, 0x28]
    #expect(
      throws: SnapshotError("t", line: 2, "invalid trailing UTF-8 octet", .yaml)
    ) { try YAMLTree.scan(bytes, file: "t") }
  }

  /// A file that is cut anywhere gives fewer of the same values, or an error that names a line of
  /// the file.
  @Test func aFileThatIsCutIsReadOrNamesALine() throws {
    let text = """
      a: &x [1, "two\\n", {b: 'c'}]
      ? k
      : |
        block
      d: !!str 5 # so
      e: *x
      ---
      - é: >-
          folded
          text
      """
    let bytes = Array(text.utf8)
    var errors = 0
    for length in 0...bytes.count {
      do throws(SnapshotError) {
        _ = try YAMLTree.scan(Array(bytes[..<length]), file: "t")
      } catch {
        guard let line = error.line else { throw error }
        errors += 1
        #expect((1...11).contains(line), "cut at \(length): \(error)")
      }
    }
    #expect((10..<bytes.count).contains(errors))
  }

  @Test func theLimitOfDepthIsThatOfValues() throws {
    for (open, close) in [("[", "]"), ("{a: ", "}")] {
      let deep = { (levels: Int, value: String) in
        String(repeating: open, count: levels) + value + String(repeating: close, count: levels)
      }
      #expect(try json(deep(199, "1")).count == 1)
      #expect(
        throws: SnapshotError("t.yaml", line: 1, "nested deeper than 200 levels", .yaml)
      ) { try json(deep(200, "1")) }
    }
    for text in [String(repeating: "[", count: 100_000), String(repeating: "- ", count: 5_000)] {
      #expect(throws: SnapshotError.self) { try json(text) }
    }
  }

  @Test func aLongReadingReportsProgressAndCanBeCancelled() throws {
    let bytes = Array(String(repeating: "- {a: 1, b: [x]}\n", count: 70_000).utf8)
    let progress = WorkProgress()
    try WorkProgress.$current.withValue(progress) {
      _ = try YAMLTree.scan(bytes, file: "folder/t.yaml")
      #expect(progress.now.words == "reading t.yaml" && progress.now.done > 0)
      progress.cancel()
      #expect(throws: SnapshotError.cancelled) { try YAMLTree.scan(bytes, file: "t.yaml") }
    }
  }
}
