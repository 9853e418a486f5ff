import Notation
import Snapshots

/// The output of a command for a terminal, as plain text with styles.
///
/// Colours and attributes (SGR) become styles. The cursor goes up and down by lines, and lines are
/// erased, as programs do that show how far several parts have come (`docker pull`). Other escape
/// sequences are dropped. A backspace removes a character, text behind a lone CR replaces its line, and
/// other controls except tabs and line ends are dropped. O(bytes).
struct TerminalText: Equatable {
  /// The text without escape sequences; lines end in LF.
  private(set) var bytes: [UInt8] = []
  /// The styled ranges of each line, in offsets within the line; empty if no line has any.
  private(set) var lineStyles: [[StyledRange]] = []

  private var style = Style.plain
  private var runs: [StyledRange] = []
  private var line = 0
  private var lineStart = 0
  private var runStart = 0
  private var isReturned = false
  /// The beginning of an escape sequence whose rest is still to come.
  private var unfinished: [UInt8] = []
  /// The lines below the one of the cursor, the next one last; it is the last one itself if there are none.
  private var below: [Line] = []
  /// The last lines that were removed, to which the cursor may go back.
  private var removed: [Line] = []
  /// How many of the lines that were removed are here again, at the beginning.
  private var heldCount = 0

  private struct Line: Equatable {
    var bytes: [UInt8]
    var styles: [StyledRange]
  }

  /// The cursor goes up by no more lines than a high terminal has.
  private static let highest = 100
  /// It goes to no line above one that fills a terminal several times.
  private static let longestRemembered = 1 << 16

  /// The text of a stream that begins.
  init() {}

  init(_ written: [UInt8]) {
    if Self.isPlain(written) {
      bytes = written
      return
    }
    bytes.reserveCapacity(written.count)
    written.withUnsafeBufferPointer { read($0) }
    goToEnd()
  }

  /// Adds what a stream has brought. It may break off anywhere.
  mutating func add(_ added: [UInt8]) {
    var written = unfinished.isEmpty ? added : unfinished + added
    if style == .plain, runs.isEmpty, lineStyles.isEmpty, below.isEmpty, !isReturned,
      Self.isPlain(written)
    {
      unfinished = []
      bytes += written
      line += written.count { $0 == .lineFeed }
      // only in what is new: the line may have been open for long
      if let end = written.lastIndex(of: .lineFeed) {
        lineStart = bytes.count - written.count + end + 1
      }
      return
    }
    let cut = Self.startOfUnfinishedSequence(written) ?? written.count
    unfinished = Array(written[cut...])
    written.removeSubrange(cut...)
    written.withUnsafeBufferPointer { read($0) }
  }

  /// The number of bytes of a last line that is not ended.
  var openCount: Int { bytes.count - lineStart }

  /// Whether there are new lines before the last one, and the cursor has not gone up.
  var hasEndedLines: Bool { line > 0 && below.isEmpty }

  /// Whether a last line that is not ended was among the removed lines, as a progress bar or a question.
  var showsOpenLine: Bool { heldCount > 0 }

  /// The lines so far, which are removed. Those from the cursor on, such as a last line that is not ended,
  /// are among them, and stay.
  ///
  /// They take the place of the last `replacing` lines of all that were removed before.
  ///
  /// - Parameter endedOnly: Whether a last line that is not ended is left out, which is only done behind others.
  mutating func removeLines(endedOnly: Bool = false) -> (lines: LineBuffer, replacing: Int) {
    endRun()
    let open = Line(bytes: Array(bytes[lineStart...]), styles: runs)
    var shown = self
    if endedOnly, hasEndedLines {
      shown.bytes.removeLast(open.bytes.count)
      shown.runs = []
    } else {
      shown.bytes.removeLast(Self.unfinishedCharacter(open.bytes[...]))
    }
    shown.goToEnd()
    let replacing = heldCount
    // an empty tail is not yet a line
    heldCount = shown.line - line + (shown.bytes.count > shown.lineStart ? 1 : 0)
    remember(bytes[..<lineStart])
    (bytes, runs, lineStyles, line, lineStart) = (open.bytes, open.styles, [], 0, 0)
    return (LineBuffer(shown.bytes, styles: shown.lineStyles), replacing)
  }

  /// The lines that are left at the end of the stream, all of them. Afterwards it is as new.
  ///
  /// They take the place of the last `replacing` lines of all that were removed before.
  mutating func finish() -> (lines: LineBuffer, replacing: Int) {
    endRun()
    bytes.removeLast(Self.unfinishedCharacter(bytes[lineStart...]))
    goToEnd()
    let (written, styles, replacing) = (bytes, lineStyles, heldCount)
    self = TerminalText()
    return (LineBuffer(written, styles: styles), replacing)
  }

  /// Keeps the last of some ended lines, for the cursor to go back to.
  private mutating func remember(_ ended: ArraySlice<UInt8>) {
    var lines: [Line] = []
    var older = removed
    var end = ended.endIndex
    while end > 0, lines.count < Self.highest {
      let start = ended[..<(end - 1)].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      if end - start > Self.longestRemembered {
        older = []
        break
      }
      let index = line - 1 - lines.count
      let styles = lineStyles.indices.contains(index) ? lineStyles[index] : []
      lines.append(Line(bytes: Array(ended[start..<(end - 1)]), styles: styles))
      end = start
    }
    removed = (older + lines.reversed()).suffix(Self.highest)
  }

  /// How many bytes at the end begin a character whose rest is still to come.
  private static func unfinishedCharacter(_ bytes: ArraySlice<UInt8>) -> Int {
    for (offset, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return offset + 1 < length ? offset + 1 : 0
    }
    return 0
  }

  /// Where an escape sequence begins that is cut at the end of the bytes.
  private static func startOfUnfinishedSequence(_ written: [UInt8]) -> Int? {
    guard let start = written.suffix(longestSequence).lastIndex(of: 0x1B) else { return nil }
    let rest = written[(start + 1)...]
    let isWhole =
      switch rest.first {
      case nil: false
      case UInt8(ascii: "["): rest.dropFirst().contains { !(0x20...0x3F).contains($0) }
      case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
        UInt8(ascii: "X"):
        rest.contains(0x07)
      case let byte? where (0x20...0x2F).contains(byte):
        rest.contains { !(0x20...0x2F).contains($0) }
      default: true
      }
    return isWhole ? nil : start
  }

  /// Longer sequences are not waited for.
  private static let longestSequence = 4_096

  private mutating func read(_ written: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < written.count {
      let byte = written[index]
      index += 1
      switch byte {
      case 0x1B: index = sequence(written, from: index)
      case 0x0A: endLine()
      case 0x0D: isReturned = true
      case 0x08: backspace()
      case 0x09, 0x20...0x7E, 0x80...0xFF: append(byte)
      default: break
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    if isReturned { eraseLine() }
    isReturned = false
    bytes.append(byte)
  }

  private mutating func eraseLine() {
    bytes.removeSubrange(lineStart...)
    runs = []
    runStart = 0
  }

  /// Goes to the line below, which begins here if there is none.
  private mutating func endLine() {
    endRun()
    endLineStyles()
    bytes.append(.lineFeed)
    line += 1
    lineStart = bytes.count
    runStart = 0
    isReturned = !below.isEmpty
    if let next = below.popLast() { write(next) }
  }

  /// Writes a line that was there before on the empty line of the cursor.
  private mutating func write(_ line: Line) {
    bytes += line.bytes
    (runs, runStart) = (line.styles, line.bytes.count)
  }

  /// Goes down, as far as there are lines.
  private mutating func goDown(_ count: Int) {
    let wasReturned = isReturned
    for _ in 0..<min(count, below.count) { endLine() }
    isReturned = wasReturned
  }

  /// Goes to the last line that is not empty, and ends its styles.
  private mutating func goToEnd() {
    below.removeFirst(below.prefix { $0.bytes.isEmpty }.count)
    while !below.isEmpty { endLine() }
    endRun()
    endLineStyles()
  }

  private mutating func goUp(_ count: Int) {
    for _ in 0..<min(count, Self.highest - below.count) where lineStart > 0 || !removed.isEmpty {
      goUp()
    }
  }

  /// Goes to the line above.
  private mutating func goUp() {
    endRun()
    below.append(Line(bytes: Array(bytes[lineStart...]), styles: runs))
    eraseLine()
    if lineStart > 0 {
      bytes.removeLast()
      line -= 1
      lineStart = bytes.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      runs = lineStyles.count > line ? lineStyles.removeLast() : []
      runStart = bytes.count - lineStart
    } else if let last = removed.popLast() {
      heldCount += 1
      write(last)
    }
  }

  private mutating func backspace() {
    while bytes.count > lineStart, let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    runStart = min(runStart, bytes.count - lineStart)
    while let last = runs.last, last.range.upperBound > runStart {
      runs.removeLast()
      let kept = last.range.lowerBound..<max(last.range.lowerBound, runStart)
      if !kept.isEmpty { runs.append(StyledRange(range: kept, style: last.style)) }
      if kept.isEmpty { continue }
      break
    }
  }

  private mutating func endRun() {
    let end = bytes.count - lineStart
    if style != .plain, runStart < end {
      runs.append(StyledRange(range: runStart..<end, style: style))
    }
    runStart = end
  }

  private mutating func endLineStyles() {
    guard !runs.isEmpty else { return }
    while lineStyles.count < line { lineStyles.append([]) }
    lineStyles.append(runs)
    runs = []
  }

  /// Parses a sequence behind its ESC; returns its end.
  private mutating func sequence(
    _ written: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    guard start < written.count else { return start }
    switch written[start] {
    case UInt8(ascii: "["): return control(written, from: start + 1)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return Self.endOfString(written, from: start + 1)
    case 0x20...0x2F:
      var end = start
      while end < written.count, (0x20...0x2F).contains(written[end]) { end += 1 }
      return end < written.count && (0x30...0x7E).contains(written[end]) ? end + 1 : end
    case 0x30...0x7E: return start + 1
    // a line end is one all the same, and another ESC begins anew
    default: return start
    }
  }

  /// Parses a control sequence: parameters, intermediate bytes and a final byte.
  private mutating func control(
    _ written: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var end = start
    while end < written.count, (0x20...0x3F).contains(written[end]) { end += 1 }
    guard end < written.count else { return end }
    guard (0x40...0x7E).contains(written[end]) else { return end }
    let parameters = Substring(decoding: written[start..<end], as: UTF8.self)
    if written[end] == UInt8(ascii: "m"),
      parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) })
    {
      endRun()
      style.select(parameters.utf8)
    } else {
      edit(Character(UnicodeScalar(written[end])), Int(parameters))
    }
    return end + 1
  }

  /// Moves the cursor by lines, or erases lines.
  private mutating func edit(_ name: Character, _ number: Int?) {
    let count = min(max(1, number ?? 1), Self.highest)
    switch name {
    case "A": goUp(count)
    case "B": goDown(count)
    case "E":
      goDown(count)
      isReturned = true
    case "F":
      goUp(count)
      isReturned = true
    case "G": if count == 1 { isReturned = true }
    case "J" where number ?? 0 == 0:
      below = []
      if isReturned { eraseLine() }
    case "K": if number == 2 || number ?? 0 == 0 && isReturned { eraseLine() }
    default: break
    }
  }

  /// The end of a string for the terminal, such as its title: BEL or `ESC \`.
  private static func endOfString(
    _ written: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var end = start
    while end < written.count {
      if written[end] == 0x07 { return end + 1 }
      if written[end] == 0x1B {
        let isTerminator = end + 1 < written.count && written[end + 1] == UInt8(ascii: "\\")
        return isTerminator ? end + 2 : end
      }
      end += 1
    }
    return end
  }

  /// Whether there is only text, tabs and line feeds. Vectorised.
  static func isPlain(_ written: [UInt8]) -> Bool {
    written.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1_024)
        if hasControl(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return false }
        start = end
      }
      return true
    }
  }

  /// Without an early exit, so that the compiler vectorises it.
  private static func hasControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in bytes {
      let isBlank: UInt8 = byte == .lineFeed || byte == 0x09 ? 1 : 0
      found |= (byte < 0x20 ? 1 : 0) & ~isBlank | (byte == 0x7F ? 1 : 0)
    }
    return found != 0
  }
}
