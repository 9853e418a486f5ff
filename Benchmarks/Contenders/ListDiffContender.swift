import Foundation
import ListDiff

/// This package's implementation.
///
/// Each call is made where the element type is known: a generic caller that is not specialised
/// takes several times as long.
enum ListDiffContender {
  static let name = "ListDiff"

  static let uuids = Implementation<[UUID]>(name: name) { before, after in
    { read(StagedChangeset(source: before, target: after)) }
  }

  static let integers = Implementation<[Int]>(name: name) { before, after in
    { read(StagedChangeset(source: before, target: after)) }
  }

  static let strings = Implementation<[String]>(name: name) { before, after in
    { read(StagedChangeset(source: before, target: after)) }
  }

  static let rows = Implementation<[TitledRow]>(name: name) { before, after in
    { read(StagedChangeset(source: before, target: after)) }
  }

  static let wrapped = Implementation<[WrappedID]>(name: name) { before, after in
    { read(StagedChangeset(source: before, target: after)) }
  }

  static let sections = Implementation<[PlainSection]>(name: name) { before, after in
    let before = before.map { ArraySection(model: $0.id, elements: $0.rows) }
    let after = after.map { ArraySection(model: $0.id, elements: $0.rows) }
    return { read(StagedChangeset(source: before, target: after)) }
  }

  /// Reads each stage's data, so that delaying its construction would gain nothing.
  static func read<Element>(_ stages: StagedChangeset<[Element]>) {
    for stage in stages {
      let data = stage.data
      sink(data.count)
      sink(data.first)
      sink(data.last)
    }
  }
}
