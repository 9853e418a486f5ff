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
      case .deleteSection(let section): try recordBefore(section, .deleted, update, updates)
      case .reloadSection(let section): try recordBefore(section, .updated, update, updates)
      case .moveSection(let source, _): try recordBefore(source, .moved, update, updates)
      default: break
      }
    }
  }

  /// Notes what the batch does to sections after it.
  mutating func recordSectionsAfter(_ updates: [BatchUpdate]) throws(ChangesetError) {
    for update in updates {
      switch update {
      case .insertSection(let section): try recordAfter(section, .inserted, update, updates)
      case .moveSection(_, let target): try recordAfter(target, .moved, update, updates)
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
      case .deleteRow(let path): try recordBefore(path, .deleted, update, updates)
      case .insertRow(let path): try recordAfter(path, .inserted, update, updates)
      case .reloadRow(let path): try recordBefore(path, .updated, update, updates)
      case .moveRow(let source, let target):
        try recordBefore(source, .moved, update, updates)
        try recordAfter(target, .moved, update, updates)
      default: break
      }
    }
  }
}

extension BatchEffects {
  private mutating func recordBefore(
    _ section: Int, _ effect: Effect, _ update: BatchUpdate, _ all: [BatchUpdate]
  ) throws(ChangesetError) {
    let place = try Self.place(section, update, in: before, isAfter: false)
    guard sectionsBefore[place] == .none else {
      throw Self.namedTwice(all, isAfter: false) { $0.sectionBefore == section }
    }
    sectionsBefore[place] = effect
  }

  private mutating func recordAfter(
    _ section: Int, _ effect: Effect, _ update: BatchUpdate, _ all: [BatchUpdate]
  ) throws(ChangesetError) {
    let place = try Self.place(section, update, in: after, isAfter: true)
    guard sectionsAfter[place] == .none else {
      throw Self.namedTwice(all, isAfter: true) { $0.sectionAfter == section }
    }
    sectionsAfter[place] = effect
  }

  private mutating func recordBefore(
    _ path: ElementPath, _ effect: Effect, _ update: BatchUpdate, _ all: [BatchUpdate]
  ) throws(ChangesetError) {
    let place = try Self.place(path, update, in: before, sectionsBefore, isAfter: false)
    guard rowsBefore[place] == .none else {
      throw Self.namedTwice(all, isAfter: false) { $0.rowBefore == path }
    }
    rowsBefore[place] = effect
  }

  private mutating func recordAfter(
    _ path: ElementPath, _ effect: Effect, _ update: BatchUpdate, _ all: [BatchUpdate]
  ) throws(ChangesetError) {
    let place = try Self.place(path, update, in: after, sectionsAfter, isAfter: true)
    guard rowsAfter[place] == .none else {
      throw Self.namedTwice(all, isAfter: true) { $0.rowAfter == path }
    }
    rowsAfter[place] = effect
  }

  /// The place of a section, counted from the first one.
  private static func place(
    _ section: Int, _ update: BatchUpdate, in offsets: RowOffsets, isAfter: Bool
  ) throws(ChangesetError) -> Int {
    guard offsets.sections.contains(section) else {
      throw .sectionOutOfRange(update, count: offsets.sectionCount, isAfter: isAfter)
    }
    return section - offsets.firstSection
  }

  /// The offset of a row.
  private static func place(
    _ path: ElementPath, _ update: BatchUpdate, in offsets: RowOffsets,
    _ sections: ContiguousArray<Effect>, isAfter: Bool
  ) throws(ChangesetError) -> Int {
    let section = try place(path.section, update, in: offsets, isAfter: isAfter)
    let rows = offsets.rows(in: path.section)
    guard (0..<rows.count).contains(path.element) else {
      throw .rowOutOfRange(update, count: rows.count, isAfter: isAfter)
    }
    switch sections[section] {
    case .deleted, .inserted, .updated: throw .rowInChangedSection(update, isAfter: isAfter)
    case .none, .moved: return offsets[path]
    }
  }

  /// The error of two actions that name one place.
  ///
  /// - Precondition: at least two of them do.
  private static func namedTwice(
    _ updates: [BatchUpdate], isAfter: Bool, _ isNamed: (BatchUpdate) -> Bool
  ) -> ChangesetError {
    let both = updates.filter(isNamed)
    return .namedTwice(both[0], both[1], isAfter: isAfter)
  }
}

extension BatchUpdate {
  /// The section before the batch that this action is on.
  fileprivate var sectionBefore: Int? {
    switch self {
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      section
    default: nil
    }
  }

  /// The section after the batch that this action is on.
  fileprivate var sectionAfter: Int? {
    switch self {
    case .insertSection(let section), .moveSection(_, let section): section
    default: nil
    }
  }

  /// The row before the batch that this action is on.
  var rowBefore: ElementPath? {
    switch self {
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _): path
    default: nil
    }
  }

  /// The row after the batch that this action is on.
  var rowAfter: ElementPath? {
    switch self {
    case .insertRow(let path), .moveRow(_, let path): path
    default: nil
    }
  }
}

/// The rows of several sections as one row of offsets, section after section.
struct RowOffsets: Sendable {
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

  private init(starts: ContiguousArray<Int>, firstSection: Int) {
    (self.starts, self.firstSection) = (starts, firstSection)
  }

  /// The same rows in sections that are numbered from another one on.
  func starting(at section: Int) -> RowOffsets {
    RowOffsets(starts: starts, firstSection: section)
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
