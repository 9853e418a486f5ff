/// Numbers as JSON writes them.
enum JSONNumber {
  /// Whether all of the bytes are one number.
  static func isOne(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let whole = digits(bytes, from: index)
    guard whole > index, bytes[index] != UInt8(ascii: "0") || whole == index + 1 else {
      return false
    }
    index = whole
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let end = digits(bytes, from: index + 1)
      guard end > index + 1 else { return false }
      index = end
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
      let end = digits(bytes, from: index)
      guard end > index else { return false }
      index = end
    }
    return index == bytes.count
  }

  /// The index behind the digits that start at an index.
  static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    return index
  }
}
