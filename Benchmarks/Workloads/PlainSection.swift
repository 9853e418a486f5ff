/// A section before it is converted to the form that a library takes.
struct PlainSection {
  /// The identifier of the section.
  let id: Int

  /// The identifiers of its rows.
  var rows: [Int]

  /// The name of lists of sections in tables.
  static let label = "sections of Int"

  /// The number of rows in a section before the change.
  static let rowCount = 1000
}

extension Change {
  /// The changes of the workloads with sections.
  static let sectioned: [Change] = [.identical, .insertOne, .churn]

  /// The sections before and after, the same in every run.
  ///
  /// Churn is in each section: a tenth of the rows is deleted, a tenth inserted, two in a hundred
  /// move to another position, and five in a thousand move to the next section.
  ///
  /// - Parameter count: the number of rows in all sections together.
  func sections(of count: Int) -> (before: [PlainSection], after: [PlainSection]) {
    var generator = SeededGenerator(seed: 0x5EC7_1045 &+ UInt64(count))
    let before = (0..<count / PlainSection.rowCount).map { id in
      PlainSection(
        id: id, rows: (0..<PlainSection.rowCount).map { _ in .sample(&generator) })
    }
    var after = before
    for index in after.indices { after[index].rows.withUnsafeMutableBufferPointer { _ in } }
    switch self {
    case .insertOne:
      after[after.count / 2].rows.insert(.sample(&generator), at: PlainSection.rowCount / 2)
    case .churn:
      for index in after.indices { after[index].deleteAndMove(&generator) }
      after.exchangeRows(&generator)
      for index in after.indices { after[index].insert(&generator) }
    default:
      break
    }
    return (before, after)
  }
}

extension PlainSection {
  fileprivate mutating func deleteAndMove(_ generator: inout SeededGenerator) {
    for _ in 0..<Self.rowCount / 10 { _ = removeAny(&generator) }
    for _ in 0..<Self.rowCount / 50 { insertAnywhere(removeAny(&generator), &generator) }
  }

  fileprivate mutating func insert(_ generator: inout SeededGenerator) {
    for _ in 0..<Self.rowCount / 10 { insertAnywhere(.sample(&generator), &generator) }
  }

  fileprivate mutating func removeAny(_ generator: inout SeededGenerator) -> Int {
    rows.remove(at: .random(in: rows.indices, using: &generator))
  }

  fileprivate mutating func insertAnywhere(_ row: Int, _ generator: inout SeededGenerator) {
    rows.insert(row, at: .random(in: 0...rows.count, using: &generator))
  }
}

extension [PlainSection] {
  /// Moves five rows in a thousand of each section to the next, those of the last to the first.
  fileprivate mutating func exchangeRows(_ generator: inout SeededGenerator) {
    let leaving = indices.map { index in
      (0..<PlainSection.rowCount / 200).map { _ in self[index].removeAny(&generator) }
    }
    for (index, rows) in leaving.enumerated() {
      for row in rows { self[(index + 1) % count].insertAnywhere(row, &generator) }
    }
  }
}
