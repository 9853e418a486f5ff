import FlipbookNotation
import FlipbookSnapshots

/// The output of a command for a terminal, as plain text with styles.
struct TerminalText: Equatable {
  /// The text without escape sequences; lines end in LF.
  let bytes: [UInt8]
  /// The styled ranges of each line, as offsets within the line, up to the last line that has any.
  let lineStyles: [[StyledRange]]

  init(_ written: [UInt8]) {
    if Self.isPlain(written) {
      (bytes, lineStyles) = (written, [])
      return
    }
    var lines = TerminalLines()
    // bytes that are not UTF-8 become replacement characters, as in the rows, so that styled ranges match
    lines.add(Array(String(decoding: written, as: UTF8.self).utf8))
    self = lines.text
  }

  fileprivate init(bytes: [UInt8], lineStyles: [[StyledRange]]) {
    self.bytes = bytes
    self.lineStyles = Array(lineStyles.prefix((lineStyles.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// Whether the bytes contain only text, tabs and line feeds.
  static func isPlain(_ written: [UInt8]) -> Bool {
    !written.contains { TerminalLines.isControl($0) && $0 != .lineFeed }
  }
}

/// The lines that a stream writes to a terminal.
///
/// Colours and attributes (SGR) become styles. The cursor can move up and down by lines, and lines can be
/// erased, as programs do to show the progress of several parts (`docker pull`). Other escape sequences are
/// dropped. A backspace removes a character, text after a lone CR replaces its line, and other controls
/// except tabs and line ends are dropped. O(bytes).
struct TerminalLines: Equatable {
  private struct Line: Equatable {
    var bytes: [UInt8] = []
    var styles: [StyledRange] = []

    mutating func append(_ text: some Collection<UInt8>, _ style: Style) {
      let start = bytes.count
      bytes += text
      if style == .plain { return }
      if let last = styles.last, last.style == style, last.range.upperBound == start {
        styles[styles.count - 1].range = last.range.lowerBound..<bytes.count
      } else {
        styles.append(StyledRange(range: start..<bytes.count, style: style))
      }
    }

    mutating func cut(to count: Int) {
      bytes.removeSubrange(count...)
      while let last = styles.last, last.range.upperBound > count {
        styles.removeLast()
        let kept = last.range.clamped(to: 0..<count)
        if !kept.isEmpty { styles.append(StyledRange(range: kept, style: last.style)) }
      }
    }
  }

  /// The lines that have not been removed or have been restored.
  private var lines = [Line()]
  /// The line of the cursor.
  private var cursor = 0
  private var style = Style.plain
  /// Whether the next text replaces the line.
  private var isReturned = false
  /// The beginning of an escape sequence whose rest has not arrived yet.
  private var unfinished: [UInt8] = []
  /// The last removed lines, to which the cursor may return.
  private var removed: [Line] = []
  /// The number of first lines that are restored removed lines.
  private var heldCount = 0

  /// The maximum number of lines that the cursor moves up: the height of a tall terminal.
  private static let highest = 100
  /// The cursor does not move above a line longer than this, which fills a terminal several times.
  private static let longestRemembered = 1 << 16

  /// Adds bytes of the stream, which may end anywhere.
  mutating func add(_ added: [UInt8]) {
    let written = unfinished.isEmpty ? added : unfinished + added
    unfinished = []
    written.withUnsafeBufferPointer { read($0[...]) }
  }

  var isEmpty: Bool { lines == [Line()] }

  /// The number of bytes in an unterminated last line.
  var openCount: Int { lines[cursor].bytes.count }

  /// Whether there are new lines before the last one and the cursor has not moved up.
  var hasEndedLines: Bool { cursor > 0 && cursor == lines.count - 1 }

  /// Whether an unterminated last line, such as a progress bar or a question, was among the removed lines.
  var showsOpenLine: Bool { heldCount > 0 }

  /// All lines, as one text.
  var text: TerminalText { Self.text(of: shown(isWhole: true), cursor: cursor) }

  /// Removes and returns the lines so far. Lines from the cursor on, such as an unterminated last line, are
  /// returned but also kept.
  ///
  /// They replace the last `replacing` of all lines removed before.
  ///
  /// - Parameter endedOnly: Whether to omit an unterminated last line, which requires other lines before it.
  mutating func removeLines(endedOnly: Bool = false) -> (lines: LineBuffer, replacing: Int) {
    let shown = endedOnly && hasEndedLines ? Array(lines.dropLast()) : shown(isWhole: false)
    let (text, replacing) = (Self.text(of: shown, cursor: cursor), heldCount)
    heldCount = max(0, shown.count - cursor)
    let last = lines[..<cursor].suffix(Self.highest).reversed()
      .prefix { $0.bytes.count < Self.longestRemembered }
    let older = last.count == cursor ? removed : []
    removed = (older + last.reversed()).suffix(Self.highest)
    lines.removeFirst(cursor)
    cursor = 0
    return (LineBuffer(text.bytes, styles: text.lineStyles), replacing)
  }

  /// The lines without empty ones at the end and, unless `isWhole`, without an incomplete character.
  private func shown(isWhole: Bool) -> [Line] {
    var shown = lines
    let count = isWhole ? 0 : Self.unfinishedCharacter(lines[cursor].bytes)
    if count > 0 { shown[cursor].cut(to: openCount - count) }
    while shown.count > cursor, shown.last?.bytes.isEmpty == true { shown.removeLast() }
    return shown
  }

  private static func text(of lines: [Line], cursor: Int) -> TerminalText {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.bytes.count + 1 })
    for (index, line) in lines.enumerated() {
      bytes += line.bytes
      if index < max(cursor, lines.count - 1) { bytes.append(.lineFeed) }
    }
    return TerminalText(bytes: bytes, lineStyles: lines.map(\.styles))
  }

  /// The number of bytes at the end that are the beginning of an incomplete character.
  private static func unfinishedCharacter(_ bytes: [UInt8]) -> Int {
    for (offset, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return offset + 1 < length ? offset + 1 : 0
    }
    return 0
  }

  /// The maximum length of a sequence whose end is awaited.
  private static let longestSequence = 4_096

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private mutating func read(_ written: Bytes) {
    var index = written.startIndex
    while index < written.endIndex {
      let end = written[index...].firstIndex(where: Self.isControl) ?? written.endIndex
      if end > index { write(written[index..<end]) }
      if end == written.endIndex { return }
      index = end + 1
      switch written[end] {
      case 0x1B:
        guard let next = sequence(written[index...]) else {
          if written.endIndex - end <= Self.longestSequence { unfinished = Array(written[end...]) }
          return
        }
        index = next
      case 0x0A: endLine()
      case 0x0D: isReturned = true
      case 0x08: backspace()
      default: break
      }
    }
  }

  fileprivate static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F
  }

  private mutating func write(_ text: some Collection<UInt8>) {
    if isReturned { lines[cursor] = Line() }
    isReturned = false
    lines[cursor].append(text, style)
  }

  /// Moves to the line below, which is created if it does not exist.
  private mutating func endLine() {
    cursor += 1
    isReturned = cursor < lines.count
    if !isReturned { lines.append(Line()) }
  }

  /// Moves down, at most to the last line.
  private mutating func goDown(_ count: Int) { cursor = min(cursor + count, lines.count - 1) }

  private mutating func goUp(_ count: Int) {
    for _ in 0..<min(count, Self.highest + 1 - (lines.count - cursor)) {
      if cursor > 0 {
        cursor -= 1
      } else if let last = removed.popLast() {
        heldCount += 1
        lines.insert(last, at: 0)
      }
    }
  }

  private mutating func backspace() {
    let bytes = lines[cursor].bytes
    guard let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
    lines[cursor].cut(to: last)
  }

  /// Executes a sequence, given the bytes after its ESC. Returns its end; `nil` if that has not arrived yet.
  private mutating func sequence(_ rest: Bytes) -> Int? {
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "["): return control(rest.dropFirst())
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      // a string for the terminal, such as its title, ends in BEL or `ESC \`
      guard let end = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
      if rest[end] == 0x07 { return end + 1 }
      guard end + 1 < rest.endIndex else { return nil }
      return rest[end + 1] == UInt8(ascii: "\\") ? end + 2 : end
    case 0x20...0x2F:
      guard let end = rest.firstIndex(where: { !(0x20...0x2F).contains($0) }) else { return nil }
      return (0x30...0x7E).contains(rest[end]) ? end + 1 : end
    case 0x30...0x7E: return rest.startIndex + 1
    // a line end keeps its meaning, and another ESC begins another sequence
    default: return rest.startIndex
    }
  }

  /// Executes a control sequence: parameters, intermediate bytes and a final byte.
  private mutating func control(_ rest: Bytes) -> Int? {
    guard let end = rest.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return nil }
    guard (0x40...0x7E).contains(rest[end]) else { return end }
    let parameters = Substring(decoding: rest[..<end], as: UTF8.self)
    if rest[end] != UInt8(ascii: "m") {
      edit(Character(UnicodeScalar(rest[end])), Int(parameters))
    } else if parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) {
      style.select(parameters.utf8)
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
      lines.removeSubrange((cursor + 1)...)
      if isReturned { lines[cursor] = Line() }
    case "K":
      if number == 2 || number ?? 0 == 0 && isReturned { lines[cursor] = Line() }
    default: break
    }
  }
}
