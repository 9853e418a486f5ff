extension ChangesetError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .sectionOutOfRange(let index, let count, let isAfter):
      "no section \(index): there are \(count) \(moment(isAfter))"
    case .rowOutOfRange(let path, let count, let isAfter):
      "no row \(path.element) in section \(path.section): it has \(count) \(moment(isAfter))"
    case .sectionNamedTwice(let section, let isAfter):
      "section \(section) \(moment(isAfter)) is named by two operations"
    case .rowNamedTwice(let path, let isAfter):
      "\(path.words) \(moment(isAfter)) is named by two operations"
    case .rowInChangedSection(let path, let isAfter):
      """
      \(path.words) \(moment(isAfter)) is named, but its section is deleted, inserted or updated \
      as a whole
      """
    case .sectionCount(let before, let after, let inserted, let deleted):
      """
      invalid number of sections: \(after) after the changeset, but \(before) before it, \
      \(inserted) inserted, \(deleted) deleted
      """
    case .rowCount(
      let section, let before, let after, let inserted, let deleted, let movedIn, let movedOut):
      """
      invalid number of rows in section \(section): \(after) after the changeset, but \(before) \
      before it, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in, \
      \(movedOut) moved out
      """
    case .wrongSection(let section):
      "the section that lands at \(section) is another than the data has there"
    case .wrongRow(let path):
      "the row that lands at \(path.words) is another than the data has there"
    case .staleSection(let section):
      "section \(section) has another header in the data, and no update says so"
    case .staleRow(let path):
      "\(path.words) has other content in the data, and no update says so"
    case .sectionOperationInRows: "an operation on a section, but the list has no sections"
    case .severalSections(let one, let other):
      "operations in sections \(one) and \(other), but the list has no sections"
    }
  }

  private func moment(_ isAfter: Bool) -> String { isAfter ? "after the changeset" : "before it" }
}
