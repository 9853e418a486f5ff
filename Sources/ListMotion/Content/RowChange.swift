/// What an update changed of a row, part by part.
///
/// A part that is new is changed as a whole; bars are never marked, they grow.
package struct RowChange: Hashable, Sendable {
  /// For each part of the new content what changed of its text; empty where nothing did.
  package let parts: [TextChange]

  /// Compares two contents of a row, both measured by `width`. O(characters).
  package init(from old: RowContent, to new: RowContent, width: ScalarWidth = .standard) {
    parts = new.parts.enumerated().map { index, part in
      guard let text = part.figure.string else { return .none }
      guard index < old.parts.count, let oldText = old.parts[index].figure.string else {
        let count = glyphs(of: text, width: width).count
        return count == 0 ? .none : TextChange(spans: [TextChange.Span(glyphs: 0..<count)])
      }
      if oldText == text { return .none }
      return TextChange(fromPlain: oldText, to: text)
        ?? TextChange(
          from: glyphs(of: oldText, width: width), to: glyphs(of: text, width: width))
    }
  }

  /// Whether nothing changed that can be marked.
  package var isEmpty: Bool { parts.allSatisfy(\.spans.isEmpty) }
}
