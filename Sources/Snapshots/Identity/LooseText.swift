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

extension LooseText {
  /// Takes out of rows on both sides those that have no equal on the other, as far as that shows
  /// without a text of their own: where all are ASCII.
  static func keepCandidates(
    _ olds: inout [Int], of oldTexts: [String], _ news: inout [Int], of newTexts: [String]
  ) {
    keepKnown(&olds, of: oldTexts, &news, of: newTexts, by: sum(ofASCII:))
    if olds.isEmpty || news.isEmpty { return }
    keepKnown(&olds, of: oldTexts, &news, of: newTexts, by: hash(ofASCII:))
  }

  /// Keeps the rows that share their number with one on the other side; all where one has no number.
  private static func keepKnown(
    _ olds: inout [Int], of oldTexts: [String], _ news: inout [Int], of newTexts: [String],
    by number: (String) -> UInt64?
  ) {
    var numbers: (old: [UInt64], new: [UInt64]) = ([], [])
    numbers.old.reserveCapacity(olds.count)
    numbers.new.reserveCapacity(news.count)
    for place in olds {
      guard let number = number(oldTexts[place]) else { return }
      numbers.old.append(number)
    }
    for place in news {
      guard let number = number(newTexts[place]) else { return }
      numbers.new.append(number)
    }
    let (old, new) = (SortedNumbers(numbers.old), SortedNumbers(numbers.new))
    olds = olds.indices.filter { new.contains(numbers.old[$0]) }.map { olds[$0] }
    news = news.indices.filter { old.contains(numbers.new[$0]) }.map { news[$0] }
  }

  /// A number that is the same for texts with the same letters; `nil` where one is not ASCII.
  static func hash(ofASCII text: String) -> UInt64? {
    var text = text
    return text.withUTF8 { bytes -> UInt64? in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var index = lettersStart(bytes)
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

  /// A number that is the same for texts with the same letters, in whatever order, found many bytes at
  /// a time; `nil` where one is not ASCII.
  static func sum(ofASCII text: String) -> UInt64? {
    var text = text
    return text.withUTF8 { bytes -> UInt64? in
      var all: UInt8 = 0
      var (sum, squares): (UInt32, UInt32) = (0, 0)
      for index in lettersStart(bytes)..<bytes.count {
        let byte = bytes[index]
        all |= byte
        // more than capitals are the same so, which hurts nobody
        let isWhite = byte == UInt8(ascii: " ") || byte &- 0x09 < 5
        let letter = isWhite ? 0 : UInt32(byte | 0x20)
        sum &+= letter
        squares &+= letter &* letter
      }
      return all >= 0x80 ? nil : UInt64(squares) << 32 | UInt64(sum)
    }
  }

  /// Where the letters begin, behind spaces and a checkbox.
  private static func lettersStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < bytes.count, isWhitespace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return index }
    let body = bytes[index...]
    return checkboxes.contains { body.starts(with: $0.utf8) } ? index + 3 : index
  }
}

/// Numbers to be looked among.
private struct SortedNumbers {
  private let numbers: [UInt64]

  init(_ numbers: [UInt64]) { self.numbers = numbers.sorted() }

  /// O(log numbers).
  func contains(_ number: UInt64) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }
}
