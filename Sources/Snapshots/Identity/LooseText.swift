/// A row's text without its checkbox, its case and its spaces.
struct LooseText: Hashable {
  fileprivate static let checkboxes = ["[ ]", "[x]", "[X]"]

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

  fileprivate static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}

extension LooseText {
  /// Takes out of rows on both sides those that have no equal on the other, as far as that shows
  /// without a text of their own: where all are ASCII.
  static func keepCandidates(
    _ olds: inout [Int], of oldTexts: [String], _ news: inout [Int], of newTexts: [String]
  ) {
    var hashes: (old: [UInt64], new: [UInt64]) = ([], [])
    for (places, texts, isOld) in [(olds, oldTexts, true), (news, newTexts, false)] {
      for place in places {
        guard let hash = hash(ofASCII: texts[place]) else { return }
        if isOld { hashes.old.append(hash) } else { hashes.new.append(hash) }
      }
    }
    let known = Set(hashes.old).intersection(hashes.new)
    olds = olds.indices.filter { known.contains(hashes.old[$0]) }.map { olds[$0] }
    news = news.indices.filter { known.contains(hashes.new[$0]) }.map { news[$0] }
  }

  /// A number that is the same for texts with the same letters; `nil` where one is not ASCII.
  static func hash(ofASCII text: String) -> UInt64? {
    var text = text
    return text.withUTF8 { bytes -> UInt64? in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var index = 0
      while index < bytes.count, isWhitespace(bytes[index]) { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: "[") {
        let body = bytes[index...]
        if checkboxes.contains(where: { body.starts(with: $0.utf8) }) { index += 3 }
      }
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte >= 0x80 { return nil }
        if isWhitespace(byte) { continue }
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        // as Fowler, Noll and Vo do it
        hash = (hash ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
      }
      return hash
    }
  }
}
