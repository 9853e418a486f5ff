internal import ListDiff

// Errors that are not about the operations of a batch.

extension ListUpdateError {
  /// An earlier batch was refused and the list has not been reloaded since.
  static let needsReloadData = Self(
    "an earlier update was refused; call reloadData before the next one")

  /// Rows were inserted, deleted or moved individually in a list that owns its rows. The list does not
  /// change.
  static let ownsRows = Self(
    """
    the list owns its rows: change them with performChanges or apply(_:); insertRows, deleteRows \
    and moveRow are for a list with a dataSource
    """)

  /// The list never had a data source, or nobody retains it.
  static let noDataSource = Self(
    """
    the list has no data source: set dataSource, and keep a reference to it, because the list \
    holds it weakly; or pass all rows to apply(_:)
    """)

  /// Two rows have the same identifier. Rows of an outline are reported with the path of the
  /// top-level row above them.
  static func repeatedRow(id: String, first: ElementPath, second: ElementPath) -> Self {
    Self(
      """
      row \(first.element) of section \(first.section) and row \(second.element) of section \
      \(second.section) have the identifier “\(id)”; give each its own: ListRow(id:content:)
      """)
  }

  /// Two sections have the same identifier.
  static func repeatedSection(id: String, first: Int, second: Int) -> Self {
    Self(
      """
      sections \(first) and \(second) have the identifier “\(id)”; give each its own: \
      ListSection(id:rows:)
      """)
  }

  /// A call to a ``ListSnapshot`` inserted an identifier again, or named one that does not exist.
  static func snapshot(_ identifier: AnyHashable, isRepeated: Bool, call: String) -> Self {
    let remedy =
      isRepeated
      ? "is in the snapshot already, so it moves; call a move method, or give each its own"
      : "is not in the snapshot, so nothing happens; append or insert it first"
    return Self("ListSnapshot.\(call): “\(identifier)” \(remedy)")
  }

  /// The data source returned a negative number of rows for `section`, or of sections if it is
  /// `nil`.
  static func negativeCount(section: Int?, count: Int) -> Self {
    guard let section else {
      return Self("the data source returned \(count) sections; return 0 or more")
    }
    return Self("the data source returned \(count) rows for section \(section); return 0 or more")
  }
}
