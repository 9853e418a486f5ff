extension TextChange {
  /// As ``init(from:to:)``, of texts in which each byte is a glyph, and in a fraction of the time;
  /// `nil` for others, and for those of fewer than three words, which may be one number.
  init?(fromPlain before: String, to after: String) {
    var (before, after) = (before, after)
    let change = before.withUTF8 { old in
      after.withUTF8 { new in TextChange.plain(PlainWords(old), PlainWords(new)) }
    }
    guard let change else { return nil }
    self = change
  }

  private static func plain(_ old: PlainWords, _ new: PlainWords) -> TextChange? {
    guard old.isPlain, new.isPlain, max(old.count, new.count) > 2, !new.bytes.isEmpty else {
      return nil
    }
    var spans = old.count == new.count ? changedWords(old, new) : []
    if spans.isEmpty {
      spans = [Span(glyphs: byEnds(old, old.bytes.indices, new, new.bytes.indices))]
    }
    return TextChange(spans: spans, length: new.bytes.count, letterCount: new.letterCount)
  }

  private static func changedWords(_ old: PlainWords, _ new: PlainWords) -> [Span] {
    var spans: [Span] = []
    var (oldEnd, newEnd) = (0, 0)
    // whether the word before changed and was a number, which then is the last of the spans
    var isBehindNumber = false
    while let word = new.word(from: newEnd), let oldWord = old.word(from: oldEnd) {
      (oldEnd, newEnd) = (oldWord.upperBound, word.upperBound)
      guard !old.isSame(oldWord, as: word, of: new) else {
        isBehindNumber = false
        continue
      }
      // a unit of its own that changed too: 900 MB may have become 1.2 GB
      if isBehindNumber, Unit.isKnown(new.text(word)) { spans[spans.count - 1].trend = nil }
      let change = byEnds(old, oldWord, new, word)
      let isWhole = change.count * 4 >= word.count * 3
      let span = Span(glyphs: isWhole ? word : change, trend: trend(old, oldWord, new, word))
      isBehindNumber = span.trend != nil
      spans.append(span)
    }
    return spans
  }

  /// The part of `range`, which is not empty, between the ends that it shares with `oldRange`.
  private static func byEnds(
    _ old: PlainWords, _ oldRange: Range<Int>, _ new: PlainWords, _ range: Range<Int>
  ) -> Range<Int> {
    let shorter = min(oldRange.count, range.count)
    var prefix = 0
    while prefix < shorter,
      old.bytes[oldRange.lowerBound + prefix] == new.bytes[range.lowerBound + prefix]
    {
      prefix += 1
    }
    var suffix = 0
    while suffix < shorter - prefix,
      old.bytes[oldRange.upperBound - 1 - suffix] == new.bytes[range.upperBound - 1 - suffix]
    {
      suffix += 1
    }
    let (start, end) = (range.lowerBound + prefix, range.upperBound - suffix)
    if start < end { return start..<end }
    let place = min(start, range.upperBound - 1)
    return place..<place + 1
  }

  private static func trend(
    _ old: PlainWords, _ oldWord: Range<Int>, _ new: PlainWords, _ word: Range<Int>
  ) -> Trend? {
    guard let before = old.number(in: oldWord), let after = new.number(in: word),
      old.isSame(before.unit, as: after.unit, of: new)
    else { return trend(old.glyphs(oldWord)[...], new.glyphs(word)[...]) }
    guard before.value != after.value, old.isSame(before.name, as: after.name, of: new) else {
      return nil
    }
    return before.value < after.value ? .rise : .fall
  }
}
