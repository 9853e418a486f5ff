/// Text to search for. Case matters only if this text contains an uppercase letter.
package struct SearchedText: Hashable, Sendable {
  package let text: String
  /// Whether case matters.
  private let isExact: Bool
  /// The text in UTF-8, in lowercase if case does not matter.
  private let needle: [UInt8]

  package init(_ text: String) {
    self.text = text
    isExact = text.contains(where: \.isUppercase)
    needle = Array((isExact ? text : text.lowercased()).utf8)
  }

  /// Whether `text` contains the searched text. O(product of their lengths), but in practice one pass over
  /// the bytes; the standard library's search takes ten times as long.
  package func isIn(_ text: String) -> Bool {
    guard let first = needle.first else { return true }
    // the accent of a letter may be a separate scalar, as in file names of macOS
    if needle.contains(where: { $0 >= 0x80 }) {
      return text.utf8.contains { $0 >= 0x80 }
        && text.indices.contains { end(in: text, from: $0) != nil }
    }
    var haystack = isExact ? text : text.lowercased()
    return haystack.withUTF8 { bytes in
      var start = 0
      while start + needle.count <= bytes.count {
        guard let found = bytes[start...].firstIndex(of: first), found + needle.count <= bytes.count
        else { return false }
        if bytes[found..<found + needle.count].elementsEqual(needle) { return true }
        start = found + 1
      }
      return false
    }
  }

  /// The ranges of `text` that match, from left to right and without overlap.
  package func ranges(in text: String) -> [Range<String.Index>] {
    guard !needle.isEmpty, isIn(text) else { return [] }
    var ranges: [Range<String.Index>] = []
    var start = text.startIndex
    while start < text.endIndex {
      if let end = end(in: text, from: start) {
        ranges.append(start..<end)
        start = end
      } else {
        start = text.index(after: start)
      }
    }
    return ranges
  }

  /// The end of a match at `start`; `nil` if there is none.
  private func end(in text: String, from start: String.Index) -> String.Index? {
    var index = start
    for character in self.text {
      guard index < text.endIndex else { return nil }
      let other = text[index]
      guard other == character || !isExact && other.lowercased() == character.lowercased() else {
        return nil
      }
      index = text.index(after: index)
    }
    return index
  }
}
