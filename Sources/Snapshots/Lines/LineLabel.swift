/// What a line says it is about: a ``LeadingName``, a label as in `cluster: prod` and `PATH=/bin`, or the
/// word before numbers, as in `queued  12`.
struct LineLabel: Hashable {
  private let bytes: [UInt8]

  /// The label without a colon at its end.
  var text: String {
    String(decoding: bytes.last == UInt8(ascii: ":") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  init?(_ line: String) {
    let words = line.utf8.split(whereSeparator: LeadingName.isBlank)
    guard let word = words.first, let first = word.first else { return nil }
    if let name = LeadingName(line) {
      bytes = name.bytes
      return
    }
    guard LeadingName.isASCIILetter(first) else { return nil }
    if let end = word.firstIndex(of: UInt8(ascii: "=")) {
      bytes = Array(word[..<end])
    } else if words.count > 1,
      word.last == UInt8(ascii: ":") || words.dropFirst().allSatisfy(Self.isNumeric)
    {
      bytes = Array(word)
    } else {
      return nil
    }
  }

  private static func isNumeric(_ word: Substring.UTF8View) -> Bool {
    word.first.map { $0.isDigit || "+-.$".utf8.contains($0) } == true
  }
}

/// The name at the beginning of a line with more words: `job1`, `web-7f9c`, `/dev/sda1`, `10.0.0.1`.
///
/// A plain word is none, as it may be the text or the state of the row. Nor is what counts or passes: a
/// number, a share, a time, a version.
struct LeadingName: Equatable {
  let bytes: [UInt8]

  init?(_ line: String) {
    let words = line.utf8.drop(while: Self.isBlank)
    let word = words.prefix { !Self.isBlank($0) }
    guard words[word.endIndex...].contains(where: { !Self.isBlank($0) }) else { return nil }
    // “eth0:” and “PATH=/bin” are names with their values
    let name = Array(word.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "=") })
    guard Self.isName(name) else { return nil }
    bytes = name
  }

  private static func isName(_ word: [UInt8]) -> Bool {
    guard let first = word.first,
      word.allSatisfy({ isASCIILetter($0) || $0.isDigit || isJoint($0) })
    else { return false }
    if first.isDigit { return isCommit(word) || isAddress(word) }
    let isVersion =
      first | 0x20 == UInt8(ascii: "v") && !word.dropFirst().contains(where: isASCIILetter)
    return !isVersion && word.contains(where: isASCIILetter)
      && (word.contains(where: \.isDigit) || word.dropFirst().dropLast().contains(where: isJoint))
  }

  /// Whether a word is the hexadecimal name of a commit or a container, or a UUID.
  private static func isCommit(_ word: [UInt8]) -> Bool {
    word.count >= 7 && word.contains(where: isASCIILetter)
      && word.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a word is an address such as `10.0.0.1`.
  private static func isAddress(_ word: [UInt8]) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
  private static func isJoint(_ byte: UInt8) -> Bool { "-_./@~+".utf8.contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
}
