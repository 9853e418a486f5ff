internal import ListDiff
internal import ListMotion

/// The identities of all rows and sections in their order: what the list view holds of the data.
struct ListTable {
  struct Section {
    let id: RowID
    var hasHeader: Bool
    var rows: IdentityRuns

    /// Lines on the screen that the section takes.
    var lineCount: Int { rows.count + (hasHeader ? 1 : 0) }
  }

  /// What stands on a line of the list.
  enum Place: Hashable {
    case header(Int)
    case row(ElementPath)
  }

  var sections: [Section] = []
  private var nextNumber = 0

  mutating func newID() -> RowID {
    nextNumber += 1
    return RowID(nextNumber)
  }

  /// A section with new identities.
  mutating func newSection(rows: Int, hasHeader: Bool) -> Section {
    Section(id: newID(), hasHeader: hasHeader, rows: newRows(rows))
  }

  /// New identities for `count` rows.
  mutating func newRows(_ count: Int) -> IdentityRuns {
    defer { nextNumber += count }
    return IdentityRuns(first: nextNumber + 1, count: count)
  }

  /// A section with new identities; `identity` may give a row one that it had before.
  mutating func newSection(
    rows: Int, hasHeader: Bool, identity: (Int) -> RowID?
  ) -> Section {
    let id = newID()
    var builder = IdentityRunsBuilder()
    for row in 0..<rows { builder.append(identity(row) ?? newID()) }
    return Section(id: id, hasHeader: hasHeader, rows: builder.finish())
  }

  var lineCount: Int { sections.reduce(0) { $0 + $1.lineCount } }

  func id(at place: Place) -> RowID {
    switch place {
    case .header(let section): sections[section].id
    case .row(let path): sections[path.section].rows[path.element]
    }
  }

  /// The line on which `place` stands, counted from the first line of the list. O(sections).
  func line(of place: Place) -> Int {
    switch place {
    case .header(let section): return firstLine(ofSection: section)
    case .row(let path):
      let header = sections[path.section].hasHeader ? 1 : 0
      return firstLine(ofSection: path.section) + header + path.element
    }
  }

  private func firstLine(ofSection section: Int) -> Int {
    sections[..<section].reduce(0) { $0 + $1.lineCount }
  }

  /// What stands on the lines of `range`, clipped to the list. O(sections + lines).
  func places(in range: Range<Int>) -> [Place] {
    var places: [Place] = []
    var first = 0
    for (index, section) in sections.enumerated() {
      if first >= range.upperBound { break }
      let lines = (first..<first + section.lineCount).clamped(to: range)
      for line in lines {
        let row = line - first - (section.hasHeader ? 1 : 0)
        places.append(row < 0 ? .header(index) : .row(ElementPath(element: row, section: index)))
      }
      first += section.lineCount
    }
    return places
  }

  /// The place of a row or section by its identity. O(runs of identities).
  func place(of id: RowID) -> Place? {
    for (index, section) in sections.enumerated() {
      if section.id == id { return .header(index) }
      if let row = section.rows.firstIndex(of: id) {
        return .row(ElementPath(element: row, section: index))
      }
    }
    return nil
  }
}
