/// Names, strings, words and numbers.
extension JSONScanner {
  mutating func scanName() throws(SnapshotError) {
    guard position < bytes.count, bytes[position] == .quote else {
      throw unexpected("a name in quotes")
    }
    try scanString()
    guard next() == UInt8(ascii: ":") else { throw unexpected("“:” behind the name") }
    position += 1
  }

  mutating func scanString() throws(SnapshotError) {
    let start = position + 1
    var index = start
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote { break }
      if byte < 0x20 { throw failure("a string ends with its line, or has a control character") }
      if byte == .backslash {
        hasEscapes = true
        index += try escapeLength(at: index)
      } else {
        index += 1
      }
    }
    guard index < bytes.count else {
      throw failure("a string has no end; is it still being written?")
    }
    append(hasEscapes ? .escapedString : .string, start: start, end: index)
    position = index + 1
  }

  private func escapeLength(at index: Int) throws(SnapshotError) -> Int {
    guard index + 1 < bytes.count else {
      throw failure("a string has no end; is it still being written?")
    }
    switch bytes[index + 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard index + 6 <= bytes.count,
        bytes[(index + 2)..<(index + 6)].allSatisfy({ JSONText.hexadecimal($0) != nil })
      else { throw failure("four hexadecimal digits expected behind “\\u”") }
      return 6
    default: throw failure("a backslash before a character that needs none")
    }
  }

  mutating func scanWord(
    _ word: StaticString, _ kind: ValueTree.Kind
  ) throws(SnapshotError) {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
    else { throw unexpected("a value") }
    append(kind, start: position, end: end)
    position = end
  }

  mutating func scanNumber() throws(SnapshotError) {
    var index = position
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = digits(from: index)
    let hasLeadingZero = whole > index + 1 && bytes[index] == 0x30
    guard whole > index, !hasLeadingZero else { throw failure("not a number as JSON has them") }
    index = whole
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let end = digits(from: index + 1)
      guard end > index + 1 else { throw failure("a digit expected behind the point") }
      index = end
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
      let end = digits(from: index)
      guard end > index else { throw failure("a digit expected in the exponent") }
      index = end
    }
    append(.word, start: position, end: index)
    position = index
  }

  private func digits(from start: Int) -> Int { JSONNumber.digits(bytes, from: start) }
}
