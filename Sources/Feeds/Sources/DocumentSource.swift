package import Snapshots

/// Where the bytes of snapshots come from, one document after another: a file that is saved, a
/// command that is run again, a pipe, the revisions of a file.
///
/// A source has no thread and no clock. Whoever has the loop polls ``fileDescriptors`` for reading,
/// calls ``advance(to:)`` when one is readable or ``deadline`` is reached, and ``stop()`` at the end.
package protocol DocumentSource: AnyObject {
  /// What it is called in a title: a path, a command.
  var title: String { get }
  /// The name that tells the format, and that errors begin with.
  var fileName: String { get }
  /// Readable when ``advance(to:)`` has something to look at. They may be others after each call.
  var fileDescriptors: [Int32] { get }
  /// When ``advance(to:)`` is to be called although nothing is readable; `nil` for never.
  var deadline: Duration? { get }

  /// Whether ``begin()`` comes back at once, since it reads a short file or nothing.
  var beginsAtOnce: Bool { get }

  /// The document that is there before anything is waited for; `nil` where all must be waited for.
  ///
  /// Throws ``SnapshotError`` where there is no use in waiting.
  func begin() throws(SnapshotError) -> SourceDocument?

  /// Takes in what has come, without ever waiting, and tells it in order.
  func advance(to now: Duration) -> [SourceEvent]

  /// Says how much room its output has, in columns and lines of a screen.
  func resize(columns: Int, lines: Int)

  /// Ends whatever it has started. Nothing may be called after it.
  func stop()
}

extension DocumentSource {
  package var beginsAtOnce: Bool { true }
  package func begin() throws(SnapshotError) -> SourceDocument? { nil }
  package func resize(columns: Int, lines: Int) {}
  package func stop() {}
}

/// The bytes of one snapshot.
package struct SourceDocument: Equatable, Sendable {
  /// Documents of this many bytes are read on a thread of their own.
  static let longSize = 1 << 18

  package var bytes: [UInt8]
  /// What is known of its time or origin; empty where that is the moment it came.
  package var caption: String
  /// More about it, such as the author and the subject of a revision.
  package var detail: String
  /// Whether the bytes may hold a terminal's escape sequences, colours among them.
  var isTerminalText: Bool

  package init(
    bytes: [UInt8], caption: String = "", detail: String = "", isTerminalText: Bool = false
  ) {
    self.bytes = bytes
    self.caption = caption
    self.detail = detail
    self.isTerminalText = isTerminalText
  }
}

/// What a source tells.
package enum SourceEvent: Equatable, Sendable {
  case document(SourceDocument)
  /// The file at a path is a document, and too large to be read while a loop waits.
  case file(path: String)
  /// There is nothing good to show now; what was shown stays.
  case trouble(String)
  /// Words for the status line, until the next ones; empty for none.
  case note(String)
  /// The run that has just ended failed, and the user wants to hear it.
  case bell
  /// Nothing more will come.
  case end(SourceEnd)
}

/// How a source comes to its end.
package enum SourceEnd: Equatable, Sendable {
  /// Its input is at its end; what was shown can still be looked at.
  case ofInput
  /// What was waited for has happened: the command is done.
  case fulfilled
  /// The run failed and was not to: freeze, and end with this status after a key.
  case frozen(status: Int32, reason: String)
}
