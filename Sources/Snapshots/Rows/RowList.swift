/// The rows of a section: an array, or lines of text.
///
/// A list of a million lines does not need a million rows in memory. Changing a row of a list of lines turns
/// the whole list into an array.
package struct RowList: Sendable {
  package enum Storage: Sendable {
    case rows([SnapshotRow])
    case lines(LineList)
  }

  package private(set) var storage: Storage

  package init() { storage = .rows([]) }

  package init(_ rows: [SnapshotRow]) { storage = .rows(rows) }

  init(_ lines: LineList) { storage = .lines(lines) }

  /// The rows as an array. O(1) if they are stored as an array, otherwise O(bytes).
  package var array: [SnapshotRow] {
    switch storage {
    case .rows(let rows): rows
    case .lines(let lines): (0..<lines.count).map(lines.row)
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
  /// Whether both lists have the same rows, byte for byte.
  package static func == (one: RowList, other: RowList) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }
}

extension LineList {
  /// The row at a position. The line is not converted to text. O(log pieces).
  func row(at place: Int) -> SnapshotRow {
    let (buffer, line, serial) = line(at: place)
    return SnapshotRow(
      id: .serial(serial), values: .line(buffer, line), styles: buffer.styles(ofLine: line))
  }

  /// The position of the line with the given identity. O(pieces).
  func place(of id: RowID) -> Int? {
    guard case .serial(let serial) = id else { return nil }
    return place(ofSerial: serial)
  }
}
