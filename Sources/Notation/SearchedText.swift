/// A text that is looked for in others. Case counts only if it has a capital.
package struct SearchedText: Hashable, Sendable {
  package let text: String
  /// Whether case counts.
  package let isExact: Bool
  /// The text in UTF-8, in small letters if case does not count.
  package let needle: [UInt8]

  package init(_ text: String) {
    self.text = text
    isExact = text.contains(where: \.isUppercase)
    needle = Array((isExact ? text : text.lowercased()).utf8)
  }

  /// Where to look for ``needle``: `text`, in small letters if case does not count.
  package func haystack(_ text: String) -> String { isExact ? text : text.lowercased() }

  /// Whether it stands somewhere in `text`. O(length of the text × its own), in practice that of a pass over
  /// the bytes; the search of the standard library takes ten times as long.
  package func isIn(_ text: String) -> Bool {
    guard let first = needle.first else { return true }
    var haystack = haystack(text)
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
}
