/// Numbers as a line of blocks, the least the lowest; what is not there is blank.
enum Sparkline {
  /// The columns of a number where there are few.
  private static let widest = 3
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// - Parameters:
  ///   - columns: The most characters. Where there are few numbers each takes several; where there
  ///     are more of them than columns each character stands for the last of several.
  ///   - isRank: Whether the least number is the best, and so the highest.
  static func text(_ numbers: [Double?], columns: Int, isRank: Bool = false) -> String {
    let known = numbers.compactMap { $0 }.filter(\.isFinite)
    guard columns > 0, let least = known.min(), let most = known.max() else { return "" }
    // halves of numbers whose distance is too great for one
    let scale = (most - least).isFinite ? 1 : 0.5
    let count = min(columns, numbers.count)
    let repeats = max(1, min(widest, columns / count))
    let shown = (0..<count).map { place in
      numbers[place * numbers.count / count..<(place + 1) * numbers.count / count].last ?? nil
    }
    return shown.reduce(into: "") { text, number in
      var block: Character = " "
      if let number, number.isFinite {
        let part =
          most > least
          ? (number * scale - least * scale) / (most * scale - least * scale) : 0.5
        block = blocks[min(7, Int((isRank ? 1 - part : part) * 8))]
      }
      text += String(repeating: block, count: repeats)
    }
  }
}
