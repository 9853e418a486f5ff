/// Numbers the rows of several sections consecutively, section after section.
package struct RowOffsets: Sendable {
  /// The number of the first section.
  var firstSection: Int

  /// The offset of each section's first row, and finally the number of rows.
  private let starts: ContiguousArray<Int>

  /// Creates the offsets from the number of rows in each section.
  package init(_ counts: some Sequence<Int>, firstSection: Int = 0) {
    self.firstSection = firstSection
    var starts: ContiguousArray = [0]
    var end = 0
    for count in counts {
      end += count
      starts.append(end)
    }
    self.starts = starts
  }

  /// The numbers of the sections.
  var sections: Range<Int> { firstSection..<firstSection + sectionCount }

  var sectionCount: Int { starts.count - 1 }

  var rowCount: Int { starts[sectionCount] }

  /// The offsets of the rows in a section.
  ///
  /// - Precondition: the section exists.
  func rows(in section: Int) -> Range<Int> {
    starts[section - firstSection]..<starts[section - firstSection + 1]
  }

  /// The offset of a row.
  ///
  /// - Precondition: the row exists.
  subscript(path: ElementPath) -> Int { starts[path.section - firstSection] + path.element }

  /// The path of the row at an offset.
  ///
  /// - Precondition: the row exists.
  /// - Complexity: O(log sections).
  func path(of row: Int) -> ElementPath {
    let section = (0..<sectionCount).partitioningIndex { starts[$0 + 1] > row }
    return ElementPath(element: row - starts[section], section: section + firstSection)
  }
}
