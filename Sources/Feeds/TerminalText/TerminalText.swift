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
/// Colours and attributes (SGR) become styles. A backspace removes a character, and text replaces its line after a
/// lone CR or a sequence that goes to the beginning of a line. All other sequences and controls except tabs and
/// line ends are dropped, so only the last line can change. O(bytes).
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

  /// The lines that have not been removed; text is added to the last one.
  private var lines = [Line()]
  private var style = Style.plain
  /// Whether the next text replaces the line.
  private var isReturned = false
  /// The beginning of an escape sequence whose rest has not arrived yet.
  private var unfinished: [UInt8] = []
  /// Whether an unterminated last line, such as a progress bar or a question, was among the removed lines.
  private(set) var showsOpenLine = false

  /// Adds bytes of the stream, which may end anywhere.
  mutating func add(_ added: [UInt8]) {
    let written = unfinished.isEmpty ? added : unfinished + added
    unfinished = []
    written.withUnsafeBufferPointer { read($0[...]) }
  }

  var isEmpty: Bool { lines == [Line()] }

  /// The number of bytes in an unterminated last line.
  var openCount: Int { lines[last].bytes.count }

  /// Whether there are lines before the last one.
  var hasEndedLines: Bool { last > 0 }

  /// All lines, as one text.
  var text: TerminalText { text(of: shown(isWhole: true)) }

  private var last: Int { lines.count - 1 }

  /// Removes and returns the lines so far. An unterminated last line is returned but also kept; then it replaces
  /// the last of all lines removed before.
  ///
  /// - Parameter endedOnly: Whether to omit an unterminated last line, which requires other lines before it.
  mutating func removeLines(endedOnly: Bool = false) -> (lines: LineBuffer, replacing: Int) {
    let shown = endedOnly && hasEndedLines ? Array(lines.dropLast()) : shown(isWhole: false)
    let (text, replacing) = (text(of: shown), showsOpenLine ? 1 : 0)
    showsOpenLine = shown.count == lines.count
    lines.removeFirst(last)
    return (LineBuffer(text.bytes, styles: text.lineStyles), replacing)
  }

  /// The lines without an empty last one and, unless `isWhole`, without an incomplete character.
  private func shown(isWhole: Bool) -> [Line] {
    var shown = lines
    let count = isWhole ? 0 : Self.unfinishedCharacter(lines[last].bytes)
    if count > 0 { shown[last].cut(to: openCount - count) }
    if shown[last].bytes.isEmpty { shown.removeLast() }
    return shown
  }

  private func text(of shown: [Line]) -> TerminalText {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(shown.reduce(0) { $0 + $1.bytes.count + 1 })
    for (index, line) in shown.enumerated() {
      bytes += line.bytes
      if index < last { bytes.append(.lineFeed) }
    }
    return TerminalText(bytes: bytes, lineStyles: shown.map(\.styles))
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
          // without its end, it is text after an ESC
          if written.endIndex - end > Self.longestSequence { continue }
          unfinished = Array(written[end...])
          return
        }
        index = next
      case 0x0A:
        lines.append(Line())
        isReturned = false
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
    if isReturned { lines[last] = Line() }
    isReturned = false
    lines[last].append(text, style)
  }

  private mutating func backspace() {
    let bytes = lines[last].bytes
    guard let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
    lines[last].cut(to: start)
  }

  /// Executes a sequence, given the bytes after its ESC. Returns its end; `nil` if that has not arrived yet.
  private mutating func sequence(_ rest: Bytes) -> Int? {
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "["): return control(rest.dropFirst())
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      // a string for the terminal, such as its title, ends in BEL or `ESC \`, at the latest with its line
      guard let end = rest.firstIndex(where: { [0x07, 0x0A, 0x1B].contains($0) }) else {
        return nil
      }
      if rest[end] != 0x1B { return rest[end] == 0x07 ? end + 1 : end }
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
      edit(Character(UnicodeScalar(rest[end])), Int(parameters) ?? 0)
    } else if parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) {
      style.select(parameters.utf8)
    }
    return end + 1
  }

  /// Goes to the beginning of the line, or erases it. Text on a line above or below becomes a new line.
  private mutating func edit(_ name: Character, _ number: Int) {
    switch name {
    case "G" where number <= 1: isReturned = true
    case "A", "B", "E", "F":
      if !lines[last].bytes.isEmpty { lines.append(Line()) }
      isReturned = false
    case "J" where number == 0 && isReturned, "K" where number == 2 || number == 0 && isReturned:
      lines[last] = Line()
    default: break
    }
  }
}
