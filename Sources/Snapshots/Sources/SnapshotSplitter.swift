/// Divides a stream of bytes, as it comes, into the bytes of snapshots.
///
/// A snapshot is given out when it is whole: at its separator, or at the end of the stream. O(bytes)
/// in all.
package struct SnapshotSplitter {
  private enum Way {
    case undecided
    case formFeed
    case blankLines
    case json(JSONValueEnd)
    case expression(Regex<AnyRegexOutput>)
  }

  private var way: Way
  private var pending: [UInt8] = []
  /// How far `pending` has been looked at.
  private var looked = 0
  private var caption = ""
  private var hasBegun = false
  /// Whether the snapshot that waits is left out.
  private var isDropping = false

  /// As much of a line is kept of a snapshot that is left out, to know whether the line ends it.
  private static let longestSeparator = 65_536

  /// As much as is waited for before the way is decided.
  private static let decisionSize = 65_536

  package init(_ separator: Separator) {
    switch separator {
    case .automatic: way = .undecided
    case .formFeed: way = .formFeed
    case .blankLines: way = .blankLines
    case .jsonValues: way = .json(JSONValueEnd())
    case .expression(let text): way = (try? Regex(text)).map { .expression($0) } ?? .formFeed
    }
  }

  /// How many bytes wait for the rest of their snapshot.
  package var pendingCount: Int { pending.count }

  /// Takes bytes in; the snapshots that are whole with them.
  package mutating func add(_ bytes: some Collection<UInt8>) -> [SourceDocument] {
    pending += bytes
    if case .undecided = way { decide(isWhole: false) }
    return documents()
  }

  /// Leaves out the snapshot that waits for its rest, and the rest as well when it comes: all up to
  /// the next separator.
  package mutating func drop() {
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
    // what is not decided by now is blank
    if case .undecided = way { return }
    isDropping = true
  }

  /// The snapshots that the end of the stream makes whole; the splitter is as new afterwards.
  package mutating func finish() -> [SourceDocument] {
    if case .undecided = way { decide(isWhole: true) }
    var all = documents()
    if !pending.allSatisfy(\.isBlank) || !caption.isEmpty { take(pending[...], into: &all) }
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
        // a form feed at the very beginning opens the first snapshot
        if hasBegun || !pending[start..<end].allSatisfy(\.isBlank) {
          take(pending[start..<end], into: &all)
        }
        isDropping = false
        hasBegun = true
        start = end + 1
        looked = start
      }
      looked = pending.count
    case .json(var value):
      while let range = value.next(in: pending, from: &looked) {
        // of a value that is left out the beginning is not there any more
        if !isDropping { all.append(document(pending[range])) }
        isDropping = false
        start = range.upperBound
      }
      if value.isBetween { start = looked }
      way = .json(value)
    case .blankLines, .expression: takeLines(&start, &all)
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

  private mutating func takeLines(_ start: inout Int, _ all: inout [SourceDocument]) {
    while let end = pending[looked...].firstIndex(of: .lineFeed) {
      let line = pending[looked..<end]
      if separates(line) {
        if hasBegun { take(pending[start..<looked], into: &all) }
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

  private mutating func take(_ bytes: ArraySlice<UInt8>, into all: inout [SourceDocument]) {
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

extension UInt8 {
  /// A blank, a tab, or an end of line.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
