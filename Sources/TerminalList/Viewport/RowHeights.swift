internal import ListDiff

/// The numbers of lines that the rows, headers and footers of a list take, by their indexes; see
/// ``ListTable/index(of:)``.
///
/// Measuring a million rows would take too long, so a row that was never on the screen counts as
/// one line. Rows of one line take no memory. Lines are those of the whole list, counted from 0.
struct RowHeights {
  /// The indexes of the rows that take more than one line, in ascending order.
  private var indexes: [Int] = []
  /// The sum of the lines that they take in addition to one each, up to each of them.
  private var sums: [Int] = []

  /// Whether every row takes one line, as far as known.
  var isEmpty: Bool { indexes.isEmpty }

  /// The number of lines of all sections. O(sections).
  func lineCount(of table: ListTable) -> Int { table.count + (sums.last ?? 0) }

  /// The first line of `place`. O(sections + log heights).
  func line(of place: ListTable.Place, in table: ListTable) -> Int {
    line(ofIndex: table.index(of: place))
  }

  /// The number of lines that `place` takes. O(sections + log heights).
  func height(of place: ListTable.Place, in table: ListTable) -> Int {
    isEmpty ? 1 : height(ofIndex: table.index(of: place))
  }

  /// The places on the lines of `range`, clipped to the list, from top to bottom. O(sections +
  /// places + log rows · log heights).
  func places(in range: Range<Int>, of table: ListTable) -> [ListTable.Place] {
    let lines = range.clamped(to: 0..<lineCount(of: table))
    guard let first = lines.first, let last = lines.last else { return [] }
    func index(atLine line: Int) -> Int {
      isEmpty
        ? line
        : (1..<table.count).partitioningIndex { self.line(ofIndex: $0) > line } - 1
    }
    return table.places(at: index(atLine: first)..<index(atLine: last) + 1)
  }

  private func line(ofIndex index: Int) -> Int {
    let position = position(of: index)
    return index + (position == 0 ? 0 : sums[position - 1])
  }

  private func height(ofIndex index: Int) -> Int {
    line(ofIndex: index + 1) - line(ofIndex: index)
  }

  /// The first position in ``indexes`` whose index is not less than `index`.
  private func position(of index: Int) -> Int {
    indexes.indices.partitioningIndex { indexes[$0] >= index }
  }
}

extension RowHeights {
  /// Records the heights of consecutive rows from the index `first` on. O(rows + known heights below
  /// them).
  ///
  /// - Returns: Whether any of them takes more or fewer lines than known.
  mutating func record(_ heights: [Int], from first: Int) -> Bool {
    let isKnown = heights.enumerated().allSatisfy { height(ofIndex: first + $0) == $1 }
    if isKnown { return false }
    let below = position(of: first + heights.count)
    let rest = indexes[below...].map { ($0, height(ofIndex: $0)) }
    let start = position(of: first)
    indexes.removeSubrange(start...)
    sums.removeSubrange(start...)
    for (offset, height) in heights.enumerated() { append(first + offset, height) }
    for (index, height) in rest { append(index, height) }
    return true
  }

  private mutating func append(_ index: Int, _ height: Int) {
    guard height != 1 else { return }
    sums.append((sums.last ?? 0) + height - 1)
    indexes.append(index)
  }

  /// Carries the known heights of all places that a batch keeps to their places after it.
  ///
  /// The old height of a reloaded row is the best estimate until the row is on the screen again.
  /// O((known heights + runs of identities) log known heights + known heights · sections).
  mutating func carry(over applied: AppliedBatch) {
    let ids = indexes.map { applied.before.id(at: applied.before.places(at: $0..<$0 + 1)[0]) }
    let known = zip(applied.after.places(of: ids), indexes.map(height(ofIndex:)))
    let kept = known.compactMap { place, height in
      place.map { (index: applied.after.index(of: $0), height: height) }
    }
    self = RowHeights()
    for (index, height) in kept.sorted(by: { $0.index < $1.index }) { append(index, height) }
  }
}
