/// The columns of a printed table, for the next one.
///
/// What the rows show tells where some columns end, and changes from run to run. Columns must not
/// jump for it. So a header with the same words has the same columns.
struct PrintedLayout: Equatable, Sendable {
  /// The words of the header.
  let words: [String]
  /// Which gaps between two words separate columns.
  let breaks: [Bool]
  /// Whether a column without a name stands before the first name.
  let isMarked: Bool
  /// Whether a column without a name stands behind the last name.
  let isFollowed: Bool
}
