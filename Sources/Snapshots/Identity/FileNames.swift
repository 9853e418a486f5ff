/// The position of file names in the output of `ls`. Its lines are files: a line with another size or date is
/// the same row, but a line with another name never is.
package struct FileNames: Equatable, Sendable {
  /// The number of words before all others: the inode, the blocks.
  package var leadingCount: Int
  /// The number of words from the mode to the size; `nil` for lines without a mode.
  package var detailCount: Int?

  package init(leadingCount: Int = 0, detailCount: Int? = nil) {
    (self.leadingCount, self.detailCount) = (leadingCount, detailCount)
  }

  /// The name of the file in a line, for a link without its target; the whole line if it has too few words, as
  /// for the name of a folder.
  ///
  /// “total 12” has the same name regardless of the number.
  func name(of line: String) -> Substring {
    if leadingCount > 0 || detailCount != nil, line.hasPrefix("total ") { return "total" }
    let words = line.split(separator: " ")
    func word(_ place: Int) -> Substring { place < words.count ? words[place] : "" }
    var place = leadingCount
    if let detailCount {
      place += detailCount
      if word(place - 1).hasSuffix(",") { place += 1 }  // devices have two numbers
      let isISO = word(place).contains("-")
      place += 2
      // a time with fractions of a second is followed by its zone
      if word(place - 1).contains(".") || !isISO { place += 1 }
    }
    let name = place < words.count ? line[words[place].startIndex...] : line[...]
    return name.firstRange(of: " -> ").map { name[..<$0.lowerBound] } ?? name
  }
}
