internal import ListDiff
internal import ListMotion

/// The operations of one batch, in the order of the calls, which is irrelevant.
///
/// Deletes, reloads and move sources index the rows before the batch; inserts and move targets
/// index the rows after it.
struct BatchUpdates {
  var deletedSections: [(index: Int, animation: RowAnimation)] = []
  var insertedSections: [(index: Int, animation: RowAnimation)] = []
  var reloadedSections: [Int] = []
  var movedSections: [(source: Int, target: Int)] = []
  var deletedRows: [(path: ElementPath, animation: RowAnimation)] = []
  var insertedRows: [(path: ElementPath, animation: RowAnimation)] = []
  var reloadedRows: [ElementPath] = []
  var movedRows: [(source: ElementPath, target: ElementPath)] = []
  /// How rows of ``reloadedRows`` are replaced; those without an entry change in place.
  var rowReloads: [ElementPath: RowAnimation] = [:]
  /// How sections of ``reloadedSections`` are replaced; those without an entry change in place.
  var sectionReloads: [Int: RowAnimation] = [:]

  /// Whether there is no operation.
  var isEmpty: Bool { reloadedRows.isEmpty && keepsPlaces }

  /// Whether every row has the same path after the batch as before; rows may have new content.
  var keepsPlaces: Bool { reloadedSections.isEmpty && !changesPlaces }

  /// Whether rows or sections are inserted, deleted or moved, so that the data must have changed.
  var changesPlaces: Bool {
    !(deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty
      && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// Whether all operations concern rows.
  var namesNoSections: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty
  }
}

/// The animations of the operations of a changeset.
struct BatchAnimations {
  var deleteSections: RowAnimation
  var insertSections: RowAnimation
  /// The animation with which sections are replaced; `nil` changes them in place.
  var reloadSections: RowAnimation?
  var deleteRows: RowAnimation
  var insertRows: RowAnimation
  /// The animation with which rows are replaced; `nil` changes them in place.
  var reloadRows: RowAnimation?
}

extension BatchAnimations {
  /// The same animation for all rows and sections that appear or disappear.
  init(_ animation: RowAnimation, reload: RowAnimation? = nil) {
    self.init(
      deleteSections: animation, insertSections: animation, reloadSections: reload,
      deleteRows: animation, insertRows: animation, reloadRows: reload)
  }
}

extension BatchUpdates {
  /// The operations of one stage of a change.
  init<C>(_ change: Changeset<C>, with animations: BatchAnimations) {
    for update in change.batchUpdates { add(update, with: animations) }
  }

  /// Adds one action of a list of batch updates.
  mutating func add(_ update: BatchUpdate, with animations: BatchAnimations) {
    switch update {
    case .deleteSection(let section): deletedSections.append((section, animations.deleteSections))
    case .insertSection(let section): insertedSections.append((section, animations.insertSections))
    case .reloadSection(let section):
      reloadedSections.append(section)
      sectionReloads[section] = animations.reloadSections
    case .moveSection(let source, let target): movedSections.append((source, target))
    case .deleteRow(let path): deletedRows.append((path, animations.deleteRows))
    case .insertRow(let path): insertedRows.append((path, animations.insertRows))
    case .reloadRow(let path):
      reloadedRows.append(path)
      rowReloads[path] = animations.reloadRows
    case .moveRow(let source, let target): movedRows.append((source, target))
    }
  }

  /// Adds one edit of an edit script of the rows of `section`.
  mutating func add<C>(
    _ edit: EditScript<C>.Edit, inSection section: Int, with animation: RowAnimation
  ) {
    let place = ElementPath(element: edit.destination, section: section)
    switch edit.operation {
    case .insertion: insertedRows.append((place, animation))
    case .deletion: deletedRows.append((place, animation))
    case .substitution: reloadedRows.append(place)
    case .move(let origin):
      movedRows.append((ElementPath(element: origin, section: section), place))
    }
  }
}

/// The batch that is open during `performBatchUpdates`.
struct OpenBatch {
  var updates = BatchUpdates()
  /// Called when the motion of the batch ends.
  var completions: [(Bool) -> Void] = []
  /// The number of calls that opened the batch and have not yet been closed.
  private(set) var depth = 0

  mutating func open() { depth += 1 }

  /// Closes one call. If it was the outermost one, returns the batch and starts an empty one.
  mutating func close() -> OpenBatch? {
    depth -= 1
    guard depth == 0 else { return nil }
    defer { self = OpenBatch() }
    return self
  }

  /// Drops all operations; open calls stay open.
  mutating func clearUpdates() { updates = BatchUpdates() }
}

// Paths and indexes in the order of the list. A batch may have a million rows, so lookups search a
// sorted list, and nothing is hashed.

extension ElementPath {
  /// Whether the row comes before another one.
  func precedes(_ other: ElementPath) -> Bool {
    (section, element) < (other.section, other.element)
  }
}

extension [ElementPath] {
  /// The paths in the order of the list. O(paths) if they are in that order already.
  var ascending: [ElementPath] { sorted { $0.precedes($1) } }
}

extension [Int] {
  /// Whether this ascending list contains a number. O(log count).
  func sortedContains(_ number: Int) -> Bool {
    let index = indices.partitioningIndex { self[$0] >= number }
    return index < count && self[index] == number
  }
}

/// Paths in which others are looked up, such as those of the rows on the screen.
struct SortedPathSet {
  /// The paths, in ascending order.
  private let paths: [ElementPath]

  init(_ paths: [ElementPath]) {
    self.paths = paths.ascending
  }

  var isEmpty: Bool { paths.isEmpty }

  /// O(1) for a path before the first or after the last one, otherwise O(log paths).
  func contains(_ path: ElementPath) -> Bool {
    guard let first = paths.first, let last = paths.last, !path.precedes(first),
      !last.precedes(path)
    else { return false }
    return paths[paths.indices.partitioningIndex { !paths[$0].precedes(path) }] == path
  }
}

/// Paths in the order of the list, grouped by section.
struct RowsBySection {
  /// The sections that have such rows, with the rows of each; both are ascending.
  private(set) var groups: [(section: Int, rows: [Int])] = []

  /// O(paths) for ascending paths, otherwise O(paths log paths).
  init(_ paths: [ElementPath]) {
    for path in paths.ascending {
      if groups.last?.section == path.section {
        groups[groups.count - 1].rows.append(path.element)
      } else {
        groups.append((path.section, [path.element]))
      }
    }
  }

  /// The rows of one section. O(log sections).
  subscript(section: Int) -> [Int] {
    let index = groups.indices.partitioningIndex { groups[$0].section >= section }
    return index < groups.count && groups[index].section == section ? groups[index].rows : []
  }
}
