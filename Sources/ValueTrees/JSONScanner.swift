package import FlipbookSnapshots
import FlipbookPosix

/// Scans JSON (RFC 8259): one value, or a series of values.
///
/// It keeps the order of members, repeated members and the spelling of numbers. It skips a byte
/// order mark. Linear in the number of bytes.
package struct JSONScanner {
  /// The greatest depth of nested arrays and objects.
  static let maximumDepth = 512

  private let file: String
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  var position = 0
  private var line: UInt32 = 1
  private var nodes: [ValueTree.Node] = []
  private var otherLines: [ValueTree.OtherLine] = []
  /// Receives the progress; `nil` for short text, which may be part of a longer job.
  private let progress: WorkProgress?

  private init(file: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.file = file
    self.bytes = bytes
    progress = bytes.count < 1 << 20 ? nil : WorkProgress.current
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    nodes.reserveCapacity(bytes.count / 12)
    progress?.begin("reading \(Path.name(of: file))", of: bytes.count)
  }

  /// The values in the bytes. With `onePerLine` each must be on a line of its own, and there may be other
  /// lines of text: any number with `amongOthers` or if the first line is a value, otherwise at most as many
  /// as values.
  ///
  /// Throws ``SnapshotError`` if the bytes are not JSON. Bytes in strings that are not UTF-8
  /// become U+FFFD where they are shown.
  package static func scan(
    _ bytes: [UInt8], file: String, onePerLine: Bool = false, amongOthers: Bool = false
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    var tree = ValueTree(bytes: bytes)
    (tree.nodes, tree.otherLines) = try bytes.withUnsafeBufferPointer {
      buffer throws(SnapshotError) in
      var scanner = JSONScanner(file: file, bytes: buffer)
      if onePerLine { try scanner.scanLines(amongOthers: amongOthers) }
      while scanner.next() != nil { try scanner.scanValue() }
      return (scanner.nodes, scanner.otherLines)
    }
    return tree
  }

  private mutating func scanLines(amongOthers: Bool) throws(SnapshotError) {
    var count = 0
    var trouble: SnapshotError?
    while let first = next() {
      let start = (position: position, line: line, nodes: nodes.count)
      do throws(SnapshotError) {
        try scanLine()
        count += 1
      } catch {
        guard error.kind == .json else { throw error }
        let end = bytes[start.position...].firstIndex(of: .lineFeed)
        // the last line may be incomplete because it is still being written
        if end == nil, [UInt8]("{[\"".utf8).contains(first) { throw error }
        trouble = trouble ?? error
        nodes.removeSubrange(start.nodes...)
        (position, line) = (end ?? bytes.count, start.line)
        let first = bytes[..<start.position].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        let last = bytes[start.position..<position].lastIndex { $0 > 0x20 } ?? start.position
        otherLines.append(ValueTree.OtherLine(bytes: first..<last + 1, root: count))
      }
    }
    let beginsWithValue = otherLines.first.map { $0.root > 0 } ?? true
    if let trouble, !amongOthers, !beginsWithValue, otherLines.count > count { throw trouble }
  }

  private mutating func scanLine() throws(SnapshotError) {
    let start = line
    try scanValue()
    if line != start {
      throw failure("a value spans several lines; write one value per line", at: start)
    }
    if next() != nil, line == start { throw failure("expected one value per line") }
  }

  /// Scans the next value with its content.
  private mutating func scanValue(depth: Int = 0) throws(SnapshotError) {
    switch next() {
    case UInt8(ascii: "{"): try scanContainer(.object, depth)
    case UInt8(ascii: "["): try scanContainer(.array, depth)
    case UInt8.quote: try scanString()
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: try scanNumber()
    case UInt8(ascii: "t"): try scanWord("true", .word)
    case UInt8(ascii: "f"): try scanWord("false", .word)
    case UInt8(ascii: "n"): try scanWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  /// Scans an array or an object inside `depth` others.
  private mutating func scanContainer(
    _ kind: ValueTree.Kind, _ depth: Int
  ) throws(SnapshotError) {
    guard depth < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels")
    }
    if depth < 3 { try progress?.reach(position) }
    let (node, isObject) = (nodes.count, kind == .object)
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    append(kind, start: position, end: position)
    position += 1
    var isOpen = next() != end
    while isOpen {
      if isObject { try scanName() }
      try scanValue(depth: depth + 1)
      let byte = next()
      guard byte == end || byte == UInt8(ascii: ",") else {
        throw unexpected(isObject ? "“,” or “}”" : "“,” or “]”")
      }
      isOpen = byte != end
      if isOpen { position += 1 }
    }
    position += 1
    nodes[node].end = UInt32(truncatingIfNeeded: position)
    nodes[node].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  mutating func append(_ kind: ValueTree.Kind, start: Int, end: Int) {
    nodes.append(
      ValueTree.Node(
        kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        line: line, next: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }

  /// The next byte that is not blank, without consuming it; `nil` at the end.
  mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case .lineFeed: line += 1
      case 0x20, .tab, .carriageReturn: break
      case let byte: return byte
      }
      position += 1
    }
    return nil
  }

  private func unexpected(_ expected: String) -> SnapshotError {
    guard position < bytes.count else {
      return failure("expected \(expected), but the file ends; is it still being written?")
    }
    let rest = String(decoding: bytes[position..<min(position + 12, bytes.count)], as: UTF8.self)
    let word = rest.prefix { !$0.isWhitespace }
    return failure("expected \(expected), not “\(word)”")
  }

  func failure(_ reason: String, at line: UInt32? = nil) -> SnapshotError {
    SnapshotError(file, line: Int(line ?? self.line), reason, .json)
  }
}

/// The scanners of names, strings, words and numbers.
extension JSONScanner {
  private mutating func scanName() throws(SnapshotError) {
    guard next() == .quote else { throw unexpected("a name in quotes") }
    try scanString()
    guard next() == UInt8(ascii: ":") else { throw unexpected("“:” after the name") }
    position += 1
  }

  private mutating func scanString() throws(SnapshotError) {
    let start = position + 1
    var index = start
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote { break }
      if byte < 0x20 {
        throw failure("a string contains a line break or a control character; escape it")
      }
      if byte == .backslash {
        hasEscapes = true
        index += try escapeLength(at: index)
      } else {
        index += 1
      }
    }
    guard index < bytes.count else {
      throw failure("unclosed string; is the file still being written?")
    }
    append(hasEscapes ? .escapedString : .string, start: start, end: index)
    position = index + 1
  }

  private func escapeLength(at index: Int) throws(SnapshotError) -> Int {
    guard index + 1 < bytes.count else {
      throw failure("unclosed string; is the file still being written?")
    }
    switch bytes[index + 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard index + 6 <= bytes.count,
        bytes[(index + 2)..<(index + 6)].allSatisfy({
          $0.isDigit || ($0 | 0x20).isHexadecimal
        })
      else { throw failure("expected four hexadecimal digits after “\\u”") }
      return 6
    default: throw failure("a backslash before a character that cannot be escaped; double it")
    }
  }

  private mutating func scanWord(
    _ word: StaticString, _ kind: ValueTree.Kind
  ) throws(SnapshotError) {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
    else { throw unexpected("a value") }
    append(kind, start: position, end: end)
    position = end
  }

  private mutating func scanNumber() throws(SnapshotError) {
    let start = position
    func isNext(_ characters: String) -> Bool {
      position < bytes.count && characters.utf8.contains(bytes[position])
    }
    if isNext("-") { position += 1 }
    let first = position
    let digits = skipDigits()
    if digits == 0 || digits > 1 && bytes[first] == UInt8(ascii: "0") {
      throw failure("not a valid JSON number")
    }
    if isNext(".") {
      position += 1
      if skipDigits() == 0 { throw failure("expected a digit after the decimal point") }
    }
    if isNext("eE") {
      position += 1
      if isNext("+-") { position += 1 }
      if skipDigits() == 0 { throw failure("expected a digit in the exponent") }
    }
    append(.word, start: start, end: position)
  }

  /// Skips digits and returns their number.
  private mutating func skipDigits() -> Int {
    let first = position
    while position < bytes.count, bytes[position].isDigit { position += 1 }
    return position - first
  }
}
