import Testing

@testable import FlipbookFeeds
@testable import FlipbookSnapshots

@Suite struct StreamFramerTests {
  /// The snapshots of the rest of a stream that arrives in pieces of this size, with their captions.
  private func add(
    _ text: String, to framer: inout StreamFramer, piecesOf size: Int
  ) -> [String] {
    let bytes = Array(text.utf8)
    var all: [SourceDocument] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      all += framer.add(bytes[start..<min(start + size, bytes.count)])
    }
    all += framer.finish()
    return all.map {
      String(decoding: $0.bytes, as: UTF8.self) + ($0.caption.isEmpty ? "" : "@\($0.caption)")
    }
  }

  /// The snapshots of a stream, the same for pieces of every size; those of a long text are larger.
  private func split(
    _ text: String, by separator: Separator, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    var results: Set<[String]> = []
    let count = text.utf8.count
    for size in 1...max(1, min(count, 9)) {
      var framer = StreamFramer(separator)
      results.insert(add(text, to: &framer, piecesOf: size * max(1, count / 1_000)))
    }
    #expect(results.count == 1, "pieces matter: \(results)", sourceLocation: sourceLocation)
    return results.first ?? []
  }

  @Test func eachScreenOfTopIsASnapshot() {
    let screens = ["16:51:51", "16:51:54"].map { time in
      """
      top - \(time) up 1 day,  2 users,  load average: 0.52, 0.58, 0.59
      Tasks:   5 total,   1 running,   4 sleeping,   0 stopped,   0 zombie
      %Cpu(s):  3.2 us,  1.1 sy,  0.0 ni, 95.7 id
      MiB Mem :   7962.0 total,   1203.4 free,   2101.7 used
      MiB Swap:   2048.0 total,   2048.0 free,      0.0 used

          PID USER      PR  NI    VIRT S  %CPU COMMAND
            1 root      20   0  168144 S   0.3 systemd
          812 ann       20   0   16128 S   0.0 bash


      """
    }
    #expect(split(screens.joined(), by: .lines(untilFormFeed: false)) == screens)
    #expect(split(screens.joined(), by: .automatic) == screens)
  }

  /// Two objects, or other lines, and whether they are rows of one table; otherwise each is a snapshot.
  @Test(arguments: [
    // objects with a time or a message: events, which may occur again
    (#"{"time":"10:00","msg":"a"}"#, #"{"time":"10:00","msg":"a"}"#, true),
    (
      #"{"level":30,"time":1700000000,"pid":7,"msg":"b","err":{"x":[1]}}"#,
      #"{"level":30,"time":1700000000,"pid":7,"msg":"c","err":{"x":[1]}}"#, true
    ),
    (#"{"__REALTIME_TIMESTAMP":"1","MESSAGE":"c"}"#, "no object", true),
    (#"{"@timestamp":"x","log.level":"info"}"#, #"{"@timestamp":"y","log.level":"info"}"#, true),
    (#"{"level":"info","msg":"login"}"#, #"{"level":"info","msg":"login"}"#, true),
    // objects about different things
    (#"{"id":1,"state":"up"}"#, #"{"id":2,"state":"up"}"#, true),
    (#"{"metadata":{"a":1},"name":"web-1"}"#, #"{"metadata":{"a":1},"name":"web-2"}"#, true),
    (#"{"url":"/a","status":200}"#, "no object", true),
    (#"{"pod":"web-1","ready":true}"#, #"{"pod":"web-2","ready":true}"#, true),
    // states of one thing
    (#"{"id":1,"n":1}"#, #"{"id":1,"n":2}"#, false),
    (#"{"pod":"web-1","n":1}"#, #"{"pod":"web-1","n":2}"#, false),
    (#"{"host":"a","name":"b","n":1}"#, #"{"host":"a","name":"b","n":2}"#, false),
    (#"{"cpu":3,"mem":5}"#, #"{"cpu":3,"mem":5}"#, false),
    (#"{"time":"10:00"}"#, #"{"time":"10:01"}"#, false),
    (
      #"{"time":"10:00","text":"\#(String(repeating: "x", count: 9_000))"}"#,
      #"{"time":"10:00"}"#, false
    ),
    // objects without lists and names
    (#"{"time":"10:00","items":[{"a":1}]}"#, #"{"time":"10:00","items":[{"a":1}]}"#, false),
    (#"[{"time":"10:00","msg":"a"}]"#, #"[{"time":"10:00","msg":"a"}]"#, false),
    (#"{"id":1,"pods":[{"name":"a"}]}"#, #"{"id":2,"pods":[{"name":"a"}]}"#, false),
    (#"{"load":"1","n":2}"#, #"{"load":"2","n":2}"#, false),
    (#"{"mood":"ready","n":1}"#, #"{"mood":"ready","n":2}"#, false),
    (#"{"id":{"a":1},"n":1}"#, #"{"id":{"a":2},"n":1}"#, false),
    (#"[{"id":1}]"#, #"[{"id":2}]"#, false), (#"{"n":1}"#, #"{"n":2}"#, false),
  ])
  func objectsAreRowsOrSnapshots(first: String, second: String, areRows: Bool) {
    let text = "\(first)\n\(second)\n"
    #expect(split(text, by: .automatic) == (areRows ? [text] : [first, second]))
    // also when the first one was shown as a row
    var framer = StreamFramer(.automatic)
    let documents = framer.add(Array("\(first)\n".utf8))
    if framer.areEvents { _ = framer.wholeLines() }
    let rest = framer.add(Array("\(second)\n".utf8))
    #expect((documents + rest).count == (areRows ? 0 : 2) && framer.areEvents == areRows)
  }

  /// A single object is a state, unless it has a time or a message.
  @Test func aSingleObjectIsAState() {
    #expect(split("{\"id\":1,\"n\":1}\n", by: .automatic) == [#"{"id":1,"n":1}"#])
    let event = #"{"time":"10:00","msg":"a"}"#
    #expect(split("\(event)\n\(event)\n", by: .jsonValues) == [event, event])
    #expect(
      split("\(event)\nno object\n\(event)", by: .automatic) == ["\(event)\nno object\n\(event)\n"])
  }

  @Test func theOldestEventsMakeRoomForNewOnes() {
    var framer = StreamFramer(.lines(untilFormFeed: false), rows: .values)
    for part in ["{\"n\":1}\n", String(repeating: "x", count: 9 << 20), "\n{\"n\":2}\n"] {
      let documents = framer.add(part.utf8)
      #expect(documents.isEmpty)
    }
    let events = framer.wholeLines()
    #expect(events.map { String(decoding: $0.bytes, as: UTF8.self) } == "{\"n\":2}\n")
  }

  @Test func jsonIsRecognisedByItsBeginning() {
    #expect(split("[1]\n[2]\n", by: .automatic) == ["[1]", "[2]"])
    #expect(split("{\"a\":1}\n{\"a\":2}\n", by: .automatic) == ["{\"a\":1}", "{\"a\":2}"])
    #expect(split("[\n1\n]\n[\n2\n]\n", by: .automatic) == ["[\n1\n]", "[\n2\n]"])
    #expect(split("[1] [2] [3]\n", by: .automatic) == ["[1]", "[2]", "[3]"])
    #expect(split("{} {\"a\":1}\n[]", by: .automatic) == ["{}", "{\"a\":1}", "[]"])
    #expect(split("[] [{\n\"a\":1}]\n", by: .automatic) == ["[]", "[{\n\"a\":1}]"])
    #expect(split("{\"a\":1,}\n[]\n", by: .automatic) == ["{\"a\":1,}", "[]"])
    let others = [
      "[12:00] started\n[12:01] done\n", "[ ] buy boards\n[x] dig\n", "[section]\na=1\n",
      "[INFO] [main]\nb\n", "{braces} b\n", "[] 1\n", "[1] started\n",
    ]
    for lines in others {
      #expect(split(lines, by: .automatic) == [lines])
    }
  }

  private static let expression = try! Separator(argument: "^=+ ")

  @Test(
    arguments: [
      (.formFeed, "a\nb\n\u{C}a\n\u{C}", ["a\nb\n", "a\n"]),
      (.formFeed, "a\n\u{C}\nb\n", ["a\n", "b\n"]),
      (.formFeed, "\u{C}a\n\u{C}b", ["a\n", "b"]),
      (.formFeed, "a\n\u{C}\u{C}b\n\u{C}", ["a\n", "", "b\n"]),
      (.formFeed, "a\nb", ["a\nb"]), (.formFeed, "", []), (.formFeed, " \n", []),
      (.blankLines, "a\nb\n\nc\n", ["a\nb\n", "c\n"]),
      (.blankLines, "\n\na\n\n \t\nb", ["a\n", "b"]),
      (.blankLines, "a\r\n\r\nb\r\n", ["a\r\n", "b\r\n"]),
      (.jsonValues, "[1]\n[2]\n", ["[1]", "[2]"]),
      (.jsonValues, #"{"a":"}\"]"} {"b":[{}]}"#, [#"{"a":"}\"]"}"#, #"{"b":[{}]}"#]),
      (
        .jsonValues, "[\n {\"a\": 1},\n {\"a\": 2}\n]\n[]\n",
        ["[\n {\"a\": 1},\n {\"a\": 2}\n]", "[]"]
      ),
      (.jsonValues, "1 2\n\"x y\"", ["1", "2", "\"x y\""]), (.jsonValues, "[1,\n2", ["[1,\n2"]),
      (.jsonValues, "{\"a\":\"broken\n[2]\n", ["{\"a\":\"broken", "[2]"]),
      // blanks between values belong to none, not even to one without an end
      (.jsonValues, "1 \n {\"a\":", ["1", "{\"a\":"]),
      // a line in which an expression is found is the caption
      (expression, "== one\na\nb\n== two\nc\n", ["a\nb\n@== one", "c\n@== two"]),
      (expression, "x\n= 1\n= 2\ny", ["x\n", "@= 1", "y@= 2"]),
    ] as [(Separator, String, [String])])
  func theGivenSeparatorDividesTheStream(separator: Separator, text: String, expected: [String]) {
    #expect(split(text, by: separator) == expected)
    if case .formFeed = separator { #expect(split(text, by: .automatic) == expected) }
  }

  /// The rest of a snapshot that is too long arrives in pieces of every size.
  @Test(
    arguments: [
      (Separator.formFeed, "a\nb", "c\nd\n\u{C}", "good\n\u{C}more", ["good\n", "more"]),
      (.blankLines, "a\nb", " \nd\n  \n", "good\n\nmore", ["good\n", "more"]),
      (.blankLines, "a\n ", "b\nd\n\n", "good\n\nmore", ["good\n", "more"]),
      (.jsonValues, "[1,{\"a\":\"", "}]\"},2]", "[3]\n4\n", ["[3]", "4"]),
      (.jsonValues, "1 {\"a\":[", "1,\n2]}", "\n\"good\"", ["\"good\""]),
      (
        expression, "== one\na\n=", "\nb\n== two\n", "good\n== three\n",
        ["good\n@== two", "@== three"]
      ),
      (expression, "a\n=", "= two\n", "good\n", ["good\n@== two"]),
    ] as [(Separator, String, String, String, [String])])
  func droppedTextIsSkippedToItsEnd(
    separator: Separator, beginning: String, rest: String, next: String, expected: [String]
  ) {
    for size in 1...(rest + next).utf8.count {
      var framer = StreamFramer(separator)
      _ = framer.add(Array(beginning.utf8))
      framer.drop()
      #expect(framer.pending.count < 3)
      let texts = add(rest + next, to: &framer, piecesOf: size)
      #expect(texts == expected, "pieces of \(size)")
    }
    var framer = StreamFramer(separator)
    _ = framer.add(Array(beginning.utf8))
    framer.drop()
    #expect(framer.finish() == [])
    #expect(framer.add(Array("[3]\n".utf8)).count + framer.finish().count == 1)
  }
}
