internal import FlipbookNotation

/// The glyphs of a piece of text that an update changed, and the directions of its numbers.
package struct TextChange: Hashable, Sendable {
  /// The changed spans, from left to right.
  package let spans: [Span]

  /// One changed span.
  package struct Span: Hashable, Sendable {
    /// The range in the glyphs of the text after the update.
    package var glyphs: Range<Int>
    /// The direction of the number that contains them; `nil` if they are not part of a number.
    package var trend: Trend?

    package init(glyphs: Range<Int>, trend: Trend? = nil) {
      self.glyphs = glyphs
      self.trend = trend
    }
  }

  package static let none = TextChange(spans: [])

  package init(spans: [Span]) { self.spans = spans }

  /// The direction of all numbers that changed; `nil` if there are none, or if some rose and others
  /// fell.
  package var trend: Trend? {
    let trends = Set(spans.compactMap(\.trend))
    return trends.count == 1 ? trends.first : nil
  }

  /// The same change without the directions of numbers.
  var withoutTrends: TextChange {
    TextChange(spans: spans.map { Span(glyphs: $0.glyphs) })
  }

  /// The same change without the elapsed times in `text`, the text after the update.
  fileprivate func withoutAges(of text: String, width: ScalarWidth) -> TextChange {
    let ages = Age.ages(in: ListMotion.glyphs(of: text, width: width).map(\.ascii)).map(\.range)
    let left = ages.reduce(spans) { spans, age in
      spans.flatMap { span in
        [
          span.glyphs.clamped(to: 0..<age.lowerBound),
          span.glyphs.clamped(to: age.upperBound..<max(age.upperBound, span.glyphs.upperBound)),
        ].filter { !$0.isEmpty }.map { Span(glyphs: $0, trend: span.trend) }
      }
    }
    return TextChange(spans: left)
  }

  /// Finds the change from `before` to `after`.
  ///
  /// If both have the same number of words, each word is compared with its counterpart; a word that consists
  /// only of letters changes as a whole. Otherwise the change is everything between the common beginning and
  /// the common end. If three quarters or more of the characters are new, the whole text is the change. O(n).
  package init(from before: [Glyph], to after: [Glyph]) {
    self = TextComparison(before: before[...], after: after[...]).change
  }
}

extension Glyph {
  /// The character if it is ASCII, otherwise 0.
  fileprivate var ascii: UInt8 { scalarValue < 0x80 && !hasMarks ? UInt8(scalarValue) : 0 }
  fileprivate var opensClause: Bool { "([{\"".utf8.contains(ascii) }
  fileprivate var closesClause: Bool { ",;:.)]}\"".utf8.contains(ascii) }
}

/// Compares two pieces of text.
private struct TextComparison {
  typealias Text = ArraySlice<Glyph>
  let before: Text
  let after: Text

  var change: TextChange {
    guard !after.isEmpty else { return .none }
    let spans =
      changedNumber ?? changedWords ?? [TextChange.Span(glyphs: Self.changedPart(before, after))]
    let changed = spans.reduce(0) { $0 + $1.glyphs.count }
    guard changed * 4 >= after.count(where: { $0 != .space }) * 3 else {
      return TextChange(spans: spans)
    }
    let trend = TextChange(spans: spans).trend
    return TextChange(spans: [TextChange.Span(glyphs: after.indices, trend: trend)])
  }

  /// The change of text that is a single number.
  private var changedNumber: [TextChange.Span]? {
    guard let old = Self.quantity(before), let new = Self.quantity(after) else { return nil }
    return [
      TextChange.Span(glyphs: Self.changedPart(before, after), trend: old.trend(to: new))
    ]
  }

  /// The words that differ, if there are as many as before.
  private var changedWords: [TextChange.Span]? {
    let (olds, news) = (Self.words(of: before), Self.words(of: after))
    guard olds.count == news.count, !olds.isEmpty else { return nil }
    var spans: [TextChange.Span] = []
    // whether the last span belongs to a number directly before this word
    var isBehindNumber = false
    for (old, new) in zip(olds, news) {
      guard !old.elementsEqual(new) else {
        isBehindNumber = false
        continue
      }
      // if the unit changed too, the number alone has no direction: 900 MB may have become 1.2 GB
      if isBehindNumber, Units.contains(Self.string(new)) { spans[spans.count - 1].trend = nil }
      let part = Self.changedPart(old, new)
      // a part of a word, such as the “Runn” of Running, has no meaning
      let isWhole = part.count * 4 >= new.count * 3 || Self.isName(old) && Self.isName(new)
      let span = TextChange.Span(glyphs: isWhole ? new.indices : part, trend: Self.trend(old, new))
      isBehindNumber = span.trend != nil
      spans.append(span)
    }
    return spans.isEmpty ? nil : spans
  }

  private static func words(of text: Text) -> [Text] {
    var words: [Text] = []
    var start = text.startIndex
    for place in text.startIndex...text.endIndex
    where place == text.endIndex || text[place] == .space {
      if start < place { words.append(text[start..<place]) }
      start = place + 1
    }
    return words
  }

  private static func isName(_ word: Text) -> Bool {
    word.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0.ascii | 0x20) }
  }

  /// The part of `after` (not empty) between the beginning and end that it shares with `before`.
  ///
  /// If glyphs were only removed, this is the glyph that took their place.
  private static func changedPart(_ before: Text, _ after: Text) -> Range<Int> {
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

  /// The direction of the number of a word. The number may be next to punctuation, or follow a
  /// name: `0.98,`, `(3)`, `cpu=12%`.
  private static func trend(_ before: Text, _ after: Text) -> Trend? {
    guard let (oldName, old) = namedQuantity(before), let (name, new) = namedQuantity(after),
      oldName.elementsEqual(name)
    else { return nil }
    return old.trend(to: new)
  }

  private static func namedQuantity(_ word: Text) -> (name: Text, Quantity)? {
    var word = word
    while let last = word.last, last.closesClause { word.removeLast() }
    while let first = word.first, first.opensClause { word.removeFirst() }
    let start =
      word.lastIndex { $0.ascii == UInt8(ascii: "=") }.map { $0 + 1 } ?? word.startIndex
    return quantity(word[start...]).map { (word[..<start], $0) }
  }

  /// The quantity that a piece of text denotes, unless it is a time of day.
  private static func quantity(_ text: Text) -> Quantity? {
    Quantity(string(text)).flatMap { $0.measure == .clock ? nil : $0 }
  }

  private static func string(_ text: Text) -> String {
    var string = ""
    for glyph in text { string.unicodeScalars.append(contentsOf: glyph.scalars) }
    return string
  }
}

/// The direction in which a number changed.
package enum Trend: Hashable, Sendable, CaseIterable {
  case rise, fall

  /// The symbol next to the number.
  package var sign: Unicode.Scalar {
    switch self {
    case .rise: "▲"
    case .fall: "▼"
    }
  }
}

extension Quantity {
  /// The direction from this quantity to `other`; `nil` if it did not change, or if the two measure
  /// different things.
  ///
  /// Tools often omit the unit of bytes, so numbers and bytes are comparable. Minutes are not
  /// comparable with numbers here: a bare number next to `5m` is seldom thousands.
  func trend(to other: Quantity) -> Trend? {
    guard comparedMeasure == other.comparedMeasure, currency == other.currency, rate == other.rate,
      sortValue != other.sortValue
    else { return nil }
    return sortValue < other.sortValue ? .rise : .fall
  }

  private var comparedMeasure: Measure {
    switch measure {
    case .number: .bytes
    case .minutesOrThousandths: .seconds
    default: measure
    }
  }
}

/// The changes of a row in an update, part by part.
///
/// A new part is changed as a whole. Bars are never marked; they grow.
package struct ContentChange: Hashable, Sendable {
  /// The change of the text of each part of the new content; empty if nothing changed.
  package let parts: [TextChange]
  /// The former lengths of bars, by the indexes of their parts.
  private(set) var bars: [Int: Double] = [:]

  /// Compares two contents of a row, both measured with `width`. O(characters).
  package init(from old: RowContent, to new: RowContent, width: ScalarWidth = .standard) {
    parts = new.parts.enumerated().map { index, part in
      guard !part.isMuted, let text = part.figure.string else { return .none }
      guard index < old.parts.count, let oldText = old.parts[index].figure.string else {
        let count = glyphs(of: text, width: width).count
        return count == 0 ? .none : TextChange(spans: [TextChange.Span(glyphs: 0..<count)])
      }
      if oldText == text { return .none }
      if part.mutesAges, Age.isAllThatPassed(from: oldText, to: text) { return .none }
      var change = TextChange(
        from: glyphs(of: oldText, width: width), to: glyphs(of: text, width: width))
      // an age that restarted counts only if nothing else changed
      if part.mutesAges, Age.haveGrown(from: oldText, to: text) == nil {
        let beside = change.withoutAges(of: text, width: width)
        if !beside.spans.isEmpty { change = beside }
      }
      return part.showsTrend ? change : change.withoutTrends
    }
    for (index, part) in old.parts.prefix(new.parts.count).enumerated() {
      if case .bar(let length) = part.figure { bars[index] = length }
    }
  }

  /// Whether there are no changes to mark.
  package var isEmpty: Bool { parts.allSatisfy(\.spans.isEmpty) }
}
