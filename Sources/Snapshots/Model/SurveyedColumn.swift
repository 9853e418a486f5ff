/// What the values of a column have been seen to be.
struct SurveyedColumn {
  let name: String
  /// Characters (grapheme clusters) of the longest value.
  private(set) var width = 0
  private var hasNumber = false
  private var hasText = false

  init(name: String) { self.name = name }

  /// Whether there are numbers, with a unit or without, and nothing else.
  var isNumeric: Bool { hasNumber && !hasText }

  mutating func add(_ value: String, _ shapes: inout KnownShapes) {
    width = max(width, Self.width(of: value))
    if hasText || value.isEmpty { return }
    let shape = NumberShape(value.utf8)
    let known = shape.flatMap { shapes.isNumber($0) }
    let isNumber = known ?? (TableSchema.number(value) != nil)
    if let shape, known == nil { shapes.note(shape, isNumber: isNumber) }
    if isNumber { hasNumber = true } else { hasText = true }
  }

  /// Takes in the values of a column in some rows.
  mutating func add(
    _ rows: [Int], of table: ShownColumns, place: Int, _ shapes: inout KnownShapes
  ) {
    let hasByteCharacters = table.columns.table.hasByteCharacters
    table.columns.table.bytes.withUnsafeBufferPointer { bytes in
      for row in rows {
        guard let range = table.range(row: row, place: place) else {
          add(table.value(row: row, place: place), &shapes)
          continue
        }
        if hasText, hasByteCharacters {
          width = max(width, range.count)
        } else if !add(UnsafeBufferPointer(rebasing: bytes[range]), shapes) {
          add(table.value(row: row, place: place), &shapes)
        }
      }
    }
  }

  /// Takes bytes that say without being text what they are: words, numbers without a unit, and what
  /// is written like something before; false for others.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ shapes: KnownShapes) -> Bool {
    var (digits, points, others) = (0, 0, 0)
    for byte in bytes {
      if byte &- 0x30 < 10 {
        digits += 1
      } else if byte == UInt8(ascii: ".") {
        points += 1
      } else if byte >= 0x80 || byte == .carriageReturn {
        return false
      } else {
        others += 1
      }
    }
    guard let first = bytes.first else { return true }
    if !hasText {
      if others == 0, points < 2, digits > 0 {
        hasNumber = true
      } else if !Self.beginsNumber(first) {
        hasText = true
      } else if let shape = NumberShape(bytes), let isNumber = shapes.isNumber(shape) {
        if isNumber { hasNumber = true } else { hasText = true }
      } else {
        return false
      }
    }
    width = max(width, bytes.count)
    return true
  }

  /// Whether a number may begin with a character of ASCII: a digit, a sign, a point or a blank before it,
  /// or a currency.
  private static func beginsNumber(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || " +-.,$".utf8.contains(byte)
  }

  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != .carriageReturn } ? text.utf8.count : text.count
  }
}
