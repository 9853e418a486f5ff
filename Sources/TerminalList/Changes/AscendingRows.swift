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
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}
