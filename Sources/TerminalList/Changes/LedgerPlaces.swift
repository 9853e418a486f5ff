internal import ListDiff

/// The rows that a batch takes from their places and puts to new ones, by section, ascending.
struct LedgerPlaces {
  /// Before: what is deleted.
  let deleted: [Int: [Int]]
  /// Before: what is deleted or moved.
  let removed: [Int: [Int]]
  /// After: what is inserted or moved.
  let taken: [Int: [Int]]

  init(_ batch: BatchUpdates) {
    func grouped(_ paths: [ElementPath]) -> [Int: [Int]] {
      Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.element).sorted() }
    }
    let paths = batch.deletedRows.map(\.path)
    deleted = grouped(paths)
    removed = grouped(paths + batch.movedRows.map(\.source))
    taken = grouped(batch.insertedRows.map(\.path) + batch.movedRows.map(\.target))
  }
}

extension [Int] {
  /// The numbers of this ascending list that are not in another one.
  func subtracting(_ other: [Int]) -> [Int] {
    var rest = other[...]
    return filter { number in
      while let first = rest.first, first < number { rest.removeFirst() }
      return rest.first != number
    }
  }

  /// Whether this ascending list holds a number. O(log count).
  func holds(_ number: Int) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}
