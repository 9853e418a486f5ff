/// The name of a snapshot made from a template such as "{year}".
enum Caption {
  /// The template with its braces filled.
  ///
  /// In braces stands a column, whose value in the first row is taken, or `file`.
  /// Throws ``SnapshotError/unknownColumn(name:option:file:columns:)`` for any other name.
  static func text(
    _ template: String, file: String, frame: TableFrame?
  ) throws(SnapshotError) -> String {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += try value(
        of: String(rest[rest.index(after: open)..<close]), file: file, frame: frame)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func value(
    of name: String, file: String, frame: TableFrame?
  ) throws(SnapshotError) -> String {
    if let frame, !frame.columns.isEmpty, frame.columns.names.contains(name) || name != "file" {
      let column = try frame.columns.index(of: name, option: "caption")
      return frame.rows.first.map { frame.columns.text(row: $0, column: column) } ?? ""
    }
    guard name == "file" || frame != nil else {
      throw .unknownColumn(name: name, option: "caption", file: file, columns: ["file"])
    }
    return name == "file" ? Path.stem(of: file) : ""
  }
}
