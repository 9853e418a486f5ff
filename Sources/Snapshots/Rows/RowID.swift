/// What makes a row the same row in the next snapshot.
///
/// Keyed rows are known by their key, and by their place among equal keys where a key is not
/// unique; aligned lines by a serial number that is never given twice in one run.
package enum RowID: Hashable, Sendable {
  case key(String, occurrence: Int = 1)
  case serial(Int)

  /// What stands between the values of several key columns.
  package static let separator = " · "
}

extension RowID: CustomStringConvertible {
  /// The key itself, `key#2` for the second row with that key, or the serial number.
  package var description: String {
    switch self {
    case .key(let key, occurrence: 1): key
    case .key(let key, let occurrence): "\(key)#\(occurrence)"
    case .serial(let number): String(number)
    }
  }
}

/// How the rows of a deck or stream know themselves again.
package enum RowIdentity: Equatable, Sendable {
  /// By the columns that were asked for.
  case given([String])
  /// By the first column that is unique in every snapshot.
  case chosen(String)
  /// By comparing the text of the rows.
  case alignment

  package var isGiven: Bool {
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
