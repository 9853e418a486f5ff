extension TerminalText {
  /// Whether there is nothing but text, tabs and line feeds, looked at many bytes at a time.
  static func isPlain(_ written: [UInt8]) -> Bool {
    written.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1_024)
        if hasControl(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return false }
        start = end
      }
      return true
    }
  }

  /// A loop without a way out, of which the compiler takes many bytes at a time.
  private static func hasControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in bytes {
      let isBlank: UInt8 = byte == .lineFeed || byte == 0x09 ? 1 : 0
      found |= (byte < 0x20 ? 1 : 0) & ~isBlank | (byte == 0x7F ? 1 : 0)
    }
    return found != 0
  }
}
