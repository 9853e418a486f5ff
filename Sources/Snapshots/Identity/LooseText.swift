/// A text without its checkbox, case and spaces.
struct LooseText: Hashable {
  private static let checkboxes = ["[ ]", "[x]", "[X]"]

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

  /// The letters of an ASCII text, in a fraction of the time; `nil` for other texts.
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

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// Leaves out the rows on both sides that have no loosely equal row on the other side.
  ///
  /// Only texts of ASCII are told apart, by a sum of their letters: so rows remain that have an
  /// anagram on the other side. If a text is not ASCII, all rows remain. It saves a tenth of a diff of
  /// 20,000 lines of which 2,000 changed, as nearly all changed lines need no loose text then.
  static func keepCandidates(
    _ olds: inout [Int], of oldTexts: [String], _ news: inout [Int], of newTexts: [String]
  ) {
    guard let oldSums = sums(of: olds, in: oldTexts), let newSums = sums(of: news, in: newTexts)
    else { return }
    let (old, new) = (Set(oldSums), Set(newSums))
    olds = zip(olds, oldSums).filter { new.contains($0.1) }.map(\.0)
    news = zip(news, newSums).filter { old.contains($0.1) }.map(\.0)
  }

  private static func sums(of rows: [Int], in texts: [String]) -> [UInt64]? {
    var sums: [UInt64] = []
    sums.reserveCapacity(rows.count)
    for row in rows {
      guard let sum = sum(ofASCII: texts[row]) else { return nil }
      sums.append(sum)
    }
    return sums
  }

  /// A checksum of the letters, whatever their order; `nil` if the text is not ASCII.
  ///
  /// The loop has no early exit, so that the compiler vectorises it.
  private static func sum(ofASCII text: String) -> UInt64? {
    var text = text
    return text.withUTF8 { bytes -> UInt64? in
      var all: UInt8 = 0
      var (sum, squares): (UInt32, UInt32) = (0, 0)
      for index in lettersStart(bytes)..<bytes.count {
        let byte = bytes[index]
        all |= byte
        // this folds more than capital letters, which only lets more candidates through
        let isWhite = byte == UInt8(ascii: " ") || byte &- 0x09 < 5
        let letter = isWhite ? 0 : UInt32(byte | 0x20)
        sum &+= letter
        squares &+= letter &* letter
      }
      return all >= 0x80 ? nil : UInt64(squares) << 32 | UInt64(sum)
    }
  }

  /// The offset behind leading spaces and a checkbox.
  private static func lettersStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < bytes.count, isWhitespace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return index }
    let body = bytes[index...]
    return checkboxes.contains { body.starts(with: $0.utf8) } ? index + 3 : index
  }
}
