extension ColumnName {
  /// The column that a user means by its name, or by the end of its path if no other path ends so; `nil` if
  /// there is none.
  ///
  /// Throws ``SnapshotError/ambiguousColumn(name:option:file:columns:)`` if several end so.
  package static func meant(
    by name: String, among names: [String], option: String, file: String
  ) throws(SnapshotError) -> String? {
    let found = candidates(for: name, among: names)
    if found.count > 1 {
      throw .ambiguousColumn(name: name, option: option, file: file, columns: found)
    }
    return found.first
  }

  /// The column that a user means; the name itself if that is none, or not clear, which is said elsewhere.
  package static func meant(by name: String, among names: [String]) -> String {
    let found = candidates(for: name, among: names)
    return found.count == 1 ? found[0] : name
  }
}
