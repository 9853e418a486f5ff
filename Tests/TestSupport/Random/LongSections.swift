public import ListDiff

/// Long lists of sections and their changes.
extension SeededGenerator {
  /// A list divided into sections, some of them empty.
  public mutating func dealt(_ rows: [TestRow], sections count: Int) -> [TestSection] {
    let ends = (0..<max(count - 1, 0)).map { _ in Int.random(in: 0...rows.count, using: &self) }
    var sections: [TestSection] = []
    var start = 0
    for (id, end) in (ends.sorted() + [rows.count]).prefix(count).enumerated() {
      sections.append(ArraySection(model: TestRow(id), elements: rows[start..<end]))
      start = end
    }
    return sections
  }

  /// The list after its sections changed, and then the rows of each of them.
  ///
  /// - Parameter isMixed: whether rows also move to other sections.
  public mutating func changed(
    _ source: [TestSection], _ change: LongChange, isMixed: Bool
  ) -> [TestSection] {
    let headers = changed(source.map(\.model), change)
    var rowsOf = Dictionary(grouping: source, by: \.model.id).mapValues { $0.map(\.elements) }
    var sections = headers.map { header in
      let rows = rowsOf[header.id]?.popLast() ?? []
      return ArraySection(model: header, elements: changedInside(rows))
    }
    if isMixed { mix(&sections, with: rowsOf.values.joined().joined()) }
    return sections
  }

  /// Without new rows, so that identities that are unique over all sections stay unique.
  private mutating func changedInside(_ rows: [TestRow]) -> [TestRow] {
    var rows = rows
    if happens(0.3) { rows.shuffle(using: &self) }
    if happens(0.3), !rows.isEmpty {
      rows.append(rows.remove(at: .random(in: 0..<rows.count, using: &self)))
    }
    if happens(0.3) { rows = rows.filter { _ in !happens(0.2) } }
    if happens(0.3) { rows = rows.map { TestRow($0.id, $0.content + 1) } }
    return rows
  }

  /// Moves rows of deleted sections to other sections, and some rows between sections.
  private mutating func mix(
    _ sections: inout [TestSection], with homeless: some Sequence<TestRow>
  ) {
    guard !sections.isEmpty else { return }
    var wanderers = homeless.filter { _ in happens(0.5) }
    for place in sections.indices where !sections[place].elements.isEmpty && happens(0.3) {
      wanderers.append(sections[place].elements.removeLast())
    }
    for row in wanderers {
      let place = Int.random(in: 0..<sections.count, using: &self)
      let end = sections[place].elements.count
      sections[place].elements.insert(row, at: .random(in: 0...end, using: &self))
    }
  }
}
