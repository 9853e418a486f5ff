/// The rows of a section: an array, or lines that become rows on demand.
///
/// A list of a million lines never holds a million rows. Changing a row of a list of lines turns
/// all of them into an array.
package struct RowList: Sendable {
  package enum Storage: Sendable {
    case rows([SnapshotRow])
    case lines(LineList)
  }

  package private(set) var storage: Storage

  package init() { storage = .rows([]) }

  package init(_ rows: [SnapshotRow]) { storage = .rows(rows) }

  init(_ lines: LineList) { storage = .lines(lines) }

  /// The rows as an array. O(1) if they are stored as one, else O(bytes).
  package var array: [SnapshotRow] {
    switch storage {
    case .rows(let rows): rows
    case .lines(let lines): (0..<lines.count).map(lines.row)
    }
  }

  /// The row at an index as a value that compares cheaply. No text is made of a line. O(log
  /// pieces).
  package func version(at index: Int) -> RowVersion {
    switch storage {
    case .rows(let rows): return .row(rows[index])
    case .lines(let lines):
      let (buffer, line, serial) = lines.line(at: index)
      return .line(SnapshotLine(buffer: buffer, line: line, serial: serial))
    }
  }

  /// Whether the row at an index is a line around a table, and not a row of it. No text is made of a line.
  package func isNote(at index: Int) -> Bool {
    switch storage {
    case .rows(let rows): rows[index].isNote
    case .lines: false
    }
  }

  /// Whether all field values of all rows are ASCII. O(fields) if they are.
  package var areFieldsASCII: Bool {
    switch storage {
    case .rows(let rows): rows.indices.allSatisfy { rows[$0].areFieldsASCII }
    case .lines: true
    }
  }

  /// The first `limit` rows. O(pieces) in a list of lines.
  package func prefixed(_ limit: Int) -> RowList {
    guard limit < count, case .lines(let lines) = storage else {
      return RowList(Array(prefix(limit)))
    }
    var first = LineList()
    first.append(lines, 0..<limit)
    return RowList(first)
  }

  private mutating func withArray<Result>(_ body: (inout [SnapshotRow]) -> Result) -> Result {
    var rows = array
    storage = .rows([])
    defer { storage = .rows(rows) }
    return body(&rows)
  }
}

extension RowList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .rows(let rows): rows.count
    case .lines(let lines): lines.count
    }
  }

  package subscript(index: Int) -> SnapshotRow {
    get {
      switch storage {
      case .rows(let rows): rows[index]
      case .lines(let lines): lines.row(at: index)
      }
    }
    set { withArray { $0[index] = newValue } }
  }

  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<SnapshotRow>) throws -> Result
  ) rethrows -> Result? {
    guard case .rows(let rows) = storage else { return nil }
    return try rows.withUnsafeBufferPointer(body)
  }

  package mutating func append(_ row: SnapshotRow) {
    withArray { $0.append(row) }
  }

  package mutating func append(contentsOf rows: some Sequence<SnapshotRow>) {
    withArray { $0.append(contentsOf: rows) }
  }

  package mutating func replaceSubrange(
    _ range: Range<Int>, with rows: some Collection<SnapshotRow>
  ) {
    withArray { $0.replaceSubrange(range, with: rows) }
  }
}

extension RowList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: SnapshotRow...) { self.init(elements) }
}

extension RowList: Equatable {
  /// Whether both lists have the same rows, byte for byte. Lines that both share are not compared.
  package static func == (one: RowList, other: RowList) -> Bool {
    switch (one.storage, other.storage) {
    case (.rows(let left), .rows(let right)): left == right
    case (.lines(let left), .lines(let right)):
      left.count == right.count && left.isIdentical(to: right)
    default: one.count == other.count && one.elementsEqual(other)
    }
  }
}

/// A row together with what it shows, for cheap comparison.
///
/// It retains the text or table that contains the row.
package enum RowVersion: Sendable {
  case line(SnapshotLine)
  case row(SnapshotRow)

  /// The identity of the row.
  package var id: RowID {
    switch self {
    case .line(let line): line.id
    case .row(let row): row.id
    }
  }

  /// Whether both are the same row with the same content.
  ///
  /// Lines compare by their position in the buffer, not by text. So `false` does not prove that a
  /// line changed.
  package func isSame(as other: RowVersion) -> Bool {
    switch (self, other) {
    case (.line(let one), .line(let another)): one == another
    case (.row(let one), .row(let another)): one == another
    default: false
    }
  }
}

/// A line of a list: its serial number and the position of its text.
///
/// Equal values are the same row with the same text; no text is compared. It retains the text.
package struct SnapshotLine: Equatable, Sendable {
  private let buffer: LineBuffer
  private let line: Int
  package let serial: Int

  init(buffer: LineBuffer, line: Int, serial: Int) {
    (self.buffer, self.line, self.serial) = (buffer, line, serial)
  }

  /// The identity of the row.
  package var id: RowID { .serial(serial) }

  package static func == (one: SnapshotLine, other: SnapshotLine) -> Bool {
    one.buffer === other.buffer && one.line == other.line && one.serial == other.serial
  }
}

extension LineList {
  package func row(at place: Int) -> SnapshotRow {
    let (buffer, line, serial) = line(at: place)
    return SnapshotRow(
      id: .serial(serial), text: buffer.text(ofLine: line), styles: buffer.styles(ofLine: line))
  }

  /// The place of the line with an identity. O(pieces).
  package func place(of id: RowID) -> Int? {
    guard case .serial(let serial) = id else { return nil }
    return place(ofSerial: serial)
  }
}
