internal import ListDiff
internal import ListMotion

/// The identities of all rows and sections in their order: what the list view holds of the data.
struct ListTable {
  struct Section {
    let id: RowID
    var hasHeader: Bool
    var hasFooter = false
    var rows: IdentityRuns
    /// What is known of the heights of its rows.
    var heights = LineHeights()

    /// The identity of the footer; that of the section is the header's too.
    var footerID: RowID { RowID(id.number + 1) }
  }

  /// What stands on a line of the list.
  enum Place: Hashable {
    case header(Int)
    case row(ElementPath)
    case footer(Int)
  }

  var sections: [Section] = []
  /// How many lines a row counts that was not measured, at least 1; headers and footers count 1.
  var estimatedRowHeight = 1
  private var nextNumber = 0

  mutating func newID() -> RowID {
    nextNumber += 1
    return RowID(nextNumber)
  }

  /// A section with new identities.
  mutating func newSection(rows: Int, hasHeader: Bool, hasFooter: Bool = false) -> Section {
    Section(
      id: newSectionID(), hasHeader: hasHeader, hasFooter: hasFooter, rows: newRows(rows))
  }

  /// The identity of a section, with the one of its footer behind it.
  private mutating func newSectionID() -> RowID {
    nextNumber += 2
    return RowID(nextNumber - 1)
  }

  /// New identities for `count` rows.
  mutating func newRows(_ count: Int) -> IdentityRuns {
    defer { nextNumber += count }
    return IdentityRuns(first: nextNumber + 1, count: count)
  }

  /// A section with new identities; `identity` may give a row one that it had before.
  mutating func newSection(
    rows: Int, hasHeader: Bool, hasFooter: Bool, identity: (Int) -> RowID?
  ) -> Section {
    let id = newSectionID()
    var builder = IdentityRunsBuilder()
    for row in 0..<rows { builder.append(identity(row) ?? newID()) }
    return Section(id: id, hasHeader: hasHeader, hasFooter: hasFooter, rows: builder.finish())
  }

  func id(at place: Place) -> RowID {
    switch place {
    case .header(let section): sections[section].id
    case .row(let path): sections[path.section].rows[path.element]
    case .footer(let section): sections[section].footerID
    }
  }

  /// Whether there is a row, header or footer at `place`.
  func has(_ place: Place) -> Bool {
    guard sections.indices.contains(place.section) else { return false }
    switch place {
    case .header(let section): return sections[section].hasHeader
    case .row(let path): return path.element < sections[path.section].rows.count
    case .footer(let section): return sections[section].hasFooter
    }
  }

  /// The place of a row or section by its identity. O(runs of identities).
  func place(of id: RowID) -> Place? {
    for (index, section) in sections.enumerated() {
      if section.id == id { return .header(index) }
      if section.footerID == id { return .footer(index) }
      if let row = section.rows.firstIndex(of: id) {
        return .row(ElementPath(element: row, section: index))
      }
    }
    return nil
  }

  /// The path of a row by its identity; `nil` for one that is gone, a header and a footer.
  /// O(runs of identities).
  func path(of id: RowID) -> ElementPath? { place(of: id)?.path }
}
