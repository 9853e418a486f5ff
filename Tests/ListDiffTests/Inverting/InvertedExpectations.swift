import ListDiff
import TestSupport
import Testing

/// The properties of the inverse of every change of a list: it is valid, keeps the same rows, has
/// as many changes, and inverting it again restores the change.
func expectInverse(
  _ source: [TestRow], _ target: [TestRow], _ comment: @autoclosure () -> Comment
) {
  func issue(_ what: String) {
    Issue.record("\(what): \(source) → \(target) and back (\(comment()))")
  }
  do {
    let there = StagedChangeset(source: source, target: target)
    let back = try there.inverted(from: source)
    let (after, before) = (
      try LinearTableView.run(there, from: source, to: target),
      try LinearTableView.run(back, from: target, to: source)
    )
    if before.rowOrigins != inverse(after.rowOrigins, count: source.count) {
      issue("other rows live on")
    }
    if let last = back.last, last.data != source { issue("last data") }
    if ChangeCounts(back) != ChangeCounts(there).swapped { issue("other numbers of changes") }
    if try back.inverted(from: target) != there { issue("back of back is not there") }
  } catch {
    issue("\(error)")
  }
}

/// The properties of the inverse of every change of a list of sections.
func expectInverse(
  _ source: [TestSection], _ target: [TestSection], _ comment: @autoclosure () -> Comment
) {
  func issue(_ what: String) {
    Issue.record("\(what): \(text(source)) → \(text(target)) and back (\(comment()))")
  }
  do {
    let there = StagedChangeset(source: source, target: target)
    let back = try there.inverted(from: source)
    let (after, before) = (
      try TableViewSimulator.run(there, from: source, to: target),
      try TableViewSimulator.run(back, from: target, to: source)
    )
    let rowCount = source.reduce(0) { $0 + $1.elements.count }
    if before.rowOrigins != inverse(after.rowOrigins, count: rowCount) {
      issue("other rows live on")
    }
    if before.sectionOrigins != inverse(after.sectionOrigins, count: source.count) {
      issue("other sections live on")
    }
    if let last = back.last, last.data != source { issue("last data") }
    var (counts, expected) = (ChangeCounts(back), ChangeCounts(there).swapped)
    if hasEmptiedSections(there) || hasEmptiedSections(back) {
      (counts.rowsDeleted, counts.rowsInserted) = (0, 0)
      (expected.rowsDeleted, expected.rowsInserted) = (0, 0)
    }
    if counts != expected { issue("other numbers of changes") }
    if try back.inverted(from: target) != there { issue("back of back is not there") }
  } catch {
    issue("\(error)")
  }
}

/// The number of changes of each kind in all stages.
struct ChangeCounts: Equatable {
  var (rowsDeleted, rowsInserted, rowsUpdated, rowsMoved) = (0, 0, 0, 0)
  var (sectionsDeleted, sectionsInserted, sectionsUpdated, sectionsMoved) = (0, 0, 0, 0)

  init<C>(_ changes: StagedChangeset<C>) {
    for change in changes {
      rowsDeleted += change.elementDeleted.count
      rowsInserted += change.elementInserted.count
      rowsUpdated += change.elementUpdated.count
      rowsMoved += change.elementMoved.count
      sectionsDeleted += change.sectionDeleted.count
      sectionsInserted += change.sectionInserted.count
      sectionsUpdated += change.sectionUpdated.count
      sectionsMoved += change.sectionMoved.count
    }
  }

  /// The counts with deletes and inserts exchanged.
  var swapped: Self {
    var counts = self
    swap(&counts.rowsDeleted, &counts.rowsInserted)
    swap(&counts.sectionsDeleted, &counts.sectionsInserted)
    return counts
  }
}

extension TableViewSimulator {
  /// For each visible row, its number before all stages, or `nil` if it was inserted.
  fileprivate var rowOrigins: [Int?] { sections.flatMap(\.rows).map(\.token) }

  /// For each visible section, its offset before all stages, or `nil` if it was inserted.
  fileprivate var sectionOrigins: [Int?] { sections.map(\.token) }
}

/// The inverse mapping of the origins.
private func inverse(_ origins: [Int?], count: Int) -> [Int?] {
  var inverse = [Int?](repeating: nil, count: count)
  for (offset, origin) in origins.enumerated() {
    if let origin { inverse[origin] = offset }
  }
  return inverse
}

/// Whether a section is deleted only after rows have moved out of it.
private func hasEmptiedSections(_ changes: StagedChangeset<[TestSection]>) -> Bool {
  guard let moving = changes.firstIndex(where: { !$0.elementMoved.isEmpty }) else { return false }
  return changes[moving...].contains { !$0.sectionDeleted.isEmpty }
}
