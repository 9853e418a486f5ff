/// Matches sections and rows without identity with those of the previous snapshot.
///
/// Rows are numbered through all sections.
struct SectionMatching {
  private(set) var sections: Pairing
  private let old: Side
  private let new: Side

  init(from sections: [SnapshotSection], to target: [SnapshotSection]) {
    var tokens: [String: Int] = [:]
    old = Side(sections, tokens: &tokens)
    new = Side(target, tokens: &tokens)
    self.sections = Pairing(oldCount: old.titles.count, newCount: new.titles.count)
    matchSections()
  }

  /// Returns the matched rows.
  func rows() -> Pairing {
    let matched = new.ranges.indices.compactMap { index in
      sections.old(of: index).map { (old: old.ranges[$0], new: new.ranges[index]) }
    }
    return RowMatching(old: old.rows, new: new.rows, sections: matched).pairing()
  }

  /// One of the two lists. Equal strings have equal tokens, which ignore layout.
  private struct Side {
    let titles: [String]
    let outline: SectionOutline
    let rows: RowMatching.Side
    /// The rows of each section.
    let ranges: [Range<Int>]

    init(_ sections: [SnapshotSection], tokens: inout [String: Int]) {
      titles = sections.map(\.title)
      outline = sections.outline
      let rows = sections.flatMap(\.rows)
      let texts = rows.map(\.unadorned)
      // the blanks between values would make all short rows of a table similar
      self.rows = RowMatching.Side(
        tokens: texts.map { text in
          if tokens[text] == nil { tokens[text] = tokens.count }
          return tokens[text]!
        },
        text: { rows[$0].hasFields ? texts[$0].filter { $0 != " " } : texts[$0] },
        fields: { rows[$0].fields })
      var start = 0
      ranges = sections.map { section in
        defer { start += section.rows.count }
        return start..<start + section.rows.count
      }
    }

    /// The tokens of the rows of a section and of those below it, ascending.
    func contents(of section: Int) -> [Int] {
      let branch = outline.branch(of: section)
      let rows = ranges[branch.lowerBound].lowerBound..<ranges[branch.upperBound - 1].upperBound
      return self.rows.tokens[rows].sorted()
    }
  }

  /// Sections are matched by title first, from the outermost headings inwards: `Added` below one version is
  /// not `Added` below another. The remaining sections may have moved below another heading or have a new
  /// title.
  private mutating func matchSections() {
    matchTitles(below: nil, nil)
    while case let pairs = similarSections(), !pairs.isEmpty {
      for pair in pairs where !sections.isPaired(old: pair.old) && !sections.isPaired(new: pair.new)
      {
        match(pair.old, pair.new)
      }
    }
  }

  private mutating func match(_ old: Int, _ new: Int) {
    sections.pair(old: old, new: new)
    matchTitles(below: old, new)
  }

  /// Pairs sections with equal titles below the same heading, recursively.
  ///
  /// If a title repeats, sections with the most common rows are paired first, and then others in order, which do
  /// not move.
  private mutating func matchTitles(below old: Int?, _ new: Int?) {
    let left = Gap(old: self.old.outline.children(of: old), new: self.new.outline.children(of: new))
      .unpaired(in: sections)
    let groups = (
      Dictionary(grouping: left.old) { self.old.titles[$0] },
      Dictionary(grouping: left.new) { self.new.titles[$0] }
    )
    for (title, olds) in groups.0 {
      guard let news = groups.1[title], case let group = Gap(old: olds, new: news) else { continue }
      if olds.count + news.count > 2 {
        let contents = (
          Dictionary(uniqueKeysWithValues: olds.map { ($0, self.old.contents(of: $0)) }),
          Dictionary(uniqueKeysWithValues: news.map { ($0, self.new.contents(of: $0)) })
        )
        sections.pairEqual(group, old: { contents.0[$0] }, new: { contents.1[$0] })
        sections.pair(
          group.unpaired(in: sections).allPairs(canCross: true) {
            Self.share(contents.0[$0]!, contents.1[$1]!)
          })
      }
      for part in group.parts(in: sections) { sections.pair(Array(zip(part.old, part.new))) }
    }
    for section in left.new {
      if let partner = sections.old(of: section) { matchTitles(below: partner, section) }
    }
  }

  /// Pairs of the remaining sections: those with the same title, if that title is unique or the sections share
  /// at least half of their rows; below the same heading, also those with similar titles or common rows.
  private func similarSections() -> [(old: Int, new: Int)] {
    let left = Gap(old: Array(old.titles.indices), new: Array(new.titles.indices))
      .unpaired(in: sections)
    if left.isEmpty { return [] }
    let counts = Dictionary((old.titles + new.titles).map { ($0, 1) }, uniquingKeysWith: +)
    let likenesses = (
      old.titles.map { Likeness($0) }, new.titles.map { Likeness($0) }
    )
    let contents = (
      old.titles.indices.map(old.contents), new.titles.indices.map(new.contents)
    )
    return left.allPairs { one, other in
      let haveSameTitle = old.titles[one] == new.titles[other]
      if haveSameTitle, counts[old.titles[one]] == 2 { return 2 }
      let (above, below) = (old.outline.parent(of: one), new.outline.parent(of: other))
      let areSiblings = above == nil ? below == nil : below.map { sections.old(of: $0) } == above
      if !areSiblings, !haveSameTitle { return 0 }
      let share = Self.share(contents.0[one], contents.1[other])
      if haveSameTitle { return share >= Likeness.threshold ? 1 + share : 0 }
      // several rows have changed with the title
      if share == 0, max(contents.0[one].count, contents.1[other].count) > 1 { return 0 }
      return max(likenesses.0[one].value(to: likenesses.1[other]), share)
    }
  }

  /// The proportion of common rows in the longer section.
  private static func share(_ one: [Int], _ other: [Int]) -> Double {
    let longer = max(one.count, other.count)
    return longer == 0 ? 0 : Double(Likeness.commonCount(one, other)) / Double(longer)
  }
}
