internal import ListDiff
internal import ListMotion

/// The shape of a section, as reported by a data source.
struct SectionShape: Hashable {
  var rows: Int
  var hasHeader = false
  var hasFooter = false

  /// Whether any part of it is visible.
  var isShown: Bool { rows > 0 || hasHeader || hasFooter }
}

/// The identities of all sections and rows, in order.
///
/// A list view keeps nothing else about the data: 24 bytes for each run of rows that were inserted together.
struct ListTable {
  struct Section {
    let id: RowToken
    fileprivate(set) var hasHeader: Bool
    fileprivate(set) var hasFooter: Bool
    fileprivate(set) var rows: IdentityRuns

    /// The identity of the footer. The header has the identity of the section.
    var footerID: RowToken { RowToken(id.number + 1) }
    /// The number of its rows, its header and its footer.
    var count: Int { headerCount + rows.count + (hasFooter ? 1 : 0) }
    var headerCount: Int { hasHeader ? 1 : 0 }
  }

  private(set) var sections: [Section] = []
  private var nextNumber = 0

  /// The identity that was assigned last; later ones have higher numbers.
  var lastID: RowToken { RowToken(nextNumber) }

  /// The number of rows. O(sections).
  var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The identity of the row, header or footer at `place`, which must exist.
  func id(at place: Place) -> RowToken {
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
    case .row(let path): return sections[path.section].rows.indices.contains(path.element)
    case .footer(let section): return sections[section].hasFooter
    }
  }

  /// The place of a row, header or footer by its identity. O(runs of identities).
  func place(of id: RowToken) -> Place? { places(of: [id])[0] }

  /// The places of rows, headers and footers by their identities; `nil` for those that are not in
  /// the table. O((ids + runs of identities) log ids).
  func places(of ids: [RowToken]) -> [Place?] {
    var places = [Place?](repeating: nil, count: ids.count)
    if ids.isEmpty { return places }
    let order = ids.indices.sorted { ids[$0].number < ids[$1].number }
    func find(_ numbers: Range<Int>, _ place: (_ offset: Int) -> Place) {
      var index = order.indices.partitioningIndex {
        ids[order[$0]].number >= numbers.lowerBound
      }
      while index < order.count, ids[order[index]].number < numbers.upperBound {
        places[order[index]] = place(ids[order[index]].number - numbers.lowerBound)
        index += 1
      }
    }
    for (index, section) in sections.enumerated() {
      let number = section.id.number
      if section.hasHeader { find(number..<number + 1) { _ in .header(index) } }
      if section.hasFooter { find(number + 1..<number + 2) { _ in .footer(index) } }
      for run in section.rows.runs {
        find(run.numbers) { .row(ElementPath(element: run.start + $0, section: index)) }
      }
    }
    return places
  }

  /// The path of a row by its identity; `nil` for a deleted row, a header and a footer.
  /// O(runs of identities).
  func path(of id: RowToken) -> ElementPath? { place(of: id)?.path }

  /// The path of a row by its identity. `path` is checked first, in O(1).
  func path(of id: RowToken, expectedAt path: ElementPath?) -> ElementPath? {
    if let path, has(.row(path)), self.id(at: .row(path)) == id { return path }
    return self.path(of: id)
  }

  /// The paths of rows by their identities, from top to bottom, without deleted rows. O((ids + runs
  /// of identities) log ids).
  func paths(of ids: Set<RowToken>) -> [ElementPath] {
    places(of: Array(ids)).compactMap { $0?.path }.sorted { $0.precedes($1) }
  }

  /// The same rows with only some of the headers, and without footers. O(sections).
  func keepingHeaders(where isKept: (_ section: Int) -> Bool) -> ListTable {
    var table = self
    for section in sections.indices {
      table.sections[section].hasHeader = isKept(section)
      table.sections[section].hasFooter = false
    }
    return table
  }

  /// The rows without headers and footers, so that their indexes count only rows. O(sections).
  var rowsOnly: ListTable { keepingHeaders { _ in false } }

  /// The number of rows of the list above `place`. O(sections).
  func rowCount(above place: Place) -> Int { rowsOnly.index(of: place) }
}

// Rows, headers and footers have an index in the list, counted from 0.
extension ListTable {
  /// The number of rows, headers and footers. O(sections).
  var count: Int { sections.reduce(0) { $0 + $1.count } }

  /// The index of `place`. O(sections).
  func index(of place: Place) -> Int {
    let section = sections[place.section]
    let above = sections[..<place.section].reduce(0) { $0 + $1.count }
    switch place {
    case .header: return above
    case .row(let path): return above + section.headerCount + path.element
    case .footer: return above + section.headerCount + section.rows.count
    }
  }

  /// The place at `index`; `nil` if there is none. O(sections).
  func place(at index: Int) -> Place? { places(at: index..<index + 1).first }

  /// The places at `indexes`, from top to bottom. O(sections + places).
  func places(at indexes: Range<Int>) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(indexes.count)
    var first = 0
    for (number, section) in sections.enumerated() {
      for index in indexes.clamped(to: first..<first + section.count) {
        let row = index - first - section.headerCount
        places.append(
          row < 0
            ? .header(number)
            : row < section.rows.count
              ? .row(ElementPath(element: row, section: number)) : .footer(number))
      }
      first += section.count
    }
    return places
  }

  /// The row that has `count` rows before it, or else the last row; `nil` in a list without rows. O(sections).
  func row(after count: Int) -> ElementPath? {
    rowsOnly.place(at: max(0, min(count, rowCount - 1)))?.path
  }

  /// The row at `index`, otherwise the next row, otherwise the previous one. O(sections).
  func nearestRow(to index: Int) -> ElementPath? {
    row(after: place(at: index).map(rowCount(above:)) ?? rowCount)
  }
}

extension ListTable {
  /// The position of a row, a header or a footer.
  enum Place: Hashable {
    case header(Int)
    case row(ElementPath)
    case footer(Int)

    /// The path of a row; `nil` for a header or footer.
    var path: ElementPath? { if case .row(let path) = self { path } else { nil } }

    var section: Int {
      switch self {
      case .header(let section), .footer(let section): section
      case .row(let path): path.section
      }
    }

    var isRow: Bool { if case .row = self { true } else { false } }
    var isHeader: Bool { if case .header = self { true } else { false } }

    /// Whether it is above another place.
    func precedes(_ other: Place) -> Bool { order < other.order }

    /// A number for each place; the numbers ascend in the order of the list.
    var order: Int {
      let element =
        switch self {
        case .header: 0
        case .row(let path): path.element + 1
        case .footer: Int(UInt32.max)
        }
      return section << 32 + element
    }
  }
}

extension ListTable {
  /// Gives every section and row a new identity.
  mutating func replaceSections(with shapes: [SectionShape]) {
    sections = shapes.map { newSection($0) }
  }

  /// The table after a batch. O(operations + runs of the sections that the batch touches).
  ///
  /// - Parameters:
  ///   - batch: A batch that was checked against this table.
  ///   - revived: Identities for inserted rows instead of new ones, by their paths after the batch.
  func applying(_ batch: ValidBatch, revived: [ElementPath: RowToken] = [:]) -> ListTable {
    var table = self
    table.sections = batch.shapes.indices.map { index in
      let shape = batch.shapes[index]
      guard let source = batch.sources[index] else {
        return table.newSection(shape, at: index, revived: revived)
      }
      var section = sections[source]
      (section.hasHeader, section.hasFooter) = (shape.hasHeader, shape.hasFooter)
      if batch.cleared.contains(source) {
        section.rows = table.newRows(shape.rows)
        return section
      }
      let gone = batch.rows.leaving[inSection: source]
      if !gone.isEmpty { section.rows = section.rows.removing(gone.lazy.map(\.path.element)) }
      let arriving = batch.rows.arriving[inSection: index]
      if arriving.isEmpty { return section }
      section.rows = section.rows.inserting(
        arriving.lazy.map { name in
          let carried = name.source.map { id(at: .row($0)) }
          return (name.path.element, carried ?? revived[name.path] ?? table.newID())
        })
      return section
    }
    return table
  }

  private mutating func newID() -> RowToken {
    nextNumber += 1
    return RowToken(nextNumber)
  }

  /// New identities for `count` rows.
  private mutating func newRows(_ count: Int) -> IdentityRuns {
    defer { nextNumber += count }
    return IdentityRuns(first: nextNumber + 1, count: count)
  }

  /// A new section; `revived` has identities for some of its rows if it is at `index`.
  private mutating func newSection(
    _ shape: SectionShape, at index: Int = 0, revived: [ElementPath: RowToken] = [:]
  ) -> Section {
    let id = newSectionID()
    let rows: IdentityRuns
    if revived.isEmpty {
      rows = newRows(shape.rows)
    } else {
      var all = IdentityRuns()
      for row in 0..<shape.rows {
        all.append(revived[ElementPath(element: row, section: index)] ?? newID())
      }
      rows = all
    }
    return Section(
      id: id, hasHeader: shape.hasHeader, hasFooter: shape.hasFooter, rows: rows)
  }

  /// The identity of a section. The next number is the identity of its footer.
  private mutating func newSectionID() -> RowToken {
    nextNumber += 2
    return RowToken(nextNumber - 1)
  }
}
