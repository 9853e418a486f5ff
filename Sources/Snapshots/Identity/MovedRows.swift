/// A row that changed and may also have passed rows that stayed.
///
/// Likeness alone does not tell such a row. The lines of a log are all alike: where the first one leaves and
/// another comes at the end, none has moved. So the row is the same only if
/// - no row near it is like it, on either side: then its likeness is its own, and not that of all rows; and
/// - its numbers or its label stayed (see ``LineLabel``), if all rows that went stood together, and all that
///   came do: so a window moves over lines that count. Rows that change places among others have other numbers.
private struct MovedRow {
  let likeness: RowLikeness
  private let numbers: [Substring]
  private let label: LineLabel?

  init(_ text: String, isLine: Bool) {
    likeness = RowLikeness(text, isLine: isLine)
    numbers = text.split { !("0"..."9").contains($0) }
    label = isLine ? LineLabel(text) : nil
  }

  /// Whether the numbers or the label are the same.
  func isKnown(as other: MovedRow) -> Bool {
    numbers == other.numbers || label != nil && label == other.label
  }
}

/// The rows on one side of a comparison, for ``Gap/movedPairs(old:new:)``.
struct RowSurroundings {
  /// How many rows before and behind a row are near it: more than a `tail` of ten lines.
  static let reach = 16

  /// The rows that are compared.
  var rows: Range<Int>
  var text: (Int) -> String
  var isLine: (Int) -> Bool
  /// Rows are near several others.
  private var likenesses: [Int: RowLikeness] = [:]

  init(
    rows: Range<Int>, text: @escaping (Int) -> String,
    isLine: @escaping (Int) -> Bool = { _ in true }
  ) {
    (self.rows, self.text, self.isLine) = (rows, text, isLine)
  }

  fileprivate func moved(_ row: Int) -> MovedRow { MovedRow(text(row), isLine: isLine(row)) }

  /// Whether a row near the given one is like it.
  fileprivate mutating func hasLike(_ moved: MovedRow, of row: Int) -> Bool {
    for other in (row - Self.reach..<row + Self.reach + 1).clamped(to: rows) where other != row {
      let likeness = likenesses[other] ?? RowLikeness(text(other), isLine: isLine(other))
      likenesses[other] = likeness
      if likeness.value(to: moved.likeness) > 0 { return true }
    }
    return false
  }
}

extension Gap {
  /// The pairs of rows that changed and also passed rows that stayed, as places in `old` and `new`.
  func movedPairs(
    old oldSide: RowSurroundings, new newSide: RowSurroundings
  ) -> [(old: Int, new: Int)] {
    if old.isEmpty || new.isEmpty { return [] }
    let (olds, news) = (old.map(oldSide.moved), new.map(newSide.moved))
    var (oldSide, newSide) = (oldSide, newSide)
    let places = Gap(old: Array(old.indices), new: Array(new.indices))
    let isWindow = Self.standTogether(old) && Self.standTogether(new)
    let pairs = places.allPairs(canCross: true) {
      isWindow && !olds[$0].isKnown(as: news[$1])
        ? 0 : olds[$0].likeness.value(to: news[$1].likeness)
    }
    return pairs.filter { pair in
      !oldSide.hasLike(olds[pair.old], of: old[pair.old])
        && !newSide.hasLike(news[pair.new], of: new[pair.new])
    }
  }

  private static func standTogether(_ rows: [Int]) -> Bool {
    rows[rows.count - 1] - rows[0] == rows.count - 1
  }
}
