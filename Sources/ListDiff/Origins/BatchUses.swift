/// What a batch does to each section and row, once it is known that every place exists and none
/// is named twice.
struct BatchUses {
  /// What becomes of a section or row before the batch, or how one after it came to be.
  enum Use: UInt8 {
    case none, deleted, inserted, updated, moved

    /// Whether it keeps its order among those that do.
    var stays: Bool { self == .none || self == .updated }
  }

  let before: RowOffsets
  let after: RowOffsets

  /// For each section and row, counted from the first one.
  private(set) var sectionsBefore: ContiguousArray<Use>
  private(set) var sectionsAfter: ContiguousArray<Use>
  private(set) var rowsBefore: ContiguousArray<Use>
  private(set) var rowsAfter: ContiguousArray<Use>

  init(from before: RowOffsets, to after: RowOffsets) {
    self.before = before
    self.after = after
    sectionsBefore = ContiguousArray(repeating: .none, count: before.sectionCount)
    sectionsAfter = ContiguousArray(repeating: .none, count: after.sectionCount)
    rowsBefore = ContiguousArray(repeating: .none, count: before.rowCount)
    rowsAfter = ContiguousArray(repeating: .none, count: after.rowCount)
  }

  /// Notes what the batch does to sections before it.
  mutating func useSectionsBefore(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .deleteSection(let section): try useBefore(section, .deleted)
      case .reloadSection(let section): try useBefore(section, .updated)
      case .moveSection(let source, _): try useBefore(source, .moved)
      default: break
      }
    }
  }

  /// Notes what the batch does to sections after it.
  mutating func useSectionsAfter(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .insertSection(let section): try useAfter(section, .inserted)
      case .moveSection(_, let target): try useAfter(target, .moved)
      default: break
      }
    }
  }

  /// Marks a section after the batch that shows a new header.
  mutating func markUpdated(sectionAfter section: Int) { sectionsAfter[section] = .updated }

  /// Notes what the batch does to rows.
  ///
  /// - Precondition: what it does to sections is noted.
  mutating func useRows(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .deleteRow(let path): try useBefore(path, .deleted)
      case .insertRow(let path): try useAfter(path, .inserted)
      case .reloadRow(let path): try useBefore(path, .updated)
      case .moveRow(let source, let target):
        try useBefore(source, .moved)
        try useAfter(target, .moved)
      default: break
      }
    }
  }
}

extension BatchUses {
  private mutating func useBefore(_ section: Int, _ use: Use) throws(ChangesetError) {
    try Self.use(section, use, in: &sectionsBefore, of: before, isAfter: false)
  }

  private mutating func useAfter(_ section: Int, _ use: Use) throws(ChangesetError) {
    try Self.use(section, use, in: &sectionsAfter, of: after, isAfter: true)
  }

  private mutating func useBefore(_ path: ElementPath, _ use: Use) throws(ChangesetError) {
    try Self.use(path, use, in: &rowsBefore, of: before, sectionsBefore, isAfter: false)
  }

  private mutating func useAfter(_ path: ElementPath, _ use: Use) throws(ChangesetError) {
    try Self.use(path, use, in: &rowsAfter, of: after, sectionsAfter, isAfter: true)
  }

  private static func use(
    _ section: Int, _ use: Use, in uses: inout ContiguousArray<Use>, of offsets: RowOffsets,
    isAfter: Bool
  ) throws(ChangesetError) {
    guard offsets.sections.contains(section) else {
      throw .sectionOutOfRange(index: section, count: offsets.sectionCount, isAfter: isAfter)
    }
    let place = section - offsets.firstSection
    guard uses[place] == .none else { throw .sectionNamedTwice(section, isAfter: isAfter) }
    uses[place] = use
  }

  private static func use(
    _ path: ElementPath, _ use: Use, in uses: inout ContiguousArray<Use>, of offsets: RowOffsets,
    _ sections: ContiguousArray<Use>, isAfter: Bool
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
    guard uses[offsets[path]] == .none else { throw .rowNamedTwice(path, isAfter: isAfter) }
    uses[offsets[path]] = use
  }
}
