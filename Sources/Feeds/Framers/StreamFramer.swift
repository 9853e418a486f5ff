import Notation
import Snapshots

/// Finds out what a stream of bytes is: documents that a ``Framer`` cuts, or lines that grow, until
/// something comes that divides them.
struct StreamFramer {
  private let separator: Separator
  private let rows: StreamRows
  /// Whether later lines may be new states of rows.
  private let mayHaveStates: Bool
  /// Cuts the stream, once it is known what divides it.
  private var framer: Framer?
  /// Whether its beginning does not make it JSON.
  private var isDecided = true
  /// What may divide the lines after all, and how far it was looked for in the pending ones.
  private var searches: [(boundary: any Boundary, looked: Int)] = []
  /// What has come while nothing divides it.
  private var pending: [UInt8] = []
  /// The number of pending bytes that ``removeGrowth()`` has returned.
  private var grown = 0
  /// Whether the first lines are not pending any more.
  private var isForgotten = false
  /// Whether the lines are events: JSON objects, each a row of one table, with other lines among them.
  private(set) var areEvents = false
  /// The columns by which rows are known of which later lines are new states; empty for other lines.
  private(set) var keys: [String] = []
  /// The number of pending bytes in which no event was found.
  private var lookedForEvents = 0
  /// An object about something, until the next one tells whether it is about the same.
  private var first: EventLine?
  /// Whether it is known how the stream begins.
  private var knowsBeginning = false

  /// The most bytes that are awaited before it is decided what the beginning is.
  private static let decisionSize = 65_536
  /// The bytes of events above which the oldest are dropped, and those that stay.
  private static let eventRoom = (most: 8 << 20, kept: 6 << 20)

  init(_ separator: Separator, rows: StreamRows = .lines, mayHaveStates: Bool = true) {
    (self.separator, self.rows) = (separator, rows)
    self.mayHaveStates = mayHaveStates && rows == .lines
    switch separator {
    case .automatic, .documents: isDecided = false
    case .none: break
    case .lines(let untilFormFeed): searches = Self.searches(untilFormFeed: untilFormFeed)
    case .formFeed: framer = Framer(FormFeed())
    case .blankLines: framer = Framer(SeparatingLine(kind: .blank))
    case .jsonValues: framer = Framer(JSONValues())
    case .expression(let text):
      framer = Framer((try? Pattern(text)).map { SeparatingLine(kind: .caption($0)) } ?? FormFeed())
    }
    areEvents = rows == .values && isGrowing
  }

  private static func searches(
    untilFormFeed: Bool
  ) -> [(boundary: any Boundary, looked: Int)] {
    (untilFormFeed ? [(FormFeed(), 0)] : []) + [(ClearedScreen(), 0)]
  }

  /// The number of bytes of the incomplete document.
  var pendingCount: Int { framer?.pending.count ?? pending.count }

  /// Whether the stream is lines of a list that grows, as far as is known.
  var isGrowing: Bool { framer == nil && isDecided }

  /// Whether something may divide the lines.
  private var mayBeDivided: Bool { separator != .none }

  /// The screen so far, which is drawn and cleared again and again; `nil` for other streams.
  var screen: SourceDocument? { framer?.screen }

  /// Whether all that has come may be the titles of a table whose rows are known by their names.
  var mayBeTitles: Bool {
    isGrowing && mayBeDivided && mayHaveStates && keys.isEmpty && !knowsBeginning
      && RepeatedTable.mayHaveKeys(pending)
  }

  /// Adds bytes; returns the documents that they complete.
  ///
  /// - Parameter mayBeBinary: Whether bytes that no text has make it a document, of which whoever reads
  ///   it can say what it is. Lines that were shown stay lines.
  /// - Parameter mayRepeat: Whether a table that begins again is a new document. One that comes together
  ///   with the first is no later state of it.
  mutating func add(
    _ bytes: some Collection<UInt8>, mayBeBinary: Bool = false, mayRepeat: Bool = true
  ) -> [SourceDocument] {
    guard framer == nil else { return framer?.add(bytes) ?? [] }
    pending += bytes
    return divide(isWhole: false, mayBeBinary: mayBeBinary, mayRepeat: mayRepeat)
  }

  /// The documents that the end of the stream completes. Afterwards it is as new.
  mutating func finish() -> [SourceDocument] {
    defer { self = StreamFramer(separator, rows: rows, mayHaveStates: mayHaveStates) }
    var documents: [SourceDocument] = []
    if framer == nil { documents = divide(isWhole: true, mayBeBinary: false, mayRepeat: true) }
    // one object alone is the state of something
    if first != nil { documents += cut(with: JSONValues()) }
    guard framer == nil else { return documents + (framer?.finish() ?? []) }
    if areEvents {
      if pending.last != .lineFeed { pending.append(.lineFeed) }
      keepEvents(last: nil)
      // the reader says what is wrong with a text without any value
      areEvents = pending.split(separator: .lineFeed).contains { EventLine.isValue($0) }
    }
    if isForgotten || pending.allSatisfy(\.isBlank) { return documents }
    return documents + [lines(pending)]
  }

  /// Drops the incomplete document with its rest, up to the next separator.
  mutating func drop() {
    framer?.drop()
    // while nothing is decided, all is blank
    if framer == nil { (isForgotten, grown) = (isDecided, 0) }
    remove(pending.count)
  }

  /// The lines so far have been there for too long to become a document at a separator.
  mutating func forgetGrowth() {
    guard isGrowing, mayBeDivided else { return }
    (knowsBeginning, isForgotten) = (true, true)
    // the rest may hold the beginning of a boundary
    remove(searches.map(\.looked).min() ?? pending.count)
  }

  private mutating func remove(_ count: Int) {
    pending.removeFirst(count)
    for index in searches.indices {
      searches[index].looked = max(0, searches[index].looked - count)
    }
    (grown, lookedForEvents) = (max(0, grown - count), max(0, lookedForEvents - count))
  }

  /// The bytes of a growing list since the last call.
  mutating func removeGrowth() -> [UInt8] {
    defer { (pending, grown) = mayBeDivided ? (pending, pending.count) : ([], 0) }
    return Array(pending[grown...])
  }

  /// The lines of a growing list so far, as far as they are ended; `nil` if there are none.
  ///
  /// - Parameter last: How many events are kept at most; `nil` for as many as there is room for.
  mutating func wholeLines(last: Int? = nil) -> SourceDocument? {
    if areEvents { keepEvents(last: last) }
    guard let end = pending.lastIndex(of: .lineFeed) else { return nil }
    var document = lines(Array(pending[...end]))
    (document.isPartial, document.keepsLatest) = (true, true)
    return document
  }

  private func lines(_ bytes: [UInt8]) -> SourceDocument {
    var document = SourceDocument(bytes: bytes, isTerminalText: !TerminalText.isPlain(bytes))
    (document.areEvents, document.keys) = (areEvents, keys)
    return document
  }

  /// Drops the oldest of too many events, with the lines before the first that is kept.
  private mutating func keepEvents(last: Int?) {
    var starts: [Int] = []
    var end = 0
    while let line = pending.nextLine(from: &end) {
      if EventLine.isValue(pending[line]) { starts.append(line.lowerBound) }
    }
    var first = last.flatMap { starts.suffix($0).first } ?? 0
    if end - first > Self.eventRoom.most {
      first = starts.first { $0 >= end - Self.eventRoom.kept } ?? end
    }
    remove(first)
  }
}

// MARK: - What divides a stream

extension StreamFramer {
  /// Looks for what divides the stream, and has it cut there.
  private mutating func divide(
    isWhole: Bool, mayBeBinary: Bool, mayRepeat: Bool
  ) -> [SourceDocument] {
    if !isDecided, let boundary = decide(isWhole: isWhole) { return cut(with: boundary) }
    guard isGrowing, mayBeDivided else { return [] }
    if mayBeBinary, pending.prefix(Self.decisionSize).contains(0) {
      let isDivided = searches.contains { $0.boundary is FormFeed }
      return cut(with: isDivided ? FormFeed() : NoBoundary())
    }
    return boundary(isWhole: isWhole, mayRepeat: mayRepeat).map { cut(with: $0) } ?? []
  }

  private mutating func cut(with boundary: any Boundary) -> [SourceDocument] {
    var framer = Framer(boundary, isDropping: isForgotten)
    defer { self.framer = framer }
    (areEvents, keys, first) = (false, [], nil)
    defer { pending = [] }
    return framer.add(pending)
  }

  /// Decides by the first line whether the stream is JSON. Returns what divides it, if that is known then.
  private mutating func decide(isWhole: Bool) -> (any Boundary)? {
    guard let start = pending.firstIndex(where: { !$0.isBlank }) else { return nil }
    let grows = separator == .automatic
    if JSONValues.opens(pending[start]) {
      let end = pending[start...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn }
      guard isWhole || end != nil || pending.count >= Self.decisionSize else { return nil }
      let line = pending[start..<(end ?? pending.endIndex)]
      if grows, end != nil, case .keyed(let keys) = rows, EventLine.hasMembers(keys, line) {
        (areEvents, knowsBeginning) = (true, true)
      } else if grows, end != nil, let event = EventLine(line) {
        (areEvents, knowsBeginning) = (true, true)
        if event != .event { first = event }
      } else if JSONValues.begin(line) {
        return JSONValues()
      }
    }
    isDecided = true
    if !grows { return FormFeed() }
    searches = Self.searches(untilFormFeed: true)
    return nil
  }

  /// What divides a stream of lines after all.
  private mutating func boundary(isWhole: Bool, mayRepeat: Bool) -> (any Boundary)? {
    if let first, let second = secondLine {
      if EventLine(second) == first { return JSONValues() }
      self.first = nil
    }
    findEvents(isWhole: isWhole)
    findBeginning(mayRepeat: mayRepeat)
    for index in searches.indices {
      var (boundary, looked) = searches[index]
      while boundary.next(in: pending, from: &looked) != nil {
        if mayRepeat || !(boundary is RepeatedTable) { return boundary }
      }
      searches[index].looked = looked
    }
    return nil
  }

  /// The second line, once it has ended.
  private var secondLine: ArraySlice<UInt8>? {
    guard let end = pending.lastIndex(of: .lineFeed) else { return nil }
    let lines = pending[..<end].split(separator: .lineFeed, maxSplits: 2)
      .filter { !$0.allSatisfy(\.isBlank) }
    return lines.count > 1 ? lines[1] : nil
  }

  /// Finds out whether the stream begins as each of its snapshots may.
  private mutating func findBeginning(mayRepeat: Bool) {
    guard !knowsBeginning else { return }
    var place = pending.firstIndex { !$0.isBlank } ?? 0
    guard let line = pending.nextLine(from: &place) else {
      knowsBeginning = pending.count > Self.decisionSize
      return
    }
    let text = String(decoding: pending[line], as: UTF8.self)
    if let banner = SeparatingLine.banners.first(where: { $0.isFound(in: text) }) {
      searches.append((SeparatingLine(kind: .banner(banner)), 0))
    } else if let (table, end) = RepeatedTable.first(in: pending) {
      if let table { searches.append((table, end)) }
      // lines that were shown stay lines
      if !mayRepeat, mayHaveStates { keys = table?.keys ?? [] }
    } else {
      return
    }
    knowsBeginning = true
  }

  /// Looks for the first object among lines that may be any table: programs print text before they log.
  private mutating func findEvents(isWhole: Bool) {
    guard rows.areAnyTable, !areEvents else { return }
    let end = isWhole ? pending.count : pending.lastIndex(of: .lineFeed) ?? 0
    guard lookedForEvents < end else { return }
    areEvents = pending[lookedForEvents..<end].split(separator: .lineFeed)
      .contains { EventLine.isObject($0) }
    lookedForEvents = end
  }
}
