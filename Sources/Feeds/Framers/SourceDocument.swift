/// The bytes of one snapshot.
package struct SourceDocument: Equatable, Sendable {
  /// The maximum size in bytes of a document from a stream or a run.
  static let maximumSize = 64 << 20

  var bytes: [UInt8]
  /// Its time or origin; empty if only the time of arrival is known.
  var caption = ""
  /// Further information, such as author and subject of a revision.
  var detail = ""
  /// Whether the bytes may contain escape sequences of a terminal, such as colours.
  var isTerminalText = false
  /// Whether more bytes will follow. If so, it is not an error if the document cannot be read yet.
  var isPartial = false
  /// Whether each line is a JSON value that is a row.
  var areEvents = false
  /// Whether the lines arrived one by one, so that the last of several rows with the same key is used.
  var keepsLatest = false
  /// The columns that identify rows, if the titles of a stream determine them.
  var keys: [String] = []
  /// The failure of the run that printed it; `nil` if there was none.
  var failure: RunFailure?
}

/// The failure of a command that printed something.
struct RunFailure: Equatable, Sendable {
  /// The exit status, with the message on standard error if there is one.
  let words: String
  /// The same or, without a message on standard error, with the last line of the output.
  let reason: String
}
