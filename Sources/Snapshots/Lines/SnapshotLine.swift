/// A line of a list: which it is, and where its text stands.
///
/// Equal ones are the same row with the same text; to find that out no text is made or compared. It
/// holds on to the text.
package struct SnapshotLine: Equatable, Sendable {
  private let buffer: LineBuffer
  private let line: Int
  package let serial: Int

  init(buffer: LineBuffer, line: Int, serial: Int) {
    (self.buffer, self.line, self.serial) = (buffer, line, serial)
  }

  /// What the row is known by.
  package var id: RowID { .serial(serial) }

  package static func == (one: SnapshotLine, other: SnapshotLine) -> Bool {
    one.buffer === other.buffer && one.line == other.line && one.serial == other.serial
  }
}
