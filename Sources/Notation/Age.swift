/// A time that has passed, inside a text, as programs write it beside something else: `4 (638s ago)`,
/// `Up 3 hours (healthy)`, `about an hour ago`.
package struct Age: Equatable, Sendable {
  /// Where it stands, its word `ago` or `Up` with it, in UTF-8 offsets.
  package let range: Range<Int>
  package let seconds: Double

  /// The ages in a text, from left to right. O(bytes).
  package static func ages(in text: String) -> [Age] { ages(in: Array(text.utf8)) }

  /// The ages in bytes; those of other characters than ASCII may be anything from 0x80 on, or 0.
  package static func ages(in bytes: [UInt8]) -> [Age] {
    guard bytes.contains(where: { $0 == UInt8(ascii: "o") || $0 == UInt8(ascii: "p") }) else {
      return []
    }
    let words = Word.words(in: bytes)
    var ages: [Age] = []
    for place in words.indices {
      let end = ages.last?.range.upperBound ?? 0
      switch words[place].text {
      case "ago":
        var first = place
        while first > 0, words[first - 1].isInDuration, words[first - 1].range.lowerBound >= end,
          words[first].follows(words[first - 1], in: bytes)
        { first -= 1 }
        for start in first..<place {
          guard let seconds = seconds(words[start..<place]) else { continue }
          let range = words[start].range.lowerBound..<words[place].range.upperBound
          ages.append(Age(range: range, seconds: seconds))
          break
        }
      case "up":
        var last = place
        while last + 1 < words.count, words[last + 1].isInDuration,
          words[last + 1].follows(words[last], in: bytes)
        { last += 1 }
        for end in stride(from: last, to: place, by: -1) {
          guard let seconds = seconds(words[place + 1...end]) else { continue }
          let range = words[place].range.lowerBound..<words[end].range.upperBound
          ages.append(Age(range: range, seconds: seconds))
          break
        }
      default: break
      }
    }
    return ages
  }

  /// What became of the ages of a text whose other characters are as before; `nil` where these differ.
  package static func change(from old: String, to new: String) -> Change? {
    let (olds, news) = (ages(in: old), ages(in: new))
    guard !olds.isEmpty, olds.count == news.count else { return nil }
    let (before, after) = (Array(old.utf8), Array(new.utf8))
    var (start, begin) = (0, 0)
    for (one, other) in zip(olds, news) {
      guard before[start..<one.range.lowerBound] == after[begin..<other.range.lowerBound] else {
        return nil
      }
      (start, begin) = (one.range.upperBound, other.range.upperBound)
    }
    guard before[start...] == after[begin...] else { return nil }
    return zip(olds, news).allSatisfy { $0.seconds <= $1.seconds } ? .grew : .beganAgain
  }

  /// Whether a value that is nothing but a time, such as `5m12s`, has become a longer one, or stays.
  package static func hasGrown(from old: String, to new: String) -> Bool {
    guard let old = Quantity(old), let new = Quantity(new), old.isTime, new.isTime else {
      return false
    }
    return new.sortValue >= old.sortValue
  }

  package enum Change {
    /// None is less than it was: only time has passed.
    case grew
    /// At least one is less: something happened.
    case beganAgain
  }

  /// The time that words stand for, such as `3h 5min`, `2 days`, `about an hour`.
  private static func seconds(_ words: ArraySlice<Word>) -> Double? {
    var words = words
    var isLess = false
    while let word = words.first?.text, qualifiers.contains(word) {
      isLess = isLess || word == "less"
      words.removeFirst()
    }
    guard !words.isEmpty else { return nil }
    var sum = 0.0
    while let word = words.popFirst() {
      if let scale = words.first.flatMap({ units[$0.text] }), let count = count(word.text) {
        words.removeFirst()
        sum += count * scale
      } else if let quantity = Quantity(word.text), quantity.isTime {
        sum += quantity.sortValue
      } else {
        return nil
      }
    }
    return isLess ? 0 : sum
  }

  private static func count(_ word: String) -> Double? {
    ["a", "an"].contains(word) ? 1 : Double(word)
  }

  private static let qualifiers: Set = ["about", "almost", "over", "less", "than"]

  /// How many seconds one of a unit is, as a word of its own.
  private static let units: [String: Double] = {
    var units = Units.seconds
    for (words, seconds) in [
      (["second", "sec"], 1), (["minute", "min"], 60), (["hour", "hr"], 3_600),
      (["day"], 86_400), (["week"], 604_800), (["month"], 2_629_800), (["year"], 31_557_600),
    ] {
      for word in words { (units[word], units[word + "s"]) = (Double(seconds), Double(seconds)) }
    }
    return units
  }()

  /// Letters, digits and points in a row, in small letters.
  private struct Word {
    let text: String
    let range: Range<Int>

    /// Whether it may stand in a duration.
    var isInDuration: Bool {
      text.utf8.first.map { $0 &- 0x30 < 10 } == true || qualifiers.contains(text)
        || units[text] != nil || count(text) != nil
    }

    /// Whether there are but blanks between this word and the one before it.
    func follows(_ other: Word, in bytes: [UInt8]) -> Bool {
      bytes[other.range.upperBound..<range.lowerBound].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    static func words(in bytes: [UInt8]) -> [Word] {
      var words: [Word] = []
      var start = 0
      for place in 0...bytes.count where place == bytes.count || !isInWord(bytes[place]) {
        var end = place
        while start < end, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        if start < end {
          let letters = bytes[start..<end].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
          let text = String(decoding: letters, as: UTF8.self)
          words.append(Word(text: text, range: start..<end))
        }
        start = place + 1
      }
      return words
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".")
    }
  }
}
