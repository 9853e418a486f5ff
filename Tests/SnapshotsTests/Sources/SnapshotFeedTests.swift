import Testing

@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct SnapshotFeedTests {
  /// The change with which events begin.
  private func change(
    _ events: [FeedEvent], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Change {
    let change: Change? = if case .change(let change)? = events.first { change } else { nil }
    return try #require(change, "\(events)", sourceLocation: sourceLocation)
  }

  @Test func equalListsAreOmitted() throws {
    let script = ScriptedSource("t.txt", first: "a\nb\n")
    let (feed, first) = try feed(script)
    #expect(first?.texts == ["a", "b"])
    for text in ["a\nb\n", "a\r\nb", "b\n", "c\n"] { script.say(text) }
    #expect(texts(feed.advance(to: .zero)) == [["unchanged"], ["unchanged"], ["b"]])
    #expect(feed.isBehind && feed.deadline == .zero && texts(feed.advance(to: .zero)) == [["c"]])
  }

  @Test func aLogMayHaveColours() throws {
    let script = ScriptedSource("app.log", first: "\u{1B}[31mERROR\u{1B}[0m job 3\n")
    let (feed, first) = try feed(script)
    #expect(first?.texts == ["ERROR job 3"] && first?.sections[0].rows[0].styles.isEmpty == false)
    // in UTF-16, ě contains the byte of an escape character
    let bytes = [0xFEFF] + Array("\u{1B}[1mDěčín\u{1B}[0m\n".utf16)
    script.news = [
      .document(SourceDocument(bytes: bytes.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    ]
    #expect(texts(feed.advance(to: .zero)) == [["Děčín"]])
  }

  @Test func aBrokenFileLeavesTheLastGoodList() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\n")
    let (feed, _) = try feed(script)
    script.say("n,m\na,\"\n")
    script.say("n,m\na,1\n")
    script.news.append(.trouble("gone"))
    script.say("n,m\na,2\n")
    let broken = SnapshotError(
      "t.csv", line: 2, "this quote is never closed; close it or double it", .format
    ).description
    let news = feed.advance(to: .zero)
    #expect(news.prefix(3) == [.stale(broken), .unchanged, .stale("gone")])
    #expect(texts([news[3]]) == [["a  2"]])
  }

  /// A command that fails may still print its table, as `diff` and `systemctl status` do.
  @Test func aMessageOfAFailedRunDoesNotReplaceATable() throws {
    let table = "SHIP   CARGO  CREW\nAurora tea    12\nBeluga salt   9\n"
    let script = ScriptedSource("the output", first: table)
    let (feed, _) = try feed(script)
    let failure = RunFailure(words: "exit 1", reason: "exit 1: port closed")
    for text in ["port closed\n", table, "SHIP   CARGO  CREW\nAurora tea    12\n"] {
      script.news.append(
        .document(SourceDocument(bytes: Array(text.utf8), isTerminalText: true, failure: failure)))
    }
    let events = feed.advance(to: .zero)
    #expect(events.prefix(3) == [.stale("exit 1: port closed"), .unchanged, .note("exit 1")])
    #expect(texts(events.dropFirst(3).dropLast()) == [["Aurora  tea  12"]])
    #expect(events.last == .note("exit 1"))
  }

  @Test func thePreviousListGetsTheNewKey() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\n")
    let (feed, first) = try feed(script)
    #expect(first?.ids == ["a"])
    script.say("n,m\na,0\na,1\n")
    let change = try change(feed.advance(to: .zero))
    let before = try #require(change.before).flatMap(\.rows)
    #expect(change.isRekeyed && change.addsSnapshot && change.after.ids == ["0", "1"])
    #expect(before.map(\.id.description) == ["1"] && before.map(\.text) == ["a  1"])
    #expect(feed.diagnostics.count == 1)
  }

  /// A program may print some lines before its table.
  @Test func anOptionAboutColumnsWaitsForATable() throws {
    let script = ScriptedSource("standard input", first: "tide 1\n")
    let options = DeckOptions(table: .with { $0.key = ["SHIP"] })
    let lines = (1...9).map { "tide \($0)\n" }.joined()
    let texts = [lines, lines + "\nSHIP    CARGO\nAurora  tea\nBeluga  salt\n"]
    let feed = SnapshotFeed(script, options: options, worker: Worker(.here))
    script.news = texts.map { text in
      var document = SourceDocument(bytes: Array(text.utf8), isTerminalText: true)
      document.isPartial = true
      return .document(document)
    }
    let notes = (0..<2).map { _ in feed.advance(to: .zero).last }
    #expect(notes == [.note("--key needs columns, but there are only lines so far"), .note("")])
  }

  /// The list before the change is the empty one, not the one from which the key was known.
  @Test func aKeyMayChangeAfterAnEmptyList() throws {
    let script = ScriptedSource("t.csv", first: "pid,command\n11,sh\n12,vi\n13,top\n")
    let (feed, first) = try feed(script)
    #expect(first?.ids == ["11", "12", "13"])
    script.say("pid,command\n")
    script.say("pid,command\n21,sh\n22,vi\n23,top\n")
    _ = feed.advance(to: .zero)
    let change = try change(feed.advance(to: .zero))
    #expect(change.before?.flatMap(\.rows).isEmpty == true && !change.isRekeyed)
    #expect(change.after.ids == ["sh", "vi", "top"] && feed.identity?.keys == ["command"])
  }

  /// Each change comes with its own key and columns, although the next list has arrived.
  @Test func theKeyIsThatOfTheChange() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\nb,2\n")
    let (feed, _) = try feed(script)
    script.say("n,m\na,3\nb,2\n")
    script.say("n,m\na,3\na,4\nb,2\n")
    let keys = (0..<2).map { _ in
      feed.advance(to: .zero).count == 1 ? feed.identity?.keys ?? [] : []
    }
    #expect(keys == [["n"], ["m"]])
  }

  @Test func aFirstDocumentThatIsBrokenThrows() {
    #expect(
      throws: SnapshotError(
        "t.csv", line: 2, "this quote is never closed; close it or double it", .format)
    ) {
      try feed(ScriptedSource("t.csv", first: "n,m\na,\"\n"))
    }
  }

  @Test func whereNoRowMeetsTheConditionTheRowsAreCounted() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\nb,2\n")
    let (feed, first) = try feed(
      script, options: DeckOptions(table: .with { $0.conditions = ["m > 2"] }))
    #expect(first?.leftOutCount == 2)
    script.say("n,m\na,1\nb,2\nc,0\n")
    #expect(feed.advance(to: .zero) == [.unchanged] && feed.leftOutCount == 3)
    script.say("n,m\na,1\nb,3\n")
    let snapshot = try change(feed.advance(to: .zero)).after
    #expect(snapshot.texts == ["b  3"] && snapshot.leftOutCount == 0 && feed.leftOutCount == 0)
    script.say("n,m\n")
    _ = feed.advance(to: .zero)
    #expect(feed.leftOutCount == 0)
  }

  /// Documents are read on a worker; the source is not called until then, and the order is kept.
  @Test func documentsAreReadInTheBackground() throws {
    let bench = Bench()
    let script = ScriptedSource("t.txt", first: "a\nb\n")
    let (feed, _) = try feed(script, worker: bench.worker)
    #expect(feed.progress == nil && feed.fileDescriptors.isEmpty)
    script.say("a\n")
    script.say("d\n")
    #expect(feed.advance(to: .zero).isEmpty)
    #expect(bench.waiting.count == 1 && feed.fileDescriptors.count == 1)
    #expect(feed.progress?.now.description == "reading t.txt…")
    script.say("end\n")
    #expect(feed.advance(to: .zero).isEmpty && script.news.count == 1)
    for (line, waiting) in [("a", 1), ("d", 0), ("end", 0)] {
      if bench.waiting.isEmpty { #expect(feed.advance(to: .zero).isEmpty) }
      #expect(bench.waiting.count == 1)
      bench.waiting.removeFirst()()
      #expect(texts(feed.advance(to: .zero)) == [[line]] && script.news.count == waiting)
    }
    #expect(feed.progress == nil && feed.fileDescriptors.isEmpty)
  }

  /// Even if it was read to its end before the cancellation was noticed.
  @Test(arguments: [false, true])
  func aCancelledDocumentLeavesTheLastGoodList(isLate: Bool) throws {
    let bench = Bench()
    let script = ScriptedSource("t.csv", first: "n\n1\n")
    let (feed, _) = try feed(script, worker: bench.worker)
    script.say("n\n1\n2\n3\n")
    #expect(feed.advance(to: .zero).isEmpty)
    if isLate { bench.waiting.removeFirst()() }
    feed.progress?.cancel()
    if !isLate { bench.waiting.removeFirst()() }
    #expect(feed.advance(to: .zero) == [.stale("cancelled")])
    script.say("n\n1\n2\n3\n")
    _ = feed.advance(to: .zero)
    bench.waiting.removeFirst()()
    #expect(texts(feed.advance(to: .zero)) == [["1", "2", "3"]])
  }
}
