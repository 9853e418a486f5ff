import Foundation

/// The standard library's implementation: `difference(from:).inferringMoves()`, Myers's algorithm.
///
/// It has no identity apart from equality, so an updated row is deleted and inserted.
enum StandardLibraryContender {
  static let name = "standard library"

  static let uuids = Implementation<[UUID]>(name: name, admits: admits) { before, after in
    { sink(after.difference(from: before).inferringMoves()) }
  }

  static let integers = Implementation<[Int]>(name: name, admits: admits) { before, after in
    { sink(after.difference(from: before).inferringMoves()) }
  }

  static let strings = Implementation<[String]>(name: name, admits: admits) { before, after in
    { sink(after.difference(from: before).inferringMoves()) }
  }

  static let rows = Implementation<[TitledRow]>(name: name, admits: admits) { before, after in
    { sink(after.difference(from: before).inferringMoves()) }
  }

  static let wrapped = Implementation<[WrappedID]>(name: name, admits: admits) { before, after in
    { sink(after.difference(from: before).inferringMoves()) }
  }

  /// Its time and its memory grow with the square of the number of edits; five thousand edits take
  /// about a tenth of a second and 100 MB.
  @Sendable private static func admits(_ change: Change, _ size: Int) -> Bool {
    change.editCount(in: size) <= 5000
  }
}

extension Change {
  /// The approximate number of deletions and insertions if nothing is ever moved.
  fileprivate func editCount(in size: Int) -> Int {
    switch self {
    case .identical: 0
    case .appendOne, .insertOne: 1
    case .firstToLast: 2
    case .churn: size < 50_000 ? size * 48 / 100 : size * 24 / 100
    case .churnWithUpdates: size / 2
    case .reverse, .disjoint, .shuffle: 2 * size
    }
  }
}
