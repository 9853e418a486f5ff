import Testing

@testable import Feeds
@testable import Reading
@testable import Snapshots

@Suite struct SnapshotFeedTests {
  private func texts(_ news: [FeedEvent]) -> [[String]] {
    news.map { if case .change(let change) = $0 { change.after.texts } else { ["\($0)"] } }
  }

  @Test func equalListsAreLeftOut() throws {
    let script = ScriptedSource("t.txt", first: "a\nb\n")
    let feed = SnapshotFeed(script, options: DeckOptions(), worker: Worker(.here))
    #expect(try feed.begin()?.after.texts == ["a", "b"])
    script.say("a\nb\n")
    script.say("a\r\nb")
    script.say("b\n")
    #expect(texts(feed.advance(to: .zero)) == [["unchanged"], ["unchanged"], ["b"]])
  }

  @Test func whatIsBrokenLeavesTheLastGoodList() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\n")
    let feed = SnapshotFeed(script, options: DeckOptions(), worker: Worker(.here))
    _ = try feed.begin()
    script.say("n,m\na,\"\n")
    script.say("n,m\na,1\n")
    script.news.append(.trouble("gone"))
    script.say("n,m\na,2\n")
    let news = feed.advance(to: .zero)
    guard case .stale(let reason) = news[0] else {
      Issue.record("\(news)")
      return
    }
    #expect(reason.contains("t.csv: line 2"))
    #expect(news[1] == .unchanged)
    #expect(news[2] == .stale("gone"))
    #expect(texts([news[3]]) == [["a  2"]])
  }

  @Test func theListBeforeIsKnownByTheKeyThatIsChosenAgain() throws {
    let script = ScriptedSource("t.csv", first: "n,m\na,1\n")
    let feed = SnapshotFeed(script, options: DeckOptions(), worker: Worker(.here))
    #expect(try feed.begin()?.after.ids == ["a"])
    script.say("n,m\na,0\na,1\n")
    let news = feed.advance(to: .zero)
    guard case .change(let change) = news[0], let before = change.before else {
      Issue.record("\(news)")
      return
    }
    #expect(change.isRekeyed && change.addsSnapshot)
    #expect(before.flatMap(\.rows).map(\.id.description) == ["1"])
    #expect(change.after.ids == ["0", "1"])
    #expect(before.flatMap(\.rows).map(\.text) == ["a  1"])
    #expect(feed.diagnostics.count == 1)
  }

  @Test func aFirstListWithoutAColumnThatIsNamedIsRefused() throws {
    let script = ScriptedSource("the output")
    let feed = SnapshotFeed(
      script, options: DeckOptions(format: .csv, table: .with { $0.conditions = ["x > 1"] }),
      worker: Worker(.here))
    _ = try feed.begin()
    script.say("n,m\na,1\n")
    guard case .refused(let reason) = feed.advance(to: .zero).first else {
      Issue.record("not refused")
      return
    }
    #expect(reason.contains("no column “x”"))
    script.say("n,x\na,2\n")
    script.say("n,m\na,1\n")
    let news = feed.advance(to: .zero)
    #expect(texts([news[0]]) == [["a  2"]])
    if case .stale = news[1] {} else { Issue.record("\(news)") }
  }

  @Test func aFirstDocumentThatIsBrokenThrows() {
    let feed = SnapshotFeed(ScriptedSource("t.csv", first: "n,m\na,\"\n"), options: DeckOptions())
    #expect(throws: SnapshotError.unterminatedQuote(file: "t.csv", line: 2)) {
      try feed.begin()
    }
  }

  @Test func filesAreSectionsWithRowsOfTheirOwn() throws {
    let scripts = [
      ScriptedSource("todo.txt", first: "dig\nsow\n"), ScriptedSource("done.txt", first: "dig\n"),
    ]
    let feed = SnapshotFeed(files: scripts, options: DeckOptions(), worker: Worker(.here))
    let first = try #require(try feed.begin()).after
    #expect(first.sections.map(\.title) == ["todo.txt", "done.txt"])
    #expect(first.texts == ["dig", "sow", "dig"])
    #expect(Set(first.ids).count == 3)
    scripts[1].say("plan\ndig\n")
    let news = feed.advance(to: .zero)
    guard case .change(let change)? = news.first else {
      Issue.record("\(news)")
      return
    }
    let second = change.after
    #expect(second.texts == ["dig", "sow", "plan", "dig"])
    #expect(Array(second.ids[0..<2]) == Array(first.ids[0..<2]))
    #expect(second.ids[3] == first.ids[2])
    #expect(feed.title == "todo.txt, done.txt")
  }

  @Test func equalKeysOfTwoFilesAreTwoRows() throws {
    let scripts = [
      ScriptedSource("a.csv", first: "id,n\nx,1\ny,1\n"),
      ScriptedSource("b.csv", first: "id,n\nx,2\n"),
    ]
    let feed = SnapshotFeed(files: scripts, options: DeckOptions(), worker: Worker(.here))
    let first = try #require(try feed.begin()).after
    #expect(first.ids == ["x", "y", "x#2"])
    #expect(feed.schema?.columns.map(\.name) == ["id", "n"])
    scripts[0].say("id,n\ny,1\n")
    let news = feed.advance(to: .zero)
    guard case .change(let change)? = news.first else {
      Issue.record("\(news)")
      return
    }
    #expect(change.after.ids == ["y", "x#2"])
  }

  @Test func oneBrokenFileIsSaidUntilItIsWhole() throws {
    let scripts = [
      ScriptedSource("a.csv", first: "id\nx\n"), ScriptedSource("b.csv", first: "id,n\nx,2\n"),
    ]
    let feed = SnapshotFeed(files: scripts, options: DeckOptions(), worker: Worker(.here))
    _ = try feed.begin()
    scripts[1].news.append(.trouble("b.csv is gone"))
    #expect(feed.advance(to: .zero) == [.stale("b.csv is gone")])
    scripts[0].say("id\nx\nz\n")
    let news = feed.advance(to: .zero)
    #expect(texts([news[0]]) == [["x", "z", "x  2"]])
    #expect(news[1] == .stale("b.csv is gone"))
    // whatever else is saved, even the same list
    scripts[0].say("id\nx\nz\n")
    scripts[0].say("id\r\nx\r\nz\r\n")
    let stale = FeedEvent.stale("b.csv is gone")
    #expect(feed.advance(to: .zero) == [stale, stale])
    scripts[1].say("id,n\nx,2\n")
    #expect(feed.advance(to: .zero) == [.unchanged])
    #expect(feed.schema == nil)
  }

  /// Documents are read on a worker; the source is not called until then, and the order is kept.
  @Test func documentsAreReadBesideTheLoop() throws {
    let bench = Bench()
    let script = ScriptedSource("t.txt", first: "a\nb\n")
    let feed = SnapshotFeed(script, options: DeckOptions(), worker: bench.worker)
    _ = try feed.begin()
    #expect(feed.progress == nil && feed.fileDescriptors.isEmpty)
    script.say("a\n")
    script.say("d\n")
    #expect(feed.advance(to: .zero).isEmpty)
    #expect(bench.waiting.count == 1 && feed.fileDescriptors.count == 1)
    #expect(feed.progress?.now.description == "reading t.txt…")
    script.say("end\n")
    #expect(feed.advance(to: .zero).isEmpty && script.news.count == 1)
    bench.waiting.removeFirst()()
    #expect(texts(feed.advance(to: .zero)) == [["a"]])
    #expect(script.news.count == 1 && bench.waiting.count == 1)
    bench.waiting.removeFirst()()
    #expect(texts(feed.advance(to: .zero)) == [["d"]])
    #expect(script.news.isEmpty && bench.waiting.count == 1)
    bench.waiting.removeFirst()()
    #expect(texts(feed.advance(to: .zero)) == [["end"]])
    #expect(feed.progress == nil && feed.fileDescriptors.isEmpty)
  }

  /// Even if it was read to its end before the cancellation was noticed.
  @Test(arguments: [false, true])
  func aDocumentThatIsGivenUpLeavesTheLastGoodList(isLate: Bool) throws {
    let bench = Bench()
    let script = ScriptedSource("t.csv", first: "n\n1\n")
    let feed = SnapshotFeed(script, options: DeckOptions(), worker: bench.worker)
    _ = try feed.begin()
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

  /// Tasks that wait until a test does them.
  private final class Bench {
    var waiting: [() -> Void] = []
    private(set) lazy var worker = Worker(.elsewhere { [unowned self] in waiting.append($0) })
  }
}
