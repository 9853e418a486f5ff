/// Matches sections and rows without identity with those of the snapshot before.
///
/// Rows count through all sections.
struct SectionMatching {
  private(set) var sections: Pairing
  private(set) var rows: Pairing
  private let old: Side
  private let new: Side

  init(
    from sections: [SnapshotSection], to target: UnkeyedSections, by fileNames: FileNames?
  ) {
    var tokens: [String: Int] = [:]
    old = Side(
      titles: sections.map(\.title), texts: sections.map { $0.rows.map(\.text) },
      areLines: sections.flatMap { $0.rows.map { !$0.hasFields } }, tokens: &tokens)
    new = Side(
      titles: target.sections.map(\.title), texts: target.sections.map { $0.rows.map(\.text) },
      areLines: target.sections.flatMap { $0.rows.map { !$0.values.hasFields } }, tokens: &tokens)
    self.sections = Pairing(oldCount: old.titles.count, newCount: new.titles.count)
    rows = Pairing(oldCount: old.texts.count, newCount: new.texts.count)
    matchSections()
    matchRows(by: fileNames)
  }

  /// One of the two lists. Equal texts have equal tokens.
  private struct Side {
    let titles: [String]
    let titleTokens: [Int]
    let texts: [String]
    /// Which rows are lines, and not rows of a table.
    let areLines: [Bool]
    let tokens: [Int]
    /// The rows of each section.
    let ranges: [Range<Int>]

    init(titles: [String], texts: [[String]], areLines: [Bool], tokens: inout [String: Int]) {
      (self.titles, self.areLines) = (titles, areLines)
      self.texts = texts.flatMap(\.self)
      titleTokens = titles.map { Self.token(of: $0, in: &tokens) }
      self.tokens = self.texts.map { Self.token(of: $0, in: &tokens) }
      var start = 0
      ranges = texts.map { rows in
        defer { start += rows.count }
        return start..<(start + rows.count)
      }
    }

    private static func token(of text: String, in tokens: inout [String: Int]) -> Int {
      let next = tokens.count
      return { (token: inout Int?) in
        if token == nil { token = next }
        return token!
      }(&tokens[text])
    }
  }

  private mutating func matchSections() {
    let chain = CommonSubsequence.pairs(old.titleTokens, new.titleTokens)
    for pair in chain { sections.pair(old: pair.old, new: pair.new) }
    sections.pairEqual(old: old.titleTokens, new: new.titleTokens)
    let gaps = Gap.gaps(
      in: sections, between: chain, old: old.titles.indices, new: new.titles.indices)
    for gap in gaps {
      let oldContents = gap.old.map { old.tokens[old.ranges[$0]].sorted() }
      let newContents = gap.new.map { new.tokens[new.ranges[$0]].sorted() }
      let oldTitles = gap.old.map { TextSimilarity(old.titles[$0]) }
      let newTitles = gap.new.map { TextSimilarity(new.titles[$0]) }
      let pairs = gap.allPairs { one, other in
        max(
          oldTitles[one].value(to: newTitles[other]),
          Self.share(oldContents[one], newContents[other]))
      }
      for pair in pairs { sections.pair(old: pair.old, new: pair.new) }
    }
  }

  /// The common rows as a share of the longer section.
  private static func share(_ one: [Int], _ other: [Int]) -> Double {
    let longer = max(one.count, other.count)
    return longer == 0 ? 0 : Double(TextSimilarity.commonCount(one, other)) / Double(longer)
  }

  private mutating func matchRows(by fileNames: FileNames?) {
    var chains: [(old: Range<Int>, new: Range<Int>, pairs: [(old: Int, new: Int)])] = []
    for (index, newRange) in new.ranges.enumerated() {
      guard let oldRange = sections.old(of: index).map({ old.ranges[$0] }) else { continue }
      let chain = CommonSubsequence.pairs(
        Array(old.tokens[oldRange]), Array(new.tokens[newRange])
      ).map { (old: $0.old + oldRange.lowerBound, new: $0.new + newRange.lowerBound) }
      for pair in chain { rows.pair(old: pair.old, new: pair.new) }
      chains.append((oldRange, newRange, chain))
    }
    rows.pairEqual(old: old.tokens, new: new.tokens)
    if let fileNames {
      rows.pairEqual(old: old.texts.map(fileNames.name), new: new.texts.map(fileNames.name))
      return
    }
    rows.pairLooselyEqual(old: old.texts, new: new.texts)
    let (olds, news) = (old, new)
    for chain in chains {
      let gaps = Gap.gaps(in: rows, between: chain.pairs, old: chain.old, new: chain.new)
      for gap in gaps {
        rows.pairLabelled(
          gap, old: { olds.areLines[$0] ? LineLabel(olds.texts[$0]) : nil },
          new: { news.areLines[$0] ? LineLabel(news.texts[$0]) : nil })
        pairSimilarRows(of: gap)
      }
    }
    for chain in chains {
      for gap in Gap.gaps(in: rows, between: [], old: chain.old, new: chain.new) {
        let moved = gap.movedPairs(
          old: RowSurroundings(rows: chain.old, text: { olds.texts[$0] }) { olds.areLines[$0] },
          new: RowSurroundings(rows: chain.new, text: { news.texts[$0] }) { news.areLines[$0] })
        for pair in moved { rows.pair(old: gap.old[pair.old], new: gap.new[pair.new]) }
      }
    }
  }

  private mutating func pairSimilarRows(of gap: Gap) {
    let gap = Gap(
      old: gap.old.filter { !rows.isPaired(old: $0) },
      new: gap.new.filter { !rows.isPaired(new: $0) })
    let pairs = gap.similarPairs(
      gap.old.map { RowLikeness(old.texts[$0], isLine: old.areLines[$0]) },
      gap.new.map { RowLikeness(new.texts[$0], isLine: new.areLines[$0]) })
    for pair in pairs { rows.pair(old: pair.old, new: pair.new) }
  }
}
