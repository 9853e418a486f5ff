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
    let spans =
      TextChange.byNumber(before, after) ?? TextChange.byWord(before, after)
      ?? TextChange.byEnds(before, after)
    self.init(spans: spans)
    let changed = spans.reduce(0) { $0 + $1.glyphs.count }
    if changed * 4 >= after.count(where: { $0 != .space }) * 3 {
      self.init(spans: [Span(glyphs: 0..<after.count, trend: trend)])
    }
  }

  private static func byNumber(_ before: [Glyph], _ after: [Glyph]) -> [Span]? {
    guard let old = Quantity(text(of: before[...])), let new = Quantity(text(of: after[...])) else {
      return nil
    }
    return byEnds(before, after).map { Span(glyphs: $0.glyphs, trend: old.trend(to: new)) }
  }

  private static func byWord(_ before: [Glyph], _ after: [Glyph]) -> [Span]? {
    let old = before.split(separator: .space)
    let new = after.split(separator: .space)
    guard old.count == new.count, old.count > 1 else { return nil }
    let differs = zip(old, new).map { !$0.elementsEqual($1) }
    guard differs.contains(true) else { return nil }
    return new.indices.filter { differs[$0] }.map { index in
      let change = byEnds(Array(old[index]), Array(new[index]))[0].glyphs
      let isWhole = change.count * 4 >= new[index].count * 3
      let start = new[index].startIndex
      let glyphs =
        isWhole ? new[index].indices : start + change.lowerBound..<start + change.upperBound
      // Not with a unit of its own that changed too: 900 MB may have become 1.2 GB.
      let next = index + 1
      let isUnitNext = next < new.count && differs[next] && Unit.isKnown(text(of: new[next]))
      return Span(glyphs: glyphs, trend: isUnitNext ? nil : trend(old[index], new[index]))
    }
  }

  /// The part of `after` between the prefix and the suffix it shares with `before`.
  ///
  /// A pure deletion marks the glyph that now stands where the deleted ones were.
  private static func byEnds(_ before: [Glyph], _ after: [Glyph]) -> [Span] {
    let shorter = min(before.count, after.count)
    var prefix = 0
    while prefix < shorter, before[prefix] == after[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      before[before.count - 1 - suffix] == after[after.count - 1 - suffix]
    {
      suffix += 1
    }
    let end = after.count - suffix
    if prefix < end { return [Span(glyphs: prefix..<end)] }
    return [Span(glyphs: max(0, min(prefix, after.count - 1))..<min(prefix + 1, after.count))]
  }

  /// Which way the number went that one word is, beside punctuation, or gives to a name:
  /// `0.98,`, `(3)`, `cpu=12%`.
  private static func trend(_ before: ArraySlice<Glyph>, _ after: ArraySlice<Glyph>) -> Trend? {
    guard let (oldName, old) = namedNumber(before), let (name, new) = namedNumber(after),
      oldName == name
    else { return nil }
    return old.trend(to: new)
  }

  private static func namedNumber(_ word: ArraySlice<Glyph>) -> (name: String, Quantity)? {
    var text = text(of: word)[...]
    while let last = text.last, ",;:.)]}\"".contains(last) { text.removeLast() }
    while let first = text.first, "([{\"".contains(first) { text.removeFirst() }
    let start = text.lastIndex(of: "=").map(text.index(after:)) ?? text.startIndex
    return Quantity(String(text[start...])).map { (String(text[..<start]), $0) }
  }

  private static func text(of glyphs: ArraySlice<Glyph>) -> String {
    var text = ""
    for glyph in glyphs { text.unicodeScalars.append(contentsOf: glyph.scalars) }
    return text
  }
}
