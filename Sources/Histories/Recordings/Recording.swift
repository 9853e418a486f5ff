package import Snapshots
import Posix
import ValueTrees

/// A recording that was read: its snapshots with their times.
package struct Recording: Sendable {
  package private(set) var header = RecordingHeader(title: "")
  /// All snapshots; none is dropped.
  package private(set) var history = History(limit: .max)
  /// The columns of all rows, if there are any.
  package private(set) var schema: TableSchema?
  /// Messages for the user, such as that the last line is incomplete.
  package private(set) var diagnostics: [Diagnostic] = []

  private let file: String
  private var serials = SessionSerials()
  private var shape = RecordedShape()
  private var hasHeader = false

  /// Reads a recording. An incomplete last line is left out, with a diagnostic.
  ///
  /// Throws ``SnapshotError/badRecording(file:line:reason:)`` for the first invalid line. O(bytes +
  /// rows of all snapshots).
  ///
  /// - Parameter note: Called after each line with what was read so far. Keeping that value makes
  ///   the next snapshot copy it, in O(snapshots).
  package init(
    bytes: [UInt8], file: String, noting note: (Recording) -> Void = { _ in }
  ) throws(SnapshotError) {
    self.file = file
    var start = 0
    var number = 0
    let progress = WorkProgress.current
    progress?.begin("reading \(Path.name(of: file))", of: bytes.count)
    while start < bytes.count {
      try progress?.reach(start)
      number += 1
      let end = bytes[start...].firstIndex(of: .lineFeed)
      let line = Array(bytes[start..<(end ?? bytes.count)])
      start = (end ?? bytes.count) + 1
      do throws(SnapshotError) {
        try parse(line, number: number)
        note(self)
      } catch {
        guard end == nil, hasHeader else { throw error }
        diagnostics.append(
          Diagnostic(
            file: file, line: number, message: "the last line is incomplete and was skipped"))
      }
    }
    guard hasHeader else {
      throw .badRecording(
        file: file, line: 1, reason: "empty; a recording begins with a header line")
    }
  }

  /// Whether a file that begins with `bytes` claims to be a recording.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "{\"recording\":".utf8)
  }

  private mutating func parse(_ bytes: [UInt8], number: Int) throws(SnapshotError) {
    let isSessionNew = shape.isSessionNew && !history.isEmpty
    do throws(RecordedValue.Trouble) {
      guard let line = try shape.next(bytes) else { return }
      apply(line, isSessionNew: isSessionNew)
    } catch {
      throw .badRecording(file: file, line: number, reason: error.reason)
    }
  }

  /// Applies a line that fits the snapshot before.
  private mutating func apply(_ line: RecordedLine, isSessionNew: Bool) {
    switch line {
    case .header(let header): if !hasHeader { (self.header, hasHeader) = (header, true) }
    case .unchanged(let count, let moment):
      history.recordUnchanged(count: count, at: moment)
    case .snapshot(let name, let detail, let moment, let rekeyed, var patch):
      if isSessionNew { serials.begin(with: patch.rows, after: history.newest) }
      if let rekeyed { rekey(rekeyed) }
      for place in patch.rows.indices {
        patch.rows[place].id = serials.identity(patch.rows[place].id)
      }
      history.append(patch, name: name, detail: detail, at: moment)
      grow(to: patch.rows)
    }
  }

  /// Gives new identities to the rows of the last snapshot.
  private mutating func rekey(_ ids: [RowID]) {
    var rest = ids[...]
    let rekeyed = history.newest.map { section in
      let rows = section.rows.map { row in
        var row = row
        row.id = serials.identity(rest.removeFirst())
        return row
      }
      return SnapshotSection(
        id: section.id, title: section.title, level: section.level, rows: rows)
    }
    history.rekey(newest: rekeyed)
  }

  /// Adds the columns of rows to the schema.
  private mutating func grow(to rows: [SnapshotRow]) {
    let rows = rows.filter(\.hasFields)
    guard !rows.isEmpty else { return }
    let list = Snapshot(name: "", sections: [SnapshotSection(id: "", title: "", rows: rows)])
    let columns = TableSchema(
      of: [list], bar: header.bar, colorBy: header.colorBy, keys: header.key,
      hidden: header.hidden)
    schema = schema?.joined(with: columns) ?? columns
  }

  /// What follows the last line end of a recording.
  enum Rest: Equatable {
    /// A complete line without its end.
    case whole
    /// The beginning of a line, or blanks.
    case torn
    /// Something that is not from a recording.
    case other
  }

  /// Classifies the bytes after the last line end. O(bytes).
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

/// The serial numbers of rows in a recording of several sessions, each of which counts from 1.
///
/// The first list of a session gets the numbers of the rows with equal texts in the last list of
/// the session before, in order. New rows get unused numbers.
private struct SessionSerials {
  private var highest = 0
  /// Maps the numbers of this session to those of the whole recording; `nil` in the first session.
  private var given: [Int: Int]?

  /// Begins a session with some rows; the session before ended with `last`.
  mutating func begin(with rows: [SnapshotRow], after last: [SnapshotSection]) {
    let (old, new) = (Self.serials(of: last.lazy.flatMap(\.rows)), Self.serials(of: rows))
    var tokens: [String: Int] = [:]
    func token(_ text: String) -> Int {
      if let known = tokens[text] { return known }
      tokens[text] = tokens.count
      return tokens.count - 1
    }
    let pairs = CommonSubsequence.pairs(old.map { token($0.text) }, new.map { token($0.text) })
    given = Dictionary(
      pairs.map { (new[$0.new].serial, old[$0.old].serial) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The identity of a row in the whole recording.
  mutating func identity(_ id: RowID) -> RowID {
    if case .serial(let number) = id { .serial(serial(of: number)) } else { id }
  }

  private mutating func serial(of number: Int) -> Int {
    guard given != nil else {
      highest = max(highest, number)
      return number
    }
    if let known = given?[number] { return known }
    highest += 1
    given?[number] = highest
    return highest
  }

  private static func serials(
    of rows: some Sequence<SnapshotRow>
  ) -> [(serial: Int, text: String)] {
    rows.compactMap { row in
      if case .serial(let number) = row.id { (number, row.text) } else { nil }
    }
  }
}
