/// The rows of a section that do not take as many lines as estimated, and by how many they differ.
///
/// Rows are named by a key: their element, or ``header`` and ``footer``. It holds nothing of rows
/// that were never measured or are as estimated; each other one takes 16 bytes.
struct LineHeights: Equatable {
  static let header = -1
  static let footer = Int.max

  /// Ascending.
  private(set) var keys: [Int] = []
  /// For each key the differences up to and with its own.
  private var sums: [Int] = []

  var isEmpty: Bool { keys.isEmpty }

  /// By how many lines all rows together differ.
  var total: Int { sums.last ?? 0 }

  /// By how many lines the row at `key` differs. O(log keys).
  func difference(at key: Int) -> Int {
    let index = index(of: key)
    guard index < keys.count, keys[index] == key else { return 0 }
    return difference(index)
  }

  /// By how many lines the rows above `key` differ. O(log keys).
  func differences(before key: Int) -> Int {
    let index = index(of: key)
    return index == 0 ? 0 : sums[index - 1]
  }

  /// All differences in the order of their keys.
  var differences: [(key: Int, lines: Int)] { keys.indices.map { (keys[$0], difference($0)) } }

  /// Takes in what rows differ by, 0 for those that are as estimated; ascending keys. Says whether
  /// anything changed. O(keys), O(`changes`) when they are as known or behind all keys.
  mutating func take(_ changes: [(key: Int, lines: Int)]) -> Bool {
    let news = changes.filter { difference(at: $0.key) != $0.lines }
    guard let first = news.first else { return false }
    let start = index(of: first.key)
    let rest = differences(from: start)
    keys.removeSubrange(start...)
    sums.removeSubrange(start...)
    var old = rest.makeIterator()
    var next = old.next()
    for change in news {
      while let known = next, known.key < change.key {
        append(known)
        next = old.next()
      }
      if next?.key == change.key { next = old.next() }
      append(change)
    }
    while let known = next {
      append(known)
      next = old.next()
    }
    return true
  }

  private mutating func append(_ change: (key: Int, lines: Int)) {
    guard change.lines != 0 else { return }
    sums.append(total + change.lines)
    keys.append(change.key)
  }

  private func difference(_ index: Int) -> Int {
    index == 0 ? sums[0] : sums[index] - sums[index - 1]
  }

  private func differences(from start: Int) -> [(key: Int, lines: Int)] {
    (start..<keys.count).map { (keys[$0], difference($0)) }
  }

  /// The first index whose key is not less than `key`.
  private func index(of key: Int) -> Int {
    keys.indices.partitioningIndex { keys[$0] >= key }
  }
}
