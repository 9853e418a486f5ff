import Foundation

/// The contenders in the workloads of list differences, for each kind of element.
struct Suite: Sendable {
  var uuids: [Implementation<[UUID]>]
  var integers: [Implementation<[Int]>]
  var strings: [Implementation<[String]>]
  var rows: [Implementation<[TitledRow]>]
  var wrapped: [Implementation<[WrappedID]>]
  var sections: [Implementation<[PlainSection]>]

  /// The changes for the three kinds of element that are measured with all of them.
  private static let everything = Change.allCases.filter { $0 != .churnWithUpdates }

  /// All workloads at the given sizes; those with sections only if there are ten sections or more.
  func workloads(sizes: [Int]) -> [Workload] {
    var all: [Workload] = []
    for size in sizes {
      all += workloads(Self.everything, size, uuids)
      all += workloads(Self.everything, size, integers)
      all += workloads([.churn], size, strings)
      all += workloads(Change.allCases, size, rows)
      all += workloads([.churn], size, wrapped)
      all += sectionedWorkloads(size)
    }
    return all
  }

  private func workloads<Element: Sampled>(
    _ changes: [Change], _ size: Int, _ implementations: [Implementation<[Element]>]
  ) -> [Workload] {
    changes.map { change in
      Workload(elements: Element.label, change: change.rawValue, size: size) {
        let (before, after): ([Element], [Element]) = change.lists(of: size)
        return implementations.filter { $0.admits(change, size) }.map { implementation in
          Contender(name: implementation.name, run: implementation.prepare(before, after))
        }
      }
    }
  }

  private func sectionedWorkloads(_ size: Int) -> [Workload] {
    guard size >= 10 * PlainSection.rowCount else { return [] }
    return Change.sectioned.map { change in
      Workload(elements: PlainSection.label, change: change.rawValue, size: size) {
        let (before, after) = change.sections(of: size)
        return sections.filter { $0.admits(change, size) }.map { implementation in
          Contender(name: implementation.name, run: implementation.prepare(before, after))
        }
      }
    }
  }
}
