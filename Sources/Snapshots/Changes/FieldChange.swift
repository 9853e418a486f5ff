import ListDiff
internal import FlipbookNotation

/// The change of a value in a row, or of an element of an array in it.
package struct FieldChange: Equatable, Sendable {
  package enum Kind: Sendable {
    case changed
    /// An element was inserted or deleted; the value is the new or the old one.
    case came, went
    /// An element moved within its array; the values are both positions.
    case moved
  }

  package let kind: Kind
  /// The name of the column; elements of arrays are named by their keys: `containers[web].image`.
  package let name: String
  /// The column that shows the value, `containers[0].image`.
  package let column: String
  package let old: Substring
  package let new: Substring

  /// Creates a change, by default of a value. Without a name, it is the change of a whole row's text.
  package init(
    _ kind: Kind = .changed, name: String = "", column: String = "",
    from old: some StringProtocol = "", to new: some StringProtocol = ""
  ) {
    (self.kind, self.name, self.column) = (kind, PlainText.line(name), column)
    (self.old, self.new) = (Substring(old), Substring(new))
  }

  /// Both values as shown: in quotes if one begins or ends with a blank or if they are the text of a row. A
  /// missing value is `(none)`.
  package struct Shown {
    package let old: String
    package let new: String
    /// The number of other differences of long values, such as “(and 2 more differences)”; empty if all of them
    /// are shown.
    package let more: String
  }

  /// Both values on one line each, truncated to `maximum` characters around their first difference; not
  /// truncated if `maximum` is `nil`.
  package func shown(maximum: Int?) -> Shown {
    let (old, new): (String, String)
    var more = ""
    if let maximum {
      let cuts = PlainText.lines(self.old, self.new, maximum: maximum)
      (old, new) = (cuts.one, cuts.other)
      more = DifferingPlaces.words(forThoseIn: self.old, self.new, besidesThoseIn: (old, new))
    } else {
      let (one, other) = PlainText.distinct(self.old, self.new)
      (old, new) = (PlainText.line(String(one)), PlainText.line(String(other)))
    }
    let areQuoted = name.isEmpty || [old.first, old.last, new.first, new.last].contains(" ")
    func shown(_ value: String) -> String {
      if value.isEmpty, !name.isEmpty { return "(none)" }
      return areQuoted ? "“\(value)”" : value
    }
    return Shown(old: shown(old), new: shown(new), more: more.isEmpty ? "" : "(\(more))")
  }

  /// The change in words: `image app:1 → app:2`, `+ containers[log] (image fluent:3)`; spoken,
  /// `image changed from app:1 to app:2`, `containers[log] inserted (image fluent:3)`.
  package func words(maximum: Int?, isSpoken: Bool = false) -> String {
    func element(_ sign: String, _ word: String, _ values: String) -> String {
      (isSpoken ? "\(name) \(word)" : "\(sign) \(name)") + (values.isEmpty ? "" : " (\(values))")
    }
    switch kind {
    case .came: return element("+", "inserted", new.isEmpty ? "" : shown(maximum: maximum).new)
    case .went: return element("-", "deleted", old.isEmpty ? "" : shown(maximum: maximum).old)
    case .moved: return "\(name) moved \(Self.pair(old, new, isSpoken))"
    case .changed:
      let shown = shown(maximum: maximum)
      return (name.isEmpty ? "" : name + " ") + (isSpoken ? "changed " : "")
        + Self.pair(shown.old, shown.new, isSpoken)
        + (shown.more.isEmpty ? "" : " " + shown.more)
    }
  }

  /// `old → new`; spoken, `from old to new`.
  static func pair(
    _ old: some StringProtocol, _ new: some StringProtocol, _ isSpoken: Bool
  ) -> String { isSpoken ? "from \(old) to \(new)" : "\(old) → \(new)" }
}

/// Finds the positions at which two long values differ, word by word.
private enum DifferingPlaces {
  /// The size in bytes of the longest difference that is compared by words, which takes some milliseconds.
  private static let longest = 32_768

  /// A note on the number of differences that are not visible in the truncated values; empty if there are
  /// none.
  static func words(
    forThoseIn old: Substring, _ new: Substring, besidesThoseIn cuts: (old: String, new: String)
  ) -> String {
    let isCut =
      cuts.old.last == "…" && cuts.old[...] != old || cuts.new.last == "…" && cuts.new[...] != new
    guard isCut else { return "" }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let middles = (old.dropFirst(common), new.dropFirst(common))
    let rest = zip(middles.0.reversed(), middles.1.reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (middles.0.dropLast(rest), middles.1.dropLast(rest))
    let context = zip(cuts.old, cuts.new).prefix { $0 == $1 }.count
    // the length that is visible after the common part
    func end(_ cut: String) -> Int {
      cut.last == "…" ? cut.count - 1 - context : .max
    }
    let (seenOld, seenNew) = (end(cuts.old), end(cuts.new))
    if oldMiddle.count <= seenOld, newMiddle.count <= seenNew { return "" }
    guard max(oldMiddle.utf8.count, newMiddle.utf8.count) <= longest else { return "and more" }
    // the values were cut around the first difference
    let count = places(of: oldMiddle, newMiddle).dropFirst().count {
      $0.old > seenOld || $0.new > seenNew
    }
    return count == 0 ? "" : "and \(count) more \(count == 1 ? "difference" : "differences")"
  }

  /// The end of each difference in both values, in characters.
  private static func places(of old: Substring, _ new: Substring) -> [(old: Int, new: Int)] {
    let (olds, news) = (tokens(of: old), tokens(of: new))
    let common = olds.longestCommonSubsequence(with: news)
    var places: [(old: Int, new: Int)] = []
    var (one, other, oldEnd, newEnd) = (0, 0, 0, 0)
    // two differences are separated by a word that both values contain
    var isApart = true
    while one < olds.count || other < news.count {
      let isRemoved = one < olds.count && common.removed.contains(one)
      let isAdded = !isRemoved && other < news.count && common.added.contains(other)
      if !isRemoved, !isAdded, olds[one].first.map(isLetter) == true { isApart = true }
      if !isAdded {
        oldEnd += olds[one].count
        one += 1
      }
      if !isRemoved {
        newEnd += news[other].count
        other += 1
      }
      guard isRemoved || isAdded else { continue }
      if !isApart { places.removeLast() }
      places.append((oldEnd, newEnd))
      isApart = false
    }
    return places
  }

  /// Splits text into words and the characters between them.
  private static func tokens(of text: Substring) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text
    while !rest.isEmpty {
      let token = rest.prefix(max(1, rest.prefix(while: isLetter).count))
      tokens.append(token)
      rest = rest[token.endIndex...]
    }
    return tokens
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
