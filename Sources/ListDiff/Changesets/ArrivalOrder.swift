/// The inserts and moves of a batch one by one, from left to right: each lands right after what stands
/// in front of it after the batch.
///
/// A row that is still to move stays where it is until its turn comes. So at any moment a list begins with
/// the rows that have landed, and between them stand rows that are still to move: always after all that
/// lands between the same two rows that stay. Sections are the rows of one list.
struct ArrivalOrder {
  /// Something that lands; places are offsets of lists and in them at that moment.
  enum Arrival {
    /// Row `target` after the batch comes in.
    case insertion(target: Int, to: ElementPath)
    /// Row `source` before the batch is taken out, then put in again.
    case move(source: Int, from: ElementPath, to: ElementPath)
  }

  private let before: RowOffsets
  private let after: RowOffsets
  /// For each list after the batch its number before it; ``BatchOrigins/none`` if it is new, and comes with
  /// its rows.
  private let oldLists: ContiguousArray<Int>
  /// For each list before the batch its number after it.
  private let newLists: ContiguousArray<Int>
  /// For each row after the batch its offset before it, or ``BatchOrigins/none``.
  private let origins: ContiguousArray<Int>
  private let isMoved: (_ source: Int) -> Bool

  /// For each row that moves the row after the batch that it stands in front of until then: the next one
  /// of its list that stays, or the end of the list.
  private var next: ContiguousArray<Int>
  /// How many rows in front of each row after the batch stay.
  private var stayingBefore: ContiguousArray<Int>
  /// The rows before the batch that are still to move.
  private var waiting: OffsetCounts

  /// - Complexity: O(rows before and after).
  init(
    from before: RowOffsets, to after: RowOffsets, lists: ContiguousArray<Int>,
    origins: ContiguousArray<Int>, isMoved: @escaping (_ source: Int) -> Bool
  ) {
    (self.before, self.after, self.origins, self.isMoved) = (before, after, origins, isMoved)
    oldLists = lists
    newLists = ChangePaths.inverted(lists, count: before.sectionCount)
    let targets = ChangePaths.inverted(origins, count: before.rowCount)
    waiting = OffsetCounts(targets.indices.map { targets[$0] != BatchOrigins.none && isMoved($0) })
    next = targets
    for (list, new) in newLists.enumerated() where new != BatchOrigins.none {
      var end = after.rows(in: new + after.firstSection).upperBound
      for source in before.rows(in: list + before.firstSection).reversed() {
        guard targets[source] != BatchOrigins.none else { continue }
        if isMoved(source) { next[source] = end } else { end = targets[source] }
      }
    }
    stayingBefore = [0]
    for origin in origins {
      let stays = origin != BatchOrigins.none && !isMoved(origin)
      stayingBefore.append(stayingBefore.last! + (stays ? 1 : 0))
    }
  }

  /// Calls `body` with each insert and move, in order.
  ///
  /// - Complexity: O(rows after + *k* log *n*) for *k* of them.
  consuming func forEach(_ body: (Arrival) -> Void) {
    for (list, old) in oldLists.enumerated() where old != BatchOrigins.none {
      let rowsBefore = before.rows(in: old + before.firstSection)
      let rowsAfter = after.rows(in: list + after.firstSection)
      // the rows before the batch up to the last one that stays in front of the place
      var passed = rowsBefore.lowerBound
      for target in rowsAfter {
        let origin = origins[target]
        let isNew = origin == BatchOrigins.none
        guard isNew || isMoved(origin) else {
          passed = origin + 1
          continue
        }
        let from = isNew ? nil : place(of: origin, at: target)
        if !isNew { waiting.remove(origin) }
        let to = ElementPath(
          element: target - rowsAfter.lowerBound
            + waiting.count(in: rowsBefore.lowerBound..<passed),
          section: list + after.firstSection)
        if let from {
          body(.move(source: origin, from: from, to: to))
        } else {
          body(.insertion(target: target, to: to))
        }
      }
    }
  }

  /// Where a row that is still to move stands when it is the turn of row `target` after the batch.
  private func place(of source: Int, at target: Int) -> ElementPath {
    let path = before.path(of: source)
    let list = newLists[path.section - before.firstSection] + after.firstSection
    let start = after.rows(in: list).lowerBound
    let next = next[source]
    let landed = max(start, min(target, next))
    let staying = stayingBefore[next] - stayingBefore[landed]
    let rowsInFront = before.rows(in: path.section).lowerBound..<source
    return ElementPath(
      element: landed - start + staying + waiting.count(in: rowsInFront), section: list)
  }
}

/// A set of offsets that says how many of them lie in a range: a binary indexed tree.
///
/// Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and Experience 24
/// (1994).
struct OffsetCounts {
  /// At each number, counted from 1, how many of the offsets that end in front of it are in the set: as
  /// many offsets as the last one in the number's binary digits says.
  private var counts: ContiguousArray<Int32>

  /// Creates the set of the offsets for which a member is true.
  ///
  /// - Complexity: O(*n*).
  init(_ members: [Bool]) {
    counts = [0]
    counts.reserveCapacity(members.count + 1)
    for member in members { counts.append(member ? 1 : 0) }
    for number in 1..<counts.count {
      let above = number + (number & -number)
      if above < counts.count { counts[above] += counts[number] }
    }
  }

  /// Takes an offset away.
  ///
  /// - Precondition: it is in the set.
  /// - Complexity: O(log *n*).
  mutating func remove(_ offset: Int) {
    var number = offset + 1
    while number < counts.count {
      counts[number] -= 1
      number += number & -number
    }
  }

  /// How many offsets of a range are in the set.
  ///
  /// - Complexity: O(log *n*).
  func count(in range: Range<Int>) -> Int {
    count(before: range.upperBound) - count(before: range.lowerBound)
  }

  private func count(before offset: Int) -> Int {
    var (number, count) = (offset, 0)
    while number > 0 {
      count += Int(counts[number])
      number &= number - 1
    }
    return count
  }
}
