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
    guard sources.count > rows.matching.pairCount || !rows.matching.isInOrder else { return }
    if inserted.isEmpty { inserted.reserveCapacity(sources.count - rows.matching.pairCount) }
    let movers = rows.matching.movers(inSection: rows)
    var next = 0
    for j in sources.indices {
      let target = ElementPath(element: rows.window.target.lowerBound + j, section: place)
      if sources[j] == Matching.none {
        inserted.append(target)
      } else if sources[j] < Matching.none {
        moved.append((origin(sources[j]), target))
      } else if next < movers.count, Int(movers[next].target) == j {
        moved.append((ElementPath(element: Int(movers[next].source), section: place), target))
        next += 1
      }
    }
  }

  /// Adds the rows that move into a new section; its new rows came with it.
  mutating func addMoves(_ rows: RowMatching, toNew place: Int, origin: (Int32) -> ElementPath) {
    for (j, source) in rows.matching.sourceOfTarget.enumerated() where source < Matching.none {
      moved.append((origin(source), ElementPath(element: j, section: place)))
    }
  }
}

extension Matching {
  /// The rows that move within the window, in their order after the change.
  ///
  /// - Returns: the offset in the section once deletes are done, and the offset in the window after
  ///   the change.
  func movers(inSection rows: RowMatching) -> ContiguousArray<(source: Int32, target: Int32)> {
    guard !isInOrder else { return [] }
    let sources = sourceOfTarget.span
    var sequence = ContiguousArray<Int32>()
    sequence.reserveCapacity(pairCount)
    for j in sources.indices where sources[j] >= 0 { sequence.append(sources[j]) }
    let isMoved = offLongestIncreasingSubsequence(sequence)
    let offsets = rows.offsetsAfterDeletes
    var movers = ContiguousArray<(source: Int32, target: Int32)>()
    var position = 0
    for j in sources.indices where sources[j] >= 0 {
      if isMoved[position] {
        movers.append((offsets[Int(sources[j])], Int32(truncatingIfNeeded: j)))
      }
      position += 1
    }
    return movers
  }
}
