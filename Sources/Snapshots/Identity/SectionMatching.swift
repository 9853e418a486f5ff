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
      titles: sections.map(\.title), levels: sections.map(\.level),
      texts: sections.map { $0.rows.map(\.text) },
      areLines: sections.flatMap { $0.rows.map { !$0.hasFields } },
      values: sections.flatMap { $0.rows.map(\.values) }, tokens: &tokens)
    new = Side(
      titles: target.sections.map(\.title), levels: target.sections.map(\.level),
      texts: target.sections.map { $0.rows.map(\.text) },
      areLines: target.sections.flatMap { $0.rows.map { !$0.values.hasFields } },
      values: target.sections.flatMap { $0.rows.map(\.values) }, tokens: &tokens)
    self.sections = Pairing(oldCount: old.titles.count, newCount: new.titles.count)
    rows = Pairing(oldCount: old.texts.count, newCount: new.texts.count)
    matchSections()
    matchRows(by: fileNames)
  }

  /// One of the two lists. Equal texts have equal tokens.
  private struct Side {
    let titles: [String]
    let titleTokens: [Int]
    let outline: SectionOutline
    let texts: [String]
    /// Which rows are lines, and not rows of a table.
    let areLines: [Bool]
    let values: [RowValues]
    let tokens: [Int]
    /// The rows of each section.
    let ranges: [Range<Int>]

    init(
      titles: [String], levels: [Int], texts: [[String]], areLines: [Bool], values: [RowValues],
      tokens: inout [String: Int]
    ) {
      (self.titles, self.areLines, self.values) = (titles, areLines, values)
      outline = SectionOutline(levels: levels)
      self.texts = texts.flatMap(\.self)
      titleTokens = titles.map { Self.token(of: $0, in: &tokens) }
      self.tokens = self.texts.map { Self.token(of: $0, in: &tokens) }
      var start = 0
      ranges = texts.map { rows in
        defer { start += rows.count }
        return start..<(start + rows.count)
      }
    }

    /// The tokens of the rows of a section and of those below it, ascending.
    func contents(of section: Int) -> [Int] {
      let branch = outline.branch(of: section)
      let rows = ranges[branch.lowerBound].lowerBound..<ranges[branch.upperBound - 1].upperBound
      return tokens[rows].sorted()
    }

    private static func token(of text: String, in tokens: inout [String: Int]) -> Int {
      let next = tokens.count
      return { (token: inout Int?) in
        if token == nil { token = next }
        return token!
      }(&tokens[text])
    }
  }

  /// Sections below the same heading, and those of them whose titles stay in order.
  private struct Siblings {
    let old: [Int]
    let new: [Int]
    /// Places in `old` and `new`.
    let chain: [(old: Int, new: Int)]
  }

  /// Titles come first, heading by heading from the outermost: `Added` below one version is not `Added`
  /// below another. What is left may have gone below another heading, or have another title.
  private mutating func matchSections() {
    var siblings: [Siblings] = []
    matchTitles(below: nil, nil, &siblings)
    matchMoved(&siblings)
    var next = 0
    while next < siblings.count {
      for pair in similarSections(of: siblings[next]) { match(pair, &siblings) }
      next += 1
    }
  }

  private mutating func match(_ pair: (old: Int, new: Int), _ siblings: inout [Siblings]) {
    sections.pair(old: pair.old, new: pair.new)
    matchTitles(below: pair.old, pair.new, &siblings)
  }

  /// Pairs sections with equal titles below the same heading, and so on below each of them.
  private mutating func matchTitles(below old: Int?, _ new: Int?, _ siblings: inout [Siblings]) {
    let olds = self.old.outline.children(of: old).filter { !sections.isPaired(old: $0) }
    let news = self.new.outline.children(of: new).filter { !sections.isPaired(new: $0) }
    if olds.isEmpty || news.isEmpty { return }
    let titles = (olds.map { self.old.titleTokens[$0] }, news.map { self.new.titleTokens[$0] })
    let chain = CommonSubsequence.pairs(titles.0, titles.1)
    var pairing = Pairing(oldCount: olds.count, newCount: news.count)
    for pair in chain { pairing.pair(old: pair.old, new: pair.new) }
    pairing.pairEqual(old: titles.0, new: titles.1)
    siblings.append(Siblings(old: olds, new: news, chain: chain))
    for (place, section) in news.enumerated() {
      if let partner = pairing.old(of: place) { match((olds[partner], section), &siblings) }
    }
  }

  /// Pairs sections that went below another heading: their title is the only one of its kind, or they
  /// took at least half of their rows with them.
  private mutating func matchMoved(_ siblings: inout [Siblings]) {
    let left = unpaired(Gap(old: Array(old.titles.indices), new: Array(new.titles.indices)))
    let titles = Set(left.old.map { old.titleTokens[$0] })
      .intersection(left.new.map { new.titleTokens[$0] })
    if titles.isEmpty { return }
    let gap = Gap(
      old: left.old.filter { titles.contains(old.titleTokens[$0]) },
      new: left.new.filter { titles.contains(new.titleTokens[$0]) })
    let (oldTitles, newTitles) = (
      gap.old.map { old.titleTokens[$0] }, gap.new.map { new.titleTokens[$0] }
    )
    let counts = Dictionary(
      (old.titleTokens + new.titleTokens).map { ($0, 1) }, uniquingKeysWith: +)
    let (oldContents, newContents) = (gap.old.map(old.contents), gap.new.map(new.contents))
    let pairs = gap.allPairs { one, other in
      guard oldTitles[one] == newTitles[other] else { return 0 }
      return counts[oldTitles[one]] == 2 ? 1 : Self.share(oldContents[one], newContents[other])
    }
    for pair in pairs where !sections.isPaired(old: pair.old) && !sections.isPaired(new: pair.new) {
      match(pair, &siblings)
    }
  }

  /// The pairs of siblings with similar titles or common rows, between those that stayed in order.
  private func similarSections(of siblings: Siblings) -> [(old: Int, new: Int)] {
    Gap.gaps(
      in: Pairing(oldCount: siblings.old.count, newCount: siblings.new.count),
      between: siblings.chain, old: siblings.old.indices, new: siblings.new.indices
    ).flatMap { places in
      let gap = unpaired(
        Gap(old: places.old.map { siblings.old[$0] }, new: places.new.map { siblings.new[$0] }))
      if gap.old.isEmpty || gap.new.isEmpty { return [(old: Int, new: Int)]() }
      let (oldContents, newContents) = (gap.old.map(old.contents), gap.new.map(new.contents))
      let oldTitles = gap.old.map { TextSimilarity(old.titles[$0]) }
      let newTitles = gap.new.map { TextSimilarity(new.titles[$0]) }
      return gap.allPairs { one, other in
        max(
          oldTitles[one].value(to: newTitles[other]),
          Self.share(oldContents[one], newContents[other]))
      }
    }
  }

  private func unpaired(_ gap: Gap) -> Gap {
    Gap(
      old: gap.old.filter { !sections.isPaired(old: $0) },
      new: gap.new.filter { !sections.isPaired(new: $0) })
  }

  /// The common rows as a share of the longer section.
  private static func share(_ one: [Int], _ other: [Int]) -> Double {
    let longer = max(one.count, other.count)
    return longer == 0 ? 0 : Double(TextSimilarity.commonCount(one, other)) / Double(longer)
  }

  /// The rows of two matched sections, and those of them that are equal and stay in order.
  typealias Chain = (old: Range<Int>, new: Range<Int>, pairs: [(old: Int, new: Int)])

  private mutating func matchRows(by fileNames: FileNames?) {
    var chains: [Chain] = []
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
    let equal = rows
    pairSimilarRows(of: chains)
    let rest = RowRest(
      of: equal, old: old.values, new: new.values, tokens: (old.tokens, new.tokens))
    if let better = rest.pairings(between: chains).min(by: { $0.changeCount < $1.changeCount }),
      better.changeCount < rest.changeCount(of: rows)
    {
      rows = better.pairing
    }
  }

  private mutating func pairSimilarRows(of chains: [Chain]) {
    let (olds, news) = (old, new)
    for chain in chains {
      let gaps = Gap.gaps(in: rows, between: chain.pairs, old: chain.old, new: chain.new)
      for gap in gaps {
        rows.pairLabelled(
          gap, old: { olds.areLines[$0] ? LineLabel(olds.texts[$0]) : nil },
          new: { news.areLines[$0] ? LineLabel(news.texts[$0]) : nil })
        pairSimilarRows(of: gap)
        // those that crossed a better pair
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
