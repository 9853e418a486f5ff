import ListDiff
internal import Notation

/// A column whose value changed, and both values, cut around the first place where they differ.
package struct FieldChange {
  package let name: String
  package private(set) var old: String
  package private(set) var new: String
  /// What is said of the other places where long values differ, such as “and 2 more places”; empty if all of
  /// them are seen.
  package let more: String

  /// Both values as they are.
  package init(name: String, old: String, new: String) {
    (self.name, self.old, self.new, more) = (name, old, new, "")
  }

  /// Both values, cut to so many characters.
  init(name: String, from old: String, to new: String, maximum: Int) {
    self.name = name
    (self.old, self.new) = PlainText.lines(old, new, maximum: maximum)
    more = DifferingPlaces.words(
      forThoseIn: old, new, besidesThoseIn: (self.old, self.new))
  }

  /// With both values in quotes if a blank at an end of one would not be seen.
  fileprivate var withSeenEnds: FieldChange {
    func isOpen(_ text: String) -> Bool { text.first == " " || text.last == " " }
    guard isOpen(old) || isOpen(new) else { return self }
    var change = self
    (change.old, change.new) = ("“\(old)”", "“\(new)”")
    return change
  }
}

extension ChangeDescription {
  /// The columns whose values differ. A column that only one of the rows has is empty in the other.
  package static func changedFields(
    from old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges = .none
  ) -> [FieldChange] {
    let (before, after) = (old.fields, new.fields)
    guard !before.isEmpty, !after.isEmpty else { return [] }
    // by name in a table, as there may be many thousand columns
    let values = Dictionary(after.lazy.map { ($0.name, $0.value) }) { first, _ in first }
    let known = Set(before.lazy.map(\.name))
    let added = after.filter { !known.contains($0.name) }
    return (before + added.map { Field(name: $0.name, value: "") }).compactMap { field in
      let value = values[field.name] ?? ""
      if quiet.silences(field.name, from: field.value, to: value) { return nil }
      return FieldChange(
        name: ColumnName.words(field.name), from: field.value, to: value, maximum: longest
      ).withSeenEnds
    }
  }
}

/// The places in which two long texts differ, word by word.
private enum DifferingPlaces {
  /// Of what differs in longer texts no places are counted. Comparing so many words takes some milliseconds.
  private static let longest = 32_768

  /// A word, or a character between words.
  private struct Token: Equatable {
    let text: Substring
    var isWord: Bool { text.first.map { $0.isLetter || $0.isNumber } ?? false }
  }

  /// How many places are not seen in two cuts of the texts, in words; empty for none.
  static func words(
    forThoseIn old: String, _ new: String, besidesThoseIn cuts: (old: String, new: String)
  ) -> String {
    let isCut = cuts.old.last == "…" && cuts.old != old || cuts.new.last == "…" && cuts.new != new
    guard isCut else { return "" }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let middles = (old.dropFirst(common), new.dropFirst(common))
    let rest = zip(middles.0.reversed(), middles.1.reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (middles.0.dropLast(rest), middles.1.dropLast(rest))
    let context = zip(cuts.old, cuts.new).prefix { $0 == $1 }.count
    // how much is seen behind what both have in common
    func end(_ cut: String) -> Int {
      cut.last == "…" ? cut.count - 1 - context : .max
    }
    let (seenOld, seenNew) = (end(cuts.old), end(cuts.new))
    if oldMiddle.count <= seenOld, newMiddle.count <= seenNew { return "" }
    guard max(oldMiddle.utf8.count, newMiddle.utf8.count) <= longest else { return "and more" }
    // the first place is what the texts were cut around
    let count = places(of: oldMiddle, newMiddle).dropFirst().count {
      $0.old > seenOld || $0.new > seenNew
    }
    return count == 0 ? "" : "and \(count) more \(count == 1 ? "place" : "places")"
  }

  /// Where each place ends in both texts, in characters.
  private static func places(of old: Substring, _ new: Substring) -> [(old: Int, new: Int)] {
    let (olds, news) = (tokens(of: old), tokens(of: new))
    let common = olds.map(\.text).longestCommonSubsequence(with: news.map(\.text))
    var places: [(old: Int, new: Int)] = []
    var (one, other, oldEnd, newEnd) = (0, 0, 0, 0)
    // between two places is a word that both texts have
    var isApart = true
    while one < olds.count || other < news.count {
      let isRemoved = one < olds.count && common.removed.contains(one)
      let isAdded = other < news.count && common.added.contains(other)
      if isRemoved || !isAdded, one < olds.count { oldEnd += olds[one].text.count }
      if isAdded || !isRemoved, other < news.count { newEnd += news[other].text.count }
      if isRemoved || isAdded {
        if isApart { places.append((oldEnd, newEnd)) }
        places[places.count - 1] = (oldEnd, newEnd)
        isApart = false
      } else if olds[one].isWord {
        isApart = true
      }
      if isRemoved || !isAdded { one += 1 }
      if isAdded || !isRemoved { other += 1 }
    }
    return places
  }

  private static func tokens(of text: Substring) -> [Token] {
    var tokens: [Token] = []
    var start = text.startIndex
    while start < text.endIndex {
      let word = text[start...].prefix { $0.isLetter || $0.isNumber }
      let end = word.isEmpty ? text.index(after: start) : word.endIndex
      tokens.append(Token(text: text[start..<end]))
      start = end
    }
    return tokens
  }
}
