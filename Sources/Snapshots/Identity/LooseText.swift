/// A row's text without its checkbox, its case and its spaces.
struct LooseText: Hashable {
  static let checkboxes = ["[ ]", "[x]", "[X]"]

  private let letters: String

  init(_ text: String) {
    letters = LooseText.letters(ofASCII: text) ?? LooseText.letters(of: text)
  }

  /// The letters of any text.
  static func letters(of text: String) -> String {
    let body = text.drop(while: \.isWhitespace)
    let hasCheckbox = checkboxes.contains { body.hasPrefix($0) }
    return String(body.dropFirst(hasCheckbox ? 3 : 0).filter { !$0.isWhitespace }).lowercased()
  }

  /// The same of a text of ASCII alone, in a fraction of the time; `nil` for others.
  static func letters(ofASCII text: String) -> String? {
    let utf8 = text.utf8
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let body = utf8.drop(while: isWhitespace)
    let hasCheckbox = checkboxes.contains { body.starts(with: $0.utf8) }
    return String(unsafeUninitializedCapacity: utf8.count) { letters in
      var count = 0
      for byte in body.dropFirst(hasCheckbox ? 3 : 0) where !isWhitespace(byte) {
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        letters[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}
