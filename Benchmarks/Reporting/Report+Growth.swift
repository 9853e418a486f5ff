extension Report {
  /// The growth of ours from a hundred thousand rows to a million, wherever both were measured.
  ///
  /// A full shuffle is left out: finding its fewest moves is not linear.
  func growthOfOurs() -> [Growth] {
    let (smallSize, largeSize) = (100_000, 1_000_000)
    return workloads.compactMap { large in
      guard large.size == largeSize, large.change != Change.shuffle.rawValue,
        let small = workloads.first(where: {
          $0.size == smallSize && $0.elements == large.elements && $0.change == large.change
        }), let less = small.milliseconds(of: ListDiffContender.name),
        let more = large.milliseconds(of: ListDiffContender.name)
      else { return nil }
      return Growth(
        elements: large.elements, change: large.change, smallSize: smallSize,
        largeSize: largeSize, factor: more / less)
    }
  }
}
