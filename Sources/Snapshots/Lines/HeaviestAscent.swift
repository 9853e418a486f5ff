/// The ascending subsequence of distinct values with the greatest total weight.
enum HeaviestAscent {
  /// The offsets of its members, ascending. O(n log n).
  static func indexes(of values: [Int], weights: [Int]) -> [Int] {
    let ranks = Self.ranks(of: values)
    // a Fenwick tree of the heaviest subsequence that ends at or below each rank; rank 0 is none
    var best = Array(repeating: (weight: 0, end: -1), count: values.count + 1)
    var previous = Array(repeating: -1, count: values.count)
    var last = (weight: 0, end: -1)
    for index in values.indices {
      var found = (weight: 0, end: -1)
      var node = ranks[index] - 1
      while node > 0 {
        if best[node].weight > found.weight { found = best[node] }
        node -= node & -node
      }
      previous[index] = found.end
      let weight = found.weight + weights[index]
      if weight > last.weight { last = (weight, index) }
      node = ranks[index]
      while node < best.count {
        if weight > best[node].weight { best[node] = (weight, index) }
        node += node & -node
      }
    }
    var indexes: [Int] = []
    var index = last.end
    while index >= 0 {
      indexes.append(index)
      index = previous[index]
    }
    return indexes.reversed()
  }

  /// The rank of each value, from 1.
  private static func ranks(of values: [Int]) -> [Int] {
    var ranks = Array(repeating: 0, count: values.count)
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      ranks[index] = rank + 1
    }
    return ranks
  }
}
