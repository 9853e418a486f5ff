import Testing

@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The kind of a stream is known only when it has arrived. These tests check what is reported of
/// it, and when.
@Suite struct SourceStreamTests {
  /// A stream, its clock, and its reports as text.
  private struct Bench {
    var stream: SourceStream
    var now = Duration.zero

    init(
      _ separator: Separator = .automatic, awaitsEnd: Bool = true,
      rows: StreamRows = .lines, longestLine: Int = 1 << 30, longestDocument: Int = 1 << 30
    ) {
      stream = SourceStream(
        StreamOptions(
          separator: separator, limit: 1 << 30, awaitsEnd: awaitsEnd,
          rows: rows, longestLine: longestLine, longestDocument: longestDocument))
    }

    mutating func add(_ text: String) -> [String] {
      stream.add(Array(text.utf8), at: now).map(words)
    }

    /// Lets time pass, and calls the stream when it requests it.
    mutating func wait(_ milliseconds: Int) -> [String] {
      let end = now + .milliseconds(milliseconds)
      var all: [String] = []
      while let due = stream.deadline, due <= end {
        now = max(now, due)
        all += add("")
      }
      now = end
      return all
    }

    mutating func finish() -> [String] { stream.finish().map(words) }

    private func words(_ event: SourceEvent) -> String {
      switch event {
      case .document(let document): "[\(String(decoding: document.bytes, as: UTF8.self))]"
      case .growth(let growth):
        (growth.beginsAnew ? "anew " : "") + String(repeating: "-", count: growth.replacedCount)
          + "+"
          + (0..<growth.lines.count).map(growth.lines.text(ofLine:)).joined(separator: "|")
      default: "\(event)"
      }
    }
  }

  /// Titles without a row below them are not enough, so they wait for one, however the writer
  /// divides its output.
  @Test(arguments: [true, false]) func titlesOfATableWaitForItsFirstRow(awaitsEnd: Bool) {
    let titles = "NAME   READY   STATUS\n"
    for cut in [1, 3, 6, 12, titles.count] {
      var bench = Bench(awaitsEnd: awaitsEnd)
      #expect(bench.add(String(titles.prefix(cut))) == [])
      #expect(bench.wait(500) == [])
      let rows = "\(titles.dropFirst(cut))web    1/1     Running\n"
      let events = bench.add(rows) + bench.wait(100)
      #expect(events == ["[\(titles)web    1/1     Running\n]"])
      #expect(bench.stream.finish().contains { if case .document = $0 { true } else { false } })
    }
  }

  /// A writer that never ends its line uses no more memory than the longest line.
  @Test func theRestOfALongLineIsDropped() {
    var bench = Bench(.lines(untilFormFeed: false), longestLine: 1 << 20)
    let part = String(repeating: "y", count: 100_000)
    var events: [String] = []
    for _ in 0..<40 { events += bench.add(part) + bench.wait(100) }
    let notes = events.filter { $0.hasPrefix("note") }
    #expect(notes == ["note(\"a line is longer than 1 MB; the rest of it was dropped\")"])
    let line = bench.add("the rest\nnext\n") + bench.wait(100)
    #expect(line.count == 1 && line.first?.hasSuffix("yy|next") == true)
    #expect((line.first?.count ?? 0) < 1_200_000)
    #expect(bench.add("more\n") + bench.wait(100) == ["+more"])
  }

  /// A line that looks like titles and remains the only one is shown after a while, other lines at
  /// once.
  @Test func linesOtherThanTitlesDoNotWait() {
    var bench = Bench()
    #expect(bench.add("NAME   READY   STATUS\n") == [])
    #expect(bench.wait(3_000) == ["+NAME   READY   STATUS"])
    for line in ["NAMES\n", "NAME: web\n", "NAMELESS", "web   1/1   Running\n"] {
      var bench = Bench()
      #expect(bench.add(line) == [])
      #expect(!bench.wait(100).isEmpty, "\(line)")
    }
  }

  /// A long output takes longer to arrive than a short one, but is also one document.
  @Test func linesThatArriveWithoutAPauseWait() {
    var bench = Bench()
    for _ in 0..<20 {
      #expect(bench.add("a\n") == [])
      #expect(bench.wait(20) == [])
    }
    #expect(bench.wait(20) == ["+" + Array(repeating: "a", count: 20).joined(separator: "|")])
    var endless = Bench()
    var shown: [String] = []
    for _ in 0..<30 { shown += endless.add("a\n") + endless.wait(20) }
    #expect(shown.first == "+" + Array(repeating: "a", count: 25).joined(separator: "|"))
    var ending = Bench()
    for _ in 0..<20 { #expect(ending.add("a\n") + ending.wait(20) == []) }
    #expect(ending.finish().count == 1)
  }

  /// Whatever bytes it contains, and whatever they would mean to a terminal.
  @Test func binaryInputIsOneDocument() {
    var bench = Bench(.lines(untilFormFeed: false))
    #expect(bench.add("\u{7F}ELF\0\u{1B}[H\u{C}\n{\n") == [])
    #expect(bench.wait(1_000) == [])
    #expect(bench.add("\u{C}\0\u{1B}c") == [])
    #expect(bench.finish().count == 1)
    _ = bench.add("a\n")
    #expect(bench.wait(1_000) == ["anew +a"])
    var log = Bench(awaitsEnd: false)
    #expect(log.add("a\u{0}b\n") + log.wait(5_000) == [])
    #expect(log.finish() == ["[a\u{0}b\n]"])
  }

  /// An unfinished line after others waits for its end, or until nothing more arrives.
  @Test func halfALineIsNotShown() {
    var bench = Bench(awaitsEnd: false)
    #expect(bench.add("hello\nhello\nhe") == ["+hello|hello"])
    #expect(bench.wait(10) == [])
    #expect(bench.add("llo\nhello\nhel") == [])
    #expect(bench.wait(25) == ["+hello|hello"])
    #expect(bench.add("lo\nName? ") + bench.wait(100) == ["+hello", "+Name? "])
    #expect(bench.add("Ann\n") + bench.wait(100) == ["-+Name? Ann"])
    #expect(bench.add("a\n[=>") + bench.wait(100) == ["+a", "+[=>"])
    // a progress bar below lines stays
    #expect(bench.add("\rb\n[==>") == ["-+b|[==>"])
    #expect(bench.wait(100) == [])
    #expect(bench.add("\rc\n") == ["-+c"])
    #expect(bench.wait(100) == [] && bench.add("d\ne") == ["+d"])
    #expect(bench.finish() == ["+e"])
  }

  /// A long line is shown only at its end, but the part that was shown before stays.
  @Test func aLongLineIsShownAtItsEnd() {
    let long = String(repeating: "x", count: 70_000)
    var bench = Bench(awaitsEnd: false)
    #expect(bench.add("a\n\(long)") + bench.wait(5_000) == ["+a"])
    #expect(bench.add(long) + bench.wait(5_000) == [])
    #expect(bench.add("y\nb\n") + bench.wait(100) == ["+\(long)\(long)y|b"])
    // the first page of it, and as much as a full pipe holds
    for count in [4_096, 65_536] {
      let part = String(repeating: "x", count: count)
      #expect(bench.add(part) + bench.wait(5_000) == [])
      #expect(bench.add("y\n") + bench.wait(100) == ["+\(part)y"])
    }
    #expect(bench.add(long) + bench.wait(5_000) == [])
    #expect(bench.finish() == ["+\(long)"])
    var screen = Bench()
    #expect(screen.add("x") + screen.wait(5_000) == ["+x"])
    #expect(screen.add(long) + screen.wait(5_000) == [])
    #expect(screen.add("\nz") + screen.wait(100) == ["-+x\(long)|z"])
  }

  @Test func linesBetweenTwoFramesAreOneChange() {
    var bench = Bench(awaitsEnd: false)
    #expect(bench.add("0\n") == ["+0"])
    for number in 1...30 {
      _ = bench.wait(1)
      #expect(bench.add("\(number)\n") == [])
    }
    let numbers = (1...30).map(String.init).joined(separator: "|")
    #expect(bench.wait(10) == ["+\(numbers)"])
  }

  @Test func aShortStreamIsADocument() {
    var bench = Bench()
    #expect(bench.add("name n\na 1\n") == [])
    #expect(bench.finish() == ["[name n\na 1\n]"])
    // the next writer of a named pipe
    #expect(bench.add("x\n") == [])
    #expect(bench.wait(100) == ["anew +x"])
    #expect(bench.finish() == ["[x\n]"])
    #expect(bench.add("y\n") == [])
    #expect(bench.wait(3_000) == ["anew +y"])
    #expect(bench.add("z") == ["+z"])
    #expect(bench.finish() == ["-+z"])
  }

  @Test func aFormFeedMakesSnapshotsAfterAll() {
    var bench = Bench()
    _ = bench.add("a\nb\n")
    #expect(bench.wait(100) == ["+a|b"])
    #expect(bench.add("c\n\u{C}d\n") == ["[a\nb\nc\n]"])
    #expect(bench.wait(5_000) == [])
    #expect(bench.add("\u{C}") == ["[d\n]"])
    var late = Bench()
    _ = late.add("a\n")
    _ = late.wait(3_000)
    #expect(late.add("b\n") == ["+b"])
    // the list is already shown
    #expect(late.add("\u{C}c\n") == [])
    #expect(late.add("\u{C}") == ["[c\n]"])
  }

  @Test func aClearedScreenIsASnapshot() {
    var bench = Bench()
    let clear = "\u{1B}[H\u{1B}[2J\u{1B}[3J"
    #expect(bench.add("\(clear)one\n") == [])
    #expect(bench.wait(200) == ["[one\n]"])
    #expect(bench.add("\u{1B}[2") == [])
    #expect(bench.wait(1_000) == ["[one\n\u{1B}[2]"])
    #expect(bench.add("Jtwo\n") == ["[one\n]"])
    #expect(bench.wait(1_000) == ["[two\n]"])
    #expect(bench.finish() == ["[two\n]"])
  }

  @Test func aStreamOfLinesGrowsWhateverArrives() {
    var values = Bench(.lines(untilFormFeed: false))
    _ = values.add("[1]\n\u{C}a\n")
    #expect(values.wait(100) == ["+[1]|a"])
  }

  @Test func aTableIsReadAgain() {
    var bench = Bench(rows: .table)
    #expect(bench.add("n,m\na,1\nb") == [])
    #expect(bench.wait(200) == ["[n,m\na,1\n]"])
    #expect(bench.add(",2\n") == ["[n,m\na,1\nb,2\n]"])
    #expect(bench.wait(5_000) == [])
    #expect(bench.finish() == ["[n,m\na,1\nb,2\n]"])
    var whole = Bench(.documents)
    _ = whole.add("a\n")
    #expect(whole.wait(9_000) == [])
    #expect(whole.finish() == ["[a\n]"])
  }

  @Test func aLongStreamOfLinesIsAccepted() {
    var bench = Bench(longestDocument: 3)
    #expect(bench.add("a\n") + bench.wait(100) == ["+a"])
    // the larger rest is not a document at the end
    #expect(bench.add("b\n") + bench.wait(100) == ["+b"])
    #expect(bench.stream.isLong && bench.finish() == [])
    var divided = Bench(.formFeed, longestDocument: 3)
    let words = "more than 0 MB in one snapshot; it was dropped"
    #expect(divided.add("a\nb\n") == ["trouble(\"\(words)\")"])
    #expect(divided.add("c\n\u{C}d\n\u{C}") == ["[d\n]"])
  }

  /// The last document that a stream reports within a while.
  private func document(
    of stream: inout SourceStream, _ text: String, at now: Duration = .zero
  ) throws -> SourceDocument {
    var events = stream.add(Array(text.utf8), at: now)
    events += stream.add([], at: now + .seconds(3))
    return try #require(
      events.lazy.compactMap { if case .document(let document) = $0 { document } else { nil } }.last
    )
  }

  /// `while sleep 1; do mysql -t …; done`, whose columns get wider.
  @Test func aTableThatBeginsAgainIsASnapshot() {
    func box(_ value: String) -> String {
      let rule = "+----+-" + String(repeating: "-", count: value.count) + "-+\n"
      return rule + "| id | n" + String(repeating: " ", count: value.count) + "|\n" + rule
        + "|  1 | \(value) |\n" + rule
    }
    var bench = Bench()
    #expect(bench.add(box("a")) == [])
    #expect(bench.wait(1_000).count == 1)
    #expect(bench.add(box("bb")) == ["[\(box("a"))]"])
    #expect(bench.wait(1_000) == ["[\(box("bb"))]"])
    #expect(bench.add("now\n" + box("c")) == ["[\(box("bb"))now\n]"])
    #expect(bench.finish() == ["[\(box("c"))]"])
    // earlier lines are not kept forever
    var slow = Bench()
    _ = slow.add("every 5 s\n\n" + box("a"))
    _ = slow.wait(5_000)
    #expect(slow.add("every 5 s\n\n" + box("bb")).count <= 1)
    #expect(slow.wait(5_000).last == "[every 5 s\n\n\(box("bb"))]")
    #expect(slow.add("every 5 s\n\n" + box("c")) == ["[every 5 s\n\n\(box("bb"))]"])
    // input that arrives at once is one snapshot
    var once = Bench()
    #expect(once.add(box("a") + box("b")) == [])
    #expect(once.wait(1_000).count == 1)
    #expect(once.finish() == ["[\(box("a"))\(box("b"))]"])
  }

  /// psql, and `while sleep 1; do kubectl top pods; done`. Only the rows of `free` show that the first line
  /// contains titles.
  @Test(arguments: [
    "Tue\r\n\r\n id | name \r\n----+------\r\n  1 | a\r\n(1 row)\r\n\r\n",
    "NAME   CPU(cores)   MEMORY(bytes)\r\nweb    7m           a\r\n",
    "Tue\r\n\r\nNAME   CPU(cores)   MEMORY(bytes)\r\nweb    7m           a\r\n",
    "        total   used   free\r\nMem:     7931   4120   3811\r\nSwap:    2047      a\r\n",
  ])
  func aTableWithTheSameTitlesIsTheNextSnapshot(first: String) {
    let second = first.replacing("a\r\n", with: "bb\r\n").replacing("Tue", with: "Wed")
    var bench = Bench()
    _ = bench.add(first)
    _ = bench.wait(500)
    #expect(bench.add(second) == ["[\(first)]"])
    #expect(bench.finish() == ["[\(second)]"])
  }

  @Test(arguments: [
    "INFO   READY\n", "Started   Build\n", "NAME NEW STATE\n", "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "a\nb\n", "tide  rises\ntide  falls\n2 tides\n", "x | y\n",
    "time  level\n10:00 | info\n",
  ])
  func otherLinesGrow(lines: String) {
    var bench = Bench()
    _ = bench.add(lines)
    #expect(bench.wait(500).count == 1)
    let grown = bench.add(lines) + bench.wait(500)
    #expect(grown.allSatisfy { $0.hasPrefix("+") })
  }

  /// A log that contains a table remains a log.
  @Test func aLogAfterATableGrows() {
    var bench = Bench()
    _ = bench.add("+----+\n| id |\n+----+\n|  1 |\n+----+\n")
    _ = bench.wait(3_000)
    for _ in 0..<20 {
      #expect(bench.add("started\n") == ["+started"])
      _ = bench.wait(500)
    }
  }

  /// A program prints a few lines, and then a log.
  @Test(arguments: [Separator.automatic, .lines(untilFormFeed: false)])
  func objectsAfterTextAreEventsIfColumnsAreRequested(separator: Separator) throws {
    var stream = SourceStream(StreamOptions(separator: separator, rows: .anyTable))
    var table = TableOptions()
    table.colorBy = "level"
    var reader = SnapshotReader(file: "standard input", options: DeckOptions(table: table))
    var now = Duration.zero
    func read(_ text: String) throws -> (Snapshot, areEvents: Bool) {
      let document = try document(of: &stream, text, at: now)
      now += .seconds(3)
      let snapshot = try reader.read(
        document.bytes, areEvents: document.areEvents, isPartial: document.isPartial)
      return (snapshot, document.areEvents)
    }
    let (first, _) = try read("starting\nlistening\n")
    #expect(first.texts == ["starting", "listening"])
    let areNotes = first.sections[0].rows.allSatisfy { $0.isNote }
    #expect(areNotes)
    let (second, areEvents) = try read(#"{"level":"info","n":1}"# + "\n")
    #expect(second.texts == ["starting", "listening", "info  1"] && areEvents)
    #expect(second.ids.prefix(2) == first.ids[...])
    let (third, _) = try read("stack\n" + #"{"level":"info","n":1}"# + "\n")
    #expect(third.texts == ["starting", "listening", "info  1", "stack", "info  1"])
    #expect(third.ids.prefix(3) == second.ids[...])
  }
}
