extension Range<Int> {
  /// The first of these indexes that `belongs` to the second part of a list, as all behind it do; the
  /// upper bound where none does. O(log count).
  @inline(__always) func partitioningIndex(where belongs: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
