/// Whether the values of a column are all different, found without a text for each.
struct DistinctCells {
  /// Rows by the hash of their value, in slots that are probed one after the other; -1 is free.
  private var slots: [Int32]
  private let mask: Int
  private let seed: UInt64

  private init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
    seed = UInt64.random(in: .min ... .max) | 1
  }

  /// Whether no value of these rows is there twice. O(bytes of the values).
  static func areDistinct(_ rows: [Int], column: Int, of table: Table) -> Bool {
    var cells = DistinctCells(capacity: rows.count)
    let isKnown = table.bytes.withUnsafeBufferPointer { bytes in
      cells.insert(rows, column: column, of: table, bytes)
    }
    if let isKnown { return isKnown }
    var seen: Set<String> = []
    seen.reserveCapacity(rows.count)
    return rows.allSatisfy { seen.insert(table.text(row: $0, column: column)).inserted }
  }

  /// `nil` where a value is not told by its bytes: what is not ASCII may be composed in several
  /// ways, what is quoted or escaped be written in several.
  private mutating func insert(
    _ rows: [Int], column: Int, of table: Table, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool? {
    for row in rows {
      let cell = table.cell(row: row, column: column)
      guard cell.coding == .plain else { return nil }
      let value = UnsafeBufferPointer(rebasing: bytes[cell.range])
      guard let hash = hash(of: value) else { return nil }
      var slot = Int(truncatingIfNeeded: hash >> 20) & mask
      while slots[slot] >= 0 {
        let other = table.cell(row: Int(slots[slot]), column: column)
        if Self.areEqual(value, UnsafeBufferPointer(rebasing: bytes[other.range])) { return false }
        slot = (slot + 1) & mask
      }
      slots[slot] = Int32(truncatingIfNeeded: row)
    }
    return true
  }

  private func hash(of value: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var hash = seed &+ UInt64(value.count)
    var all: UInt8 = 0
    for byte in value {
      all |= byte
      hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return all < 0x80 ? hash : nil
  }

  private static func areEqual(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    one.count == other.count && one.elementsEqual(other)
  }
}
