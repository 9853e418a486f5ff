public import ListDiff

/// The textbook pairing of two lists: the first row of an identity before the change with the first
/// one after it, the second with the second, and so on.
///
/// It shares no code with ListDiff: it uses a dictionary of queues and binary search. It is an
/// upper bound for ListDiff's changes, and for unique identities ListDiff must reach it exactly.
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

/// The length of a longest increasing subsequence: for each length, the least number that ends one.
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
