import Foundation
import ListDiff
import Testing

/// Code as written by users of DifferenceKit 1.3: the test is that it compiles.
@Suite struct SourceCompatibilityTests {
  private struct User: Differentiable {
    let id: Int
    var name: String
    var differenceIdentifier: Int { return id }
    func isContentEqual(to source: User) -> Bool { return name == source.name }
  }

  private struct Keyed: ContentIdentifiable, ContentEquatable, Equatable {
    typealias DifferenceIdentifier = String
    var differenceIdentifier: DifferenceIdentifier { return "key" }
  }

  private enum Model: Differentiable, Hashable { case people, things }

  private struct Team: DifferentiableSection {
    typealias Collection = ArraySlice<User>
    var id: Int
    var elements: ArraySlice<User>
    var differenceIdentifier: Int { return id }
    init(id: Int, elements: [User]) { (self.id, self.elements) = (id, elements[...]) }
    init<C: Swift.Collection>(source: Team, elements: C) where C.Element == User {
      self.init(id: source.id, elements: Array(elements))
    }
    func isContentEqual(to source: Team) -> Bool { return true }
  }

  private typealias Section = ArraySection<Model, AnyDifferentiable>

  private func changes<C: RangeReplaceableCollection>(
    _ source: C, _ target: C
  ) -> StagedChangeset<C> where C.Element: Differentiable {
    return StagedChangeset(source: source, target: target)
  }

  private func sectionChanges<C: RangeReplaceableCollection>(
    _ source: C, _ target: C
  ) -> StagedChangeset<C> where C.Element: DifferentiableSection {
    return StagedChangeset(source: source, target: target)
  }

  /// The loop in an extension of a table view.
  private func reload<C>(
    using stagedChangeset: StagedChangeset<C>, interrupt: ((Changeset<C>) -> Bool)? = nil,
    setData: (C) -> Void
  ) -> [IndexPath] {
    var paths: [IndexPath] = []
    for changeset in stagedChangeset {
      if let interrupt = interrupt, interrupt(changeset), let data = stagedChangeset.last?.data {
        setData(data)
        return []
      }
      setData(changeset.data)
      _ = IndexSet(changeset.sectionDeleted + changeset.sectionInserted + changeset.sectionUpdated)
      for (source, target) in changeset.sectionMoved { paths.append([source, target]) }
      paths += changeset.elementDeleted.map { [$0.section, $0.element] }
      paths += (changeset.elementInserted + changeset.elementUpdated).map {
        [$0.section, $0.element]
      }
      for (source, target) in changeset.elementMoved {
        paths += [[source.section, source.element], [target.section, target.element]]
      }
    }
    return paths
  }

  @Test func customRowsAndSections() {
    let (one, other) = ([User(id: 1, name: "a")], [User(id: 1, name: "b"), User(id: 2, name: "c")])
    #expect(StagedChangeset(source: one, target: other).count == 2)
    #expect(StagedChangeset(source: one, target: other, section: 3)[1].hasElementChanges)
    #expect(changes(ArraySlice(one), other[...]).count == 2)
    let teams = [Team(id: 1, elements: one)]
    #expect(sectionChanges(teams, [Team(id: 1, elements: other)]).count == 2)
    #expect(StagedChangeset(source: teams, target: []).count == 1)
    #expect(Keyed().differenceIdentifier == "key" && Keyed().isContentEqual(to: Keyed()))
  }

  @Test func sectionsOfSeveralTypes() {
    let rows = [AnyDifferentiable(User(id: 1, name: "a")), AnyDifferentiable(Keyed())]
    let source = [Section(model: .people, elements: rows)]
    var target = [
      Section(model: .things, elements: []), Section(source: source[0], elements: rows),
    ]
    target[1].elements.removeLast()
    var data = source
    let paths = reload(
      using: StagedChangeset(source: source, target: target), interrupt: { $0.changeCount > 100 }
    ) { data = $0 }
    #expect(paths == [[0, 1]] && data.map(\.model) == [.things, .people])
    #expect(rows[0].base is User && rows[0].differenceIdentifier == AnyHashable(1))
  }

  @Test func changesetsMadeByHand() {
    let path = ElementPath(element: 0, section: 1)
    var staged: StagedChangeset<[Int]> = [Changeset(data: [1], elementMoved: [(path, path)])]
    staged[0].data = [2]
    staged[0].elementDeleted.append(path)
    staged += [Changeset(data: [3], sectionMoved: [(source: 0, target: 1)])]
    staged.replaceSubrange(...0, with: staged)
    let element: StagedChangeset<[Int]>.Element = staged[0]
    let index: StagedChangeset<[Int]>.Index = staged.startIndex
    #expect(element == staged[index] && staged.map(\.changeCount) == [2, 1, 1])
    #expect(Set([path]).contains(path) && [1].lazy.map { Changeset(data: [$0]) }.count == 1)
  }
}
