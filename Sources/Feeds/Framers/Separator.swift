package import FlipbookNotation
package import FlipbookSnapshots

/// The kind of separator between snapshots in a stream.
package enum Separator: Sendable {
  /// JSON values if the stream begins with one; otherwise form feeds, or sequences that clear the
  /// screen, from the first one on. Until the first separator, the stream is a growing list of lines.
  case automatic
  /// Like ``automatic``, but without JSON values, and with form feeds only on request.
  case lines(untilFormFeed: Bool)
  /// Like ``automatic``, but a stream without a separator becomes one snapshot when it ends.
  case documents
  /// A form feed (`\f`) ends a snapshot; the end of the stream ends the last one.
  case formFeed
  /// One or more blank lines.
  case blankLines
  /// Each JSON value is a snapshot, on one line or several.
  case jsonValues
  /// A line that matches the expression; it is the caption of the next snapshot.
  case expression(Pattern)

  /// `formfeed`, `blank`, `json`, or a regular expression.
  ///
  /// Throws ``SnapshotError/badOption(option:value:expected:)`` for an invalid expression.
  package init(argument: String) throws(SnapshotError) {
    switch argument {
    case "formfeed": self = .formFeed
    case "blank": self = .blankLines
    case "json": self = .jsonValues
    default:
      do throws(Pattern.Fault) {
        self = .expression(try Pattern(argument))
      } catch {
        throw .badOption(
          option: "--split", value: argument,
          expected: "give formfeed, blank, json or a regular expression; \(error.reason)")
      }
    }
  }

  /// The fixed boundary in the stream; `nil` if it depends on the data.
  var boundary: Boundary.Kind? {
    switch self {
    case .formFeed: .formFeed
    case .blankLines: .blankLines
    case .jsonValues: .values(JSONValues())
    case .expression(let pattern): .caption(pattern)
    case .automatic, .lines, .documents: nil
    }
  }
}

/// How the lines of a stream are read before it ends.
package enum StreamRows: Equatable, Sendable {
  /// Each line is a row.
  case lines
  /// Whenever lines arrive, all lines so far are read as one table.
  case table
  /// Like ``table``, but the kind of table is detected: a line that is a JSON object turns the lines into
  /// events.
  case anyTable
  /// Like ``table``, but these columns identify the rows. An object with such members is a row.
  case keyed([String])
  /// JSON values, each a row, possibly with other lines among them.
  case values
}
