package import Snapshots

/// What the lines of a stream are while its end is not in sight.
package enum StreamRows: Equatable, Sendable {
  /// Each is a row.
  case lines
  /// All lines so far are a document, a table, whenever more have come.
  case table
  /// The same; what kind of table it is, the lines tell. One that is a JSON object makes them events.
  case anyTable
  /// JSON values, each a row, with other lines among them.
  case values
}

/// How a stream of bytes is read.
package struct StreamOptions: Equatable, Sendable {
  package var separator: Separator
  /// What is kept of a list that grows.
  package var limit: LineGrowth.Limit
  /// Whether the first lines wait a moment for the end, in case the stream is short and a table.
  ///
  /// Without a screen they are printed as they come.
  package var awaitsEnd: Bool
  /// What lines are whose end is not in sight.
  package var rows: StreamRows
  /// The most bytes of a line; the rest is left out.
  var longestLine: Int

  package init(
    separator: Separator = .automatic, limit: LineGrowth.Limit = .init(bytes: 64 << 20),
    awaitsEnd: Bool = true, rows: StreamRows = .lines, longestLine: Int = 64 << 20
  ) {
    (self.separator, self.limit, self.rows) = (separator, limit, rows)
    self.longestLine = longestLine
    self.awaitsEnd = awaitsEnd || rows != .lines
  }

  /// Whether the user says that it grows.
  var appends: Bool { if case .none = separator { true } else { false } }

  /// Whether the user says what ends its documents.
  var isDivided: Bool {
    switch separator {
    case .formFeed, .blankLines, .jsonValues, .expression: true
    case .automatic, .none, .lines, .documents: false
    }
  }
}

/// The events of a stream of bytes: documents between separators, or lines of a list that grows.
///
/// All times are arguments. It has no descriptor: a pipe or a running command feeds it.
struct SourceStream {

  private let options: StreamOptions
  private var splitter: SnapshotSplitter
  private var text = TerminalText()
  /// When the first bytes came.
  private var began: Duration?
  /// When the next lines, or the screen so far, are reported; `nil` if there are none.
  private var due: Duration?
  /// When the bytes came that are not reported yet.
  private var newsBegan: Duration?
  private var reported: Duration?
  /// Whether lines of this writer were reported.
  private(set) var hasGrown = false
  /// Whether the list of another writer is to be replaced.
  private var beginsAnew = false
  /// Whether the first lines are not kept for a document any more.
  private var isEndless: Bool

  /// How long the first lines wait, so that a short output is one document.
  private static let patience = Duration.milliseconds(80)
  /// How long they wait while more come without a pause: a long output is one document, too.
  private static let longPatience = Duration.milliseconds(500)
  /// Lines that come within a frame or two are one change.
  private static let interval = Duration.milliseconds(33)
  /// A screen is whole after this silence, and so are lines that came at once.
  private static let silence = Duration.milliseconds(30)
  /// A longer line is told when it has ended.
  private static let longestOpenLine = 1 << 16
  /// Whether the rest of the last line is left out, and whether that is to be said.
  private var isCut = false
  private var saysCut = false

  /// A stream that ends sooner is one document, whatever it holds.
  private static let shortest = Duration.seconds(2)

  init(_ options: StreamOptions) {
    self.options = options
    splitter = SnapshotSplitter(
      options.separator, rows: options.rows, mayHaveStates: options.limit.lines == nil)
    isEndless = options.appends
  }

  var deadline: Duration? { due }
  /// Whether it grows for so long that its whole output is no document any more.
  var isLong: Bool { isEndless && splitter.isGrowing && !isTable }

  /// Whether all lines so far are a table, whenever more have come.
  private var isTable: Bool {
    options.rows != .lines || splitter.areEvents || !splitter.keys.isEmpty
  }

  /// Whether it has brought documents before its end.
  private(set) var isDivided = false

  /// Whether more than `size` bytes came without the end of a document. They are dropped, unless
  /// they are lines.
  mutating func dropsDocument(longerThan size: Int) -> Bool {
    guard splitter.pendingCount > size else { return false }
    if splitter.isGrowing, !isTable {
      forgetGrowth()
      return false
    }
    splitter.drop()
    return true
  }

  /// Gives up that all lines so far may be a document, if they are more than `size` bytes.
  mutating func keepsOnlyLines(beyond size: Int) {
    if splitter.isGrowing, !isTable, hasGrown, splitter.pendingCount > size {
      forgetGrowth()
    }
  }

  private mutating func forgetGrowth() {
    takeGrowth()
    isEndless = true
    splitter.forgetGrowth()
  }

  /// Takes the new lines from the splitter, which keeps them for a document. Of a line that is too long
  /// the rest is left out.
  private mutating func takeGrowth() {
    var news = splitter.removeGrowth()
    if isCut {
      news.removeFirst(news.firstIndex(of: .lineFeed) ?? news.count)
      if !news.isEmpty { isCut = false }
    }
    text.add(news)
    guard text.openCount > options.longestLine, !isCut else { return }
    (isCut, saysCut) = (true, true)
  }

  /// What is said of a document that is dropped.
  static func tooLong(_ size: Int) -> SourceEvent {
    .trouble("more than \(size >> 20) MB in one snapshot; divide the pipe with --split")
  }

  /// Whether the first lines wait, in case they are a document. Until then they are kept once.
  private var waitsForEnd: Bool { reported == nil && options.awaitsEnd && !options.appends }

  /// Adds bytes; returns what is to be reported now. Call it without bytes at ``deadline``.
  mutating func add(_ bytes: some Collection<UInt8>, at now: Duration) -> [SourceEvent] {
    var events: [SourceEvent] = []
    if !bytes.isEmpty {
      began = began ?? now
      let wasGrowing = splitter.isGrowing
      var documents = splitter.add(bytes, mayBeBinary: !hasGrown, mayRepeat: reported != nil)
      let patience = (began ?? now) + Self.patience
      // a short output is one document, though it clears the screen
      if splitter.screen != nil, now < patience { documents = [] }
      events = documents.map(SourceEvent.document)
      if !documents.isEmpty { isDivided = true }
      if wasGrowing, !splitter.isGrowing { (text, due) = (TerminalText(), nil) }
      if splitter.isGrowing {
        if !isTable, !waitsForEnd { takeGrowth() }
        awaitReport(at: now)
      } else if splitter.screen != nil {
        newsBegan = documents.isEmpty ? newsBegan ?? now : now
        due = max(patience, min(now + Self.silence, (newsBegan ?? now) + Self.patience))
      } else {
        due = nil
      }
    }
    if let due, now >= due { events += report(at: now) }
    if splitter.isGrowing, !isTable, hasGrown || waitsForLineEnd, !isEndless, let began,
      now >= began + Self.shortest
    {
      forgetGrowth()
    } else if isLong {
      forgetGrowth()
    }
    if saysCut {
      let size = options.longestLine >> 20
      events.append(.note("a line is longer than \(size) MB; the rest of it was dropped"))
      saysCut = false
    }
    return events
  }

  private mutating func awaitReport(at now: Duration) {
    let began = began ?? now
    if reported == nil, splitter.mayBeTitles { return due = began + Self.shortest }
    if waitsForEnd {
      due = max(began + Self.patience, min(now + Self.silence, began + Self.longPatience))
      return
    }
    guard due == nil || reported == nil else { return }
    if let reported {
      // a long table, and a long line without its end, are read as often as takes a small part of the time
      let reading = Duration.nanoseconds(
        isTable ? splitter.pendingCount * 250 : text.openCount * 50)
      due = max(now, reported + max(Self.interval, reading))
    } else {
      due = began
    }
  }

  private mutating func report(at now: Duration) -> [SourceEvent] {
    (due, newsBegan, reported) = (nil, nil, now)
    if let screen = splitter.screen {
      isDivided = true
      return [.document(screen)]
    }
    guard splitter.isGrowing else { return [] }
    guard isTable else {
      takeGrowth()
      // what is written right now behind other lines is half a line
      let endedOnly = text.openCount > 0 && text.hasOnlyEndedLines
      if waitsForLineEnd { return endedOnly ? [growth(endedOnly: true)] : [] }
      if endedOnly { due = now + Self.silence }
      return [growth(endedOnly: endedOnly)]
    }
    return splitter.wholeLines(last: options.limit.lines).map { [.document($0)] } ?? []
  }

  /// Whether the last line is so long that it is not told again before its end: without a screen all of it
  /// would be printed each time, and a screen shows no more of it.
  private var waitsForLineEnd: Bool {
    text.openCount > Self.longestOpenLine && (!options.awaitsEnd || text.hasShownOpenLine)
  }

  private mutating func growth(endedOnly: Bool = false) -> SourceEvent {
    growth(of: text.removeLines(endedOnly: endedOnly))
  }

  private mutating func growth(
    of removed: (lines: LineBuffer, replacing: Int)
  ) -> SourceEvent {
    defer { (hasGrown, beginsAnew) = (true, false) }
    return .growth(
      LineGrowth(
        removed.lines, replacing: removed.replacing, beginsAnew: beginsAnew, limit: options.limit))
  }

  /// What the end of the stream completes. Afterwards it is as new, for another writer.
  mutating func finish() -> [SourceEvent] {
    var events: [SourceEvent] = []
    let isDocument =
      !splitter.isGrowing || isTable || options.awaitsEnd && !isEndless
    if !isDocument { takeGrowth() }
    if !isDocument, !text.bytes.isEmpty { events = [growth(of: text.finish())] }
    let keepsLatest = splitter.isGrowing && isTable && reported != nil
    var documents = splitter.finish()
    for index in documents.indices { documents[index].keepsLatest = keepsLatest }
    if isDocument { events = documents.map(SourceEvent.document) }
    text = TerminalText()
    (began, due, newsBegan, reported, hasGrown, isCut) = (nil, nil, nil, nil, false, false)
    (beginsAnew, isEndless, isDivided) = (!options.appends, options.appends, false)
    return events
  }
}
