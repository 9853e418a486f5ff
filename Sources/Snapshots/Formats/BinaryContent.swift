import Glibc

/// Content that is no text, as git(1) tells it: there is a NUL byte near its beginning.
enum BinaryContent {
  /// How many bytes are looked at.
  static let inspected = 8_000

  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memchr(start, 0, min(bytes.count, inspected)) != nil
    }
  }

  /// Throws ``SnapshotError/binaryContent(file:encoding:)`` for content that is no text, unless a format
  /// was asked for: then it is read as that.
  static func refuse(_ bytes: [UInt8], format: Format, file: String) throws(SnapshotError) {
    guard format == .auto, isBinary(bytes) else { return }
    throw .binaryContent(file: file, encoding: encoding(bytes))
  }

  /// The encoding of text that is not in UTF-8, by its byte order mark.
  private static func encoding(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
  }
}
