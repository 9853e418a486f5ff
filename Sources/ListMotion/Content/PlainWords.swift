/// The words of a text of printable ASCII, where they stand.
struct PlainWords {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether each byte is a glyph.
  private(set) var isPlain = true
  /// How many words there are.
  private(set) var count = 0
  /// How many bytes are no spaces.
  private(set) var letterCount = 0

  private static let space = UInt8(ascii: " ")

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var isInWord = false
    for byte in bytes {
      if byte < 0x20 || byte >= 0x7F { isPlain = false }
      let isLetter = byte != Self.space
      if isLetter { letterCount += 1 }
      if isLetter, !isInWord { count += 1 }
      isInWord = isLetter
    }
  }

  /// The first word from an offset on.
  func word(from offset: Int) -> Range<Int>? {
    var start = offset
    while start < bytes.count, bytes[start] == Self.space { start += 1 }
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != Self.space { end += 1 }
    return start..<end
  }

  func isSame(_ range: Range<Int>, as otherRange: Range<Int>, of other: PlainWords) -> Bool {
    guard range.count == otherRange.count else { return false }
    for (place, otherPlace) in zip(range, otherRange)
    where bytes[place] != other.bytes[otherPlace] {
      return false
    }
    return true
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  func glyphs(_ range: Range<Int>) -> [Glyph] { range.map { Glyph(Unicode.Scalar(bytes[$0])) } }
}

extension PlainWords {
  /// The number of a word, what it is given to and the unit behind it.
  struct Number {
    var value: Double
    var name: Range<Int>
    var unit: Range<Int>
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The number that a word is, beside punctuation, or gives to a name, where it is written as most
  /// are: digits, perhaps with a point, and a unit of letters.
  ///
  /// With 15 digits at most it is exact, and two that differ do so in any unit. Others are for
  /// ``Quantity``.
  func number(in word: Range<Int>) -> Number? {
    var (start, end) = (word.lowerBound, word.upperBound)
    while start < end, Self.closesClause(bytes[end - 1]) { end -= 1 }
    while start < end, Self.opensClause(bytes[start]) { start += 1 }
    var at = start
    for place in (start..<end).reversed() where bytes[place] == UInt8(ascii: "=") {
      at = place + 1
      break
    }
    let name = start..<at
    var (digits, decimals, digitCount) = (UInt64(0), 0, 0)
    var hasPoint = false
    while at < end {
      let byte = bytes[at]
      if Self.isDigit(byte) {
        digits = digits &* 10 &+ UInt64(byte - 0x30)
        digitCount += 1
        if hasPoint { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint, digitCount > 0, at + 1 < end,
        Self.isDigit(bytes[at + 1])
      {
        hasPoint = true
      } else {
        break
      }
      at += 1
    }
    guard (1...15).contains(digitCount), isUnit(at..<end) else { return nil }
    let value = Double(digits) / Self.powersOfTen[decimals]
    return Number(value: value, name: name, unit: at..<end)
  }

  private func isUnit(_ range: Range<Int>) -> Bool {
    for place in range {
      let byte = bytes[place]
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      let isSlash = byte == UInt8(ascii: "/") && place > range.lowerBound
      if !isLetter, !isSlash, byte != UInt8(ascii: "%") { return false }
    }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func opensClause(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""): true
    default: false
    }
  }

  private static func closesClause(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""):
      true
    default: false
    }
  }
}
