/// The values of a table, as positions in one buffer, row by row.
package struct CellGrid: Sendable {
  package let bytes: [UInt8]
  /// The cells of all columns, row by row.
  package var cells: [TableCell]
  package let columnCount: Int
  /// Whether the cells are values of JSON or YAML, which may be missing, `null` or an empty string.
  package let isTree: Bool
  /// Whether all values are ASCII because the whole text is. JSON values may contain escapes of other
  /// characters.
  package let isASCII: Bool

  package init(_ bytes: [UInt8], cells: [TableCell], columnCount: Int, isTree: Bool = false) {
    (self.bytes, self.cells, self.columnCount) = (bytes, cells, columnCount)
    (self.isTree, isASCII) = (isTree, !isTree && bytes.areCharacters)
  }

  package var rowCount: Int { cells.count / max(1, columnCount) }

  @inlinable package subscript(row: Int, column: Int) -> TableCell {
    cells[row * columnCount + column]
  }

  package func text(_ row: Int, _ column: Int) -> String { self[row, column].text(in: bytes) }

  /// Whether a row has the same bytes as a row of another table, with its cells at the same positions.
  ///
  /// If so, their values are equal; `false` does not prove that they differ. O(columns), plus one comparison
  /// of the bytes.
  package func isWritten(row: Int, like otherRow: Int, of other: CellGrid) -> Bool {
    let count = columnCount
    // values of trees can be in any order
    guard count == other.columnCount, !isTree else { return false }
    let (first, last) = (cells[row * count].range, cells[(row + 1) * count - 1].range)
    let start = other.cells[otherRow * count].range.lowerBound
    guard first.lowerBound <= last.upperBound else { return false }
    let whole = first.lowerBound..<last.upperBound
    for column in 0..<count {
      let cell = cells[row * count + column]
      let isMoved = cell.isMoved(
        by: start - whole.lowerBound, to: other.cells[otherRow * count + column])
      if !isMoved || !cell.isInside(whole) { return false }
    }
    return bytes.isIdentical(in: whole, to: other.bytes, in: start..<start + whole.count)
  }

  /// A hash for each of the given rows, of its values in the given columns without layout. O(bytes of the
  /// values).
  package func hashes(of rows: [Int], _ columns: [Int]) -> [UInt64] {
    bytes.withUnsafeBufferPointer { bytes in rows.map { hash($0, columns, bytes) } }
  }

  /// Whether the combined values of the given columns differ in all given rows. Columns with repeated values
  /// usually have one early.
  ///
  /// O(bytes of the values).
  package func isUnique(_ columns: [Int], _ rows: [Int]) -> Bool {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(rows.count)
    return bytes.withUnsafeBufferPointer { bytes in
      rows.allSatisfy { seen.insert(hash($0, columns, bytes)).inserted }
    }
  }

  private func hash(
    _ row: Int, _ columns: [Int], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    var hash: UInt64 = 0
    func add(_ value: UnsafeBufferPointer<UInt8>) {
      let text = UnsafeBufferPointer(rebasing: TreeGlyphs.dropped(from: value))
      hash = UnsafeRawBufferPointer(text).hash(seed: hash)
    }
    for column in columns {
      let cell = self[row, column]
      if cell.isPlain {
        add(UnsafeBufferPointer(rebasing: bytes[cell.range]))
      } else {
        var text = cell.text(in: self.bytes)
        text.withUTF8(add)
      }
    }
    return hash
  }
}

/// The position of a value in a byte buffer, and its encoding.
package struct TableCell: Equatable, Sendable {
  package enum Coding: UInt32 {
    /// The text itself.
    case plain
    /// The text with doubled quotes, each of which stands for one.
    case doubledQuotes
    /// The content of a JSON string with escapes.
    case jsonString
    /// A JSON array or object. It is shown without blanks. `null`, `[]` and `{}` are shown as empty text:
    /// their range is empty and starts at their position.
    case json
  }

  // inlinable, since scanners create one for each value; see the members of UInt8
  /// Offsets below 2³¹; the top bits are the coding.
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32

  package static let empty = TableCell(start: 0, end: 0)

  /// A value that is the text itself.
  @inlinable package init(start: Int, end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  package init(start: Int, end: Int, coding: Coding) {
    self.start = UInt32(truncatingIfNeeded: start) | (coding.rawValue & 2) << 30
    self.end = UInt32(truncatingIfNeeded: end) | (coding.rawValue & 1) << 31
  }

  @inlinable package var range: Range<Int> { Int(start & ~(1 << 31))..<Int(end & ~(1 << 31)) }

  /// Whether ``coding`` is `plain`.
  @inlinable package var isPlain: Bool { (start | end) >> 31 == 0 }

  private var coding: Coding { Coding(rawValue: (start >> 31) << 1 | end >> 31)! }

  /// Whether the value is missing, or `null`, `[]` or `{}`.
  package var isWithoutValue: Bool { self == .empty || range.isEmpty && coding == .json }

  /// Whether a value of JSON or YAML is a string.
  func isString(in bytes: [UInt8]) -> Bool {
    let start = range.lowerBound
    return coding == .jsonString || isPlain && start > 0 && bytes[start - 1] == .quote
  }

  /// The value for reports of changes: an empty value is named, such as `null`; a missing value is empty.
  func told(in bytes: [UInt8]) -> String {
    if self == .empty { return "" }
    guard range.isEmpty else {
      let text = text(in: bytes)
      return text == "null" ? "\"null\"" : text
    }
    guard coding == .json else { return "\"\"" }
    switch range.lowerBound < bytes.count ? bytes[range.lowerBound] : 0 {
    case UInt8(ascii: "["): return "[]"
    case UInt8(ascii: "{"): return "{}"
    default: return "null"
    }
  }

  /// The value without its members, which an object has, and an array with objects.
  func outline(in bytes: [UInt8]) -> String {
    if range.isEmpty || coding != .json { return told(in: bytes) }
    if bytes[range.lowerBound] == UInt8(ascii: "{") { return RowValues.members }
    let hasObjects = JSONText.elements(of: bytes[range])?.contains { element in
      element.first { $0 > 0x20 } == UInt8(ascii: "{")
    }
    return hasObjects == true ? RowValues.elements : text(in: bytes)
  }

  /// Whether another cell equals this one, `distance` bytes further on.
  fileprivate func isMoved(by distance: Int, to other: TableCell) -> Bool {
    let distance = UInt32(truncatingIfNeeded: distance)
    return other.start == start &+ distance && other.end == end &+ distance
  }

  fileprivate func isInside(_ whole: Range<Int>) -> Bool {
    range.lowerBound >= whole.lowerBound && range.upperBound <= whole.upperBound
  }

  package func text(in bytes: [UInt8]) -> String {
    switch coding {
    case .plain: String(decoding: bytes[range], as: UTF8.self)
    case .doubledQuotes: Self.withoutDoubledQuotes(bytes[range])
    case .jsonString: JSONText.unescaped(bytes[range])
    case .json: JSONText.compact(bytes[range])
    }
  }

  private static func withoutDoubledQuotes(_ bytes: ArraySlice<UInt8>) -> String {
    var unescaped: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .quote && !isSecond
      if !isSecond { unescaped.append(byte) }
    }
    return String(decoding: unescaped, as: UTF8.self)
  }
}
