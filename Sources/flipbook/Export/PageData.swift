import FlipbookCZlib

/// The data of an exported page: compressed by zlib (RFC 1950) and written in base64, without padding.
enum PageData {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var count = compressBound(uLong(bytes.count))
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      let status = compress(buffer.baseAddress, &count, bytes, uLong(bytes.count))
      precondition(status == Z_OK, "zlib has no memory left")
      written = Int(count)
    }
    let text = stride(from: 0, to: compressed.count, by: 3).flatMap { start in
      let part = compressed[start..<min(start + 3, compressed.count)]
      let bits = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      return (0...part.count).map { digits[bits >> (18 - 6 * $0) & 63] }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
