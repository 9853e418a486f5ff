/// The identity of a row, by which it is found again in the next snapshot.
///
/// Keyed rows have their key, with a counter if several rows share it. Lines without keys get a
/// serial number, which is never reused during a run.
package enum RowID: Hashable, Sendable {
  case key(String, occurrence: Int = 1)
  case serial(Int)

  /// Separates the values of several key columns.
  package static let separator = " · "
}

extension RowID: CustomStringConvertible {
  /// The key, `key#2` for the second row with that key, or the serial number.
  package var description: String {
    switch self {
    case .key(let key, occurrence: 1): key
    case .key(let key, let occurrence): "\(key)#\(occurrence)"
    case .serial(let number): String(number)
    }
  }
}

/// How the rows of a deck or stream get their identities.
package enum RowIdentity: Equatable, Sendable {
  /// From the columns that the user named.
  case given([String])
  /// From the first column that is unique in every snapshot.
  case chosen(String)
  /// From comparing the texts of the rows.
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
