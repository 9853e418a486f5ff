/// What divides the snapshots in a stream.
package enum Separator: Sendable {
  /// JSON values where the stream begins with one, else form feeds.
  case automatic
  /// A form feed (`\f`) ends a snapshot; what is behind the last one ends with the stream.
  case formFeed
  /// One blank line or more.
  case blankLines
  /// Each JSON value is a snapshot, on one line or several.
  case jsonValues
  /// A line in which the expression is found; that line is the caption of the snapshot behind it.
  case expression(String)

  /// `formfeed`, `blank`, `json`, or a regular expression.
  ///
  /// Throws ``SnapshotError/badOption(option:value:expected:)`` for an expression that is none.
  package init(argument: String) throws(SnapshotError) {
    switch argument {
    case "formfeed": self = .formFeed
    case "blank": self = .blankLines
    case "json": self = .jsonValues
    default:
      guard (try? Regex(argument)) != nil else {
        throw .badOption(
          option: "--split", value: argument,
          expected: "give formfeed, blank, json or a regular expression")
      }
      self = .expression(argument)
    }
  }
}
