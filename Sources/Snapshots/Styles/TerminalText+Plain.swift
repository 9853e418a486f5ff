extension TerminalText {
  private typealias Lanes = SIMD16<UInt8>

  /// Whether there is nothing but text, tabs and line feeds, looked at many bytes at a time.
  static func isPlain(_ written: [UInt8]) -> Bool {
    let (lineFeed, tab) = (Lanes(repeating: .lineFeed), Lanes(repeating: 0x09))
    let (space, delete) = (Lanes(repeating: 0x20), Lanes(repeating: 0x7F))
    return written.withUnsafeBytes { bytes in
      var offset = 0
      while bytes.count - offset >= 16 {
        let end = min(bytes.count - 15, offset + 1_024)
        var (least, deletes) = (space, Lanes())
        while offset < end {
          let lanes = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
          // line feeds and tabs become something printable
          let text = lanes | (set(lanes .== lineFeed) | set(lanes .== tab)) & space
          least.replace(with: text, where: text .< least)
          deletes |= set(lanes .== delete)
          offset += 16
        }
        if least != space || deletes != Lanes() { return false }
      }
      return bytes[offset...].allSatisfy {
        $0 >= 0x20 && $0 != 0x7F || $0 == .lineFeed || $0 == 0x09
      }
    }
  }

  /// All bits of the lanes in which a mask is set.
  @inline(__always) private static func set(_ mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
    unsafeBitCast(mask, to: Lanes.self)
  }
}
