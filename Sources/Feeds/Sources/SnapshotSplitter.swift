package import Snapshots
import Notation
import ValueTrees

/// Splits a stream of bytes into the bytes of snapshots.
///
/// A snapshot is complete at its separator or at the end of the stream. O(bytes) in total.
struct SnapshotSplitter {
  private enum Way {
    case undecided
    case formFeed
    case blankLines
    case json(JSONValueEnd)
    case expression(Regex<AnyRegexOutput>)
  }

  private var way: Way
  private var pending: [UInt8] = []
  /// The number of pending bytes that were searched.
  private var looked = 0
  private var caption = ""
  private var hasBegun = false
  /// Whether the pending snapshot is dropped.
  private var isDropping = false

  /// The most bytes that are kept of a line of a dropped snapshot, to know whether it is a
  /// separator.
  private static let longestSeparator = 65_536

  /// The most bytes that are awaited before the separator is decided.
  private static let decisionSize = 65_536

  init(_ separator: Separator) {
    switch separator {
    case .automatic: way = .undecided
    case .formFeed: way = .formFeed
    case .blankLines: way = .blankLines
    case .jsonValues: way = .json(JSONValueEnd())
    case .expression(let text): way = (try? Regex(text)).map { .expression($0) } ?? .formFeed
    }
  }

  /// The number of bytes of the incomplete snapshot.
  var pendingCount: Int { pending.count }

  /// Adds bytes; returns the snapshots that they complete.
  mutating func add(_ bytes: some Collection<UInt8>) -> [SourceDocument] {
    pending += bytes
    if case .undecided = way { decide(isWhole: false) }
    return documents()
  }

  /// Drops the incomplete snapshot with its rest, up to the next separator.
  mutating func drop() {
    switch way {
    case .undecided, .formFeed: pending = []
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
    var all = documents()
    if !pending.allSatisfy(\.isBlank) || !caption.isEmpty { append(pending[...], into: &all) }
    pending = []
    looked = 0
    isDropping = false
    caption = ""
    hasBegun = false
    if case .json = way { way = .json(JSONValueEnd()) }
    return all
  }

  private mutating func decide(isWhole: Bool) {
    guard let start = pending.firstIndex(where: { !$0.isBlank }) else { return }
    let end = pending[start...].firstIndex(of: .lineFeed)
    guard isWhole || end != nil || pending.count >= Self.decisionSize else { return }
    let line = pending[start..<(end ?? pending.endIndex)]
    way = JSONValueEnd.beginsValue(line) ? .json(JSONValueEnd()) : .formFeed
  }

  private mutating func documents() -> [SourceDocument] {
    var all: [SourceDocument] = []
    var start = 0
    switch way {
    case .undecided: return []
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
      if value.isBetween { start = looked }
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
      return (try? expression.firstMatch(in: text)) != nil
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
    return SourceDocument(
      bytes: Array(bytes), caption: caption, isTerminalText: bytes.contains(0x1B))
  }
}

/// Finds the ends of JSON values in a stream without parsing them.
///
/// A line end inside a string ends a broken value, so that it does not swallow the next one.
private struct JSONValueEnd {
  private var start: Int?
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Whether no value has begun.
  var isBetween: Bool { start == nil }

  /// The next complete value; `position` moves behind the bytes that were searched.
  mutating func next(in bytes: [UInt8], from position: inout Int) -> Range<Int>? {
    while position < bytes.count {
      let byte = bytes[position]
      if start == nil {
        if byte.isBlank || byte == 0x0C || byte == 0x1E {
          position += 1
          continue
        }
        start = position
      }
      if let range = parse(byte, at: position) {
        position = range.upperBound
        return range
      }
      position += 1
    }
    return nil
  }

  /// Adjusts to the removal of `count` bytes in front.
  mutating func shift(by count: Int) { start = start.map { $0 - count } }

  private mutating func parse(_ byte: UInt8, at position: Int) -> Range<Int>? {
    if isInString {
      if byte == .lineFeed { return end(position) }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == .quote {
        isInString = false
        if depth == 0 { return end(position + 1) }
      }
      return nil
    }
    switch byte {
    case .quote: isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth <= 0 { return end(position + 1) }
    default:
      if depth == 0, byte.isBlank { return end(position) }
    }
    return nil
  }

  private mutating func end(_ end: Int) -> Range<Int> {
    let first = start ?? end
    self = JSONValueEnd()
    return first..<end
  }

  /// Whether a first line contains JSON arrays or objects, or begins one that continues.
  static func beginsValue(_ line: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(line)
    var value = JSONValueEnd()
    var position = 0
    guard bytes.first.map(opens) == true else { return false }
    while let range = value.next(in: bytes, from: &position) {
      // "[12:00] started", "[ ] buy boards" and "[section]" are not JSON
      guard opens(bytes[range.lowerBound]), isMeantAsJSON(bytes[range]) else { return false }
    }
    if value.isBetween { return true }
    guard let start = value.start, opens(bytes[start]), !value.isInString else { return false }
    return bytes.last { !$0.isBlank }.map([UInt8]("[{,".utf8).contains) == true
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Whether a complete value is JSON, or is meant to be, as its quotes show.
  private static func isMeantAsJSON(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(.quote) || (try? JSONScanner.scan(Array(value), file: "")) != nil
  }
}

/// What separates the snapshots in a stream.
package enum Separator: Sendable {
  /// JSON values if the stream begins with one; otherwise form feeds.
  case automatic
  /// A form feed (`\f`) ends a snapshot; the end of the stream ends the last one.
  case formFeed
  /// One or more blank lines.
  case blankLines
  /// Each JSON value is a snapshot, on one line or several.
  case jsonValues
  /// A line that matches the expression; it is the caption of the next snapshot.
  case expression(String)

  /// `formfeed`, `blank`, `json`, or a regular expression.
  ///
  /// Throws ``SnapshotError/badOption(option:value:expected:)`` for an expression that is none.
  package init(argument: String) throws(SnapshotError) {
    switch argument {
    case "formfeed": self = .formFeed
    case "blank": self = .blankLines
    case "json": self = .jsonValues
    default:
      guard (try? Regex(argument)) != nil else {
        throw .badOption(
          option: "--split", value: argument,
          expected: "give formfeed, blank, json or a regular expression")
      }
      self = .expression(argument)
    }
  }
}
