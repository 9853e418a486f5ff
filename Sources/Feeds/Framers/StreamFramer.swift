import FlipbookNotation
import FlipbookSnapshots

/// Detects the kind of a stream of bytes and divides it into documents. Until a boundary appears, the stream
/// is a growing list of lines. O(bytes) in total.
struct StreamFramer {
  private enum State {
    /// The stream might still turn out to be JSON.
    case undecided
    case growing
    case divided
  }

  private let separator: Separator
  private let rows: StreamRows
  /// Whether later lines may be new states of rows.
  private var mayHaveStates: Bool { rows == .lines || rows == .anyTable }
  private var state = State.growing
  /// The boundary that divides the stream or, before one is found, all possible boundaries.
  private var boundaries: [Boundary] = []
  /// The bytes that have arrived but are not in a document yet.
  private(set) var pending: [UInt8] = []
  /// The caption of the pending document.
  private var caption = ""
  /// Whether the pending document counts even if it is empty.
  private var keepsEmpty = false
  /// Whether the beginning of the pending document has been dropped.
  private(set) var isDropping = false
  /// The number of pending bytes that ``removeGrowth()`` has returned.
  private var grown = 0
  /// Whether the lines are events: JSON objects, each a row of one table, with other lines among them.
  private(set) var areEvents = false
  /// The columns that identify rows, if later lines are new states of them; empty for other lines.
  private(set) var keys: [String] = []
  /// The number of pending bytes in which no event was found.
  private var searchedForEvents = 0
  /// The first object about something, until it is compared with the next object.
  private var first: EventLine?
  /// Whether the beginning of the stream has been classified.
  private var knowsBeginning = false

  /// The number of bytes after which the beginning is classified at the latest.
  private static let decisionSize = 65_536
  /// The maximum number of bytes of a dropped document that are kept, to find its end.
  private static let longestBoundary = 65_536
  /// The number of bytes above which the oldest events are dropped, and the number that is kept.
  private static let eventRoom = (most: 8 << 20, kept: 6 << 20)

  init(_ separator: Separator, rows: StreamRows = .lines) {
    (self.separator, self.rows) = (separator, rows)
    switch separator {
    case .automatic, .documents: state = .undecided
    case .lines(untilFormFeed: true): boundaries = [Boundary(.formFeed), Boundary(.clearedScreen)]
    case .lines: boundaries = [Boundary(.clearedScreen)]
    default: if let boundary = separator.boundary { divide(by: boundary) }
    }
    areEvents = rows == .values && isGrowing
  }

  /// Whether the stream so far is a growing list of lines.
  var isGrowing: Bool { state == .growing }

  /// The incomplete screen, if the stream repeatedly draws and clears a screen; otherwise `nil`.
  var screen: SourceDocument? {
    guard state == .divided, boundaries[0].isOfScreens, !pending.allSatisfy(\.isBlank) else {
      return nil
    }
    return SourceDocument(bytes: pending, isTerminalText: true)
  }

  /// Whether all lines so far may be the titles of a table whose rows are identified by name.
  var mayBeTitles: Bool {
    isGrowing && mayHaveStates && keys.isEmpty && !knowsBeginning
      && RepeatedTable.mayHaveKeys(pending)
  }

  /// Adds bytes and returns the documents that they complete.
  ///
  /// - Parameter mayBeBinary: Whether bytes that never occur in text turn the stream into a document, so that
  ///   its reader can report the kind of data. Lines that were already shown remain lines.
  /// - Parameter mayRepeat: Whether a repeated table is a new document. A table that arrives together with
  ///   the first is not a later state of it.
  mutating func add(
    _ bytes: some Collection<UInt8>, mayBeBinary: Bool = false, mayRepeat: Bool = true
  ) -> [SourceDocument] {
    pending += bytes
    findBoundary(isWhole: false, mayBeBinary: mayBeBinary, mayRepeat: mayRepeat)
    return cut()
  }

  /// Returns the documents that the end of the stream completes, and resets the framer.
  mutating func finish() -> [SourceDocument] {
    defer { self = StreamFramer(separator, rows: rows) }
    findBoundary(isWhole: true, mayBeBinary: false, mayRepeat: true)
    // a single object is the state of something
    if first != nil { divide(by: .values(JSONValues())) }
    var documents = cut()
    if state == .divided {
      keepsEmpty = !caption.isEmpty
      end(pending[...], &documents)
      return documents
    }
    if areEvents {
      if pending.last != .lineFeed { pending.append(.lineFeed) }
      keepEvents()
      // if there is no value at all, the reader reports the problem
      areEvents = pending.split(separator: .lineFeed).contains { EventLine.isValue($0) }
    }
    return isDropping || pending.allSatisfy(\.isBlank) ? [] : [lines(pending)]
  }

  /// Drops the incomplete document and its remaining bytes, up to the next separator.
  mutating func drop() {
    // an undecided stream contains only blanks
    isDropping = state != .undecided
    remove(state == .divided ? boundaries[0].searched : pending.count)
    if pending.count > Self.longestBoundary { pending.removeSubrange(Self.longestBoundary...) }
  }

  /// Discards the lines so far: they have been visible for too long to become a document at a separator.
  mutating func forgetGrowth() {
    guard isGrowing else { return }
    (knowsBeginning, isDropping) = (true, true)
    // the last bytes may be the beginning of a boundary
    remove(boundaries.map(\.searched).min() ?? pending.count)
  }

  private mutating func remove(_ count: Int) {
    pending.removeFirst(count)
    for index in boundaries.indices {
      boundaries[index].searched = max(0, boundaries[index].searched - count)
    }
    (grown, searchedForEvents) = (max(0, grown - count), max(0, searchedForEvents - count))
  }

  /// Returns the bytes of a growing list since the last call.
  mutating func removeGrowth() -> [UInt8] {
    defer { grown = pending.count }
    return Array(pending[grown...])
  }

  /// The complete lines of a growing list so far; `nil` if there are none.
  mutating func wholeLines() -> SourceDocument? {
    if areEvents { keepEvents() }
    guard let end = pending.lastIndex(of: .lineFeed) else { return nil }
    var document = lines(Array(pending[...end]))
    (document.isPartial, document.keepsLatest) = (true, true)
    return document
  }

  private func lines(_ bytes: [UInt8]) -> SourceDocument {
    SourceDocument(
      bytes: bytes, isTerminalText: !TerminalText.isPlain(bytes), areEvents: areEvents, keys: keys)
  }

  /// Drops the oldest events if there are too many, with the lines before the first one kept.
  private mutating func keepEvents() {
    guard let end = pending.lastIndex(of: .lineFeed), end > Self.eventRoom.most else { return }
    var place = end - Self.eventRoom.kept
    _ = pending.nextLine(from: &place)
    var first = place
    while let line = pending.nextLine(from: &place), !EventLine.isValue(pending[line]) {
      first = place
    }
    remove(first)
  }
}

// MARK: - Dividing the stream

extension StreamFramer {
  private mutating func divide(by kind: Boundary.Kind) {
    (state, boundaries) = (.divided, [Boundary(kind)])
    (areEvents, keys, first) = (false, [], nil)
  }

  /// Removes and returns the complete documents, if the stream is divided.
  private mutating func cut() -> [SourceDocument] {
    guard state == .divided else { return [] }
    var documents: [SourceDocument] = []
    var start = 0
    while let range = boundaries[0].next(in: pending) {
      end(pending[start..<range.lowerBound], &documents)
      (start, isDropping, keepsEmpty) = (range.upperBound, false, boundaries[0].keepsEmpty)
      caption = boundaries[0].caption(pending[range])
    }
    remove(isDropping ? boundaries[0].searched : start)
    return documents
  }

  private func end(_ bytes: ArraySlice<UInt8>, _ documents: inout [SourceDocument]) {
    if isDropping || !keepsEmpty && bytes.allSatisfy(\.isBlank) { return }
    documents.append(
      SourceDocument(bytes: Array(boundaries[0].content(bytes)), caption: caption))
  }

  /// Looks for a boundary, if none has been found yet.
  private mutating func findBoundary(isWhole: Bool, mayBeBinary: Bool, mayRepeat: Bool) {
    if state == .undecided { decide(isWhole: isWhole) }
    guard isGrowing else { return }
    if mayBeBinary, pending.prefix(Self.decisionSize).contains(0) {
      if case .lines(untilFormFeed: false) = separator { return divide(by: .end) }
      return divide(by: .formFeed)
    }
    if let first, let second = secondLine {
      if EventLine(second) == first { return divide(by: .values(JSONValues())) }
      self.first = nil
    }
    findEvents(isWhole: isWhole)
    findBeginning(mayRepeat: mayRepeat)
    for index in boundaries.indices {
      while boundaries[index].next(in: pending) != nil {
        if !mayRepeat, case .table = boundaries[index].kind { continue }
        return divide(by: boundaries[index].kind)
      }
    }
  }

  /// Decides whether the stream is JSON, if the first line has arrived.
  private mutating func decide(isWhole: Bool) {
    guard let start = pending.firstIndex(where: { !$0.isBlank }) else { return }
    let grows = if case .automatic = separator { true } else { false }
    if JSONValues.opens(pending[start]) {
      let end = pending[start...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn }
      guard isWhole || end != nil || pending.count >= Self.decisionSize else { return }
      let line = pending[start..<(end ?? pending.endIndex)]
      if grows, end != nil, case .keyed(let keys) = rows, EventLine.hasMembers(keys, line) {
        (areEvents, knowsBeginning) = (true, true)
      } else if grows, end != nil, let event = EventLine(line) {
        (areEvents, knowsBeginning) = (true, true)
        if event != .event { first = event }
      } else if JSONValues.begin(line) {
        return divide(by: .values(JSONValues()))
      }
    }
    if !grows { return divide(by: .formFeed) }
    (state, boundaries) = (.growing, [Boundary(.formFeed), Boundary(.clearedScreen)])
  }

  /// The second line, once it has ended.
  private var secondLine: ArraySlice<UInt8>? {
    guard let end = pending.lastIndex(of: .lineFeed) else { return nil }
    let lines = pending[..<end].split(separator: .lineFeed, maxSplits: 2)
      .filter { !$0.allSatisfy(\.isBlank) }
    return lines.count > 1 ? lines[1] : nil
  }

  /// Finds out whether the stream begins with lines that may begin each snapshot.
  private mutating func findBeginning(mayRepeat: Bool) {
    guard !knowsBeginning else { return }
    var place = pending.firstIndex { !$0.isBlank } ?? 0
    guard pending.nextLine(from: &place) != nil else {
      knowsBeginning = pending.count > Self.decisionSize
      return
    }
    guard let (table, end) = RepeatedTable.first(in: pending) else { return }
    if let table { boundaries.append(Boundary(.table(table), after: end)) }
    // lines that were already shown remain lines
    if !mayRepeat, mayHaveStates { keys = table?.keys ?? [] }
    knowsBeginning = true
  }

  /// Looks for the first object among lines that may be any table: programs may print text before they log.
  private mutating func findEvents(isWhole: Bool) {
    guard rows != .lines, rows != .table, !areEvents else { return }
    let end = isWhole ? pending.count : pending.lastIndex(of: .lineFeed) ?? 0
    guard searchedForEvents < end else { return }
    areEvents = pending[searchedForEvents..<end].split(separator: .lineFeed)
      .contains { EventLine.isObject($0) }
    searchedForEvents = end
  }
}
