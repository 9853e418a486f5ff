import Snapshots
import Notation

/// Splits a stream of bytes into the bytes of snapshots.
///
/// A snapshot is complete at its separator or at the end of the stream. While no separator is in
/// sight, the stream is lines that grow (``isGrowing``). O(bytes) in total.
struct SnapshotSplitter {
  private enum Way {
    case undecided
    /// Lines, as long as nothing comes that divides them.
    case growing(untilFormFeed: Bool)
    /// Lines, whatever comes.
    case lines
    /// Nothing divides it: it is no text.
    case whole
    /// The screen is cleared before each snapshot.
    case screens
    /// Each snapshot begins with lines as the first one did.
    case beginnings(SnapshotStart)
    case formFeed
    case blankLines
    case json(JSONValueEnd)
    case expression(Pattern)
  }

  private var way: Way
  /// The way before anything has come.
  private let firstWay: Way
  private let rows: StreamRows
  /// Whether later lines may be new states of rows.
  private let mayHaveStates: Bool
  private var grows = true
  private var pending: [UInt8] = []
  /// The number of pending bytes that were searched.
  private var looked = 0
  private var caption = ""
  private var hasBegun = false
  /// Whether the pending snapshot is dropped.
  private var isDropping = false
  /// The number of pending bytes that ``removeGrowth()`` has returned.
  private var grown = 0
  /// Whether the lines are events: JSON objects, each a row of one table, with other lines among them.
  private(set) var areEvents = false
  /// The columns by which rows are known of which later lines are new states; empty for other lines.
  private(set) var keys: [String] = []
  private var mayRepeat = true
  /// The number of pending bytes in which no event was found.
  private var lookedForEvents = 0
  /// What the first object is about, until the next one tells whether they are events.
  private var subject: EventLine.Subject?
  /// How the stream begins, if snapshots of it may begin so; found or not, once ``knowsStart``.
  private var start: SnapshotStart?
  private var knowsStart = false
  /// The number of pending bytes in which no other snapshot begins.
  private var lookedForStart = 0

  /// The most bytes that are kept of a line of a dropped snapshot, to know whether it is a
  /// separator.
  private static let longestSeparator = 65_536

  /// The most bytes that are awaited before the separator is decided.
  private static let decisionSize = 65_536

  init(_ separator: Separator, rows: StreamRows = .lines, mayHaveStates: Bool = true) {
    let way: Way
    switch separator {
    case .automatic: way = .undecided
    case .none: way = .lines
    case .lines(let untilFormFeed): way = .growing(untilFormFeed: untilFormFeed)
    case .documents:
      way = .undecided
      grows = false
    case .formFeed: way = .formFeed
    case .blankLines: way = .blankLines
    case .jsonValues: way = .json(JSONValueEnd())
    case .expression(let text): way = (try? Pattern(text)).map { .expression($0) } ?? .formFeed
    }
    (self.way, firstWay, self.rows) = (way, way, rows)
    self.mayHaveStates = mayHaveStates && rows == .lines
    areEvents = rows == .values && isGrowing
  }

  /// The number of bytes of the incomplete snapshot.
  var pendingCount: Int { pending.count }

  /// Adds bytes; returns the snapshots that they complete.
  ///
  /// - Parameter mayBeBinary: Whether bytes that no text has make it a document, of which whoever reads
  ///   it can say what it is. Lines that were shown stay lines.
  /// - Parameter mayRepeat: Whether a table that begins again is a new snapshot. One that comes together
  ///   with the first is no later state of it.
  mutating func add(
    _ bytes: some Collection<UInt8>, mayBeBinary: Bool = false, mayRepeat: Bool = true
  ) -> [SourceDocument] {
    self.mayRepeat = mayRepeat
    pending += bytes
    if case .undecided = way { decide(isWhole: false) }
    if mayBeBinary, case .growing(let untilFormFeed) = way,
      pending.prefix(Self.decisionSize).contains(0)
    {
      way = untilFormFeed ? .formFeed : .whole
      (looked, grown) = (0, 0)
    }
    return documents()
  }

  /// Whether the stream is lines of a list that grows, as far as is known.
  var isGrowing: Bool {
    switch way {
    case .growing, .lines: true
    default: false
    }
  }

  /// Whether all that has come may be the titles of a table whose rows are known by their names.
  var mayBeTitles: Bool {
    guard case .growing = way else { return false }
    return mayHaveStates && keys.isEmpty && !knowsStart && SnapshotStart.mayHaveKeys(pending)
  }

  /// The screen so far, which is drawn and cleared again and again; `nil` for other streams.
  var screen: SourceDocument? {
    switch way {
    case .screens, .beginnings:
      if pending.allSatisfy(\.isBlank) { return nil }
      return SourceDocument(bytes: pending, isTerminalText: true)
    default: return nil
    }
  }

  /// The lines of a growing list so far, as far as they are ended; `nil` if there are none.
  ///
  /// - Parameter last: How many events are kept at most; `nil` for as many as there is room for.
  mutating func wholeLines(last: Int? = nil) -> SourceDocument? {
    if areEvents { keepEvents(last: last) }
    guard let end = pending.lastIndex(of: .lineFeed) else { return nil }
    let bytes = Array(pending[...end])
    var document = SourceDocument(
      bytes: bytes, isTerminalText: !TerminalText.isPlain(bytes), isPartial: true)
    (document.areEvents, document.keepsLatest, document.keys) = (areEvents, true, keys)
    return document
  }

  /// Drops the oldest of too many events, with the lines before the first that is kept.
  private mutating func keepEvents(last: Int?) {
    guard let end = pending.lastIndex(of: .lineFeed) else { return }
    let lines = pending[..<end].split(separator: .lineFeed).filter { !$0.allSatisfy(\.isBlank) }
    let places = lines.indices.filter { EventLine.isValue(lines[$0]) }
    var first = 0
    if let last { first = places.suffix(last).first ?? lines.count }
    var size = lines[first...].reduce(0) { $0 + $1.count + 1 }
    if size > Self.eventRoom.most {
      while size > Self.eventRoom.kept, first < lines.count {
        size -= lines[first].count + 1
        first += 1
      }
      first = places.first { $0 >= first } ?? lines.count
    }
    guard first > 0 else { return }
    pending = lines[first...].flatMap { $0 + [.lineFeed] } + pending[(end + 1)...]
    (looked, grown, lookedForEvents) = (0, 0, 0)
  }

  /// The bytes of events above which the oldest are dropped, and those that stay.
  private static let eventRoom = (most: 8 << 20, kept: 6 << 20)

  /// The bytes of a growing list since the last call.
  mutating func removeGrowth() -> [UInt8] {
    defer { grown = pending.count }
    guard case .lines = way else { return grown == 0 ? pending : Array(pending[grown...]) }
    defer { pending = [] }
    return pending
  }

  /// The lines so far have been there for too long to become a snapshot at a separator.
  mutating func forgetGrowth() {
    guard case .growing = way else { return }
    knowsStart = true
    // it may hold the beginning of a sequence that clears the screen, or of a table
    let size = start.map { pending.count - $0.keptStart(in: pending) } ?? 0
    let rest = pending.suffix(max(size, Self.longestClearing))
    lookedForStart = max(0, lookedForStart - rest.startIndex)
    pending = Array(rest)
    (looked, grown, isDropping) = (0, pending.count, true)
  }

  /// Drops the incomplete snapshot with its rest, up to the next separator.
  mutating func drop() {
    switch way {
    case .undecided, .formFeed, .growing, .lines, .whole, .screens, .beginnings: pending = []
    case .json(var value):
      value.shift(by: pending.count)
      way = .json(value)
      pending = []
    case .blankLines, .expression:
      pending.removeFirst(looked)
      if pending.count > Self.longestSeparator {
        pending.removeSubrange(Self.longestSeparator...)
      }
    }
    looked = 0
    // while undecided, everything so far is blank
    if case .undecided = way { return }
    isDropping = true
  }

  /// The snapshots that the end of the stream completes. Afterwards the splitter is as new.
  mutating func finish() -> [SourceDocument] {
    if case .undecided = way { decide(isWhole: true) }
    // one object alone is the state of something
    if subject != nil { readStates() }
    findEvents(isWhole: true)
    if areEvents {
      if pending.last != .lineFeed { pending.append(.lineFeed) }
      keepEvents(last: nil)
      // the reader says what is wrong with a text without any value
      areEvents = pending.split(separator: .lineFeed).contains { EventLine.isValue($0) }
    }
    var all = documents()
    if !pending.allSatisfy(\.isBlank) || !caption.isEmpty { append(pending[...], into: &all) }
    pending = []
    looked = 0
    isDropping = false
    caption = ""
    hasBegun = false
    grown = 0
    if areEvents { way = firstWay }
    if case .whole = way { way = .growing(untilFormFeed: false) }
    (areEvents, lookedForEvents) = (rows == .values && isGrowing, 0)
    (start, knowsStart, lookedForStart, keys) = (nil, false, 0, [])
    if case .json = way { way = .json(JSONValueEnd()) }
    return all
  }

  private mutating func decide(isWhole: Bool) {
    guard let start = pending.firstIndex(where: { !$0.isBlank }) else { return }
    way = grows ? .growing(untilFormFeed: true) : .formFeed
    guard JSONValueEnd.opens(pending[start]) else { return }
    let end = pending[start...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn }
    guard isWhole || end != nil || pending.count >= Self.decisionSize else {
      return way = .undecided
    }
    let line = pending[start..<(end ?? pending.endIndex)]
    if grows, end != nil, let event = EventLine(line) {
      (areEvents, knowsStart) = (true, true)
      if case .about(let subject) = event { self.subject = subject }
    } else if JSONValueEnd.beginsValue(line) {
      way = .json(JSONValueEnd())
    }
  }

  /// Each object is a snapshot, those so far too.
  private mutating func readStates() {
    (way, areEvents, subject) = (.json(JSONValueEnd()), false, nil)
    (looked, grown) = (0, 0)
  }

  /// The second line, once it has ended.
  private var secondLine: ArraySlice<UInt8>? {
    guard let end = pending.lastIndex(of: .lineFeed) else { return nil }
    let lines = pending[..<end].split(separator: .lineFeed, maxSplits: 2)
      .filter { !$0.allSatisfy(\.isBlank) }
    return lines.count > 1 ? lines[1] : nil
  }

  /// Looks for what divides a stream of lines into snapshots after all.
  private mutating func decideGrowth(untilFormFeed: Bool) {
    if let subject, let secondLine {
      if subject.isThat(of: secondLine) { return readStates() }
      self.subject = nil
    }
    findEvents(isWhole: false)
    if untilFormFeed, pending[looked...].contains(0x0C) {
      way = .formFeed
    } else if clearing(from: looked) != nil {
      way = .screens
    } else if let start = repeatedStart() {
      way = .beginnings(start)
    } else {
      looked = max(looked, pending.count - Self.longestClearing)
      return
    }
    (looked, grown, areEvents, keys) = (0, 0, false, [])
  }

  /// How snapshots begin, once it is known that the stream has several of them.
  private mutating func repeatedStart() -> SnapshotStart? {
    if !knowsStart, let found = SnapshotStart.first(in: pending) {
      (start, knowsStart, lookedForStart) = (found.start, true, found.end)
      // lines that were shown stay lines
      if !mayRepeat, mayHaveStates { keys = start?.keys ?? [] }
    }
    guard let start else { return nil }
    if start.isCertain { return start }
    while let next = start.next(in: pending, from: lookedForStart) {
      if mayRepeat { return start }
      lookedForStart = next.upperBound
    }
    lookedForStart = start.searched(in: pending, from: lookedForStart)
    return nil
  }

  /// Looks for the first object among lines that may be any table: programs print text before they log.
  private mutating func findEvents(isWhole: Bool) {
    guard rows == .anyTable, isGrowing, !areEvents else { return }
    let end = isWhole ? pending.count : pending.lastIndex(of: .lineFeed) ?? 0
    guard lookedForEvents < end else { return }
    areEvents = pending[lookedForEvents..<end].split(separator: .lineFeed)
      .contains { EventLine.isObject($0) }
    lookedForEvents = end
  }

  /// The first sequence that clears the screen or goes to its first line.
  private func clearing(from start: Int) -> Range<Int>? {
    var start = start
    while let escape = pending[start...].firstIndex(of: 0x1B) {
      let rest = pending[(escape + 1)...].prefix(Self.longestClearing)
      if let sequence = Self.clearings.first(where: { rest.starts(with: $0) }) {
        return escape..<escape + 1 + sequence.count
      }
      start = escape + 1
    }
    return nil
  }

  /// Behind ESC: erase the display, with what was scrolled away or not; reset; go to the first line.
  private static let clearings = ["[2J", "[3J", "c", "[H", "[;H", "[1;1H"].map { Array($0.utf8) }
  private static let longestClearing = 6

  private mutating func documents() -> [SourceDocument] {
    var all: [SourceDocument] = []
    var start = 0
    if case .growing(let untilFormFeed) = way { decideGrowth(untilFormFeed: untilFormFeed) }
    switch way {
    case .undecided, .growing, .lines: return []
    case .whole: looked = pending.count
    case .screens:
      while let range = clearing(from: looked) {
        if !pending[start..<range.lowerBound].allSatisfy(\.isBlank) {
          append(pending[start..<range.lowerBound], into: &all)
        }
        isDropping = false
        (start, looked) = (range.upperBound, range.upperBound)
      }
      looked = max(start, pending.count - Self.longestClearing)
    case .beginnings(let beginning):
      while let next = beginning.next(in: pending, from: looked) {
        if !pending[start..<next.lowerBound].allSatisfy(\.isBlank) {
          append(pending[start..<next.lowerBound], into: &all)
        }
        isDropping = false
        (start, looked) = (next.lowerBound, next.upperBound)
      }
      looked = beginning.searched(in: pending, from: looked)
    case .formFeed:
      while let end = pending[looked...].firstIndex(of: 0x0C) {
        // a form feed at the beginning opens the first snapshot
        if hasBegun || !pending[start..<end].allSatisfy(\.isBlank) {
          append(pending[start..<end], into: &all)
        }
        isDropping = false
        hasBegun = true
        start = end + 1
        looked = start
      }
      looked = pending.count
    case .json(var value):
      while let range = value.next(in: pending, from: &looked) {
        // the beginning of a dropped value is gone
        if !isDropping { all.append(document(pending[range])) }
        isDropping = false
        start = range.upperBound
      }
      start = value.start ?? looked
      way = .json(value)
    case .blankLines, .expression: splitLines(&start, &all)
    }
    if isDropping { start = looked }
    pending.removeFirst(start)
    looked -= start
    if case .json(var value) = way {
      value.shift(by: start)
      way = .json(value)
    }
    return all
  }

  private mutating func splitLines(_ start: inout Int, _ all: inout [SourceDocument]) {
    while let end = pending[looked...].firstIndex(of: .lineFeed) {
      let line = pending[looked..<end]
      if separates(line) {
        if hasBegun { append(pending[start..<looked], into: &all) }
        isDropping = false
        if case .expression = way {
          caption = PlainText.line(Text.lines(of: Array(line)).first ?? "", maximum: 80)
          hasBegun = true
        } else {
          hasBegun = false
        }
        start = end + 1
      } else if !line.allSatisfy(\.isBlank) {
        hasBegun = true
      }
      looked = end + 1
    }
  }

  private func separates(_ line: ArraySlice<UInt8>) -> Bool {
    if case .expression(let expression) = way {
      let text = String(
        decoding: line.last == .carriageReturn ? line.dropLast() : line, as: UTF8.self)
      return expression.isFound(in: text)
    }
    return line.allSatisfy(\.isBlank)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, into all: inout [SourceDocument]) {
    if !isDropping { all.append(document(bytes)) }
  }

  private mutating func document(_ bytes: ArraySlice<UInt8>) -> SourceDocument {
    var bytes = bytes
    if case .formFeed = way {
      if bytes.first == .carriageReturn { bytes.removeFirst() }
      if bytes.first == .lineFeed { bytes.removeFirst() }
    }
    defer { caption = "" }
    let isTerminalText =
      if case .growing = way { !TerminalText.isPlain(Array(bytes)) } else { bytes.contains(0x1B) }
    var document = SourceDocument(
      bytes: Array(bytes), caption: caption, isTerminalText: isTerminalText)
    (document.areEvents, document.keys) = (areEvents, keys)
    return document
  }
}
