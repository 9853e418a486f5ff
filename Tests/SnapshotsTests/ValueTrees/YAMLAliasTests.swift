import Testing

@testable import FlipbookSnapshots
@testable import FlipbookValueTrees

@Suite struct YAMLAliasTests {
  private func scan(_ text: String) throws -> ValueTree {
    try YAMLTree.scan(Array(text.utf8), file: "t.yaml")
  }

  /// The roots as JSON, which is the part of the bytes at the offsets of the nodes.
  private func json(_ text: String) throws -> [String] {
    let tree = try scan(text)
    return tree.roots.map { JSONValue.value($0, of: tree).text }
  }

  private func reason(_ text: String) -> String? {
    let error = #expect(throws: SnapshotError.self) { try scan(text) }
    return error?.description
  }

  @Test func everyValueOfACopyIsWhereItsBytesAre() throws {
    let text = "a: &x {n: 1, \"é\\n\": [~, 'q\"', true]}\nb: *x\nc: [*x, {d: *x}]\n"
    let copied = #"{"n":1,"é\n":[null,"q\"",true]}"#
    let whole = "{\"a\":\(copied),\"b\":\(copied),\"c\":[\(copied),{\"d\":\(copied)}]}"
    #expect(try json(text) == [whole])
  }

  @Test func aCopyIsOnTheLineOfItsAlias() throws {
    let tree = try scan("a: &x\n  - 1\n  - 2\n\nb: *x\n")
    let members = tree.members(of: 0)
    #expect(members.map { tree.nodes[$0.name].line } == [1, 5])
    #expect(tree.elements(of: members[1].value).map { tree.nodes[$0].line } == [5, 5])
  }

  @Test(arguments: [
    // anchors in one another
    (
      "a: &a [1, &b {x: &c 2}, *b]\nd: [*a, *b, *c]\n",
      #"{"a":[1,{"x":2},{"x":2}],"d":[[1,{"x":2},{"x":2}],{"x":2},2]}"#
    ),
    // names have anchors, and are aliases; a merge key is a name
    ("&t x: *t\n", #"{"x":"x"}"#),
    (
      "a: &n 1\n*n : b\nc: &s \"t\\n\"\n*s : u\n",
      #"{"a":1,"1":"b","c":"t\n","t\n":"u"}"#
    ),
    ("a: &x {n: 1}\nb:\n  <<: *x\n  m: 2\n", #"{"a":{"n":1},"b":{"<<":{"n":1},"m":2}}"#),
  ]) func anAliasIsACopyOfItsValue(text: String, expected: String) throws {
    #expect(try json(text) == [expected])
  }

  @Test(arguments: [
    ("a: 1\nb: &a [x,\n  *a]\n", 2, "nested deeper than 200 levels"),
    ("a: *b\n", 1, "found undefined alias"),
    ("a: &a 1\nb: &a 2\n", 2, "found duplicate anchor; first occurrence"),
    ("d: &l [1]\ne:\n  *l : v\n", 3, "a list or a mapping is used as a key"),
  ]) func aWrongAliasIsNamedByItsLine(text: String, line: Int, words: String) {
    #expect(reason(text) == "t.yaml: line \(line): not valid YAML: \(words)")
  }

  @Test func aliasesOfAliasesAreRefusedBeforeTheyFillTheMemory() {
    func list(_ value: String) -> String {
      "[\(Array(repeating: value, count: 100).joined(separator: ", "))]\n"
    }
    let text = "a: &a \(list("123456789"))b: &b \(list("*a"))c: \(list("*b"))"
    #expect(
      reason(text) == "t.yaml: line 3: not valid YAML: its aliases expand to more than 8 MB; "
        + "spell the values out")
  }
}
