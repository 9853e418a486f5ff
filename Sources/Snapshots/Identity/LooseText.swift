/// A text without its checkbox and the bullet before that, case and spaces.
struct LooseText: Hashable {
  private static let checkboxes = ["[ ]", "[x]", "[X]"].map { Array($0.utf8) }
  private static let bullets = Array("-*+".utf8)

  private let letters: String

  init(_ text: String) {
    letters = LooseText.letters(ofASCII: text) ?? LooseText.letters(of: text)
  }

  /// The letters of any text.
  static func letters(of text: String) -> String {
    let body = withoutCheckbox(text[...], { Character(Unicode.Scalar($0)) }, \.isWhitespace)
    return String(body.filter { !$0.isWhitespace }).lowercased()
  }

  /// The letters of an ASCII text, in a fraction of the time; `nil` for other texts.
  static func letters(ofASCII text: String) -> String? {
    let utf8 = text.utf8
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let body = withoutCheckbox(utf8[...], { $0 }, isWhitespace)
    return String(unsafeUninitializedCapacity: utf8.count) { letters in
      var count = 0
      for byte in body where !isWhitespace(byte) {
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        letters[count] = isCapital ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }

  /// A text without leading blanks and its checkbox, which may stand behind a bullet.
  @inline(__always) private static func withoutCheckbox<Text: Collection>(
    _ text: Text, _ element: (UInt8) -> Text.Element, _ isWhitespace: (Text.Element) -> Bool
  ) -> Text where Text.Element: Equatable, Text.SubSequence == Text {
    let body = text.drop(while: isWhitespace)
    guard let first = body.first else { return body }
    let isItem = bullets.contains { element($0) == first }
    let item = isItem ? body.dropFirst().drop(while: isWhitespace) : body
    guard item.first == element(UInt8(ascii: "[")) else { return body }
    let hasCheckbox = checkboxes.contains { item.starts(with: $0.lazy.map(element)) }
    return hasCheckbox ? item.dropFirst(3) : body
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
      for byte in withoutCheckbox(bytes[...], { $0 }, isWhitespace) {
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
}
