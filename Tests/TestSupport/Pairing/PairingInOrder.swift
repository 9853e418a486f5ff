public import ListDiff

/// What textbook pairing makes of two lists: the first row of an identity before is the first one
/// after it, the second the second, and so on.
///
/// Nothing here is taken from ListDiff: a dictionary of queues and binary search. So it bounds what
/// ListDiff may need, and for unique identities it is what ListDiff has to reach.
public struct PairingInOrder: Equatable, Sendable {
  /// The number of pairs.
  public private(set) var common = 0
  /// The pairs whose content differs.
  public private(set) var updates = 0
  /// The fewest pairs that have to move.
  public private(set) var moves = 0
  /// The rows of both lists that have no partner.
  public private(set) var unpaired = 0

  /// The number of changes of all kinds.
  public var changes: Int { updates + moves + unpaired }

  /// Pairs two lists.
  ///
  /// - Complexity: O(*n* log *n*).
  public init<Row: Differentiable>(_ source: some Collection<Row>, _ target: some Collection<Row>) {
    let source = Array(source)
    var queues: [Row.DifferenceIdentifier: ArraySlice<Int>] = [:]
    for (offset, row) in source.enumerated() {
      queues[row.differenceIdentifier, default: []].append(offset)
    }
    var partners: [Int] = []
    for row in target {
      guard let partner = queues[row.differenceIdentifier]?.popFirst() else { continue }
      partners.append(partner)
      if !row.isContentEqual(to: source[partner]) { updates += 1 }
    }
    common = partners.count
    moves = common - longestIncreasingLength(partners)
    unpaired = source.count + target.count - 2 * common
  }
}

/// The length of a longest increasing subsequence: for each length the least number that ends one.
///
/// - Complexity: O(*n* log *n*).
public func longestIncreasingLength(_ values: [Int]) -> Int {
  var ends: [Int] = []
  for value in values {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < value { low = middle + 1 } else { high = middle }
    }
    if low == ends.count { ends.append(value) } else { ends[low] = value }
  }
  return ends.count
}
