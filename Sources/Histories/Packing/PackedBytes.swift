/// Packs numbers and texts into bytes.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  /// A number from 0 up in groups of seven bits, the lowest first (LEB128).
  mutating func number(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A number of either sign in zigzag form, short if it is near 0.
  mutating func signed(_ number: Int) {
    self.number((number << 1) ^ (number >> (Int.bitWidth - 1)))
  }

  mutating func text(_ text: String) {
    number(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func raw(_ part: some Collection<UInt8>) {
    number(part.count)
    bytes.append(contentsOf: part)
  }
}

/// Reads what a ``PackedWriter`` wrote, in the same order.
struct PackedReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func number() -> Int {
    var result: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = bytes[position]
      position += 1
      result |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: result) }
      shift += 7
    }
  }

  mutating func signed() -> Int {
    let number = UInt(bitPattern: number())
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }

  mutating func text() -> String {
    let part = part()
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[part]), as: UTF8.self)
    }
  }

  mutating func raw() -> ArraySlice<UInt8> { bytes[part()] }
  mutating func skip() { _ = part() }

  private mutating func part() -> Range<Int> {
    let count = number()
    defer { position += count }
    return position..<position + count
  }
}
