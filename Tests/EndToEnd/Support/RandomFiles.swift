import TestSupport

/// Pairs of files that differ like saved files: rows are inserted, deleted, moved and edited.
struct RandomFiles {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let words = [
    "oak", "firebrick", "Größe", "sand", "漢字", "🧱🔥", "e\u{301}tude", "étude", "sieve", "\t",
    "\"quoted\"", "back\\slash", "bell\u{7}", "soh\u{1}", "esc\u{1b}[31m", "a,b", "\u{7f}", "0",
    "👩‍👩‍👧", "\u{200b}", "- ", "# ", "…", "\u{202e}rtl", "\u{2028}",
  ]

  /// Lines of any text that a file can contain.
  mutating func lines() -> [String] {
    let count = random.happens(0.08) ? 0 : Int.random(in: 1...25, using: &random)
    var lines = (0..<count).map { _ in line() }
    for _ in 0..<Int.random(in: 0...4, using: &random) where !lines.isEmpty {
      lines.append(lines.randomElement(using: &random)!)
    }
    return lines.shuffled(using: &random)
  }

  private mutating func line() -> String {
    if random.happens(0.06) { return "" }
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Self.words.randomElement(using: &random)!
    }.joined(separator: " ")
  }

  /// The lines after random edits.
  mutating func edited(_ lines: [String]) -> [String] {
    if random.happens(0.06) { return [] }
    if random.happens(0.06) { return self.lines() }
    var result: [String] = []
    for line in lines {
      if random.happens(0.15) { continue }
      if random.happens(0.15) { result.append(self.line()) }
      result.append(random.happens(0.2) ? line + " " + Self.words[0] : line)
      if random.happens(0.05) { result.append(line) }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) where result.count > 1 {
      let row = result.remove(at: Int.random(in: 0..<result.count, using: &random))
      result.insert(row, at: Int.random(in: 0...result.count, using: &random))
    }
    return result
  }

  /// The file with the lines, whose last one may lack its line break.
  mutating func file(of lines: [String]) -> String {
    let text = lines.joined(separator: "\n")
    return lines.isEmpty || lines.last == "" || random.happens(0.7)
      ? lines.map { $0 + "\n" }.joined() : text
  }

  /// Rows of a table, each with a unique key.
  mutating func table() -> [[String]] {
    (1...30).filter { _ in random.happens(0.5) }.shuffled(using: &random).map { key in
      ["k\(key)", line(), String(Int.random(in: 0...5, using: &random))]
    }
  }

  /// Titles, and the items below each.
  mutating func board() -> [(title: String, items: [String])] {
    ["Backlog", "Doing", "Review", "Done", "Doing"].shuffled(using: &random)
      .prefix(Int.random(in: 1...5, using: &random)).map { title in
        let items = ["dig", "pour", "lay", "raise", "fit", "hang", "bake", "eat", "eat"]
          .filter { _ in random.happens(0.4) }.shuffled(using: &random)
        return (title, items.map { random.happens(0.2) ? $0 + " twice" : $0 })
      }
  }
}
