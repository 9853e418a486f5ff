/// What makes a row the same row in the next snapshot.
///
/// Keyed rows are known by their key, and by their place among equal keys where a key is not
/// unique; aligned lines by a serial number that is never given twice in one run.
package enum RowID: Hashable, Sendable {
  case key(String, occurrence: Int = 1)
  case serial(Int)

  /// What stands between the values of several key columns.
  static let separator = " · "
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
