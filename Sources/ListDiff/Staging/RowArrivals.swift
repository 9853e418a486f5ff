/// The rows that are inserted and those that move, once what goes away is gone.
@usableFromInline struct RowArrivals {
  /// Paths after the stage.
  @usableFromInline private(set) var inserted: [ElementPath] = []

  /// Sources before the stage, that is after the deletes, and targets after it.
  @usableFromInline private(set) var moved: [(source: ElementPath, target: ElementPath)] = []

  @usableFromInline var isEmpty: Bool { inserted.isEmpty && moved.isEmpty }

  init() {}

  /// Adds what arrives in a section.
  ///
  /// Of the rows that stay in it those move that are off a longest increasing subsequence.
  ///
  /// - Parameters:
  ///   - place: the section before and after the stage.
  ///   - origin: the path before the stage of a row that crosses over from another section.
  /// - Complexity: O(window), and O(*n* log *n*) when rows change their order.
  mutating func add(_ rows: RowMatching, at place: Int, origin: (Int32) -> ElementPath) {
    let sources = rows.matching.sourceOfTarget.span
    let start = rows.window.target.lowerBound
    if sources.count > rows.matching.pairCount {
      if inserted.isEmpty { inserted.reserveCapacity(sources.count - rows.matching.pairCount) }
      for j in sources.indices where sources[j] < 0 {
        let target = ElementPath(element: start + j, section: place)
        if sources[j] == Matching.none {
          inserted.append(target)
        } else {
          moved.append((origin(sources[j]), target))
        }
      }
    }
    if moved.isEmpty { moved.reserveCapacity(rows.matching.moved.count) }
    for (source, target) in rows.moves {
      moved.append(
        (
          ElementPath(element: source, section: place),
          ElementPath(element: target, section: place)
        ))
    }
  }

  /// Adds the rows that move into a new section; its new rows came with it.
  mutating func addMoves(_ rows: RowMatching, toNew place: Int, origin: (Int32) -> ElementPath) {
    for (j, source) in rows.matching.sourceOfTarget.enumerated() where source < Matching.none {
      moved.append((origin(source), ElementPath(element: j, section: place)))
    }
  }
}
