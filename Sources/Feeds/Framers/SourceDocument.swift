/// The bytes of one snapshot.
package struct SourceDocument: Equatable, Sendable {
  /// The most bytes of a stream or of a run that may be one document.
  static let maximumSize = 64 << 20

  var bytes: [UInt8]
  /// Its time or origin; empty if only its arrival is known.
  var caption = ""
  /// More about it, such as author and subject of a revision.
  var detail = ""
  /// Whether the bytes may contain escape sequences of a terminal, such as colours.
  var isTerminalText = false
  /// Whether more follows. It is then not an error if the document cannot be read yet.
  var isPartial = false
  /// Whether each line is a JSON value that is a row.
  var areEvents = false
  /// Whether the lines came one after the other, so that of rows with one key the last one counts.
  var keepsLatest = false
  /// The columns by which rows are known, where the titles of a stream say so.
  var keys: [String] = []
}
