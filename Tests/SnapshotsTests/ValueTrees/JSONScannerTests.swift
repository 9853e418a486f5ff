import Testing

@testable import FlipbookSnapshots
@testable import FlipbookValueTrees

@Suite struct JSONScannerTests {
  private func values(_ text: String, onePerLine: Bool = false) throws -> [JSONValue] {
    try JSONValue.roots(
      of: JSONScanner.scan(Array(text.utf8), file: "t.json", onePerLine: onePerLine))
  }

  @Test func everyKindOfValueIsRead() throws {
    let text = #" {"a": [1, -0.5e+3, true, false, null, "x"], "b": {}, "b": [ ]} "#
    #expect(
      try values(text) == [
        .object([
          (
            "a",
            .array([
              .word("1"), .word("-0.5e+3"), .word("true"), .word("false"), .null, .string("x"),
            ])
          ), ("b", .object([])), ("b", .array([])),
        ])
      ])
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u0041""#, "éA"),
    (#""\ud83d\ude00""#, "😀"), (#""\ud83dx""#, "\u{FFFD}x"),
    (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), ("\"é😀\"", "é😀"), (#""""#, ""),
  ]) func stringsAreUnescaped(text: String, expected: String) throws {
    #expect(try values(text) == [.string(expected)])
  }

  @Test(arguments: [
    ("{\n\"a\": 1,\n}", 3, "expected a name in quotes, not “}”"),
    ("[1,\n2", 2, "expected “,” or “]”, but the file ends; is it still being written?"),
    ("{\"a\" 1}", 1, "expected “:” after the name, not “1}”"),
    ("[1 2]", 1, "expected “,” or “]”, not “2]”"), ("\n\n]", 3, "expected a value, not “]”"),
    ("[01]", 1, "not a valid JSON number"), ("[1.]", 1, "expected a digit after the decimal point"),
    ("[1e]", 1, "expected a digit in the exponent"), ("-", 1, "not a valid JSON number"),
    ("[nul]", 1, "expected a value, not “nul]”"),
    ("[\"a\nb\"]", 1, "a string contains a line break or a control character; escape it"),
    ("[\"\\x\"]", 1, "a backslash before a character that cannot be escaped; double it"),
    ("[\"\\u12g4\"]", 1, "expected four hexadecimal digits after “\\u”"),
    ("[\n\"abc", 2, "unclosed string; is the file still being written?"),
  ]) func invalidJSONIsReportedWithItsLine(text: String, line: Int, reason: String) {
    #expect(throws: SnapshotError("t.json", line: line, reason, .json)) {
      try values(text)
    }
  }

  @Test func invalidUTF8IsReplacedWhereItIsShown() throws {
    let bytes = Array("[\n\"".utf8) + [0xC3, 0x28] + Array("\"]".utf8)
    let tree = try JSONScanner.scan(bytes, file: "t")
    #expect(tree.text(tree.elements(of: 0)[0]) == "\u{FFFD}(")
  }

  @Test func nestingHasALimitAndNoStack() throws {
    let deep = JSONScanner.maximumDepth
    _ = try values(String(repeating: "[", count: deep) + String(repeating: "]", count: deep))
    #expect(throws: SnapshotError.self) { try values(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func severalValuesMayFollowOneAnother() throws {
    #expect(try values("1\n[2]\n\n\"x\"") == [.word("1"), .array([.word("2")]), .string("x")])
    #expect(try values("\u{FEFF}{} \n") == [.object([])])
    #expect(try values(" \n").isEmpty)
  }

  @Test func linesHoldAValueEach() throws {
    #expect(try values("1\n\n2\n", onePerLine: true) == [.word("1"), .word("2")])
    #expect(try values("1\n2 3\n[\n4", onePerLine: true) == [.word("1"), .word("4")])
    #expect(
      throws: SnapshotError("t.json", line: 1, "expected one value per line", .json)
    ) { try values("1 2\n3 4\n5\n", onePerLine: true) }
    #expect(
      throws: SnapshotError(
        "t.json", line: 1, "a value spans several lines; write one value per line", .json)
    ) { try values("[1,\n2]\n", onePerLine: true) }
  }

  @Test func everyBeginningOfAnObjectIsAnError() {
    let text = #"{"a":[1,{"b":"\u00e9"},null],"c":true}"#
    for length in 1..<text.utf8.count {
      #expect(throws: SnapshotError.self, "first \(length) bytes") {
        try JSONScanner.scan(Array(text.utf8.prefix(length)), file: "")
      }
    }
  }
}
