/// Where `ls` writes the names of files. Its lines are files: a line with another size or date is the same
/// row, and a line with another name never is.
package struct FileNames: Equatable, Sendable {
  /// The number of words before all others: the inode, the blocks.
  package var leadingCount: Int
  /// The number of words from the mode to the size; `nil` for lines without a mode.
  package var detailCount: Int?

  package init(leadingCount: Int = 0, detailCount: Int? = nil) {
    (self.leadingCount, self.detailCount) = (leadingCount, detailCount)
  }

  /// The name of the file in a line; all of the line if it has too few words, as the name of a folder. Of a
  /// link it has what the link leads to.
  ///
  /// “total 12” has the same name whatever the number.
  func name(of line: String) -> Substring {
    var rest = Words(line)
    if leadingCount > 0 || detailCount != nil, line.hasPrefix("total ") { return "total" }
    for _ in 0..<leadingCount { rest.skip() }
    if let detailCount {
      for _ in 1..<detailCount { rest.skip() }
      if rest.skip().hasSuffix(",") { rest.skip() }  // the size of a device is two numbers
      let isISO = rest.skip().contains("-")
      // a time with a fraction of a second has its zone after it
      if rest.skip().contains(".") || !isISO { rest.skip() }
    }
    let name = rest.text
    return name.isEmpty ? line[...] : name
  }

  /// What is left of a line after its first words.
  private struct Words {
    var text: Substring

    init(_ line: String) { text = line[...].drop { $0 == " " } }

    @discardableResult mutating func skip() -> Substring {
      let word = text.prefix { $0 != " " }
      text = text[word.endIndex...].drop { $0 == " " }
      return word
    }
  }
}
