/// Lists of rows that ascend.
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
    let index = indices.partitioningIndex { self[$0] >= number }
    return index < count && self[index] == number
  }
}
