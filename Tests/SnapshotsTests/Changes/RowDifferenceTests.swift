import FlipbookReading
import Testing

@testable import FlipbookSnapshots

/// How changes are described in elements of arrays whose members are columns.
@Suite struct RowDifferenceTests {
  /// The description of changes to the only row, whose member `c` is an array.
  private func words(
    _ old: String, _ new: String, without quiet: QuietChanges = .none
  ) throws -> [String] {
    var reader = SnapshotReader(file: "t.json")
    let rows = try [old, new].map {
      try reader.read(Array(#"[{"name":"x","c":\#($0)}]"#.utf8)).sections[0].rows[0]
    }
    return FieldChange.changes(from: rows[0], to: rows[1], without: quiet).map {
      $0.words(maximum: nil)
    }
  }

  private let app = #"{"name":"app","image":"app:1","ports":[{"containerPort":80}]}"#
  private let log = #"{"name":"log","image":"fluent:3"}"#

  /// A string is in quotes if only they distinguish it from the other value.
  @Test(arguments: [
    (#""80""#, "80", [#"c "80" → 80"#]), ("true", #""true""#, [#"c true → "true""#]),
    (#""80""#, "81", ["c 80 → 81"]),
    (#"{"p":"8"}"#, #"{"p":8,"q":1}"#, [#"c.p "8" → 8"#, "c.q (none) → 1"]),
  ]) func aStringIsNotANumber(old: String, new: String, expected: [String]) throws {
    #expect(try words(old, new) == expected)
  }

  @Test func anElementAtTheFrontIsAllThatChanged() throws {
    #expect(
      try words("[\(app),\(log)]", #"[{"name":"sidecar","image":"envoy:9"},\#(app),\#(log)]"#)
        == ["+ c[sidecar] (image envoy:9)"])
    #expect(
      try words("[\(app),\(log)]", "[\(log)]")
        == ["- c[app] (image app:1, ports[0].containerPort 80)"])
  }

  @Test func anElementIsIdentifiedByItsName() throws {
    let newer = log.replacing("3", with: "4")
    #expect(
      try words("[\(app),\(log)]", "[\(app),\(newer)]") == ["c[log].image fluent:3 → fluent:4"])
    #expect(
      try words("[\(app),\(log)]", "[\(newer),\(app)]")
        == ["c[log] moved [1] → [0]", "c[log].image fluent:3 → fluent:4"])
    // the type of a condition is its name
    #expect(
      try words(
        #"[{"type":"Ready","status":"True"}]"#,
        #"[{"type":"Started","status":"True"},{"type":"Ready","status":"False"}]"#)
        == ["+ c[Started] (status True)", "c[Ready].status True → False"])
    // a number is not a position
    #expect(
      try words(#"[{"id":1,"v":1},{"id":2,"v":2}]"#, #"[{"id":2,"v":3}]"#)
        == ["- c[id=1] (v 1)", "c[id=2].v 2 → 3"])
  }

  /// The steps of a workflow: some have a name, and a name may repeat.
  @Test func anElementWithoutANameIsIdentifiedByItsValues() throws {
    let steps = #"{"uses":"checkout"},{"name":"Test","run":"make"}"#
    #expect(
      try words(
        #"[\#(steps),{"run":"a"}]"#,
        #"[{"uses":"cache","with":{"path":"."}},\#(steps),{"run":"b"}]"#)
        == ["+ c[0] (uses cache, with.path .)", "c[3].run a → b"])
    // the port with more values in common
    #expect(
      try words(
        #"[{"port":80,"target":8080,"protocol":"TCP"}]"#,
        #"[{"port":443,"target":8443,"protocol":"TCP"},{"port":80,"target":81,"protocol":"TCP"}]"#)
        == ["+ c[0] (port 443, target 8443, protocol TCP)", "c[1].target 8080 → 81"])
    #expect(
      try words(#"[{"v":1},{"v":1},{"v":2}]"#, #"[{"v":2},{"v":1}]"#)
        == ["- c[1] (v 1)", "c[0] moved [2] → [0]"])
  }

  @Test func elementsInElementsArePairedToo() throws {
    func text(_ variables: [String]) -> String {
      let env = variables.map { #"{"name":"\#($0)","value":"of \#($0)"}"# }.joined(separator: ",")
      return #"[{"name":"app","env":[\#(env)]}]"#
    }
    #expect(
      try words(text(["B", "C"]), text(["A", "B", "C"])) == ["+ c[app].env[A] (value of A)"])
  }

  @Test(arguments: [
    (#"["a","b"]"#, #"["z","a"]"#, ["- c[b]", "+ c[z]"]), ("[]", #"["a b"]"#, ["+ c[a b]"]),
    (#"["a","b","a"]"#, #"["b","a"]"#, ["- c[a]"]),
    (#"["a","b"]"#, #"["b","a"]"#, ["c[b] moved [1] → [0]"]),
    ("[1,2,3]", "[0,1,2,4]", ["+ c[0] (0)", "c[3] 3 → 4"]), (#"["1"]"#, "[1]", [#"c[0] "1" → 1"#]),
    ("[[1,2],[3,4]]", "[[5,6],[1,2],[3,4]]", ["+ c[0] ([5,6])"]),
    ("[[1,2]]", "[[1,3]]", ["c[0][1] 2 → 3"]),
    (#"["a]"]"#, #"[",[","a]"]"#, ["+ c[,[]"]), ("[1]", "5", ["c [1] → 5"]),
    ("[1]", "[null]", ["c[0] 1 → null"]),
  ])
  func wordsAreIdentifiedByThemselves(old: String, new: String, expected: [String]) throws {
    #expect(try words(old, new) == expected)
  }

  /// Elements far from the start share a column, so their members are not known one by one.
  @Test func longArraysAreDescribedByPosition() throws {
    func text(_ numbers: ClosedRange<Int>) -> String {
      "[" + numbers.map { #"{"n":\#($0)}"# }.joined(separator: ",") + "]"
    }
    #expect(try words(text(1...40), text(2...40)).first == "c[0].n 1 → 2")
  }

  @Test func mutedChangesOfElementsAreNotReported() throws {
    let quiet = QuietChanges(columns: ["c[0].seen", "c[1].seen"])
    #expect(
      try words(
        #"[{"name":"a","seen":1}]"#, #"[{"name":"b","seen":1},{"name":"a","seen":2}]"#,
        without: quiet) == ["+ c[b]"])
  }

  /// Columns of a table may have such names without being elements.
  @Test func columnsWithNumbersAreColumns() {
    func row(_ values: [String]) -> SnapshotRow {
      let fields = values.enumerated().map { Field(name: "t[\($0)]", value: $1) }
      return SnapshotRow(id: .key("a"), text: "", fields: fields)
    }
    let changes = FieldChange.changes(from: row(["20", "21"]), to: row(["19", "20"]))
    #expect(changes.map { $0.words(maximum: nil) } == ["t[0] 20 → 19", "t[1] 21 → 20"])
  }
}
