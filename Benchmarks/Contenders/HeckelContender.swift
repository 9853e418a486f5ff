import Foundation
import ListDiff

/// The textbook baseline: Heckel's matching with a dictionary, and the same stages as ours.
enum HeckelContender {
  static let name = "Heckel 1978"

  static let uuids = Implementation<[UUID]>(name: name, admits: admits) { before, after in
    { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
  }

  static let integers = Implementation<[Int]>(name: name, admits: admits) { before, after in
    { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
  }

  static let strings = Implementation<[String]>(name: name, admits: admits) { before, after in
    { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
  }

  static let rows = Implementation<[TitledRow]>(name: name, admits: admits) { before, after in
    { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
  }

  static let wrapped = Implementation<[WrappedID]>(name: name, admits: admits) { before, after in
    { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
  }

  /// At a million rows it takes a second or more, so once for each kind of element is enough.
  @Sendable private static func admits(_ change: Change, _ size: Int) -> Bool {
    size < 1_000_000 || change == .churn || change == .churnWithUpdates
  }
}
