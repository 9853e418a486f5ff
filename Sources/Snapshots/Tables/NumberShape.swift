/// How a number with its unit is written, whatever its digits: that of `12:30` and `7:05` is `0:0`.
///
/// Of two texts of one shape, both are numbers or neither is.
struct NumberShape: Equatable {
  /// The characters, 0 for digits in a row, the first one in the highest byte that is not 0.
  private var bytes: UInt64 = 0

  /// `nil` for what has more than eight of these, for other than ASCII, for thousands set apart, since
  /// they are three digits each, and for an exponent.
  init?(_ text: some Sequence<UInt8>) {
    let zero = UInt8(ascii: "0")
    var last: UInt8 = 0
    for byte in text {
      let isDigit = byte &- zero < 10
      if isDigit && last == zero { continue }
      let isExponent = last == zero && byte | 0x20 == UInt8(ascii: "e")
      guard byte < 0x80, byte > 0, byte != UInt8(ascii: ","), !isExponent, bytes >> 56 == 0 else {
        return nil
      }
      last = isDigit ? zero : byte
      bytes = bytes << 8 | UInt64(last)
    }
  }
}
