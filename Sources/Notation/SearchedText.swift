/// Text to search for in other text. Case matters only if it contains an uppercase letter.
package struct SearchedText: Hashable, Sendable {
  package let text: String
  /// Whether case matters.
  package let isExact: Bool
  /// The text in UTF-8, in lowercase if case does not matter.
  package let needle: [UInt8]

  package init(_ text: String) {
    self.text = text
    isExact = text.contains(where: \.isUppercase)
    needle = Array((isExact ? text : text.lowercased()).utf8)
  }

  /// The text in which to look for ``needle``: `text`, in lowercase if case does not matter.
  package func haystack(_ text: String) -> String { isExact ? text : text.lowercased() }

  /// Whether `text` contains it. O(length of `text` × its length), in practice one pass over the bytes; the
  /// standard library's search takes ten times as long.
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
