package import FlipbookNotation
package import FlipbookSnapshots

/// What separates the snapshots in a stream.
package enum Separator: Sendable {
  /// JSON values if the stream begins with one; otherwise form feeds, or sequences that clear the
  /// screen, from the first one on. Until there is one, the stream is a list of lines that grows.
  case automatic
  /// Nothing: the stream is a list of lines that grows.
  case none
  /// As ``automatic``, but no JSON values, and form feeds only if asked for.
  case lines(untilFormFeed: Bool)
  /// As ``automatic``, but a stream without a separator is one snapshot, at its end.
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
  /// Throws ``SnapshotError/badOption(option:value:expected:)`` for an expression that is none.
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

  /// Whether nothing divides the lines, whatever comes.
  var isNone: Bool { if case .none = self { true } else { false } }

  /// What divides the stream, whatever comes; `nil` if that depends on what comes.
  var boundary: Boundary.Kind? {
    switch self {
    case .formFeed: .formFeed
    case .blankLines: .blankLines
    case .jsonValues: .values(JSONValues())
    case .expression(let pattern): .caption(pattern)
    case .automatic, .none, .lines, .documents: nil
    }
  }
}

/// How the lines of a stream are read as long as it does not end.
package enum StreamRows: Equatable, Sendable {
  /// Each is a row.
  case lines
  /// All lines so far are a document, a table, whenever more have come.
  case table
  /// The same; what kind of table it is, the lines tell. One that is a JSON object makes them events.
  case anyTable
  /// The same, of rows that these columns identify. An object with such members is a row.
  case keyed([String])
  /// JSON values, each a row, with other lines among them.
  case values
}
