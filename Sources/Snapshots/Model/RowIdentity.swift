/// How the rows of a deck or stream know themselves again.
package enum RowIdentity: Equatable, Sendable {
  /// By the columns that were asked for.
  case given([String])
  /// By the first column that is unique in every snapshot.
  case chosen(String)
  /// By comparing the text of the rows.
  case alignment

  var isGiven: Bool {
    if case .given = self { true } else { false }
  }
}

extension RowIdentity: CustomStringConvertible {
  /// Words for the status line, such as "key country (unique)".
  package var description: String {
    switch self {
    case .given(let columns): "key \(columns.joined(separator: ", "))"
    case .chosen(let column): "key \(column) (unique)"
    case .alignment: "rows by their text"
    }
  }
}
