internal import Notation

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

  /// The same change without what it says of numbers.
  var withoutTrends: TextChange {
    TextChange(spans: spans.map { Span(glyphs: $0.glyphs) })
  }

  /// The same change without what it says of times that have passed in `text`, the one after the update.
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

  /// What makes `after` of `before`.
  ///
  /// Where both have as many words, each word is compared with its own, and one of letters alone changes
  /// as a whole; else the change is all that the two ends do not share. Where three quarters or more of
  /// the characters are new, the whole text is the change. O(n).
  package init(from before: [Glyph], to after: [Glyph]) {
    self = before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { TextComparison(before, $0).change }
    }
  }

  /// As ``init(from:to:)``, of texts that become no glyphs; `nil` where a byte is not one glyph.
  init?(fromPlain before: String, to after: String) {
    var (before, after) = (before, after)
    let change: TextChange? = before.withUTF8 { before in
      after.withUTF8 { after in
        let isPlain = before.allSatisfy(\.isPlain) && after.allSatisfy(\.isPlain)
        return isPlain ? TextComparison(before, after).change : nil
      }
    }
    guard let change else { return nil }
    self = change
  }
}

/// What a text is made of: glyphs, or bytes that are one glyph each.
private protocol TextUnit: Equatable {
  /// The character where it is ASCII, else 0.
  var ascii: UInt8 { get }

  /// The quantity that a piece of text is from its first unit to its last.
  static func quantity(_ text: Slice<UnsafeBufferPointer<Self>>) -> Quantity?
  static func string(_ text: Slice<UnsafeBufferPointer<Self>>) -> String
}

extension UInt8: TextUnit {
  fileprivate var isPlain: Bool { self >= 0x20 && self < 0x7F }
  fileprivate var ascii: UInt8 { self }

  fileprivate static func quantity(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Quantity? {
    Quantity(utf8: UnsafeBufferPointer(rebasing: text))
  }

  fileprivate static func string(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: text, as: UTF8.self)
  }
}

extension Glyph: TextUnit {
  fileprivate var ascii: UInt8 { scalarValue < 0x80 && !hasMarks ? UInt8(scalarValue) : 0 }

  fileprivate static func quantity(_ text: Slice<UnsafeBufferPointer<Glyph>>) -> Quantity? {
    Quantity(string(text))
  }

  fileprivate static func string(_ text: Slice<UnsafeBufferPointer<Glyph>>) -> String {
    var string = ""
    for glyph in text { string.unicodeScalars.append(contentsOf: glyph.scalars) }
    return string
  }
}

/// Compares two texts, each a row of glyphs.
private struct TextComparison<Unit: TextUnit> {
  private typealias Text = Slice<UnsafeBufferPointer<Unit>>
  private let before: Text
  private let after: Text

  init(_ before: UnsafeBufferPointer<Unit>, _ after: UnsafeBufferPointer<Unit>) {
    (self.before, self.after) = (before[...], after[...])
  }

  var change: TextChange {
    guard !after.isEmpty else { return .none }
    let spans =
      changedNumber ?? changedWords ?? [TextChange.Span(glyphs: Self.changedPart(before, after))]
    let changed = spans.reduce(0) { $0 + $1.glyphs.count }
    guard changed * 4 >= after.count(where: { $0.ascii != .blank }) * 3 else {
      return TextChange(spans: spans)
    }
    let trend = TextChange(spans: spans).trend
    return TextChange(spans: [TextChange.Span(glyphs: after.indices, trend: trend)])
  }

  /// The change of a text that is one number.
  private var changedNumber: [TextChange.Span]? {
    guard let old = Unit.quantity(before), let new = Unit.quantity(after), old.measure != .clock,
      new.measure != .clock
    else { return nil }
    return [
      TextChange.Span(glyphs: Self.changedPart(before, after), trend: old.trend(to: new))
    ]
  }

  /// The words that differ, where there are as many as before.
  private var changedWords: [TextChange.Span]? {
    let (olds, news) = (Self.words(of: before), Self.words(of: after))
    guard olds.count == news.count, !olds.isEmpty else { return nil }
    var spans: [TextChange.Span] = []
    // the last span is of a number that stands right before this word
    var isBehindNumber = false
    for (old, new) in zip(olds, news) {
      guard !Self.areEqual(old, new) else {
        isBehindNumber = false
        continue
      }
      // a unit that changed too says nothing of the number alone: 900 MB may have become 1.2 GB
      if isBehindNumber, Units.contains(Unit.string(new)) { spans[spans.count - 1].trend = nil }
      let part = Self.changedPart(old, new)
      // of letters alone a part says nothing: a pod is Running, not its “Runn”
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
    where place == text.endIndex || text[place].ascii == .blank {
      if start < place { words.append(text[start..<place]) }
      start = place + 1
    }
    return words
  }

  private static func isName(_ word: Text) -> Bool {
    word.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0.ascii | 0x20) }
  }

  private static func areEqual(_ one: Text, _ other: Text) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
  }

  /// The part of `after`, which is not empty, between the ends that it shares with `before`.
  ///
  /// Where glyphs only went, it is the one that stands in their place.
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

  /// Which way the number of a word went. It may stand beside punctuation, or behind a name:
  /// `0.98,`, `(3)`, `cpu=12%`.
  private static func trend(_ before: Text, _ after: Text) -> Trend? {
    guard let (oldName, old) = namedQuantity(before), let (name, new) = namedQuantity(after),
      areEqual(oldName, name)
    else { return nil }
    return old.trend(to: new)
  }

  private static func namedQuantity(_ word: Text) -> (name: Text, Quantity)? {
    var word = word
    while let last = word.last, last.closesClause { word.removeLast() }
    while let first = word.first, first.opensClause { word.removeFirst() }
    let start =
      word.lastIndex { $0.ascii == UInt8(ascii: "=") }.map { $0 + 1 } ?? word.startIndex
    guard let quantity = Unit.quantity(word[start...]), quantity.measure != .clock else {
      return nil
    }
    return (word[..<start], quantity)
  }
}

extension TextUnit {
  fileprivate var opensClause: Bool { "([{\"".utf8.contains(ascii) }
  fileprivate var closesClause: Bool { ",;:.)]}\"".utf8.contains(ascii) }
}

extension UInt8 {
  fileprivate static let blank = UInt8(ascii: " ")
}

/// Which way a number went.
package enum Trend: Hashable, Sendable, CaseIterable {
  case rise, fall

  /// What stands beside the number.
  package var sign: Unicode.Scalar {
    switch self {
    case .rise: "▲"
    case .fall: "▼"
    }
  }
}

extension Quantity {
  /// Which way this one went to become `other`; `nil` where it did not change, or where the two measure
  /// different things.
  ///
  /// Tools often leave the unit out of bytes, so that numbers and bytes compare. Minutes do not compare
  /// with numbers here: a bare number beside `5m` is seldom thousands.
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

/// What an update changed of a row, part by part.
///
/// A part that is new is changed as a whole; bars are never marked, they grow.
package struct RowChange: Hashable, Sendable {
  /// For each part of the new content what changed of its text; empty where nothing did.
  package let parts: [TextChange]

  /// Compares two contents of a row, both measured by `width`. O(characters).
  package init(from old: RowContent, to new: RowContent, width: ScalarWidth = .standard) {
    parts = new.parts.enumerated().map { index, part in
      guard !part.isMuted, let text = part.figure.string else { return .none }
      guard index < old.parts.count, let oldText = old.parts[index].figure.string else {
        let count = glyphs(of: text, width: width).count
        return count == 0 ? .none : TextChange(spans: [TextChange.Span(glyphs: 0..<count)])
      }
      if oldText == text { return .none }
      if part.mutesAges, Age.isAllThatPassed(from: oldText, to: text) { return .none }
      var change =
        TextChange(fromPlain: oldText, to: text)
        ?? TextChange(
          from: glyphs(of: oldText, width: width), to: glyphs(of: text, width: width))
      // an age that began again is all that happened, or it stands beside what did, or in its place
      if part.mutesAges, Age.change(from: oldText, to: text) == nil {
        let beside = change.withoutAges(of: text, width: width)
        if !beside.spans.isEmpty { change = beside }
      }
      return part.showsTrend ? change : change.withoutTrends
    }
  }

  /// Whether nothing changed that can be marked.
  package var isEmpty: Bool { parts.allSatisfy(\.spans.isEmpty) }
}
