/// Which glyphs of a row an update changed, part by part.
///
/// What is equal at both ends of a part is not part of the change. A part that is new is changed
/// as a whole; bars are never marked, they grow.
public struct RowChange: Hashable, Sendable {
  /// For each part of the new content the changed range of its glyphs.
  public let changed: [Range<Int>]

  public init(from old: RowContent, to new: RowContent, width: ScalarWidth = .standard) {
    changed = new.parts.enumerated().map { index, part in
      guard let text = part.figure.string else { return 0..<0 }
      let after = glyphs(of: text, width: width)
      guard index < old.parts.count, let oldText = old.parts[index].figure.string else {
        return 0..<after.count
      }
      if oldText == text { return 0..<0 }
      return RowChange.difference(from: glyphs(of: oldText, width: width), to: after)
    }
  }

  /// The part of `after` between the prefix and the suffix it shares with `before`.
  ///
  /// A pure deletion marks the glyph that now stands where the deleted ones were.
  static func difference(from before: [Glyph], to after: [Glyph]) -> Range<Int> {
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
    if prefix < end { return prefix..<end }
    return max(0, min(prefix, after.count - 1))..<min(prefix + 1, after.count)
  }
}
