package import FlipbookReading
package import FlipbookSnapshots

/// A source of documents, each the bytes of a snapshot: a saved file, a repeated command, a pipe,
/// the revisions of a file.
///
/// A source has no thread and no clock. The owner of the loop polls ``fileDescriptors`` for
/// reading, calls ``advance(to:)`` when one is readable or ``deadline`` is reached, and ``stop()``
/// at the end.
package protocol DocumentSource: AnyObject {
  /// Its name in a title: a path or a command.
  var title: String { get }
  /// The name that determines the format and begins error messages.
  var fileName: String { get }
  /// Readable when ``advance(to:)`` has work. They may change with each call.
  var fileDescriptors: [Int32] { get }
  /// When to call ``advance(to:)`` even if nothing is readable; `nil` for never.
  var deadline: Duration? { get }

  /// Returns the document if it is available without waiting; otherwise `nil`.
  ///
  /// Throws ``SnapshotError`` if waiting is pointless.
  func begin() throws(SnapshotError) -> SourceDocument?

  /// Returns the events since the last call, in order. It never waits.
  func advance(to now: Duration) -> [SourceEvent]

  /// Sets the size of its output, in columns and lines of a screen.
  func resize(columns: Int, lines: Int)

  /// Ends everything that the source has started. This must be the last call.
  func stop()
}

extension DocumentSource {
  package func begin() throws(SnapshotError) -> SourceDocument? { nil }
  package func resize(columns: Int, lines: Int) {}
  package func stop() {}
}

/// An event of a source.
package enum SourceEvent: Sendable {
  case document(SourceDocument)
  /// A document that is still in a file. It is read on the thread that reads documents, since it may be long.
  case file(OpenFile, size: Int)
  /// Lines that follow those of the last event.
  case growth(LineGrowth)
  /// There is no valid list to show; the last one stays.
  case trouble(String)
  /// A remark for the status line, shown until the next one; empty to clear it.
  case note(String)
  /// A run failed, and the user asked for a beep.
  case bell
  /// A run has ended; its list precedes this event. Whether its output differs from that of the previous run is
  /// `nil` if the two cannot be compared: it is the first run, or its output has another width.
  case ran(isChanged: Bool?)
  /// Nothing follows.
  case end(SourceEnd)
}

/// Why a source ended.
package enum SourceEnd: Equatable, Sendable {
  /// Its input ended; the list can still be viewed.
  case ofInput
  /// A run failed: freeze the screen, and exit with this status after a key.
  case frozen(status: Int32, reason: String)
}
