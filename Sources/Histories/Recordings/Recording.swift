package import FlipbookSnapshots
import FlipbookPosix

/// A recording that was read, with its snapshots and their times.
package struct Recording: Sendable {
  package private(set) var header = RecordingHeader(title: "")
  /// All snapshots; none is dropped.
  package var history = History(limit: .max)
  /// The columns of all rows, if there are any.
  package private(set) var schema: TableSchema?
  /// Messages for the user, such as that the last line is incomplete.
  package private(set) var diagnostics: [Diagnostic] = []

  private let file: String
  private var serials = SessionSerials()
  /// The columns of the last rows.
  private var columns = TableColumns([])
  private var hasHeader = false
  /// Whether a session has begun but has no snapshot yet.
  private var isSessionNew = false

  /// Reads a recording. An incomplete last line is ignored and reported in a diagnostic.
  ///
  /// Throws ``SnapshotError`` for the first invalid line. O(bytes + rows of all snapshots).
  package init(bytes: [UInt8], file: String) throws(SnapshotError) {
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
      do throws(RecordedValue.Trouble) {
        try parse(line)
      } catch {
        guard end == nil, hasHeader else {
          let isOther = !hasHeader && !Self.begins(line)
          throw SnapshotError(
            file, line: number, isOther ? Self.noRecording : error.reason)
        }
        diagnostics.append(
          Diagnostic(
            file: file, line: number, message: "the last line is incomplete and was skipped"))
      }
    }
    guard hasHeader else {
      throw SnapshotError(file, line: 1, "empty; a recording begins with a header line")
    }
  }

  /// Whether a file that begins with `bytes` seems to be a recording.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "{\"recording\":".utf8)
  }

  private static let noRecording = "not a recording; make one with flipbook watch --record"

  /// Parses a line. If it throws, nothing has changed.
  private mutating func parse(_ bytes: [UInt8]) throws(RecordedValue.Trouble) {
    guard let line = try RecordedValue(line: bytes) else { return }
    if let version = line["recording"] {
      let header = try RecordingHeader(line, version: try version.integer())
      if !hasHeader { self.header = header }
      (hasHeader, isSessionNew) = (true, true)
    } else if !hasHeader {
      throw .init(reason: Self.noRecording)
    } else if let count = line["unchanged"] {
      history.recordUnchanged(count: try count.integer(), at: try line["time"].map(Moment.init))
    } else {
      try addSnapshot(line)
    }
  }

  private mutating func addSnapshot(_ line: RecordedValue) throws(RecordedValue.Trouble) {
    let source = line["source"]
    guard let list = source ?? line["delta"] else {
      throw .init(reason: "expected “recording”, “source”, “delta” or “unchanged”")
    }
    var patch = try Patch(list, isWhole: source != nil)
    let ids = try line["ids"]?.elements().map(RowID.init)
    let name = try line["name"]?.string() ?? ""
    let detail = try line["detail"]?.string() ?? ""
    let moment = try line["time"].map(Moment.init)
    let key = try line["key"]?.strings()
    if isSessionNew, !patch.isWhole {
      throw .init(reason: "the first snapshot of a session must be complete")
    }
    let rowCount = history.latest.counts.reduce(0, +)
    if let ids, ids.count != rowCount {
      throw .init(reason: "ids: expected one for each row of the previous snapshot")
    }
    try patch.check(source: history.latest.headers, rowCount: rowCount)
    if isSessionNew, !history.isEmpty { serials.begin(with: patch.rows, after: history.newest) }
    isSessionNew = false
    if let ids { rekey(ids) }
    if let key {
      header.key = key
      schema?.keys = key
    }
    patch.rows = patch.rows.kept(sharing: &columns).rows
    for place in patch.rows.indices {
      patch.rows[place].id = serials.identity(patch.rows[place].id)
    }
    history.append(patch, name: name, detail: detail, at: moment)
    grow(to: patch.rows)
  }

  /// Gives new identities to the rows of the last snapshot.
  private mutating func rekey(_ ids: [RowID]) {
    var rest = ids[...]
    history.rekey(newest: history.newest.withIDs { _ in serials.identity(rest.removeFirst()) })
  }

  /// Adds the columns of rows to the schema.
  private mutating func grow(to rows: [SnapshotRow]) {
    let rows = rows.filter(\.hasFields)
    guard !rows.isEmpty else { return }
    if schema != nil { return schema!.add(rows, hidden: header.hidden) }
    let list = Snapshot(name: "", sections: [SnapshotSection(id: "", title: "", rows: rows)])
    schema = TableSchema(
      of: [list], bar: header.bar, colorBy: header.colorBy, keys: header.key,
      hidden: header.hidden)
  }
}

/// The serial numbers of rows in a recording of several sessions, each of which starts at 1.
///
/// The first list of a session gets the numbers of the rows with equal text in the last list of the previous
/// session, in order. New rows get unused numbers.
private struct SessionSerials {
  private var highest = 0
  /// Maps the numbers in this session to those in the whole recording; `nil` in the first session.
  private var given: [Int: Int]?

  /// Begins a session with the given rows; the previous session ended with `last`.
  mutating func begin(with rows: [SnapshotRow], after last: [SnapshotSection]) {
    var known: [String: [Int]] = [:]
    for row in last.flatMap(\.rows).reversed() {
      if case .serial(let number) = row.id { known[row.text, default: []].append(number) }
    }
    given = [:]
    for row in rows {
      if case .serial(let number) = row.id { given![number] = known[row.text]?.popLast() }
    }
  }

  /// The identity of a row in the whole recording.
  mutating func identity(_ id: RowID) -> RowID {
    guard case .serial(let number) = id else { return id }
    let whole = given.map { $0[number] ?? highest + 1 } ?? number
    highest = max(highest, whole)
    given?[number] = whole
    return .serial(whole)
  }
}

/// The first line of each session, with the information that applies to all its snapshots.
package struct RecordingHeader: Equatable, Sendable {
  package static let version = 1

  /// The path or the command that was watched.
  package var title: String
  /// The key columns; empty if rows are identified by their text.
  package var key: [String]
  /// The columns that were not shown until they changed.
  package var hidden: [String] = []
  /// The column that was drawn as a bar.
  package var bar: String?
  /// The column whose values determined the colours of rows.
  package var colorBy: String?
  /// The offset of local time in minutes east of UTC; times are shown in local time.
  package var offset: Int

  package init(title: String, key: [String] = [], bar: String? = nil, offset: Int = 0) {
    (self.title, self.key, self.bar, self.offset) = (title, key, bar, offset)
  }

  /// Takes the columns that `identity` names from `schema`.
  package init(title: String, identity: RowIdentity?, schema: TableSchema?, offset: Int) {
    self.init(
      title: title, key: identity?.keys ?? [], bar: schema?.bar?.column, offset: offset)
    colorBy = schema?.colorBy
    hidden = schema?.columns.filter(\.isHidden).map(\.name) ?? []
  }
}
