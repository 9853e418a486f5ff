import Glibc

extension [UInt8] {
  /// Whether both are the same bytes, many compared at a time, which `==` does one by one.
  func isIdentical(to other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        left.isEmpty || left.baseAddress == right.baseAddress
          || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
      }
    }
  }

  /// Whether a part is the same bytes as a part of others.
  func isIdentical(in range: Range<Int>, to others: [UInt8], in otherRange: Range<Int>) -> Bool {
    guard range.count == otherRange.count else { return false }
    return withUnsafeBytes { left in
      others.withUnsafeBytes { right in
        let (left, right) = (left[range], right[otherRange])
        return left.isEmpty
          || memcmp(
            UnsafeRawBufferPointer(rebasing: left).baseAddress!,
            UnsafeRawBufferPointer(rebasing: right).baseAddress!, left.count) == 0
      }
    }
  }

  /// Whether each byte is a character: all are ASCII, and none is a carriage return, which is one
  /// character with the line feed behind it. O(bytes), many looked at a time.
  var areCharacters: Bool {
    withUnsafeBytes { bytes in
      var all: UInt8 = 0
      var returns: UInt8 = 0
      for byte in bytes {
        all |= byte
        returns |= byte == .carriageReturn ? 1 : 0
      }
      return all < 0x80 && returns == 0
    }
  }
}
