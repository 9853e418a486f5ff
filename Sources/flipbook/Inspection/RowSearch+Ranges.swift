extension RowSearch {
  /// Where the text that is looked for stands in `text`, from left to right and without overlap, as
  /// UTF-8 offsets at the boundaries of characters. O(length of the text).
  func ranges(in text: String) -> [Range<Int>] {
    let searched = isExact ? text : text.lowercased()
    let found = Array(searched.utf8).ranges(of: needle)
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return found }
    return widened(found, to: places(of: text))
  }

  /// Where a character stands in a text, and in the text that is searched, in UTF-8 offsets.
  private typealias Place = (searched: Range<Int>, written: Range<Int>)

  private func places(of text: String) -> [Place] {
    var (searched, written) = (0, 0)
    return text.map { character in
      let count = isExact ? character.utf8.count : character.lowercased().utf8.count
      let ends = (searched + count, written + character.utf8.count)
      defer { (searched, written) = ends }
      return (searched..<ends.0, written..<ends.1)
    }
  }

  /// The characters that have a part in what was found; both go from left to right.
  private func widened(_ found: [Range<Int>], to places: [Place]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var next = 0
    for match in found {
      while next < places.count, places[next].searched.upperBound <= match.lowerBound { next += 1 }
      guard next < places.count else { break }
      let first = next
      while next < places.count, places[next].searched.lowerBound < match.upperBound { next += 1 }
      ranges.append(places[first].written.lowerBound..<places[next - 1].written.upperBound)
    }
    return ranges
  }
}
