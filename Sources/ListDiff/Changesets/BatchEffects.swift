/// What a batch does to each section and row, once it is known that every place exists and none
/// is named twice.
struct BatchEffects {
  /// What becomes of a section or row before the batch, or how one after it came to be.
  enum Effect: UInt8 {
    case none, deleted, inserted, updated, moved

    /// Whether it keeps its order among those that do.
    var stays: Bool { self == .none || self == .updated }
  }

  let before: RowOffsets
  let after: RowOffsets

  /// For each section and row, counted from the first one.
  private(set) var sectionsBefore: ContiguousArray<Effect>
  private(set) var sectionsAfter: ContiguousArray<Effect>
  private(set) var rowsBefore: ContiguousArray<Effect>
  private(set) var rowsAfter: ContiguousArray<Effect>

  init(from before: RowOffsets, to after: RowOffsets) {
    self.before = before
    self.after = after
    sectionsBefore = ContiguousArray(repeating: .none, count: before.sectionCount)
    sectionsAfter = ContiguousArray(repeating: .none, count: after.sectionCount)
    rowsBefore = ContiguousArray(repeating: .none, count: before.rowCount)
    rowsAfter = ContiguousArray(repeating: .none, count: after.rowCount)
  }

  /// Notes what the batch does to sections before it.
  mutating func recordSectionsBefore(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .deleteSection(let section): try recordBefore(section, .deleted)
      case .reloadSection(let section): try recordBefore(section, .updated)
      case .moveSection(let source, _): try recordBefore(source, .moved)
      default: break
      }
    }
  }

  /// Notes what the batch does to sections after it.
  mutating func recordSectionsAfter(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .insertSection(let section): try recordAfter(section, .inserted)
      case .moveSection(_, let target): try recordAfter(target, .moved)
      default: break
      }
    }
  }

  /// Marks a section after the batch that shows a new header.
  mutating func markUpdated(sectionAfter section: Int) { sectionsAfter[section] = .updated }

  /// Notes what the batch does to rows.
  ///
  /// - Precondition: what it does to sections is noted.
  mutating func recordRows(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .deleteRow(let path): try recordBefore(path, .deleted)
      case .insertRow(let path): try recordAfter(path, .inserted)
      case .reloadRow(let path): try recordBefore(path, .updated)
      case .moveRow(let source, let target):
        try recordBefore(source, .moved)
        try recordAfter(target, .moved)
      default: break
      }
    }
  }
}

extension BatchEffects {
  private mutating func recordBefore(_ section: Int, _ effect: Effect) throws(ChangesetError) {
    try Self.record(section, effect, in: &sectionsBefore, of: before, isAfter: false)
  }

  private mutating func recordAfter(_ section: Int, _ effect: Effect) throws(ChangesetError) {
    try Self.record(section, effect, in: &sectionsAfter, of: after, isAfter: true)
  }

  private mutating func recordBefore(_ path: ElementPath, _ effect: Effect) throws(ChangesetError) {
    try Self.record(path, effect, in: &rowsBefore, of: before, sectionsBefore, isAfter: false)
  }

  private mutating func recordAfter(_ path: ElementPath, _ effect: Effect) throws(ChangesetError) {
    try Self.record(path, effect, in: &rowsAfter, of: after, sectionsAfter, isAfter: true)
  }

  private static func record(
    _ section: Int, _ effect: Effect, in effects: inout ContiguousArray<Effect>,
    of offsets: RowOffsets,
    isAfter: Bool
  ) throws(ChangesetError) {
    guard offsets.sections.contains(section) else {
      throw .sectionOutOfRange(index: section, count: offsets.sectionCount, isAfter: isAfter)
    }
    let place = section - offsets.firstSection
    guard effects[place] == .none else { throw .sectionNamedTwice(section, isAfter: isAfter) }
    effects[place] = effect
  }

  private static func record(
    _ path: ElementPath, _ effect: Effect, in effects: inout ContiguousArray<Effect>,
    of offsets: RowOffsets,
    _ sections: ContiguousArray<Effect>, isAfter: Bool
  ) throws(ChangesetError) {
    guard offsets.sections.contains(path.section) else {
      throw .sectionOutOfRange(index: path.section, count: offsets.sectionCount, isAfter: isAfter)
    }
    let rows = offsets.rows(in: path.section)
    guard (0..<rows.count).contains(path.element) else {
      throw .rowOutOfRange(path, count: rows.count, isAfter: isAfter)
    }
    switch sections[path.section - offsets.firstSection] {
    case .deleted, .inserted, .updated: throw .rowInChangedSection(path, isAfter: isAfter)
    case .none, .moved: break
    }
    guard effects[offsets[path]] == .none else { throw .rowNamedTwice(path, isAfter: isAfter) }
    effects[offsets[path]] = effect
  }
}

/// The rows of several sections as one row of offsets, section after section.
struct RowOffsets {
  /// The number of the first section.
  let firstSection: Int

  /// The offset of each section's first row, and the number of rows at the end.
  private let starts: ContiguousArray<Int>

  /// Creates the offsets from the number of rows in each section.
  init(_ counts: some Sequence<Int>, firstSection: Int = 0) {
    self.firstSection = firstSection
    var starts: ContiguousArray = [0]
    var end = 0
    for count in counts {
      end += count
      starts.append(end)
    }
    self.starts = starts
  }

  /// The numbers of the sections.
  var sections: Range<Int> { firstSection..<firstSection + sectionCount }

  var sectionCount: Int { starts.count - 1 }

  var rowCount: Int { starts[sectionCount] }

  /// The offsets of the rows in a section.
  ///
  /// - Precondition: the section exists.
  func rows(in section: Int) -> Range<Int> {
    starts[section - firstSection]..<starts[section - firstSection + 1]
  }

  /// The offset of a row.
  ///
  /// - Precondition: the row exists.
  subscript(path: ElementPath) -> Int { starts[path.section - firstSection] + path.element }

  /// The path of the row at an offset.
  ///
  /// - Precondition: the row exists.
  /// - Complexity: O(log sections).
  func path(of row: Int) -> ElementPath {
    let section = (0..<sectionCount).partitioningIndex { starts[$0 + 1] > row }
    return ElementPath(element: row - starts[section], section: section + firstSection)
  }
}
