/// Why edits do not fit a list.
///
/// `isAfter` says whether an offset counts in the list after the edits or in that before them.
public enum EditScriptError: Error, Hashable, Sendable {
  /// An offset is outside the list before the edits, or outside the one after them.
  case outOfRange(offset: Int, count: Int, isAfter: Bool)
  /// Two edits name one place of the list before the edits, or of the one after them.
  case namedTwice(offset: Int, isAfter: Bool)
}

extension EditScriptError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .outOfRange(let offset, let count, let isAfter):
      "no element at offset \(offset): the list has \(count) \(moment(isAfter))"
    case .namedTwice(let offset, let isAfter):
      "offset \(offset) \(moment(isAfter)) is named by two edits"
    }
  }

  private func moment(_ isAfter: Bool) -> String { "\(isAfter ? "after" : "before") the edits" }
}
