import ListDiff

/// Pairs rows before and after a change as Paul Heckel's paper does.
///
/// Written from "A technique for isolating differences between files" (Communications of the ACM
/// 21, 1978, https://doi.org/10.1145/359460.359467), with its names: O is the list before, N the
/// list after. Many list diff libraries are based on it, and it is our baseline.
///
/// - Complexity: O(*n* + *m*) on average, and hashes every identifier once.
struct HeckelMatching {
  /// An element of the paper's arrays OA and NA.
  fileprivate enum Line {
    /// The line's entry in the symbol table, as long as its position in the other list is not
    /// known.
    case symbol(Symbol)
    /// The number of the same line in the other list.
    case number(Int)
  }

  /// The paper's OA.
  private var old: [Line] = []
  /// The paper's NA.
  private var new: [Line] = []

  /// The offset before the change of a row after it; `nil` if the row is new.
  func source(of target: Int) -> Int? { new[target].other }

  /// The offset after the change of a row before it; `nil` if the row is deleted.
  func target(of source: Int) -> Int? { old[source].other }

  init<Row: Differentiable>(_ before: [Row], _ after: [Row]) {
    readLines(before, after)
    matchUniqueLines()
    matchForwards()
    matchBackwards()
  }

  /// Passes 1 and 2: counts each line's occurrences in both lists in the symbol table.
  private mutating func readLines<Row: Differentiable>(_ before: [Row], _ after: [Row]) {
    var table = SymbolTable<Row.DifferenceIdentifier>(capacity: before.count)
    new.reserveCapacity(after.count)
    for row in after {
      let symbol = table[row.differenceIdentifier]
      symbol.newCount += 1
      new.append(.symbol(symbol))
    }
    old.reserveCapacity(before.count)
    for (number, row) in before.enumerated() {
      let symbol = table[row.differenceIdentifier]
      symbol.oldCount += 1
      symbol.oldLine = number
      old.append(.symbol(symbol))
    }
  }

  /// Pass 3: a line that is in each list once is the same line.
  private mutating func matchUniqueLines() {
    for number in new.indices {
      guard case .symbol(let symbol) = new[number], symbol.newCount == 1, symbol.oldCount == 1
      else { continue }
      match(symbol.oldLine, number)
    }
  }

  /// Pass 4: rows after a pair, or at the beginning, are the same if they look the same.
  private mutating func matchForwards() {
    matchIfAlike(0, 0)
    for number in new.indices {
      guard case .number(let line) = new[number] else { continue }
      matchIfAlike(line + 1, number + 1)
    }
  }

  /// Pass 5: rows before a pair, or at the end, are the same if they look the same.
  private mutating func matchBackwards() {
    matchIfAlike(old.count - 1, new.count - 1)
    for number in new.indices.reversed() {
      guard case .number(let line) = new[number] else { continue }
      matchIfAlike(line - 1, number - 1)
    }
  }

  /// Matches two lines that have the same entry in the symbol table and are not matched yet.
  private mutating func matchIfAlike(_ line: Int, _ number: Int) {
    guard old.indices.contains(line), new.indices.contains(number),
      case .symbol(let before) = old[line], case .symbol(let after) = new[number],
      before === after
    else { return }
    match(line, number)
  }

  private mutating func match(_ line: Int, _ number: Int) {
    old[line] = .number(number)
    new[number] = .number(line)
  }
}

extension HeckelMatching.Line {
  fileprivate var other: Int? {
    switch self {
    case .symbol: nil
    case .number(let number): number
    }
  }
}
