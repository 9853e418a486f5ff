import ListDiff
import TestSupport
import Testing

/// The properties of every change of a list: it is valid, keeps every common row, and never has
/// more changes than pairing in order gives; for unique identities exactly as many.
func expectValid<Rows>(
  _ source: Rows, _ target: Rows, isUnique: Bool = false, _ comment: @autoclosure () -> Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) where Rows: RangeReplaceableCollection, Rows.Element: Differentiable {
  let changes = StagedChangeset(source: source, target: target)
  func issue(_ what: String) {
    let lists =
      max(source.count, target.count) > 200
      ? "\(source.count) → \(target.count) rows" : "\(source) → \(target)"
    Issue.record("\(what): \(lists) (\(comment()))", sourceLocation: sourceLocation)
  }
  do {
    let shown = try LinearTableView.run(changes, from: source, to: target)
    let kept = shown.sections[0].rows.count(where: { $0.token != nil })
    let bound = PairingInOrder(source, target)
    let count = changes.reduce(0) { $0 + $1.changeCount }
    if kept != bound.common {
      issue("kept \(kept) of \(bound.common)")
    } else if count > bound.changes {
      issue("\(count) changes, \(bound.changes) in order")
    } else if isUnique, count < bound.changes {
      issue("\(count) changes, fewer than the \(bound.changes) that there are")
    } else if let last = changes.last, !isSame(last.data, target) {
      issue("last data")
    }
  } catch {
    issue("\(error)")
  }
}

/// Whether two lists have the same rows with the same content.
func isSame<Rows: Collection>(_ one: Rows, _ other: Rows) -> Bool
where Rows.Element: Differentiable {
  one.elementsEqual(other) {
    $0.differenceIdentifier == $1.differenceIdentifier && $0.isContentEqual(to: $1)
  }
}
