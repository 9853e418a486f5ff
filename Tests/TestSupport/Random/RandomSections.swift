public import ListDiff

/// Lists of sections and their changes.
extension SeededGenerator {
  /// A list of sections.
  ///
  /// - Parameter isUnique: whether the identities of sections, and of rows over all sections, are
  ///   unique.
  public mutating func sections(isUnique: Bool) -> [TestSection] {
    let headers = rows(
      count: .random(in: 0...5, using: &self), identities: 6, isUnique: isUnique)
    var sections = headers.map { ArraySection(model: $0, elements: [TestRow]()) }
    guard !sections.isEmpty else { return [] }
    let limit = happens(0.02) ? 250 : 14
    let count = Int.random(in: 0...limit, using: &self)
    let identities = isUnique ? limit + 6 : limit / 3
    for row in rows(count: count, identities: identities, isUnique: isUnique) {
      sections[.random(in: 0..<sections.count, using: &self)].elements.append(row)
    }
    return sections
  }

  /// The list after a random change of its sections and rows.
  public mutating func changed(_ source: [TestSection], isUnique: Bool) -> [TestSection] {
    if happens(0.2) { return sections(isUnique: isUnique) }
    var sections = source
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      if happens(0.4) {
        editSections(&sections, isUnique: isUnique)
      } else {
        editRows(&sections, isUnique: isUnique)
      }
    }
    return sections
  }

  private mutating func editSections(_ sections: inout [TestSection], isUnique: Bool) {
    if sections.isEmpty || happens(0.25) {
      let header = TestRow(.random(in: 0..<6, using: &self))
      if isUnique && sections.contains(where: { $0.model.id == header.id }) { return }
      sections.insert(
        ArraySection(model: header, elements: []), at: .random(in: 0...sections.count, using: &self)
      )
      return
    }
    let place = Int.random(in: 0..<sections.count, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0: sections[place].model.content += 1
    case 1: sections.shuffle(using: &self)
    case 2:
      let moved = sections.remove(at: place)
      sections.insert(moved, at: .random(in: 0...sections.count, using: &self))
    default: remove(place, from: &sections)
    }
  }

  /// Removes a section; half of the time its rows move to others.
  private mutating func remove(_ place: Int, from sections: inout [TestSection]) {
    let removed = sections.remove(at: place)
    guard !sections.isEmpty, happens(0.5) else { return }
    for row in removed.elements {
      sections[.random(in: 0..<sections.count, using: &self)].elements.append(row)
    }
  }

  private mutating func editRows(_ sections: inout [TestSection], isUnique: Bool) {
    guard !sections.isEmpty else { return }
    let place = Int.random(in: 0..<sections.count, using: &self)
    let target = Int.random(in: 0..<sections.count, using: &self)
    if sections[place].elements.isEmpty || happens(0.25) {
      let row = TestRow(.random(in: 0..<(isUnique ? 20 : 5), using: &self))
      if isUnique && sections.contains(where: { $0.elements.contains { $0.id == row.id } }) {
        return
      }
      let end = sections[place].elements.count
      sections[place].elements.insert(row, at: .random(in: 0...end, using: &self))
      return
    }
    let row = Int.random(in: 0..<sections[place].elements.count, using: &self)
    switch Int.random(in: 0..<5, using: &self) {
    case 0: sections[place].elements.remove(at: row)
    case 1: sections[place].elements[row].content += 1
    case 2: sections[place].elements.shuffle(using: &self)
    default:
      let moved = sections[place].elements.remove(at: row)
      let end = sections[target].elements.count
      sections[target].elements.insert(moved, at: .random(in: 0...end, using: &self))
    }
  }
}
