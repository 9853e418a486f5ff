import FlipbookSnapshots

/// How a stream of bytes is read.
package struct StreamOptions: Sendable {
  package var separator: Separator
  /// The maximum size of a growing list in bytes.
  package var limit: Int
  /// Whether the first lines are held back for a moment, in case the stream is a short table.
  ///
  /// Without a screen, lines are printed as they arrive.
  package var awaitsEnd: Bool
  /// How lines are read before the stream ends.
  package var rows: StreamRows
  /// The maximum size of a line in bytes; the rest is omitted.
  var longestLine: Int
  /// The maximum size of a document in bytes; longer documents are dropped.
  var longestDocument: Int

  package init(
    separator: Separator = .automatic, limit: Int = 64 << 20,
    awaitsEnd: Bool = true, rows: StreamRows = .lines, longestLine: Int = 64 << 20,
    longestDocument: Int = SourceDocument.maximumSize
  ) {
    (self.separator, self.limit, self.rows) = (separator, limit, rows)
    (self.longestLine, self.longestDocument) = (longestLine, longestDocument)
    self.awaitsEnd = awaitsEnd || rows != .lines
  }

  /// Whether the user chose the separator of documents.
  var isDivided: Bool { separator.boundary != nil }
}

/// The events of a stream of bytes: documents between separators, or lines of a growing list.
///
/// All times are arguments. It has no descriptor: a pipe or a running command feeds it.
struct SourceStream {
  private let options: StreamOptions
  private var framer: StreamFramer
  private var text = TerminalLines()
  /// When the first bytes arrived.
  private var began: Duration?
  /// When the next lines, or the screen so far, are reported; `nil` if there are none.
  private var due: Duration?
  /// When the first bytes not reported yet arrived.
  private var newsBegan: Duration?
  private var reported: Duration?
  /// Whether lines of this writer were reported.
  private(set) var hasGrown = false
  /// Whether the list of the previous writer must be replaced.
  private var beginsAnew = false
  /// Whether the stream has produced documents before its end.
  private(set) var isDivided = false
  /// Whether the rest of the last line is omitted.
  private var isCut = false
  /// The omissions to report next.
  private var leftOut: [SourceEvent] = []

  /// How long the first lines wait, so that a short output is one document.
  private static let patience = Duration.milliseconds(80)
  /// How long they wait while more arrive without a pause, so that long output is one document as well.
  private static let longPatience = Duration.milliseconds(500)
  /// Lines that arrive within a frame or two are one change.
  private static let interval = Duration.milliseconds(33)
  /// A screen is complete after this silence, and so are lines that arrived together.
  private static let silence = Duration.milliseconds(30)
  /// A stream that ends sooner is one document, whatever it contains.
  private static let shortest = Duration.seconds(2)
  /// A last line with more bytes is not shown until it is complete: a long line arrives in parts of a page or more.
  private static let longestOpenLine = 4_095

  init(_ options: StreamOptions) {
    self.options = options
    framer = StreamFramer(options.separator, rows: options.rows)
  }

  var deadline: Duration? { due }
  /// Whether the stream has grown too long to become a document.
  var isLong: Bool { framer.isDropping && isLines }

  /// Whether each line so far is a row.
  private var isLines: Bool { framer.isGrowing && !isTable }
  /// Whether all lines so far are read as one table whenever more arrive.
  private var isTable: Bool {
    options.rows != .lines || framer.areEvents || !framer.keys.isEmpty
  }
  /// Whether the first lines are held back in case they are a document. Until then only one copy of them is
  /// kept.
  private var waitsForEnd: Bool { reported == nil && options.awaitsEnd }
  private var hasLongOpenLine: Bool { text.openCount > Self.longestOpenLine }

  /// Adds bytes and returns the events to report now. Call it without bytes at ``deadline``.
  mutating func add(_ bytes: some Collection<UInt8>, at now: Duration) -> [SourceEvent] {
    var events = bytes.isEmpty ? [] : take(bytes, at: now)
    if let due, now >= due { events += report(at: now) }
    let isOver = began.map { now >= $0 + Self.shortest } ?? false
    if isLines, framer.isDropping || isOver && (hasGrown || hasLongOpenLine) { forgetGrowth() }
    if framer.pending.count > options.longestDocument {
      if isLines { forgetGrowth() } else { dropDocument() }
    }
    defer { leftOut = [] }
    return events + leftOut
  }

  private mutating func take(_ bytes: some Collection<UInt8>, at now: Duration) -> [SourceEvent] {
    let began = began ?? now
    self.began = began
    let wasGrowing = framer.isGrowing
    var documents = framer.add(bytes, mayBeBinary: !hasGrown, mayRepeat: reported != nil)
    if wasGrowing, !framer.isGrowing { (text, due) = (TerminalLines(), nil) }
    if framer.isGrowing {
      if isLines, !waitsForEnd { takeGrowth() }
      awaitReport(at: now, since: began)
    } else if framer.screen != nil {
      // short output is one document even if it clears the screen
      if now < began + Self.patience { documents = [] }
      newsBegan = documents.isEmpty ? newsBegan ?? now : now
      let silent = min(now + Self.silence, (newsBegan ?? now) + Self.patience)
      due = max(began + Self.patience, silent)
    } else {
      due = nil
    }
    if !documents.isEmpty { isDivided = true }
    return documents.map(SourceEvent.document)
  }

  private mutating func awaitReport(at now: Duration, since began: Duration) {
    if reported == nil, framer.mayBeTitles {
      due = began + Self.shortest
    } else if waitsForEnd {
      due = max(began + Self.patience, min(now + Self.silence, began + Self.longPatience))
    } else if let reported {
      // a long table is read less often, so that reading takes a small part of the time
      let reading = Duration.nanoseconds(isTable ? framer.pending.count * 250 : 0)
      due = due ?? max(now, reported + max(Self.interval, reading))
    } else {
      due = began
    }
  }

  private mutating func report(at now: Duration) -> [SourceEvent] {
    (due, newsBegan, reported) = (nil, nil, now)
    if let screen = framer.screen {
      isDivided = true
      return [.document(screen)]
    }
    guard framer.isGrowing else { return [] }
    guard isLines else {
      return framer.wholeLines().map { [.document($0)] } ?? []
    }
    takeGrowth()
    // text after the last line end is a line that is still being written
    let endedOnly =
      text.openCount > 0 && text.hasEndedLines && (hasLongOpenLine || !text.showsOpenLine)
    if hasLongOpenLine {
      if !endedOnly { return [] }
    } else if endedOnly {
      due = now + Self.silence
    }
    return [growth(of: text.removeLines(endedOnly: endedOnly))]
  }

  private mutating func growth(
    of removed: (lines: LineBuffer, replacing: Int)
  ) -> SourceEvent {
    defer { (hasGrown, beginsAnew) = (true, false) }
    return .growth(
      LineGrowth(
        removed.lines, replacing: removed.replacing, beginsAnew: beginsAnew, limit: options.limit))
  }

  /// Takes the new lines from the framer, which keeps them for a document. Lines that are too long are
  /// truncated.
  private mutating func takeGrowth() {
    var news = framer.removeGrowth()
    if isCut {
      news.removeFirst(news.firstIndex(of: .lineFeed) ?? news.count)
      if !news.isEmpty { isCut = false }
    }
    text.add(news)
    guard text.openCount > options.longestLine, !isCut else { return }
    isCut = true
    let size = options.longestLine >> 20
    leftOut.append(.note("a line is longer than \(size) MB; the rest of it was dropped"))
  }

  /// Stops keeping the lines so far for a document.
  private mutating func forgetGrowth() {
    takeGrowth()
    framer.forgetGrowth()
  }

  private mutating func dropDocument() {
    framer.drop()
    isDivided = true
    let size = options.longestDocument >> 20
    leftOut.append(
      .trouble(
        "more than \(size) MB in one snapshot; "
          + (options.isDivided ? "it was dropped" : "divide the pipe with --split")))
  }

  /// Returns the events that the end of the stream completes, and resets the stream for another writer.
  mutating func finish() -> [SourceEvent] {
    var events: [SourceEvent] = []
    if isLines, !options.awaitsEnd || framer.isDropping {
      takeGrowth()
      if !text.isEmpty { events = [growth(of: text.removeLines())] }
    } else {
      let keepsLatest = framer.isGrowing && isTable && reported != nil
      events = framer.finish().map { document in
        var document = document
        document.keepsLatest = keepsLatest
        return .document(document)
      }
    }
    self = SourceStream(options)
    beginsAnew = true
    return events
  }
}
