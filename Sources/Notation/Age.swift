/// An elapsed time inside text, as programs print it next to other information: `4 (638s ago)`, `Up 3 hours
/// (healthy)`, `about an hour ago`.
package struct Age: Equatable, Sendable {
  /// The range of the age in UTF-8 offsets, including its word `ago` or `Up`.
  package let range: Range<Int>
  package let seconds: Double

  /// The ages in `text`, from left to right. O(bytes).
  package static func ages(in text: String) -> [Age] {
    mayHaveAges(text.utf8) ? ages(in: Array(text.utf8)) : []
  }

  /// Whether the text contains the `g` of `ago` or the `p` of `up`, the only words that mark an age.
  private static func mayHaveAges(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.contains { $0 == UInt8(ascii: "g") || $0 == UInt8(ascii: "p") }
  }

  /// The ages in ASCII text. Other characters must be given as bytes from 0x80 up, or as 0.
  package static func ages(in bytes: [UInt8]) -> [Age] {
    guard mayHaveAges(bytes) else { return [] }
    let words = Word.words(in: bytes)
    var ages: [Age] = []
    for place in words.indices {
      // “Up 5 minutes ago” is one age
      let start = ages.last?.range.upperBound ?? 0
      switch words[place].text {
      case "ago":
        guard let age = age(before: place, of: words) else { continue }
        if age.range.lowerBound < start { ages.removeLast() }
        ages.append(age)
      case "up": if let age = age(behind: place, of: words) { ages.append(age) }
      default: break
      }
    }
    return ages
  }

  /// The age that ends with the word at `place`: the longest duration directly before it.
  private static func age(before place: Int, of words: [Word]) -> Age? {
    var first = place
    while first > 0, words[first].follows, words[first - 1].isInDuration { first -= 1 }
    return (first..<place).lazy.compactMap { age(of: words[$0..<place], in: words[$0...place]) }
      .first
  }

  /// The age that begins with the word at `place`: the longest duration directly after it.
  private static func age(behind place: Int, of words: [Word]) -> Age? {
    var end = place + 1
    // “up 12ms” is the time of an answer
    while end < words.count, words[end].follows, words[end].isInDuration,
      !["ms", "us", "ns"].contains(where: words[end].text.hasSuffix)
    {
      end += 1
    }
    return (place + 1..<end).reversed().lazy
      .compactMap { age(of: words[place + 1...$0], in: words[place...$0]) }.first
  }

  private static func age(of duration: ArraySlice<Word>, in words: ArraySlice<Word>) -> Age? {
    guard let seconds = seconds(duration), let first = words.first, let last = words.last else {
      return nil
    }
    return Age(range: first.range.lowerBound..<last.range.upperBound, seconds: seconds)
  }

  /// Whether only time has passed, so that no age has decreased; `nil` if the text has no ages or if anything else
  /// changed.
  package static func haveGrown(from old: String, to new: String) -> Bool? {
    let (olds, news) = (ages(in: old), ages(in: new))
    guard !olds.isEmpty, olds.count == news.count, rest(of: old, olds) == rest(of: new, news) else {
      return nil
    }
    return zip(olds, news).allSatisfy { $0.seconds <= $1.seconds }
  }

  /// The parts of the text between its ages.
  private static func rest(of text: String, _ ages: [Age]) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    let starts = [0] + ages.map(\.range.upperBound)
    return zip(starts, ages.map(\.range.lowerBound) + [bytes.count]).map { Array(bytes[$0..<$1]) }
  }

  /// Whether two outputs of a program differ only because time has passed: ages grew, and blanks between words
  /// shifted, as they do when a line elsewhere gets longer. Text longer than 64 KB is only compared for
  /// equality.
  package static func isAllThatPassed(from old: String, to new: String) -> Bool {
    guard max(old.utf8.count, new.utf8.count) <= longestText else { return old == new }
    let (old, new) = (old.closedUp, new.closedUp)
    return old == new || haveGrown(from: old, to: new) == true
  }

  /// The maximum length in bytes.
  private static let longestText = 1 << 16

  /// Whether a value that consists of a time alone, such as `5m12s`, has grown or stayed the same.
  ///
  /// - Parameter mayBeSeconds: Whether a whole number is a time in seconds.
  package static func hasGrown(
    from old: String, to new: String, mayBeSeconds: Bool = false
  ) -> Bool {
    if mayBeSeconds, let old = Int(old), let new = Int(new) { return new >= old }
    guard let old = Quantity(old), let new = Quantity(new), old.isTime, new.isTime else {
      return false
    }
    return new.sortValue >= old.sortValue
  }

  /// The time that the words express in seconds, such as `3h 5min`, `2 days` or `about an hour`.
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

  /// The number of seconds in each unit, for units written as a separate word.
  private static let units: [String: Double] = {
    var units = Units.seconds
    for (words, seconds) in [
      (["second", "sec"], 1.0), (["minute", "min"], 60), (["hour", "hr"], 3_600),
      (["day"], 86_400), (["week"], 604_800), (["month"], 2_629_800), (["year"], 31_557_600),
    ] {
      for word in words { (units[word], units[word + "s"]) = (seconds, seconds) }
    }
    return units
  }()

  /// A run of letters, digits and points, in lowercase.
  private struct Word {
    let text: String
    let range: Range<Int>
    /// Whether only blanks separate this word from the previous one.
    let follows: Bool

    /// Whether the word can be part of a duration.
    var isInDuration: Bool {
      text.utf8.first.map { $0 &- 0x30 < 10 } == true || qualifiers.contains(text)
        || units[text] != nil || count(text) != nil
    }

    static func words(in bytes: [UInt8]) -> [Word] {
      var words: [Word] = []
      var (start, last) = (0, 0)
      for place in 0...bytes.count where place == bytes.count || !isInWord(bytes[place]) {
        var end = place
        while start < end, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        if start < end {
          let letters = bytes[start..<end].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
          words.append(
            Word(
              text: String(decoding: letters, as: UTF8.self), range: start..<end,
              follows: !words.isEmpty && bytes[last..<start].allSatisfy { $0 == UInt8(ascii: " ") }
            ))
          last = end
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

extension String {
  /// The text with each run of blanks after its first word reduced to one.
  fileprivate var closedUp: String {
    guard zip(utf8, utf8.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 }) else {
      return self
    }
    let start = prefix { $0 == " " }
    return start + dropFirst(start.count).split(separator: " ").joined(separator: " ")
  }
}
