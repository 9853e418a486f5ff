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
        // a lane is not 0 where there was something else
        var others = Lanes()
        while offset < end {
          let lanes = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
          let isPlain = set(lanes .== lineFeed) | set(lanes .== tab)
          others |= set(lanes .< space) & ~isPlain | set(lanes .== delete)
          offset += 16
        }
        if others != Lanes() { return false }
      }
      while offset < bytes.count {
        let byte = bytes[offset]
        guard byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x09 else { return false }
        offset += 1
      }
      return true
    }
  }

  /// All bits of the lanes in which a mask is set.
  @inline(__always) private static func set(_ mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
    unsafeBitCast(mask, to: Lanes.self)
  }
}
