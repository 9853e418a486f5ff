import ListDiff
import TestSupport
import Testing

/// The properties of every change of a list of sections: it is valid, keeps every common row and
/// section, and for unique identities has the fewest moves.
func expectValid(
  _ source: [TestSection], _ target: [TestSection], isUnique: Bool = false,
  _ comment: @autoclosure () -> Comment
) {
  let changes = StagedChangeset(source: source, target: target)
  func issue(_ what: String) {
    let lists =
      source.count + target.count > 20
      ? "\(source.count) → \(target.count) sections" : "\(text(source)) → \(text(target))"
    Issue.record("\(what): \(lists) (\(comment()))")
  }
  do {
    let shown = try TableViewSimulator.run(changes, from: source, to: target)
    let sections = shown.sections.count(where: { $0.token != nil })
    let rows = shown.sections.flatMap(\.rows).count(where: { $0.token != nil })
    if sections != PairingInOrder(source.map(\.model), target.map(\.model)).common {
      issue("kept \(sections) sections")
    } else if rows != PairingInOrder(source.flatMap(\.elements), target.flatMap(\.elements)).common
    {
      issue("kept \(rows) rows")
    } else if let last = changes.last, last.data != target {
      issue("last data")
    }
    guard isUnique else { return }
    let moves = (
      changes.reduce(0) { $0 + $1.sectionMoved.count },
      changes.reduce(0) { $0 + $1.elementMoved.count }
    )
    let fewest = fewestMoves(source, target)
    if moves != fewest { issue("moves \(moves), but \(fewest) are enough") }
  } catch {
    issue("\(error)")
  }
}

/// The fewest moves of sections and of rows, by the formula.
///
/// - Precondition: identities are unique.
func fewestMoves(
  _ source: [TestSection], _ target: [TestSection]
) -> (sections: Int, elements: Int) {
  var places: [Int: (section: Int, offset: Int)] = [:]
  for section in source {
    for (offset, row) in section.elements.enumerated() {
      places[row.id] = (section.model.id, offset)
    }
  }
  var elements = 0
  for section in target {
    let matched = section.elements.compactMap { places[$0.id] }
    let staying = matched.filter { $0.section == section.model.id }.map(\.offset)
    elements += matched.count - longestIncreasingLength(staying)
  }
  return (PairingInOrder(source.map(\.model), target.map(\.model)).moves, elements)
}
