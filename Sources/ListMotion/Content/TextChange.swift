/// Which glyphs of a piece of text an update changed, and which way its numbers went.
package struct TextChange: Hashable, Sendable {
  /// What changed, from left to right.
  package let spans: [Span]

  /// One place that changed.
  package struct Span: Hashable, Sendable {
    /// In the glyphs of the text after the update.
    package var glyphs: Range<Int>
    /// Which way the number that these belong to went; `nil` for what is no number.
    package var trend: Trend?

    package init(glyphs: Range<Int>, trend: Trend? = nil) {
      self.glyphs = glyphs
      self.trend = trend
    }
  }

  package static let none = TextChange(spans: [])

  package init(spans: [Span]) { self.spans = spans }

  /// Which way all numbers in it went that changed; `nil` without any, or when some rose and
  /// others fell.
  package var trend: Trend? {
    let trends = Set(spans.compactMap(\.trend))
    return trends.count == 1 ? trends.first : nil
  }

  /// What makes `after` of `before`.
  ///
  /// With as many words as before each word is compared with its own; else the change is all that
  /// the two ends do not share. Where three quarters or more of the characters are new, the whole
  /// text is. O(n).
  init(from before: [Glyph], to after: [Glyph]) {
    guard !after.isEmpty else {
      self.init(spans: [])
      return
    }
    let (old, new) = (before[...], after[...])
    let spans =
      TextChange.byNumber(old, new) ?? TextChange.byWord(old, new)
      ?? [Span(glyphs: TextChange.byEnds(old, new))]
    self.init(
      spans: spans, length: after.count, letterCount: after.count { $0 != .space })
  }

  /// The spans, or all of a text of which three quarters are new.
  init(spans: [Span], length: Int, letterCount: Int) {
    self.init(spans: spans)
    let changed = spans.reduce(0) { $0 + $1.glyphs.count }
    if changed * 4 >= letterCount * 3 {
      self.init(spans: [Span(glyphs: 0..<length, trend: trend)])
    }
  }

  private static func byNumber(_ before: ArraySlice<Glyph>, _ after: ArraySlice<Glyph>) -> [Span]? {
    guard let old = Quantity(before), let new = Quantity(after) else { return nil }
    return [Span(glyphs: byEnds(before, after), trend: old.trend(to: new))]
  }

  private static func byWord(_ before: ArraySlice<Glyph>, _ after: ArraySlice<Glyph>) -> [Span]? {
    let old = before.split(separator: .space)
    let new = after.split(separator: .space)
    guard old.count == new.count, old.count > 1 else { return nil }
    let differs = zip(old, new).map { $0 != $1 }
    guard differs.contains(true) else { return nil }
    return new.indices.filter { differs[$0] }.map { index in
      let change = byEnds(old[index], new[index])
      let isWhole = change.count * 4 >= new[index].count * 3
      var trend = trend(old[index], new[index])
      let next = index + 1
      if trend != nil, next < new.count, differs[next], Unit.isKnown(new[next].text) {
        // a unit of its own that changed too: 900 MB may have become 1.2 GB
        trend = nil
      }
      return Span(glyphs: isWhole ? new[index].indices : change, trend: trend)
    }
  }

  /// The part of `after`, which is not empty, between the prefix and the suffix it shares with
  /// `before`.
  ///
  /// A pure deletion marks the glyph that now stands where the deleted ones were.
  private static func byEnds(_ before: ArraySlice<Glyph>, _ after: ArraySlice<Glyph>) -> Range<Int>
  {
    let shorter = min(before.count, after.count)
    var prefix = 0
    while prefix < shorter, before[before.startIndex + prefix] == after[after.startIndex + prefix] {
      prefix += 1
    }
    var suffix = 0
    while suffix < shorter - prefix,
      before[before.endIndex - 1 - suffix] == after[after.endIndex - 1 - suffix]
    {
      suffix += 1
    }
    let (start, end) = (after.startIndex + prefix, after.endIndex - suffix)
    if start < end { return start..<end }
    let place = min(start, after.endIndex - 1)
    return place..<place + 1
  }

  /// Which way the number went that one word is, beside punctuation, or gives to a name:
  /// `0.98,`, `(3)`, `cpu=12%`.
  static func trend(_ before: ArraySlice<Glyph>, _ after: ArraySlice<Glyph>) -> Trend? {
    guard let (oldName, old) = namedNumber(before), let (name, new) = namedNumber(after),
      oldName == name
    else { return nil }
    return old.trend(to: new)
  }

  private static func namedNumber(
    _ word: ArraySlice<Glyph>
  ) -> (name: ArraySlice<Glyph>, Quantity)? {
    var word = word
    while let last = word.last, last.closesClause { word.removeLast() }
    while let first = word.first, first.opensClause { word.removeFirst() }
    let start = word.lastIndex(of: Glyph("=")).map { $0 + 1 } ?? word.startIndex
    return Quantity(word[start...]).map { (word[..<start], $0) }
  }
}

extension Glyph {
  fileprivate var opensClause: Bool {
    switch ownScalar {
    case "(", "[", "{", "\"": true
    default: false
    }
  }

  fileprivate var closesClause: Bool {
    switch ownScalar {
    case ",", ";", ":", ".", ")", "]", "}", "\"": true
    default: false
    }
  }
}

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
