/// Lists of rows and their changes.
extension SeededGenerator {
  /// A list of rows.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - identities: the number of identities to choose from.
  ///   - isUnique: whether each identity is used at most once; then the list may be shorter.
  public mutating func rows(count: Int, identities: Int, isUnique: Bool) -> [TestRow] {
    if isUnique {
      return (0..<identities).shuffled(using: &self).prefix(count).map { TestRow($0, content()) }
    }
    return (0..<count).map { _ in TestRow(.random(in: 0..<identities, using: &self), content()) }
  }

  /// The list after a random change: scattered edits, a block moved, everything reversed or
  /// shuffled, content updated, or a different list.
  public mutating func changed(
    _ source: [TestRow], identities: Int, isUnique: Bool
  ) -> [TestRow] {
    var rows = source
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return self.rows(count: source.count, identities: identities, isUnique: isUnique)
    case 1: rows.reverse()
    case 2: rows.shuffle(using: &self)
    case 3: moveBlock(&rows)
    default: break
    }
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      edit(&rows, identities: identities, isUnique: isUnique)
    }
    return rows
  }

  private mutating func content() -> Int { .random(in: 0..<2, using: &self) }

  private mutating func moveBlock(_ rows: inout [TestRow]) {
    let ends = [
      Int.random(in: 0...rows.count, using: &self), .random(in: 0...rows.count, using: &self),
    ]
    let block = rows[ends.min()!..<ends.max()!]
    rows.removeSubrange(block.indices)
    rows.insert(contentsOf: block, at: .random(in: 0...rows.count, using: &self))
  }

  private mutating func edit(_ rows: inout [TestRow], identities: Int, isUnique: Bool) {
    let kind = Int.random(in: 0..<4, using: &self)
    if kind == 0 || rows.isEmpty {
      let row = TestRow(.random(in: 0..<identities, using: &self), content())
      if isUnique && rows.contains(where: { $0.id == row.id }) { return }
      rows.insert(row, at: .random(in: 0...rows.count, using: &self))
      return
    }
    let place = Int.random(in: 0..<rows.count, using: &self)
    switch kind {
    case 1: rows.remove(at: place)
    case 2: rows[place].content += 1
    default:
      let row = rows.remove(at: place)
      rows.insert(row, at: .random(in: 0...rows.count, using: &self))
    }
  }
}
