extension Recording {
  /// What stands behind the last line end of a recording.
  enum Rest: Equatable {
    /// A line that is whole but for its end.
    case whole
    /// The beginning of a line, or blanks.
    case torn
    /// Something that was never written into a recording.
    case other
  }

  /// What bytes without a line end, read as the last line of a recording, are. O(bytes).
  static func rest(_ bytes: [UInt8]) -> Rest {
    guard let first = bytes.first(where: { !$0.isBlank }) else { return .torn }
    guard first == UInt8(ascii: "{") else { return .other }
    guard let tree = try? JSONScanner.scan(bytes, file: "") else { return .torn }
    let roots = tree.roots
    guard roots.count == 1 else { return .other }
    let line = try? RecordedLine(RecordedValue(tree: tree, index: roots[0]))
    return line == nil ? .other : .whole
  }
}
