/// The times of one workload: a row of samples for each contender, a column for each round.
struct Measurement {
  /// The contenders' names, in the order of their rows.
  let names: [String]

  /// Nanoseconds, by contender and round.
  var samples: [[Double]]

  /// The times of a contender, unless it did not take part.
  func samples(of name: String) -> [Double]? {
    names.firstIndex(of: name).map { samples[$0] }
  }

  /// The median time of a contender in nanoseconds.
  func median(of name: String) -> Double? { samples(of: name)?.median }

  /// The time of a contender divided by that of `base`: the median of the rounds' ratios.
  ///
  /// A round's two times are measured within moments of each other, so that a machine that slows
  /// down or speeds up between rounds does not affect their ratio.
  func ratio(of name: String, to base: String) -> Double? {
    guard let times = samples(of: name), let bases = samples(of: base) else { return nil }
    return zip(times, bases).map { $0 / $1 }.median
  }
}

extension [Double] {
  /// The value in the middle, or the mean of the two in the middle; NaN without values.
  var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
