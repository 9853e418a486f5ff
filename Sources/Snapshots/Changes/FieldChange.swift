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

  /// Both values on one line each, truncated to `maximum` characters around their first difference; not
  /// truncated if `maximum` is `nil`. A value is in quotes if one of them begins or ends with a blank or if they
  /// are the text of a row. A missing value is `(none)`.
  ///
  /// - Returns: The values, and “(and more)” if they still differ after the parts that are shown, or else nothing.
  package func shown(maximum: Int?) -> (old: String, new: String, more: String) {
    let (old, new): (String, String)
    var more = ""
    if let maximum {
      let cuts = PlainText.lines(self.old, self.new, maximum: maximum)
      (old, new) = (cuts.one, cuts.other)
      more = Self.differ(self.old, self.new, after: cuts) ? "(and more)" : ""
    } else {
      let (one, other) = PlainText.distinct(self.old, self.new)
      (old, new) = (PlainText.line(String(one)), PlainText.line(String(other)))
    }
    let areQuoted = name.isEmpty || [old.first, old.last, new.first, new.last].contains(" ")
    func shown(_ value: String) -> String {
      if value.isEmpty, !name.isEmpty { return "(none)" }
      return areQuoted ? "“\(value)”" : value
    }
    return (shown(old), shown(new), more)
  }

  /// Whether two values still differ after the parts of them that are shown, if neither is shown to its end.
  private static func differ(
    _ old: Substring, _ new: Substring, after cuts: (one: String, other: String)
  ) -> Bool {
    guard cuts.one.last == "…", cuts.other.last == "…" else { return false }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let (one, other) = (old.dropFirst(common), new.dropFirst(common))
    let rest = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let context = zip(cuts.one, cuts.other).prefix { $0 == $1 }.count
    return one.count - rest >= cuts.one.count - context
      || other.count - rest >= cuts.other.count - context
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
